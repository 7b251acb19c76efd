// Counts that verify the rules: turn sequences, and positions up to symmetry.
#pragma once

#include <cstdint>
#include <vector>

#include "fourfold/quarto/board.hpp"

namespace fourfold::quarto {

// The number of turn sequences of exactly `depth` turns; games that end sooner do not count.
std::uint64_t perft(const Position& position, Rules rules, int depth);

// The canonical keys, ascending, of all positions with `placed` pieces on the board and one in hand
// that are not won. Play can reach each of them, as removing a piece never completes a group.
// Requires 0 <= placed <= 15. Memory grows about 25-fold per piece (about 100 MB for 5).
std::vector<std::uint64_t> canonical_positions(Rules rules, int placed);

std::uint64_t count_canonical(Rules rules, int placed);

}  // namespace fourfold::quarto
