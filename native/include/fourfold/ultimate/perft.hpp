// Counts that pin the rules down, and games at random.
#pragma once

#include <cstdint>
#include <vector>

#include "fourfold/ultimate/board.hpp"

namespace fourfold::ultimate {

// The number of move sequences of exactly `depth` moves; games that end sooner count nothing.
template <int n>
std::uint64_t perft(const Position<n>& position, int depth);

// The moves of a whole game, each drawn evenly from the legal ones. The same seed gives the same
// game everywhere: move number i takes the legal move at (r * count) >> 32, r being the upper half
// of the i-th number of splitmix64.
template <int n>
std::vector<Cell> random_game(std::uint64_t seed);

}  // namespace fourfold::ultimate
