// What every square sees of the winning groups through it, found for all squares and lanes at once.
//
// A *sight* gives each square at most one of its groups. The three other squares of that group are
// looked at by moving the whole board: a Look is a few Moves, each of which brings to the squares
// `to` what lies `shift` squares before them. The rows, for one, are one sight of three looks, of
// two moves each: the square before, the one before that, and so on round the row.
//
// The sights of a rule set are made from its groups by the compiler: one of a family whose groups
// share no square, and four of any other, one for each place in a group.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "fourfold/quarto/rules.hpp"
#include "instructions.hpp"

namespace fourfold::quarto {
inline namespace FOURFOLD_INSTRUCTIONS {

typedef std::uint16_t Lanes __attribute__((vector_size(16)));  // see threats.hpp

namespace detail {

struct Move {
  int shift = 0;  // to the left, where it is positive
  SquareSet to = 0;
};

struct Look {
  std::array<Move, 16> moves{};
  std::size_t size = 0;

  constexpr void add(int to, int from) {
    const int shift = to - from;
    std::size_t at = 0;
    while (at < size && moves[at].shift != shift) ++at;
    if (at == size) moves[size++].shift = shift;
    moves[at].to |= 1u << to;
  }
};

struct Sight {
  std::array<Look, 3> looks{};
  SquareSet squares = 0;  // those that have a group in this sight
};

constexpr bool are_apart(Family family) {
  unsigned seen = 0;
  for (const Group& group : family)
    for (const unsigned square : group) {
      if (seen >> square & 1) return false;
      seen |= 1u << square;
    }
  return true;
}

constexpr std::size_t sight_count(Rules rules) {
  std::size_t count = 0;
  for (const Family family : rule_set(rules).families()) count += are_apart(family) ? 1 : 4;
  return count;
}

template <Rules rules>
constexpr auto make_sights() {
  std::array<Sight, sight_count(rules)> all{};
  std::size_t next = 0;
  for (const Family family : rule_set(rules).families()) {
    const bool apart = are_apart(family);
    for (const Group& group : family)
      for (std::size_t i = 0; i < 4; ++i) {
        Sight& sight = all[apart ? next : next + i];
        sight.squares |= 1u << group[i];
        for (std::size_t k = 0; k < 3; ++k) sight.looks[k].add(group[i], group[(i + 3 - k) % 4]);
      }
    next += apart ? 1 : 4;
  }
  return all;
}
template <Rules rules>
inline constexpr auto sights = make_sights<rules>();

// Collects what the other three squares of a group hold.
struct ThreatBuilder {
  Lanes completing{}, fresh{};

  static Lanes other_value(Lanes x) {
#if defined(__clang__)
    return __builtin_shufflevector(x, x, 4, 5, 6, 7, 0, 1, 2, 3);
#else
    return __builtin_shuffle(x, Lanes{4, 5, 6, 7, 0, 1, 2, 3});
#endif
  }

  // The squares without a group in this sight must see nothing, or be left out by the mask.
  void add(Lanes a, Lanes b, Lanes c, SquareSet mask = 0xFFFF) {
    const Lanes a_or_b = a | b, two_in_a_b = a & b;
    const Lanes all = two_in_a_b & c;
    const Lanes two = two_in_a_b | (a_or_b & c);
    // Two of the lane and none of the opposite value: the third is empty, or of the lane too.
    const Lanes pairs = two & ~(all | other_value(a_or_b | c));
    fresh |= mask == 0xFFFF ? pairs : pairs & mask;
    completing |= mask == 0xFFFF ? all : all & mask;
  }
};

template <int shift>
inline Lanes shifted(Lanes x) {
  if constexpr (shift > 0)
    return x << shift;
  else
    return x >> -shift;
}

// A board moved: squares that nothing comes to are empty already, and need no mask.
template <int shift, SquareSet to>
inline Lanes moved(Lanes x) {
  constexpr auto reached = shift > 0 ? 0xFFFFu << shift : 0xFFFFu >> -shift;
  if constexpr (to == reached)
    return shifted<shift>(x);
  else
    return shifted<shift>(x) & to;
}

template <Rules rules, std::size_t sight, std::size_t look>
inline Lanes looked(Lanes x) {
  static constexpr const Look& here = sights<rules>[sight].looks[look];
  return []<std::size_t... i>(Lanes board, std::index_sequence<i...>) {
    return (moved<here.moves[i].shift, here.moves[i].to>(board) | ...);
  }(x, std::make_index_sequence<here.size>());
}

template <Rules rules, std::size_t sight>
[[gnu::always_inline]] inline void add_sight(Lanes x, ThreatBuilder& build) {
  constexpr const Sight& here = sights<rules>[sight];
  constexpr const auto& looks = here.looks;
  if constexpr (looks[0].size == 1 && looks[1].size == 1 && looks[2].size == 1)
    // One mask at the end is cheaper than one for each look.
    build.add(shifted<looks[0].moves[0].shift>(x), shifted<looks[1].moves[0].shift>(x),
              shifted<looks[2].moves[0].shift>(x), here.squares);
  else
    build.add(looked<rules, sight, 0>(x), looked<rules, sight, 1>(x), looked<rules, sight, 2>(x));
}

template <Rules rules, std::size_t... sight>
[[gnu::always_inline]] inline void add_all(Lanes x, ThreatBuilder& build,
                                           std::index_sequence<sight...>) {
  (add_sight<rules, sight>(x, build), ...);
}
template <Rules rules>
[[gnu::always_inline]] inline void add_sights(Lanes x, ThreatBuilder& build) {
  add_all<rules>(x, build, std::make_index_sequence<sights<rules>.size()>());
}

}  // namespace detail

}  // namespace FOURFOLD_INSTRUCTIONS
}  // namespace fourfold::quarto
