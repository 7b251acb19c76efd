// The bot of the IIIT ultimate bot report: its heuristic, and its iterative-deepening alpha-beta.
//
// Python's fourfold.evaluation.ultimate_classic and fourfold.search are the reference: they compute
// the same scores, and for each search the same move, value, line and number of nodes.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "fourfold/limits.hpp"
#include "fourfold/ultimate/board.hpp"

namespace fourfold::ultimate::classic {

using Score = std::int64_t;

// The report's parameters and default values. Scores fit 64 bits if all are between 0 and these
// bounds.
struct Weights {
  static constexpr Score max_score_block = 1'000'000'000, max_score_1 = 100'000'000;
  static constexpr Score max_other = 10'000'000;

  Score score_block = 1'000'000'000;
  Score score_1 = 1'000'000;
  Score score_2 = 1'000;
  Score score_3 = 1;
  Score weight_attack = 1'000;
};

inline constexpr Score win_score = 4'000'000'000'000'000'000;  // beyond every heuristic score

// The scores of a position, updated move by move. Sides are 0 for x and 1 for o.
template <int n>
struct Scores {
  using PerBlock = std::array<Score, Geometry<n>::count>;

  std::array<PerBlock, 2> block{};   // the block scores of each side
  std::array<PerBlock, 2> status{};  // the score of each undecided block as a cell of block_status
  Score attack = 0;                  // the attack score of x
  std::array<Score, 2> game{};       // the game scores
};

template <int n>
class Heuristic {
 public:
  explicit Heuristic(const Weights& weights) : weights_(weights) {}

  Scores<n> scores_of(const Position<n>& position) const;

  // Updates the scores after the move in `block` that led to `after`. Recomputes only that block,
  // and block_status only if the move finished the block.
  void update(Scores<n>& scores, const Position<n>& after, int block) const;

  // The heuristic score of an unfinished or drawn game, for the player to move.
  Score score(const Scores<n>& scores, int to_move) const {
    const Score x = weights_.weight_attack * scores.attack + scores.game[0] - scores.game[1];
    return to_move == 0 ? x : -x;
  }

  // The sum of the scores of the empty cells for a side with the cells `mine`, against `theirs`. No
  // line of `mine` may be complete.
  Score sum_of_cells(Mask mine, Mask theirs) const;

 private:
  Score block_score(const Position<n>& position, int block, int side) const;
  void score_status(Scores<n>& scores, const Position<n>& position) const;

  Weights weights_;
};

// The result of a search, for the player to move.
struct SearchResult {
  std::vector<Cell> line;      // the principal variation; its first move is the move to play
  std::optional<Score> value;  // none if a limit struck before all moves were searched
  int depth = 0;
  std::uint64_t nodes = 0;
  bool exact = false;  // the value depends on no evaluation
};

using DepthListener = std::function<void(const SearchResult&)>;

// Iterative deepening from depth `first` to at most `depth`. Returns the result of the deepest
// search completed within the limits. Each depth tries the best move of the last depth first. Stops
// early if the value is exact or there is only one move. Calls `on_depth` after every completed
// depth. `moves` are the legal moves in the order to try them; if empty, in the order of the board.
// Requires an unfinished game, and 1 <= first <= depth.
template <int n>
SearchResult deepen(const Position<n>& position, int first, int depth, const Weights& weights,
                    const Limits& limits = {}, const DepthListener& on_depth = {},
                    const Ending& ending = endings::points, std::vector<Cell> moves = {});

extern template class Heuristic<3>;
extern template class Heuristic<4>;

}  // namespace fourfold::ultimate::classic
