// The two rule sets of Quarto, as the sets of four squares that win.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace fourfold::quarto {

// lines:   four in a row, column or main diagonal with a common attribute win.
// squares: the nine 2x2 squares win as well.
enum class Rules : std::uint8_t { lines, squares };

// A set of squares: bit n is square n, row-major from the top-left corner.
//
//        a   b   c   d
//   1    0   1   2   3
//   2    4   5   6   7
//   3    8   9  10  11
//   4   12  13  14  15
using SquareSet = std::uint16_t;

// A set of pieces: bit p is piece p = tall 8 + dark 4 + solid 2 + square 1.
using PieceSet = std::uint16_t;

inline constexpr int square_count = 16;
inline constexpr int piece_count = 16;
inline constexpr int attribute_count = 4;
inline constexpr int none = -1;  // no piece, or no square

// The ten lines first, so that a prefix of the table is the `lines` rule.
inline constexpr std::array<SquareSet, 19> winning_groups = {
    0x000F, 0x00F0, 0x0F00, 0xF000,  // rows
    0x1111, 0x2222, 0x4444, 0x8888,  // columns
    0x8421, 0x1248,                  // diagonals
    0x0033, 0x0066, 0x00CC,          // 2x2 squares, by their top-left corner
    0x0330, 0x0660, 0x0CC0,          //
    0x3300, 0x6600, 0xCC00};

constexpr std::span<const SquareSet> groups_of(Rules rules) {
  return std::span<const SquareSet>(winning_groups).first(rules == Rules::lines ? 10 : 19);
}

}  // namespace fourfold::quarto
