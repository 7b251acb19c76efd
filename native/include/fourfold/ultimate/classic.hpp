// The bot of the IIIT ultimate bot report: its heuristic, and its alpha-beta by deepening.
//
// Python's fourfold.evaluation.ultimate_classic and fourfold.search are the reference: the same
// scores, and for each search the same move, value, line and number of nodes.
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

// The report's parameters and its values. Every score fits its 64 bits while they are not negative,
// nor above these bounds.
struct Weights {
  static constexpr Score most_score_block = 1'000'000'000, most_score_1 = 100'000'000;
  static constexpr Score most_other = 10'000'000;

  Score score_block = 1'000'000'000;
  Score score_1 = 1'000'000;
  Score score_2 = 1'000;
  Score score_3 = 1;
  Score weight_attack = 1'000;
};

inline constexpr Score win_score = 4'000'000'000'000'000'000;  // beyond every heuristic score

// What the heuristic knows of a position. Sides are 0 for x and 1 for o.
template <int n>
struct Scores {
  using PerBlock = std::array<Score, Geometry<n>::count>;

  std::array<PerBlock, 2> block{};   // the block scores of each side
  std::array<PerBlock, 2> status{};  // what each block is worth as a cell of block_status
  Score attack = 0;                  // the attack score of x
  std::array<Score, 2> game{};       // the game scores
};

template <int n>
class Heuristic {
 public:
  explicit Heuristic(const Weights& weights) : weights_(weights) {}

  Scores<n> scores_of(const Position<n>& position) const;

  // Turns the scores of a position into those of `after`, where the move in `block` has led. Only
  // that block is scored anew, and block_status only when the move finished the block.
  void update(Scores<n>& scores, const Position<n>& after, int block) const;

  // The heuristic score of an unfinished game, or of a drawn one, to the player to move.
  Score score(const Scores<n>& scores, int to_move) const {
    const Score x = weights_.weight_attack * scores.attack + scores.game[0] - scores.game[1];
    return to_move == 0 ? x : -x;
  }

  // The sum of the cell scores of a side that holds `mine`, no line of them complete, where the
  // other holds `theirs`.
  Score sum_of_cells(Mask mine, Mask theirs) const;

 private:
  Score block_score(const Position<n>& position, int block, int side) const;
  void score_status(Scores<n>& scores, const Position<n>& position) const;

  Weights weights_;
};

// What a search found out, for the player to move; as fourfold.search.contract.Result.
struct SearchResult {
  std::vector<Cell> line;      // the best play of both sides; its first move is the answer
  std::optional<Score> value;  // none when a limit struck before all moves were looked at
  int depth = 0;
  std::uint64_t nodes = 0;
  bool exact = false;  // no evaluation had a part in the value
};

using DepthListener = std::function<void(const SearchResult&)>;

// Iterative deepening from `first` to at most `depth` moves ahead: the answer of the deepest search
// that the limits let finish. The best move of each depth is tried first by the next. Ends
// early when the value is exact or there is only one move. `on_depth` hears of every depth that was
// finished. Needs a position whose game is on, and 1 <= first <= depth.
template <int n>
SearchResult deepen(const Position<n>& position, int first, int depth, const Weights& weights,
                    const Limits& limits = {}, const DepthListener& on_depth = {},
                    const Ending& ending = endings::points);

extern template class Heuristic<3>;
extern template class Heuristic<4>;

}  // namespace fourfold::ultimate::classic
