// Counts that verify the rules, and random games.
#pragma once

#include <cstdint>
#include <vector>

#include "fourfold/ultimate/board.hpp"

namespace fourfold::ultimate {

// The number of move sequences of exactly `depth` moves; games that end sooner do not count.
template <int n>
std::uint64_t perft(const Position<n>& position, int depth);

// The moves of a whole random game. The same seed gives the same game on every machine: move i is
// the legal move with index (r * count) >> 32, where r is the upper half of the i-th number of
// SplitMix64.
template <int n>
std::vector<Cell> random_game(std::uint64_t seed);

}  // namespace fourfold::ultimate
