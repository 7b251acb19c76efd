// The parts of the C++20 library that the core uses and Debian's Emscripten 3.1.6 lacks. Included
// before every source of the WebAssembly module, and only there. A complete library needs none of
// it.
#pragma once

#include <algorithm>
#include <functional>
#include <iterator>
#include <version>

#if !defined(__cpp_lib_bit_cast)
namespace std {

template <typename To, typename From>
constexpr To bit_cast(const From& from) {
  return __builtin_bit_cast(To, from);
}

}  // namespace std
#endif

#if !defined(__cpp_lib_ranges)
namespace std::ranges {

template <typename Range, typename Predicate>
constexpr bool any_of(const Range& range, Predicate predicate) {
  return std::any_of(std::begin(range), std::end(range), predicate);
}

template <typename Range, typename Predicate>
constexpr bool all_of(const Range& range, Predicate predicate) {
  return std::all_of(std::begin(range), std::end(range), predicate);
}

template <typename Range, typename Value, typename Projection>
constexpr auto find(const Range& range, const Value& value, Projection projection) {
  return std::find_if(std::begin(range), std::end(range),
                      [&](const auto& one) { return std::invoke(projection, one) == value; });
}

template <typename Range>
constexpr auto min_element(const Range& range) {
  return std::min_element(std::begin(range), std::end(range));
}

template <typename Range, typename Value>
constexpr auto lower_bound(const Range& range, const Value& value) {
  return std::lower_bound(std::begin(range), std::end(range), value);
}

// Stands for `{}`, the default order; others are not supported.
struct Ascending {};

template <typename Range, typename Projection>
void stable_sort(Range& range, Ascending, Projection projection) {
  std::stable_sort(std::begin(range), std::end(range), [&](const auto& one, const auto& other) {
    return std::invoke(projection, one) < std::invoke(projection, other);
  });
}

template <typename Range, typename Projection>
constexpr auto min(const Range& range, Ascending, Projection projection) {
  return *std::min_element(std::begin(range), std::end(range),
                           [&](const auto& one, const auto& other) {
                             return std::invoke(projection, one) < std::invoke(projection, other);
                           });
}

}  // namespace std::ranges
#endif
