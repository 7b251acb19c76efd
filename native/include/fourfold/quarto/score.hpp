// Scores: winner and distance as one integer, larger is better for the player to act.
//
//   loss in 2 ... loss in 16   draw   win in 15 ... win in 1
//     -15     ...     -1         0       2      ...    16
//
// The distance counts placements up to and including the winning one. The player to act places the
// piece in hand, or gives one if there is none in hand.
#pragma once

#include <cstdlib>

namespace fourfold::quarto {

constexpr int win_in(int distance) { return 17 - distance; }
constexpr int loss_in(int distance) { return distance - 17; }

// -1, 0 or 1.
constexpr int value(int score) { return (score > 0) - (score < 0); }
// The placements until the game is won; 0 for a draw.
constexpr int distance(int score) { return score == 0 ? 0 : 17 - (score < 0 ? -score : score); }

// The score of a placement, given the opponent's score after it.
constexpr int before_placement(int score_of_opponent) {
  return score_of_opponent == 0  ? 0
         : score_of_opponent > 0 ? 1 - score_of_opponent
                                 : -1 - score_of_opponent;
}

}  // namespace fourfold::quarto
