// A one-page test framework: TEST(name) { CHECK(a == b); }, one program per file. A failed
// comparison prints both values; write further operators than one comparison in parentheses, or
// joined by &&.
#pragma once

#include <concepts>
#include <cstdio>
#include <exception>
#include <ranges>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace check {

struct Case {
  const char* name;
  void (*run)();
};

inline std::vector<Case>& cases() {
  static std::vector<Case> all;
  return all;
}

inline bool& current_failed() {
  static bool failed = false;
  return failed;
}

struct Register {
  Register(const char* name, void (*run)()) { cases().push_back({name, run}); }
};

// A value as text; "?" for types that it does not know.
template <typename T>
std::string shown(const T& value) {
  if constexpr (std::is_same_v<T, bool>)
    return value ? "true" : "false";
  else if constexpr (std::is_enum_v<T>)
    return std::to_string(static_cast<long long>(value));
  else if constexpr (std::is_arithmetic_v<T>)
    return std::to_string(value);
  else if constexpr (std::convertible_to<const T&, std::string_view>)
    return std::string(1, '"').append(std::string_view(value)).append(1, '"');
  else if constexpr (requires {
                       { value.to_string() } -> std::convertible_to<std::string>;
                     })
    return value.to_string();
  else if constexpr (requires { value.has_value(), *value; })
    return value ? shown(*value) : "none";
  else if constexpr (std::ranges::input_range<const T>) {
    std::string text = "{";
    for (const auto& item : value) text.append(text.size() > 1 ? ", " : "").append(shown(item));
    return text.append("}");
  } else
    return "?";
}

// The outcome of a comparison, with both values if it failed.
struct Comparison {
  bool holds;
  std::string values{};
  explicit operator bool() const { return holds; }
};

// The left side of a comparison: CHECK(a == b) becomes Decompose() << a == b.
template <typename T>
struct Left {
  const T& value;

  explicit operator bool() const { return static_cast<bool>(value); }

// Literals lose their constness here, so comparing a size with 1 would warn.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wsign-compare"
#define CHECK_OPERATOR(op)                                                 \
  template <typename U>                                                    \
  Comparison operator op(const U& right) const {                           \
    const bool holds = value op right;                                     \
    if (holds) return {true};                                              \
    return {false, shown(value).append(" " #op " ").append(shown(right))}; \
  }
  CHECK_OPERATOR(==)
  CHECK_OPERATOR(!=)
  CHECK_OPERATOR(<)
  CHECK_OPERATOR(<=)
  CHECK_OPERATOR(>)
  CHECK_OPERATOR(>=)
#undef CHECK_OPERATOR
#pragma GCC diagnostic pop
};
struct Decompose {
  template <typename T>
  Left<T> operator<<(const T& value) const {
    return {value};
  }
};

inline void fail(const char* file, int line, const char* what, const std::string& values = "") {
  std::printf("%s:%d: failed: %s\n", file, line, what);
  if (!values.empty()) std::printf("  which is: %s\n", values.c_str());
  current_failed() = true;
}

template <typename Result>
void verify(const Result& result, const char* file, int line, const char* what) {
  if (static_cast<bool>(result)) return;
  if constexpr (std::is_same_v<Result, Comparison>)
    fail(file, line, what, result.values);
  else
    fail(file, line, what);
}

inline int run_all() {
  int passed = 0, failed = 0;
  for (const Case& test : cases()) {
    current_failed() = false;
    try {
      test.run();
    } catch (const std::exception& error) {
      fail(test.name, 0, error.what());
    }
    std::printf("%s %s\n", current_failed() ? "FAIL" : "ok  ", test.name);
    std::fflush(stdout);
    ++(current_failed() ? failed : passed);
  }
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed == 0 ? 0 : 1;
}

}  // namespace check

#define TEST(name)                                           \
  static void name();                                        \
  static const check::Register register_##name{#name, name}; \
  static void name()

#define CHECK(...) \
  check::verify(check::Decompose() << __VA_ARGS__, __FILE__, __LINE__, #__VA_ARGS__)

#define CHECK_THROWS(expression, exception)                                  \
  do {                                                                       \
    bool thrown = false;                                                     \
    try {                                                                    \
      static_cast<void>(expression);                                         \
    } catch (const exception&) {                                             \
      thrown = true;                                                         \
    }                                                                        \
    if (!thrown) check::fail(__FILE__, __LINE__, #expression " must throw"); \
  } while (false)

int main() { return check::run_all(); }
