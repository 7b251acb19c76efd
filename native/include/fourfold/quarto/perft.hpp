// Counts that pin the rules down: turn sequences, and positions up to symmetry.
#pragma once

#include <cstdint>
#include <vector>

#include "fourfold/quarto/board.hpp"

namespace fourfold::quarto {

// The number of turn sequences of exactly `depth` turns; games that end sooner count nothing.
std::uint64_t perft(const Position& position, Rules rules, int depth);

// The canonical keys, ascending, of the positions that are not won, with `placed` pieces on the
// board and one in hand. Every one is reached by play: taking a piece off keeps a board not won.
// Needs 0 <= placed <= 15; memory grows about 25-fold per piece (some 100 MB at placed = 5).
std::vector<std::uint64_t> canonical_positions(Rules rules, int placed);

std::uint64_t count_canonical(Rules rules, int placed);

}  // namespace fourfold::quarto
