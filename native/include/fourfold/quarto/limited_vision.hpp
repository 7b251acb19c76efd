// Play that is weakened like a human's: overlooks some lines and looks only a few turns ahead.
//
// A line is a group of four squares and an attribute, so ten groups make forty lines. The player
// plays as if the overlooked lines did not exist.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "fourfold/limits.hpp"
#include "fourfold/quarto/board.hpp"

namespace fourfold::quarto {

// For each of groups_of(rules) the set of visible attributes, bit k for attribute k.
using VisibleLines = std::span<const std::uint8_t>;

// The legal turns that look best to a player who sees these lines and looks `lookahead` turns
// ahead: the fastest wins, else turns that do not lose, else the slowest losses. A turn that
// completes only overlooked lines does not look like a win; it still gives no piece, as the rules
// demand. If the node or time limit strikes, the lookahead is reduced.
// Requires an unfinished game, attributes for every group, and a lookahead of 0 or more.
std::vector<Turn> best_visible_turns(const Position& position, Rules rules,
                                     VisibleLines visible_lines, int lookahead,
                                     const Limits& limits);

}  // namespace fourfold::quarto
