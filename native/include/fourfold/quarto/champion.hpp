// The champion: among turns with equal exact scores, finds the one after which this opponent errs
// the most.
//
// The opponent is one of the kinds of opponent_model.hpp, with known probabilities. A turn is worth
// our expected result after it, if we keep the exact score at every turn and otherwise choose what
// scores best against that opponent. From seven pieces on, the whole tree is searched
// (endgame_tree.hpp). With fewer, the solver tells which replies lose. For the most promising turns
// the replies of the known players are predicted, and their replies to our next turn
// (opponent_prediction.hpp). After that they count as opponents who look three turns ahead.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "fourfold/limits.hpp"
#include "fourfold/quarto/board.hpp"
#include "fourfold/quarto/opponent_model.hpp"

namespace fourfold::quarto {

struct RatedTurn {
  Turn turn;
  float expected;  // our expected result after it: 1 for a win, 1/2 for a draw
};

class Champion {
 public:
  explicit Champion(Rules rules);
  ~Champion();

  // Rates legal turns of a position, the best first; equal turns keep their order. With `proven`,
  // all turns must have the best exact score. Without, the position must be a draw, and turns that
  // lose are left out, as are turns that there was no time to rate, which may be all of them.
  // `effort` is counted in nodes of the endgame tree, about a quarter of a microsecond each; other
  // work is charged its average cost. Equal arguments give equal results, unless the time limit
  // strikes.
  std::vector<RatedTurn> rate_turns(const Position& position, const std::vector<Turn>& turns,
                                    bool proven, const Belief& belief, std::uint64_t effort,
                                    const Limits& limits = {});

  // The probability that each kind of opponent and each known player makes this legal turn. With
  // few pieces on the board, only the next two placements are considered: longer wins are rare and
  // expensive to find. Returns nothing if there was not enough time.
  std::optional<Belief> likelihood(const Position& position, Turn turn, const Limits& limits = {});

  // The implementation for one rule set.
  class Rater;

 private:
  std::unique_ptr<Rater> rater_;
};

}  // namespace fourfold::quarto
