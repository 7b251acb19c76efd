// The engine's values: hundredths of a point for the player to move.
//
//   loss in 1  ...  loss in 256    -1600  ...  1600    win in 256  ...  win in 1
//    -19999    ...    -19744         not proven          19744     ...   19999
//
// Distances count moves up to and including the last one of the game. Values that are not proven
// lie between -win and win (Evaluator::win: 1600 for n = 4, 900 for n = 3).
#pragma once

#include <algorithm>

#include "fourfold/ultimate/board.hpp"

namespace fourfold::ultimate {

constexpr int win_in(int moves) { return 20000 - moves; }
constexpr int loss_in(int moves) { return moves - 20000; }

constexpr bool is_proven(int value) { return value >= 10000 || value <= -10000; }

// The number of moves to a proven win or loss.
constexpr int proven_distance(int value) { return 20000 - (value > 0 ? value : -value); }

// The same value one move earlier, for the player who made that move.
constexpr int before_move(int value) {
  return !is_proven(value) ? -value : value > 0 ? 1 - value : -1 - value;
}

// A value in the points of the ending; those of a won or lost game if it is proven.
template <int n>
double points_of(int value, const Ending& ending) {
  const int blocks = Geometry<n>::count;
  const double most = ending.win_points(blocks);
  return std::clamp(value / 100.0 * most / blocks, -most, most);
}

// A search counts distances from its root, `ply` moves before the position; the transposition table
// counts them from the position itself.
constexpr int to_table(int value, int ply) {
  return !is_proven(value) ? value : value > 0 ? value + ply : value - ply;
}
constexpr int from_table(int value, int ply) {
  return !is_proven(value) ? value : value > 0 ? value - ply : value + ply;
}

}  // namespace fourfold::ultimate
