// The run-time switch of the mutation build: all mutants are compiled in, and FOURFOLD_MUTANT names
// the active one. With FOURFOLD_MUTANT=-1 none is active, and the numbers of all mutants that are
// reached are written into the folder FOURFOLD_MUTANTS_REACHED at exit. tools/mutants/native.py
// inserts the calls.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <type_traits>

namespace fourfold_mutants {

inline constexpr int most = 1 << 16;

struct Reached {
  bool flags[most] = {};
  ~Reached() {
    const char* const folder = std::getenv("FOURFOLD_MUTANTS_REACHED");
    if (folder == nullptr) return;
    char path[4096];
    std::snprintf(path, sizeof path, "%s/%d-%p", folder, int(getpid()),
                  static_cast<const void*>(this));
    std::FILE* const file = std::fopen(path, "w");
    if (file == nullptr) return;
    for (int id = 0; id < most; ++id)
      if (flags[id]) std::fprintf(file, "%d\n", id);
    std::fclose(file);
  }
};
inline Reached reached;

inline int read_active() {
  const char* const text = std::getenv("FOURFOLD_MUTANT");
  return text == nullptr ? 0 : std::atoi(text);
}
inline const int active = read_active();

[[gnu::noinline]] inline bool reach(int id) {
  reached.flags[id] = true;
  return false;
}

// Whether the mutant is active. The compiler evaluates constants without mutants.
[[gnu::always_inline]] constexpr bool on(int id) {
  if (std::is_constant_evaluated()) return false;
  return active == id || (active < 0 && reach(id));
}

// `a < b` becomes `a < Operation<17, LessThan, AtMost>() < b`: as both operators have the same
// precedence, this needs no knowledge of where the operands begin and end.
template <int id, typename Original, typename Mutated>
struct Operation {};
template <typename Left, int id, typename Original, typename Mutated>
struct Pending {
  Left left;
};

#define FOURFOLD_OPERATION(name, op)                                                            \
  struct name {                                                                                 \
    template <typename Left, typename Right>                                                    \
    [[gnu::always_inline]] static constexpr auto of(Left left, Right right) {                   \
      return left op right;                                                                     \
    }                                                                                           \
  };                                                                                            \
  template <typename Left, int id, typename Original, typename Mutated>                         \
    requires(std::is_same_v<Original, name>)                                                    \
  [[gnu::always_inline]] constexpr Pending<Left, id, Original, Mutated> operator op(            \
      Left left, Operation<id, Original, Mutated>) {                                            \
    return {left};                                                                              \
  }                                                                                             \
  template <typename Left, int id, typename Original, typename Mutated, typename Right>         \
    requires(std::is_same_v<Original, name>)                                                    \
  [[gnu::always_inline]] constexpr auto operator op(Pending<Left, id, Original, Mutated> found, \
                                                    Right right) {                              \
    using Result = decltype(Original::of(found.left, right));                                   \
    if (on(id)) return static_cast<Result>(Mutated::of(found.left, right));                     \
    return Original::of(found.left, right);                                                     \
  }
FOURFOLD_OPERATION(LessThan, <)
FOURFOLD_OPERATION(AtMost, <=)
FOURFOLD_OPERATION(GreaterThan, >)
FOURFOLD_OPERATION(AtLeast, >=)
FOURFOLD_OPERATION(Equal, ==)
FOURFOLD_OPERATION(Unequal, !=)
FOURFOLD_OPERATION(Add, +)
FOURFOLD_OPERATION(Subtract, -)
FOURFOLD_OPERATION(Multiply, *)
FOURFOLD_OPERATION(Divide, /)
FOURFOLD_OPERATION(Remainder, %)
FOURFOLD_OPERATION(And, &)
FOURFOLD_OPERATION(Or, |)
FOURFOLD_OPERATION(Xor, ^)
FOURFOLD_OPERATION(ShiftLeft, <<)
FOURFOLD_OPERATION(ShiftRight, >>)
#undef FOURFOLD_OPERATION

// std::min or std::max, and the other one if the mutant is active.
template <int id, bool smaller>
struct Extreme {
  template <typename T>
  constexpr T operator()(const T& left, const T& right) const {
    return smaller != on(id) ? std::min(left, right) : std::max(left, right);
  }
};

}  // namespace fourfold_mutants
