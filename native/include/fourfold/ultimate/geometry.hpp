// The board of Ultimate Tic-Tac-Toe: n x n blocks of n x n cells, where n is 3 or 4.
//
// Blocks, and the places of cells in a block, are numbered in reading order. A set of either is a
// mask in which bit i is number i. For n = 4 (n = 3 uses the nine lowest bits):
//
//        A   B   C   D
//   1    0   1   2   3        A cell is identified by its block and its place in it. Outside the
//   2    4   5   6   7        C++ code it is identified by its number in reading order of the
//   3    8   9  10  11        whole board, 0 to n^4 - 1: see cell_number and cell_at.
//   4   12  13  14  15
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

namespace fourfold::ultimate {

using Mask = std::uint16_t;

inline constexpr int none = -1;  // no block, or no player

// A move: the cell to mark. It sends the opponent to the block with the number `place`.
struct Cell {
  std::uint8_t block = 0;
  std::uint8_t place = 0;

  constexpr Cell() = default;
  constexpr Cell(int the_block, int the_place)
      : block(std::uint8_t(the_block)), place(std::uint8_t(the_place)) {}
  auto operator<=>(const Cell&) const = default;
};

template <int n>
struct Geometry {
  static_assert(n == 3 || n == 4);
  static constexpr int count = n * n;  // of blocks, and of cells in a block
  static constexpr Mask all = (1u << count) - 1;
  static constexpr int cell_count = count * count;

  static constexpr int line_count = 2 * n + 2;
  // Rows, columns, then the falling and the rising diagonal.
  static constexpr Mask line(int number) {
    unsigned mask = 0;
    for (int step = 0; step < n; ++step) {
      const int place = number < n        ? number * n + step
                        : number < 2 * n  ? step * n + (number - n)
                        : number == 2 * n ? step * (n + 1)
                                          : (step + 1) * (n - 1);
      mask |= 1u << place;
    }
    return Mask(mask);
  }

  static constexpr int cell_number(Cell cell) {
    const int row = cell.block / n * n + cell.place / n;
    const int column = cell.block % n * n + cell.place % n;
    return row * count + column;
  }
  // Requires 0 <= number < cell_count.
  static constexpr Cell cell_at(int number) {
    const int row = number / count, column = number % count;
    return {row / n * n + column / n, row % n * n + column % n};
  }
};

// For each set of cells (or blocks) whether it contains a line: one bit, so that the table for n =
// 4 takes 8 KB and fits the first-level cache.
template <int n>
class LineTable {
 public:
  // Sets the bits of all supersets of each line, which is a tenth of the work of testing every set.
  constexpr LineTable() {
    for (int number = 0; number < Geometry<n>::line_count; ++number) {
      const unsigned line = Geometry<n>::line(number);
      const unsigned others = Geometry<n>::all & ~line;
      for (unsigned more = others;; more = (more - 1) & others) {
        const unsigned set = line | more;
        bits_[set >> 6] |= std::uint64_t{1} << (set & 63);
        if (more == 0) break;
      }
    }
  }
  constexpr bool operator[](Mask set) const { return bits_[set >> 6] >> (set & 63) & 1; }

 private:
  std::uint64_t bits_[(std::size_t{1} << Geometry<n>::count) / 64] = {};
};

template <int n>
inline constexpr LineTable<n> has_line{};

}  // namespace fourfold::ultimate
