// The evaluations of the course players.
//
// All but zero count *terzi*: groups with one empty square whose three pieces share a value.
#pragma once

#include <cstdint>
#include <string_view>

#include "fourfold/quarto/board.hpp"

namespace fourfold::quarto {

// zero:       always 0
// almost:     the number of shared values, over all terzi
// absolute:   the same, each multiplied by the number of unplaced pieces that have the value
// relative:   absolute divided by the number of unplaced pieces
// quarticity: the number of groups that are terzi, at most ten
enum class Heuristic : std::uint8_t { zero, almost, absolute, relative, quarticity };

// Searches use integer scores, on a scale where a win exceeds any count. They compare only
// positions with equally many unplaced pieces, so relative is searched as absolute and divided at
// the end.
using Score = int;
inline constexpr Score win_score = 10000;

struct Evaluation {
  Heuristic heuristic = Heuristic::zero;
  double c = 1;  // factor of relative; 1 for the others

  // Throws std::invalid_argument for an unknown name.
  static Evaluation named(std::string_view name, double c = 1);

  // The score of a drawn game for the player who made the last move.
  Score draw_score() const { return heuristic == Heuristic::quarticity ? 11 : 0; }
  double win_value() const;
  // The value of a score that was counted with this many unplaced pieces.
  double value(Score score, int unplaced) const;
};

// The value of an unfinished game for the player to move.
double evaluate(const Position& position, Rules rules, const Evaluation& evaluation);

}  // namespace fourfold::quarto
