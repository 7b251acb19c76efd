// The eight symmetries of the square, and the 64-bit key that names a position up to them.
//
// A rotation or reflection moves the blocks and the cells within them alike, so that a move still
// points to the block it pointed to. The key is the same number that fourfold.games.ultimate
// computes; its definition, to the last bit:
//
//   * the words of a position: for each block in reading order the 32-bit number
//
//         31            16 15             0
//        [  places of o   |  places of x   ]
//
//     and then the sent-to block, or n^2 for none;
//   * the canonical words: the lexicographically smallest among those of the eight images;
//   * the key: n, and then for each word in turn mix((key ^ word) + 0x9E3779B97F4A7C15), where mix
//     is fourfold::mix.
#pragma once

#include <cstdint>

#include "fourfold/ultimate/board.hpp"

namespace fourfold::ultimate {

inline constexpr int symmetry_count = 8;

// Where symmetry s takes a place, or a block: s adds 1 to mirror the columns, 2 to mirror the
// rows, and 4 to transpose after that.
template <int n>
constexpr int symmetry_image(int s, int place) {
  int row = place / n, column = place % n;
  if (s & 1) column = n - 1 - column;
  if (s & 2) row = n - 1 - row;
  return s & 4 ? column * n + row : row * n + column;
}

// The position seen through symmetry s.
template <int n>
Position<n> transformed(const Position<n>& position, int s);

template <int n>
std::uint64_t canonical_key(const Position<n>& position);

}  // namespace fourfold::ultimate
