#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <vector>

#include "check.hpp"
#include "fourfold/quarto/champion.hpp"
#include "fourfold/quarto/solver.hpp"
#include "quarto/endgame_tree.hpp"

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

// A reply of the opponent: its exact score to them, and our expected result after it.
struct PlainReply {
  Turn turn;
  bool wins, safe;
  int score;
  double result;
};

double mean_result(const std::vector<PlainReply>& replies) {
  double sum = 0;
  for (const PlainReply& reply : replies) sum += reply.result;
  return sum / static_cast<double>(replies.size());
}

template <typename Test>
std::vector<PlainReply> those(const std::vector<PlainReply>& replies, Test test) {
  std::vector<PlainReply> chosen;
  std::copy_if(replies.begin(), replies.end(), std::back_inserter(chosen), test);
  return chosen;
}

// Our expected result against one kind of opponent, by the table in champion.hpp.
double expected_against(std::size_t kind, const std::vector<PlainReply>& replies) {
  if (kind >= first_lookahead) {
    const auto seen = [&](const PlainReply& reply) {
      return distance(reply.score) <= lookaheads[kind - first_lookahead] ? reply.score : 0;
    };
    int best = -99;
    for (const PlainReply& reply : replies) best = std::max(best, seen(reply));
    return mean_result(those(replies, [&](const PlainReply& one) { return seen(one) == best; }));
  }
  if (kind == novice_kind)
    if (const auto wins = those(replies, [](const PlainReply& one) { return one.wins; });
        !wins.empty())
      return mean_result(wins);
  double sum = 0;
  int squares = 0;
  for (int square = 0; square < 16; ++square) {
    const auto here =
        those(replies, [&](const PlainReply& one) { return one.turn.square == square; });
    if (here.empty()) continue;
    const auto safe = those(here, [](const PlainReply& one) { return one.safe; });
    sum += mean_result(kind == novice_kind && !safe.empty() ? safe : here);
    ++squares;
  }
  return sum / squares;
}

bool can_win(const Position& position, Rules rules) {
  for (int square = 0; square < 16; ++square)
    if (!(position.occupied >> square & 1) && position.place(square).is_won(rules)) return true;
  return false;
}

// The replies to a position, where `value` has the exact score of each turn and our result.
template <typename Value>
std::vector<PlainReply> plain_replies(const Position& position, Rules rules, Value value) {
  std::vector<PlainReply> replies;
  for (const Turn turn : position.legal_turns(rules)) {
    const Position after = position.play(turn);
    const bool safe = after.hand == none || !can_win(after, rules);
    const auto [score, result] = value(after);
    replies.push_back({turn, after.is_won(rules), safe, score, result});
  }
  return replies;
}

struct PlainValue {
  int score;  // to the player to act
  double expected;
};

// The rest of the game against one kind of opponent, by the plain rules.
struct PlainTree {
  Rules rules;
  std::size_t kind;

  PlainValue our_turn(const Position& position) const {
    if (can_win(position, rules)) return {win_in(1), 1};
    PlainValue best{-99, 0};
    for (const Turn turn : position.legal_turns(rules)) {
      const Position after = position.play(turn);
      PlainValue value{0, 0.5};
      if (after.hand != none) {
        // A piece that wins for the opponent counts as lost.
        value = can_win(after, rules) ? PlainValue{win_in(1), 0} : their_turn(after);
        value.score = before_placement(value.score);
      }
      if (value.score > best.score || (value.score == best.score && value.expected > best.expected))
        best = value;
    }
    return {best.score, best.score > 0 ? 1 : best.expected};
  }

  PlainValue their_turn(const Position& position) const {
    int best = -99;
    const auto replies = plain_replies(position, rules, [&](const Position& after) {
      PlainValue value{0, 0.5};
      if (after.is_won(rules))
        value = {win_in(1), 0};
      else if (after.hand != none) {
        const PlainValue ours = our_turn(after);
        value = {before_placement(ours.score), ours.expected};
      }
      best = std::max(best, value.score);
      return std::pair{value.score, value.expected};
    });
    return {best, expected_against(kind, replies)};
  }
};

constexpr Belief certain(std::size_t kind) {
  Belief belief{};
  belief[kind] = 1;
  return belief;
}

