// The champion's judgement: of turns that are equally good against perfect play, which is the
// hardest for this opponent?
//
// The opponent is one of the kinds of opponent_model.hpp, and we know how likely each is. A turn
// is worth what we score after it on average if we keep the exact score at every turn of ours and
// otherwise choose what scores best against that opponent. From seven pieces on the whole tree is
// walked; with fewer the solver says which replies lose. Known players are asked what they would
// reply to the most promising turns, and to our next turn after that (foretelling.hpp), and taken
// for an opponent who sees three turns ahead from then on.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "fourfold/limits.hpp"
#include "fourfold/quarto/board.hpp"
#include "fourfold/quarto/opponent_model.hpp"

namespace fourfold::quarto {

// A turn, and what we score after it on average.
struct Judged {
  Turn turn;
  float expected;
};

class Champion {
 public:
  explicit Champion(Rules rules);
  ~Champion();

  // Judges legal turns of a position: the best first, and of equals the first given. If `proven`,
  // all of them have the best exact score; else the position is a draw, and those that throw it
  // away are left out, as are those that there was no time to look at, which may be all of them.
  // `effort` is in nodes of its tree, about a quarter of a microsecond each, and counts other work
  // by what it takes on average: the same arguments give the same answer, unless the seconds of the
  // limits run out.
  std::vector<Judged> judge(const Position& position, const std::vector<Turn>& turns, bool proven,
                            const Belief& belief, std::uint64_t effort, const Limits& limits = {});

  // How likely each kind of opponent and each known player was to make this legal turn. With few
  // pieces on the board only what happens within two placements is looked at: more is rare, and
  // dear to know. Nothing when there was not enough time.
  std::optional<Belief> likelihood(const Position& position, Turn turn, const Limits& limits = {});

  // The judge of one rule set.
  class Judge;

 private:
  std::unique_ptr<Judge> judge_;
};

}  // namespace fourfold::quarto
