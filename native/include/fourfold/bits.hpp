// Sets of small numbers as the bits of one number.
#pragma once

#include <bit>

namespace fourfold {

// The members of a set, ascending: for (const int square : members(set)).
struct Members {
  unsigned left;

  constexpr Members begin() const { return *this; }
  constexpr Members end() const { return {0}; }
  constexpr int operator*() const { return std::countr_zero(left); }
  constexpr Members& operator++() { return left &= left - 1, *this; }
  constexpr bool operator!=(Members) const { return left != 0; }
};
constexpr Members members(unsigned set) { return {set}; }

// None, or one; a library call less than std::popcount on baseline x86-64.
constexpr bool has_at_most_one(unsigned set) { return (set & (set - 1)) == 0; }

}  // namespace fourfold
