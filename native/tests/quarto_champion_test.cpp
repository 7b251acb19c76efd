#include <algorithm>
#include <array>
#include <random>

#include "check.hpp"
#include "fourfold/quarto/champion.hpp"
#include "fourfold/quarto/limited_vision.hpp"
#include "fourfold/quarto/solver.hpp"

using namespace fourfold::quarto;

namespace {

constexpr std::array all_rules = {Rules::lines, Rules::squares, Rules::torus};

// An unfinished position of a random game with `placed` pieces placed and one in hand.
Position random_position(std::mt19937& rng, int placed, Rules rules) {
  for (;;) {
    Position position;
    while (!position.is_over(rules) && !(position.placed() == placed && position.hand != none)) {
      const std::vector<Turn> turns = position.legal_turns(rules);
      position = position.play(turns[rng() % turns.size()]);
    }
    if (!position.is_over(rules)) return position;
  }
}

constexpr Belief unknown = {0.125F, 0.125F, 0.125F, 0.125F, 0.125F, 0.125F, 0.125F, 0.125F};

}  // namespace

TEST(ratings_are_sorted_best_first) {
  for (const Rules rules : all_rules) {
    std::mt19937 rng(1);
    Champion champion(rules);
    Solver solver(rules, std::size_t{1} << 22);
    for (const int placed : {7, 9, 11, 13, 15}) {
      const Position position = random_position(rng, placed, rules);
      std::vector<Turn> best;
      int most = loss_in(2);
      for (const TurnValue& value : solver.analyse(position)) {
        if (value.lower > most) best.clear();
        if (value.lower >= most) most = value.lower, best.push_back(value.turn);
      }
      const std::vector<RatedTurn> ratings =
          champion.rate_turns(position, best, true, unknown, 1'000'000);
      CHECK(ratings.size() == best.size());
      CHECK(std::is_sorted(
          ratings.begin(), ratings.end(),
          [](const RatedTurn& a, const RatedTurn& b) { return a.expected > b.expected; }));
      for (const RatedTurn& rated : ratings) {
        CHECK(rated.expected >= 0 && rated.expected <= 1.001F);
        CHECK(std::find(best.begin(), best.end(), rated.turn) != best.end());
      }
    }
  }
}

TEST(likelihoods_add_up_to_one) {
  for (const Rules rules : all_rules) {
    std::mt19937 rng(2);
    Champion champion(rules);
    for (const int placed : {3, 8, 12, 14}) {
      const Position position = random_position(rng, placed, rules);
      Belief sum{};
      for (const Turn turn : position.legal_turns(rules)) {
        const Belief likelihood = champion.likelihood(position, turn).value();
        for (std::size_t k = 0; k < sum.size(); ++k) sum[k] += likelihood[k];
      }
      for (const float total : sum) CHECK(total > 0.999F && total < 1.001F);
    }
  }
}

TEST(without_visible_lines_all_turns_are_equal) {
  for (const Rules rules : all_rules) {
    std::mt19937 rng(3);
    for (const int placed : {3, 8, 14}) {
      const Position position = random_position(rng, placed, rules);
      const std::vector<std::uint8_t> nothing(groups_of(rules).size());
      CHECK(best_visible_turns(position, rules, nothing, 4, {.nodes = 10'000}) ==
            position.legal_turns(rules));
    }
  }
}
