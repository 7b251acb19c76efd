// The champion: among turns with equal exact scores, finds the one after which this opponent errs
// the most.
//
// The opponent is one of the kinds below, with known probabilities. A turn is worth
// our expected result after it, if we keep the exact score at every turn and otherwise choose what
// scores best against that opponent. From seven pieces on, the whole tree is searched
// (endgame_tree.hpp). With fewer, the solver tells which replies lose. For the most promising turns
// the replies of the known players are predicted, and their replies to our next turn
// (opponent_prediction.hpp). After that they count as opponents who look three turns ahead.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "fourfold/limits.hpp"
#include "fourfold/quarto/board.hpp"
#include "fourfold/quarto/score.hpp"

namespace fourfold::quarto {

// The kinds of opponent, and how each of them chooses its replies.
//
// A kind of opponent looks some turns ahead and chooses at random among the replies that look best
// to it. A loss beyond its lookahead looks as good as a draw.
//
//   kind          sees                                   chooses at random among
//   random        nothing                                all squares, then all pieces
//   novice        wins at once, and which gifts win      wins, else all squares, then safe gifts
//   lookahead k   wins and losses of distance k or less  the fastest wins, else replies that do not
//                                                        lose, else the slowest losses

inline constexpr std::array<int, 3> lookaheads = {3, 4, 6};
inline constexpr std::size_t random_kind = 0, novice_kind = 1, first_lookahead = 2;
inline constexpr std::size_t kind_count = first_lookahead + lookaheads.size();

// A number for each kind of opponent: its probability, or our expected result against it
// (1 for a win, 1/2 for a draw).
using PerKind = std::array<float, kind_count>;

constexpr PerKind for_all(float number) {
  PerKind all{};
  all.fill(number);
  return all;
}

// Besides these kinds there are known players whose replies can be computed: montecarlo, minmax
// and pro.
inline constexpr std::size_t known_player_count = 3;

// The probability of each kind of opponent, then of each known player.
using Belief = std::array<float, kind_count + known_player_count>;

// The expected result, where `belief` has the probability of each kind and `results` our expected
// result against it.
constexpr float expected(const PerKind& belief, const PerKind& results) {
  float sum = 0;
  for (std::size_t k = 0; k < kind_count; ++k) sum += belief[k] * results[k];
  return sum;
}

// Collects the replies to one position, square by square, and computes our expected result.
class ReplyStatistics {
 public:
  // Adds replies with the same exact score (for the opponent) and our expected results after them.
  // A safe reply gives a piece that does not win at once, or none because the board is full.
  void add(int score, bool safe, const PerKind& results, int times = 1) {
    const auto weight = float(times);
    for (std::size_t k = first_lookahead; k < kind_count; ++k) {
      const int seen = distance(score) <= lookaheads[k - first_lookahead] ? score : 0;
      if (seen > best_seen_[k]) best_seen_[k] = seen, sum_[k] = chosen_[k] = 0;
      if (seen == best_seen_[k]) sum_[k] += weight * results[k], chosen_[k] += weight;
    }
    any_.add(weight, results[random_kind]);
    (score == win_in(1) ? winning_ : safe ? safe_ : unsafe_).add(weight, results[novice_kind]);
    if (score > best_) best_ = score;
  }

  // Call this after adding all replies on one square.
  void end_square() {
    any_square_.add(1, any_.mean());
    if (winning_.weight == 0) novice_square_.add(1, (safe_.weight > 0 ? safe_ : unsafe_).mean());
    any_ = safe_ = unsafe_ = {};
  }

  // The best exact score of a reply.
  int score() const { return best_; }

  // Our expected result against each kind.
  PerKind expected() const {
    PerKind mean;
    mean[random_kind] = any_square_.mean();
    mean[novice_kind] = (winning_.weight > 0 ? winning_ : novice_square_).mean();
    for (std::size_t k = first_lookahead; k < kind_count; ++k) mean[k] = sum_[k] / chosen_[k];
    return mean;
  }

 private:
  struct Mean {
    float sum = 0, weight = 0;
    void add(float times, float number) { sum += times * number, weight += times; }
    float mean() const { return sum / weight; }
  };

  static constexpr int below_all = std::numeric_limits<int>::min();
  static constexpr auto nothing_seen = [] {
    std::array<int, kind_count> seen{};
    seen.fill(below_all);
    return seen;
  }();

  int best_ = below_all;
  std::array<int, kind_count> best_seen_ = nothing_seen;
  PerKind sum_{}, chosen_{};
  Mean any_, safe_, unsafe_, winning_, any_square_, novice_square_;
};

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

// Play that is weakened like a human's: overlooks some lines and looks only a few turns ahead.
//
// A line is a group of four squares and an attribute, so ten groups make forty lines. The player
// plays as if the overlooked lines did not exist.

// For each of groups_of(rules) the set of visible attributes, bit k for attribute k.
using VisibleLines = std::span<const std::uint8_t>;

// The legal turns that look best to a player who sees these lines and looks `lookahead` turns
// ahead: the fastest wins, else turns that do not lose, else the slowest losses. A turn that
// completes only overlooked lines does not look like a win; it still gives no piece, as the rules
// demand. If the node or time limit strikes, the lookahead is reduced.
// Requires an unfinished game, attributes for every group, and a lookahead of 0 or more.
std::vector<Turn> best_visible_turns(const Position& position, Rules rules,
                                     VisibleLines visible_lines, int lookahead,
                                     const Limits& limits);

}  // namespace fourfold::quarto
