// Rounding of numbers that are shown to people.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace fourfold {

// Rounds to four decimals as Python does: exactly, and ties to even.
inline double rounded(double value) {
  char digits[64];
  std::snprintf(digits, sizeof digits, "%.4f", value);
  return std::strtod(digits, nullptr);
}

}  // namespace fourfold
