// Sets of small integers as bits of an unsigned integer.
#pragma once

#include <bit>

namespace fourfold {

// Iterates over the members of a set in ascending order: for (const int square : members(set)).
struct Members {
  unsigned left;

  constexpr Members begin() const { return *this; }
  constexpr Members end() const { return {0}; }
  constexpr int operator*() const { return std::countr_zero(left); }
  constexpr Members& operator++() { return left &= left - 1, *this; }
  constexpr bool operator!=(Members) const { return left != 0; }
};
constexpr Members members(unsigned set) { return {set}; }

// Avoids std::popcount, which is a library call on baseline x86-64.
constexpr bool has_at_most_one(unsigned set) { return (set & (set - 1)) == 0; }

}  // namespace fourfold
