// A player who does not see every line, and not far ahead.
//
// A line is a group of four squares and an attribute: with ten groups there are forty lines to
// watch, and people overlook some. To such a player the overlooked lines do not exist: it plays
// well, as far as it sees, a game in which only the others win.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "fourfold/limits.hpp"
#include "fourfold/quarto/board.hpp"

namespace fourfold::quarto {

// For each of groups_of(rules) the attributes that are watched on it, bit k for attribute k.
using Watched = std::span<const std::uint8_t>;

// The legal turns that look best to a player who watches these lines and looks `sight` turns
// ahead: the fastest win, else what does not lose, else what loses slowest. A turn that really wins
// but completes no watched line is no win to this player; it still gives nothing, as the rules
// say. The player looks less far where that takes more boards than the limits have
// nodes, or more time.
// Needs a position whose game is on, attributes for every group, and a sight of 0 or more.
std::vector<Turn> turns_that_look_best(const Position& position, Rules rules, Watched watched,
                                       int sight, const Limits& limits);

}  // namespace fourfold::quarto
