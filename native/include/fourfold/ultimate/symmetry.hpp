// The eight symmetries of the square, and 64-bit keys that are equal for symmetric positions.
//
// A rotation or reflection moves the blocks and the cells within them alike, so that a move still
// sends to the same block. fourfold.games.ultimate computes the same key; its exact definition:
//
//   * the words of a position: for each block in reading order the 32-bit number
//
//         31            16 15             0
//        [  places of o   |  places of x   ]
//
//     and then the sent-to block, or n^2 for none;
//   * the canonical words: the lexicographically smallest of the eight images;
//   * the key: n, and then for each word in turn mix((key ^ word) + 0x9E3779B97F4A7C15), where mix
//     is fourfold::mix.
#pragma once

#include <cstdint>

#include "fourfold/ultimate/board.hpp"

namespace fourfold::ultimate {

inline constexpr int symmetry_count = 8;

// The image of a place, or a block, under symmetry s: bit 0 mirrors the columns, bit 1 the rows,
// and bit 2 transposes after that.
template <int n>
constexpr int symmetry_image(int s, int place) {
  int row = place / n, column = place % n;
  if (s & 1) column = n - 1 - column;
  if (s & 2) row = n - 1 - row;
  return s & 4 ? column * n + row : row * n + column;
}

// The image of a position under symmetry s.
template <int n>
Position<n> transformed(const Position<n>& position, int s);

template <int n>
std::uint64_t canonical_key(const Position<n>& position);

}  // namespace fourfold::ultimate