// The exact scores of replies, and our results if nobody errs after them.
std::vector<PlainReply> solved_replies(Solver& solver, const Position& position, Rules rules) {
  return plain_replies(position, rules, [&](const Position& after) {
    const int score = after.is_won(rules)  ? win_in(1)
                      : after.hand == none ? 0
                                           : before_placement(solver.solve(after).lower);
    return std::pair{score, 0.5 - 0.5 * value(score)};
  });
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

// Compares the endgame tree with the plain one, against one kind of opponent after another.
template <Rules rules>
void check_tree(EndgameTree<rules>& tree, const Position& position) {
  const Board board = Board::of(position);
  const Threats threats = threats_of<rules>(board);
  const int n = position.placed();
  for (std::size_t kind = 0; kind < kind_count; ++kind) {
    PerKind belief{};
    belief[kind] = 1;
    tree.set_belief(belief);
    const PositionValue theirs = tree.value_their_turn(board, threats, position.hand, n);
    if (lanes_of(position.hand) & threats.open) {
      // After a missed win the tree counts a draw, where the plain rules go on.
      const float missed =
          1.0F - static_cast<float>(count(winning_squares<rules>(board, position.hand))) /
                     static_cast<float>(16 - n);
      CHECK(theirs.score == win_in(1));
      CHECK(std::abs(theirs.expected[kind] - (kind == random_kind ? missed / 2 : 0)) < 1e-4);
      continue;
    }
    const PlainTree plain{rules, kind};
    const PlainValue their_value = plain.their_turn(position), our_value = plain.our_turn(position);
    const PositionValue ours = tree.value_our_turn(board, threats, position.hand, n);
    CHECK(theirs.score == their_value.score && ours.score == our_value.score);
    CHECK(std::abs(theirs.expected[kind] - their_value.expected) < 1e-4);
    CHECK(std::abs(ours.expected[kind] - our_value.expected) < 1e-4);
  }
}

TEST(endgame_tree_agrees_with_the_plain_rules) {
  for (const Rules rules : all_rules)
    with_rules(rules, []<Rules r>() {
      std::mt19937 rng(4);
      SearchBudget budget;
      budget.start({});
      EndgameTree<r> tree(budget);
      for (int i = 0; i < 60; ++i) check_tree<r>(tree, random_position(rng, 12 + i % 4, r));
      for (int i = 0; i < 15; ++i) check_tree<r>(tree, random_position(rng, 11, r));
    });
}

// With more squares left: the scores are those of the solver, and a tree that has searched other
// positions for other opponents gives the same results as a new one.
template <Rules rules>
void check_larger_trees() {
  std::mt19937 rng(6);
  SearchBudget budget;
  budget.start({});
  EndgameTree<rules> used(budget);
  Solver solver(rules, std::size_t{1} << 22);
  std::vector<Position> positions;
  int wins_in_five = 0;
  while (positions.size() < 24) {
    const Position position = random_position(rng, 8 + static_cast<int>(rng() % 3), rules);
    const int score = solver.solve(position).lower;
    // There are few short wins, and longer ones beside them.
    if (score == win_in(1) || (score != win_in(5) && positions.size() - wins_in_five == 12))
      continue;
    wins_in_five += score == win_in(5);
    positions.push_back(position);
  }
  for (const std::size_t kind : {random_kind, first_lookahead}) {
    PerKind belief{};
    belief[kind] = 1;
    used.set_belief(belief);
    for (const Position& position : positions) {
      const Board board = Board::of(position);
      const Threats threats = threats_of<rules>(board);
      const int score = solver.solve(position).lower, n = position.placed();
      EndgameTree<rules> fresh(budget);
      fresh.set_belief(belief);
      const PositionValue one = used.value_our_turn(board, threats, position.hand, n),
                          other = fresh.value_our_turn(board, threats, position.hand, n);
      CHECK(one.score == score && one.expected == other.expected);
      CHECK(used.value_their_turn(board, threats, position.hand, n).score == score);
    }
  }
}

TEST(endgame_tree_has_the_scores_of_the_solver) {
  for (const Rules rules : all_rules) with_rules(rules, []<Rules r>() { check_larger_trees<r>(); });
}

// The replies as they are seen early in the game: only wins and losses within two placements.
std::vector<PlainReply> shallow_replies(const Position& position, Rules rules) {
  return plain_replies(position, rules, [&](const Position& after) {
    const int score = after.is_won(rules)                           ? win_in(1)
                      : after.hand != none && can_win(after, rules) ? loss_in(2)
                                                                    : 0;
    return std::pair{score, 0.5 - 0.5 * value(score)};
  });
}

// The champion's rating of one turn against one kind of opponent.
float rating(Champion& champion, const Position& position, Turn turn, std::size_t kind) {
  return champion.rate_turns(position, {turn}, true, certain(kind), 1'000'000'000).at(0).expected;
}

TEST(ratings_count_what_replies_are_worth) {
  for (const Rules rules : all_rules) {
    std::mt19937 rng(5);
    Champion champion(rules);
    Solver solver(rules, std::size_t{1} << 22);
    for (const int placed : {3, 3, 3, 3, 6, 6, 11, 11, 11, 15}) {
      const Position position = random_position(rng, placed, rules);
      const std::vector<Turn> turns = position.legal_turns(rules);
      for (std::size_t kind = 0; kind < kind_count; ++kind) {
        const Turn turn = turns[rng() % turns.size()];
        const Position after = position.play(turn);
        const double expected =
            after.hand == none      ? after.is_won(rules) ? 1 : 0.5
            : placed == 3           ? expected_against(kind, shallow_replies(after, rules))
            : placed == 6           ? expected_against(kind, solved_replies(solver, after, rules))
            : can_win(after, rules) ? -1  // never one of the best turns
                                    : PlainTree{rules, kind}.their_turn(after).expected;
        if (expected >= 0)
          CHECK(std::abs(rating(champion, position, turn, kind) - expected) < 1e-4);
      }
    }
  }
}

TEST(ratings_early_in_the_game_see_wins_at_once) {
  Champion champion(Rules::lines);
  const Position position =
      Position::parse("01../..../..../.... 2");  // 3 wins on the fourth square
  for (const Turn turn : {Turn{2, 3}, Turn{2, 4}, Turn{2, 15}, Turn{8, 3}}) {
    const auto replies = shallow_replies(position.play(turn), Rules::lines);
    for (std::size_t kind = 0; kind < kind_count; ++kind)
      CHECK(std::abs(rating(champion, position, turn, kind) - expected_against(kind, replies)) <
            1e-4);
  }
}

TEST(improbable_known_players_count_as_those_who_look_three_turns_ahead) {
  std::mt19937 rng(8);
  Champion champion(Rules::lines);
  int differing = 0;
  for (int i = 0; i < 20; ++i) {
    const Position position = random_position(rng, 9, Rules::lines);
    const std::vector<Turn> turns = position.legal_turns(Rules::lines);
    const Turn turn = turns[rng() % turns.size()];
    const float fallback = rating(champion, position, turn, first_lookahead);
    const auto rated_with = [&](float probability) {
      Belief belief{};
      belief[first_lookahead] = 1 - probability;
      belief[kind_count + 1] = probability;  // minmax
      return champion.rate_turns(position, {turn}, true, belief, 1'000'000'000).at(0).expected;
    };
    CHECK(std::abs(rated_with(0.009F) - fallback) < 1e-5);
    differing += std::abs(rated_with(0.9F) - fallback) > 1e-3;
  }
  CHECK(differing > 0);
}

TEST(ratings_leave_out_exactly_the_turns_that_lose) {
  for (const Rules rules : all_rules) {
    std::mt19937 rng(7);
    Champion champion(rules);
    Solver solver(rules, std::size_t{1} << 22);
    for (int checked = 0; checked < 3;) {
      const Position position = random_position(rng, 9, rules);
      std::vector<Turn> held;
      int most = loss_in(2);
      for (const TurnValue& value : solver.analyse(position)) {
        most = std::max(most, value.lower);
        if (value.lower == 0) held.push_back(value.turn);
      }
      if (most != 0) continue;
      ++checked;
      std::vector<Turn> rated;
      for (const RatedTurn& one : champion.rate_turns(position, position.legal_turns(rules), false,
                                                      certain(random_kind), 1'000'000'000))
        rated.push_back(one.turn);
      CHECK(rated.size() == held.size());
      for (const Turn turn : held)
        CHECK(std::find(rated.begin(), rated.end(), turn) != rated.end());
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
