// The lines of a block as small sets: bit i is the i-th place of the line, in order of columns, or
// of rows within a column.
#pragma once

#include <array>
#include <cstdint>

#include "fourfold/ultimate/geometry.hpp"

namespace fourfold::ultimate {

// Transposes a block's mask.
template <int n>
constexpr unsigned transposed(unsigned mask) {
  if constexpr (n == 4) {
    mask = (mask & 0xA5A5) | (mask & 0x0A0A) << 3 | (mask >> 3 & 0x0A0A);
    return (mask & 0xCC33) | (mask & 0x00CC) << 6 | (mask >> 6 & 0x00CC);
  } else {
    return (mask & 0x111) | (mask & 0x022) << 2 | (mask >> 2 & 0x022) | (mask & 4) << 4 |
           (mask >> 4 & 4);
  }
}

// A diagonal has one place in each row and column: its marks by column.
template <int n>
constexpr unsigned folded(unsigned mask) {
  unsigned all = 0;
  for (int row = 0; row < n; ++row) all |= mask >> (n * row);
  return all & ((1u << n) - 1);
}

// The part of a mask on a line, numbered as in Geometry.
template <int n>
constexpr unsigned on_line(unsigned mask, int line) {
  constexpr unsigned all = (1u << n) - 1;
  if (line < n) return mask >> (n * line) & all;
  if (line < 2 * n) return transposed<n>(mask) >> (n * (line - n)) & all;
  return folded<n>(mask & Geometry<n>::line(line));
}

// The parts of a mask on all lines: four bits for each, line 0 lowest. The tables take 4 KB.
template <int n>
class LineSets {
 public:
  constexpr LineSets() {
    for (unsigned byte = 0; byte < 256; ++byte)
      for (int half = 0; half < 2; ++half)
        for (int line = 0; line < Geometry<n>::line_count; ++line) {
          const unsigned mask = (byte << 8 * half) & Geometry<n>::all;
          sets_[half][byte] |= std::uint64_t{on_line<n>(mask, line)} << 4 * line;
        }
  }
  constexpr std::uint64_t operator[](Mask mask) const {
    return sets_[0][mask & 255u] | sets_[1][mask >> 8];
  }

 private:
  std::uint64_t sets_[2][256]{};
};

template <int n>
inline constexpr LineSets<n> line_sets{};

// The i-th place of a line.
template <int n>
constexpr int place_on_line(int line, int i) {
  return line < n        ? line * n + i
         : line < 2 * n  ? i * n + (line - n)
         : line == 2 * n ? i * (n + 1)
                         : (n - 1 - i) * n + i;
}

}  // namespace fourfold::ultimate
