// Divides the time of a game over its moves.
#pragma once

#include <algorithm>

#include "fourfold/limits.hpp"
#include "fourfold/player.hpp"
#include "move_budget.hpp"

namespace fourfold::ultimate {

struct MoveTime {
  double seconds = Limits{}.seconds;       // after which to stop
  double soft_seconds = Limits{}.seconds;  // after which to start no new depth
};

// The time of a move when so many cells of the board are empty; `seconds` if there is no clock. On
// a game clock the expected remaining moves share the time. A search may use twice its share to
// finish the current depth.
inline MoveTime time_for_move(const Clock& clock, int empty_cells, double seconds) {
  if (clock.remaining) {
    const double remaining = *clock.remaining, increment = clock.increment.value_or(0);
    const double share = remaining / std::max(8.0, empty_cells / 3.0) + increment * 0.8;
    const double most = std::min(2 * share, remaining / 4 + increment * 0.5);
    return {without_reserve(std::min(most, remaining)), share / 2};
  }
  if (!clock.seconds && (clock.nodes || clock.depth)) return {};
  return {without_reserve(clock.seconds.value_or(seconds))};
}

}  // namespace fourfold::ultimate
