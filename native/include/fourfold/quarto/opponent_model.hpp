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
#pragma once

#include <array>
#include <cstddef>
#include <limits>

#include "fourfold/quarto/score.hpp"

namespace fourfold::quarto {

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
    const float weight = times;
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

}  // namespace fourfold::quarto
