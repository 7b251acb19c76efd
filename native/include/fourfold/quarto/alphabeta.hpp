// Fail-soft alpha-beta over whole turns, to one depth or by iterative deepening.
//
// Returns the same result as plain minimax: its value, and the first best turn in legal order. Move
// ordering, the table and shortcuts change only the number of nodes. Python's fourfold.search is
// the reference.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "fourfold/limits.hpp"
#include "fourfold/quarto/board.hpp"

namespace fourfold::quarto {

// The evaluations of the course players.
//
// All but zero count *terzi*: groups with one empty square whose three pieces share a value.

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

// The result of a search, for the player to move.
struct SearchResult {
  std::vector<Turn> line;       // the principal variation; its first turn is the turn to play
  std::optional<double> value;  // none if a limit struck before all turns were searched
  int depth = 0;
  std::uint64_t nodes = 0;  // positions searched, including boards evaluated at the horizon
  bool exact = false;       // the value depends on no evaluation
};

using DepthListener = std::function<void(const SearchResult&)>;

inline constexpr int to_the_end = square_count + 1;  // no game has more turns

// Searches to a depth of 1 or more turns. Requires an unfinished game.
SearchResult search(const Position& position, Rules rules, int depth, const Evaluation& evaluation,
                    const Limits& limits = {});

// Iterative deepening to at most `depth`. Returns the result of the deepest search completed within
// the limits. Each depth tries the best turn of the last depth first, so it stays the choice among
// equals. Stops early if the value is exact or there is only one turn. Calls `on_depth` after every
// completed depth.
SearchResult deepen(const Position& position, Rules rules, int depth, const Evaluation& evaluation,
                    const Limits& limits = {}, const DepthListener& on_depth = {});

}  // namespace fourfold::quarto
