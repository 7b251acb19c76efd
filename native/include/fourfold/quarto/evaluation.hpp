// The evaluations of the course players.
//
// All but zero count *terzi*: groups of which three squares hold pieces with a value in common and
// the fourth is empty.
#pragma once

#include <cstdint>
#include <string_view>

#include "fourfold/quarto/board.hpp"

namespace fourfold::quarto {

// zero:       nothing
// almost:     the values that the three pieces of a terzo share, each once for every terzo
// absolute:   the same, each times the unplaced pieces that have the value
// relative:   absolute over the number of unplaced pieces
// quarticity: the terzi, at most one for a group and ten in all
enum class Heuristic : std::uint8_t { zero, almost, absolute, relative, quarticity };

// What is searched with: whole numbers on a scale where any win is worth more than any count.
// Of two positions with equally many unplaced pieces the better has the larger score, so relative
// is searched as absolute and divided in the end.
using Score = int;
inline constexpr Score win_score = 10000;

struct Evaluation {
  Heuristic heuristic = Heuristic::zero;
  double c = 1;  // the factor of relative; 1 for the others

  // Throws std::invalid_argument when there is no heuristic of this name.
  static Evaluation named(std::string_view name, double c = 1);

  // A drawn game, to the player who made its last move.
  Score draw_score() const { return heuristic == Heuristic::quarticity ? 11 : 0; }
  double win_value() const;
  // The value that a score stands for where so many pieces were unplaced when it was counted.
  double value(Score score, int unplaced) const;
};

// What a position whose game is on is worth to the player to move.
double evaluate(const Position& position, Rules rules, const Evaluation& evaluation);

}  // namespace fourfold::quarto
