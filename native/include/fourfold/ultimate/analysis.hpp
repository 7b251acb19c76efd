// The engine's value of every move of a position.
//
// All moves are searched to the same depth, so that their values can be compared. The deepest
// completed iteration is the result. That costs more than finding the best move alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "fourfold/limits.hpp"
#include "fourfold/ultimate/board.hpp"
#include "fourfold/ultimate/evaluation.hpp"

namespace fourfold::ultimate {

// A legal move and its value for the player who makes it.
struct MoveValue {
  std::vector<Cell> line;  // the best play, beginning with the move
  // The expected final lead in points. If the ending counts wins: the chance to win minus the
  // chance to lose.
  double points = 0;
  double chance = 0;             // to score more than the opponent; a draw counts half
  std::optional<int> wins_in{};  // the number of moves to a forced win, this one included
  std::optional<int> loses_in{};
};

struct Analysis {
  std::vector<MoveValue> moves;  // best first
  int depth = 0;                 // of the last completed iteration, in moves
  std::uint64_t nodes = 0;
  // Whether all is known: every line was searched to the end, or every move forces a result.
  bool exact = false;
};

struct AnalysisOptions {
  std::optional<int> depth{};
  int threads = 1;
  std::size_t table_bytes = std::size_t{1} << 26;
};

// Searches every legal move of an unfinished game by iterative deepening until a limit is reached,
// or to the end of the game. The listener gets the result of every iteration. The first iteration
// is completed whatever the limits.
template <int n>
Analysis analyse(const Position<n>& position, const Evaluator<n>& evaluator,
                 const AnalysisOptions& options, const Limits& limits,
                 const std::function<void(const Analysis&)>& listener = {});

extern template Analysis analyse(const Position<3>&, const Evaluator<3>&, const AnalysisOptions&,
                                 const Limits&, const std::function<void(const Analysis&)>&);
extern template Analysis analyse(const Position<4>&, const Evaluator<4>&, const AnalysisOptions&,
                                 const Limits&, const std::function<void(const Analysis&)>&);

// The chance to score more than the opponent with this expected lead, if blocks are points.
double winning_chance(double points);

}  // namespace fourfold::ultimate
