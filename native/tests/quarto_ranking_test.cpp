// Rankings of turns by bounds: what may be claimed of them.
#include <optional>
#include <utility>
#include <vector>

#include "check.hpp"
#include "fourfold/quarto/turn_ranking.hpp"

using namespace fourfold::quarto;

namespace {

constexpr int lost = loss_in(4);

// Ranks the turns a1:0, a1:1 and so on, with these bounds.
TurnRanking ranking_of(const std::vector<Bounds>& bounds,
                       std::optional<Bounds> known = std::nullopt) {
  std::vector<TurnValue> turns;
  for (const Bounds& each : bounds)
    turns.push_back({Turn(0, static_cast<int>(turns.size())), each.lower, each.upper});
  return TurnRanking(std::move(turns), known);
}

std::vector<int> gifts(const std::vector<TurnValue>& turns) {
  std::vector<int> gifts;
  for (const TurnValue& turn : turns) gifts.push_back(turn.turn.gift);
  return gifts;
}

using Gifts = std::vector<int>;

}  // namespace

TEST(choices_exclude_proven_losses_while_others_are_open) {
  const Bounds open{lost, win_in(3)}, draw{0, 0};
  CHECK(gifts(ranking_of({{loss_in(12), loss_in(12)}, open, {lost, 0}}).choices()) == Gifts{1});
  CHECK(gifts(ranking_of({draw, open, draw}).choices()) == (Gifts{0, 2}));
  CHECK(gifts(ranking_of({draw, {loss_in(6), loss_in(6)}, draw}).choices()) == (Gifts{0, 2}));
  CHECK(gifts(ranking_of({{win_in(13), win_in(5)}, {win_in(9), win_in(7)}}).choices()) ==
        (Gifts{1, 0}));
  // A draw is proven to throw the win away.
  const Bounds won{win_in(9), win_in(9)};
  CHECK(gifts(ranking_of({draw, open, open}, won).choices()) == (Gifts{1, 2}));
}

TEST(best_turns_prefer_proven_over_possible_values) {
  const TurnRanking partial =
      ranking_of({{loss_in(2), best_score}, {0, 0}, {0, best_score}, {loss_in(2), 0}});
  CHECK(!partial.bounds().value().has_value());
  CHECK(gifts(partial.best_turns()) == Gifts{2});
}

TEST(best_turns_prefer_possible_values_over_promising_distances) {
  const Bounds won{win_in(11), best_score}, open{loss_in(2), best_score}, no_win{loss_in(2), 0};
  CHECK(gifts(ranking_of({no_win, open, open}, won).best_turns()) == Gifts{1});
  CHECK(gifts(ranking_of({no_win, open, {loss_in(6), 0}}, Bounds{0, 0}).best_turns()) == Gifts{2});
}

TEST(all_turns_proven_best_are_returned) {
  const TurnRanking drawn = ranking_of({{0, 0}, {loss_in(2), 0}, {0, 0}});
  CHECK(drawn.bounds().value() == 0);
  CHECK(drawn.keeps_value());
  CHECK(gifts(drawn.best_turns()) == (Gifts{0, 2}));
  const TurnRanking won = ranking_of({{win_in(11), best_score}, {best_score, best_score}, {0, 0}});
  CHECK(gifts(won.best_turns()) == Gifts{1});
}

TEST(combined_rankings_have_the_bounds_of_both) {
  const TurnRanking one = ranking_of({{0, win_in(3)}, {lost, 0}}, Bounds{0, 0});
  const TurnRanking other = ranking_of({{lost, win_in(3)}, {loss_in(8), loss_in(8)}});
  for (const TurnRanking& both : {one.combined_with(other), other.combined_with(one)}) {
    CHECK(both.bounds().lower == 0);
    CHECK(both.bounds().upper == 0);
    CHECK(both.complete());
    CHECK(gifts(both.turns()) == (Gifts{0, 1}));
    CHECK(both.turns()[1].lower == loss_in(8));
  }
  // A later analysis that proved less does not weaken what is known.
  const TurnRanking early = ranking_of({{loss_in(2), best_score}, {win_in(11), best_score}},
                                       Bounds{win_in(11), best_score});
  const TurnRanking late = ranking_of({{loss_in(2), 0}, {loss_in(2), best_score}});
  CHECK(gifts(early.combined_with(late).best_turns()) == Gifts{1});
}

TEST(bounds_of_a_square_are_those_of_its_best_gift) {
  const TurnRanking ranking(
      {{Turn(0, 1), 0, 0}, {Turn(0, 2), lost, win_in(3)}, {Turn(5, 1), 0, 0}});
  const auto squares = ranking.squares();
  CHECK(squares.size() == 2u);
  CHECK(squares[0].first == 0);
  CHECK(squares[0].second.lower == 0);
  CHECK(squares[0].second.upper == win_in(3));
  CHECK(squares[1].first == 5);
  CHECK(TurnRanking({{Turn(none, 1), 0, 0}}).squares().empty());
}
