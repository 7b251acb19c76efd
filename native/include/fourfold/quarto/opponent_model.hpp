// Who the opponent may be, and how each of them replies.
//
// A kind of opponent sees some turns ahead and chooses by chance among the replies that look best
// to it. What it cannot see all looks alike: a loss beyond its sight is as good as a draw.
//
//   kind      sees                                      replies by chance with
//   random    nothing                                   any square, then any piece
//   novice    a win at once, and what gift wins         a win, else any square, then a safe gift
//   sight k   wins and losses of distance k or less     the fastest win, else no loss, else the
//                                                       slowest
#pragma once

#include <array>
#include <cstddef>
#include <limits>

#include "fourfold/quarto/score.hpp"

namespace fourfold::quarto {

inline constexpr std::array<int, 3> sights = {3, 4, 6};
inline constexpr std::size_t random_kind = 0, novice_kind = 1, first_sight = 2;
inline constexpr std::size_t kind_count = first_sight + sights.size();

// A number for each kind of opponent: how likely it is, or what we score against it on average
// (1 for a win, 1/2 for a draw).
using ByKind = std::array<float, kind_count>;

constexpr ByKind for_all(float number) {
  ByKind all{};
  for (float& one : all) one = number;
  return all;
}

// Besides these there are players whose very replies can be foretold: montecarlo, minmax and pro.
inline constexpr std::size_t known_player_count = 3;

// How likely the opponent is of each kind, and then each of the known players.
using Belief = std::array<float, kind_count + known_player_count>;

// What we score against an opponent of whom we know only how likely each kind is.
constexpr float expected(const ByKind& belief, const ByKind& ours) {
  float sum = 0;
  for (std::size_t k = 0; k < kind_count; ++k) sum += belief[k] * ours[k];
  return sum;
}

// Gathers the replies to one position, square by square, and says what we score after them.
class Replies {
 public:
  // So many replies of one exact score to the opponent, and what we score after them. A safe reply
  // gives a piece that does not win at once, or none because the board is full.
  void add(int score, bool safe, const ByKind& ours, int times = 1) {
    const float weight = times;
    for (std::size_t k = first_sight; k < kind_count; ++k) {
      const int look = distance(score) <= sights[k - first_sight] ? score : 0;
      if (look > best_seen_[k]) best_seen_[k] = look, sum_[k] = chosen_[k] = 0;
      if (look == best_seen_[k]) sum_[k] += weight * ours[k], chosen_[k] += weight;
    }
    any_.add(weight, ours[random_kind]);
    (score == win_in(1) ? winning_ : safe ? safe_ : unsafe_).add(weight, ours[novice_kind]);
    if (score > best_) best_ = score;
  }

  // All replies on one square are told.
  void end_square() {
    any_square_.add(1, any_.mean());
    if (winning_.weight == 0) novice_square_.add(1, (safe_.weight > 0 ? safe_ : unsafe_).mean());
    any_ = safe_ = unsafe_ = {};
  }

  // The best exact score of a reply.
  int score() const { return best_; }

  // What we score on average against each kind.
  ByKind ours() const {
    ByKind mean;
    mean[random_kind] = any_square_.mean();
    mean[novice_kind] = (winning_.weight > 0 ? winning_ : novice_square_).mean();
    for (std::size_t k = first_sight; k < kind_count; ++k) mean[k] = sum_[k] / chosen_[k];
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
  ByKind sum_{}, chosen_{};
  Mean any_, safe_, unsafe_, winning_, any_square_, novice_square_;
};

}  // namespace fourfold::quarto
