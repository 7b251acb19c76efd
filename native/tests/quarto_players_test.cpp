#include <algorithm>
#include <array>
#include <random>
#include <stdexcept>

#include "check.hpp"
#include "fourfold/quarto/alphabeta.hpp"
#include "fourfold/quarto/playout.hpp"
#include "quarto/terzi.hpp"

using namespace fourfold::quarto;
using fourfold::Limits;
using fourfold::Random;

namespace {

constexpr std::array all_rules = {Rules::lines, Rules::squares, Rules::torus};
constexpr std::array all_heuristics = {Heuristic::zero, Heuristic::almost, Heuristic::absolute,
                                       Heuristic::relative, Heuristic::quarticity};

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

// The evaluations by definition, group by group and piece by piece.
double plain_evaluation(const Position& position, Rules rules, const Evaluation& evaluation) {
  int almost = 0, absolute = 0, terzi = 0, unplaced = 0;
  for (int piece = 0; piece < piece_count; ++piece) unplaced += !(position.used >> piece & 1);
  for (const SquareSet group : groups_of(rules)) {
    if (std::popcount(static_cast<unsigned>(group & position.occupied)) != 3) continue;
    int shared = 0;
    for (int k = 0; k < attribute_count; ++k) {
      const int having = std::popcount(static_cast<unsigned>(group & position.having[k]));
      if (having != 0 && having != 3) continue;
      ++shared;
      for (int piece = 0; piece < piece_count; ++piece)
        absolute += !(position.used >> piece & 1) && (piece >> k & 1) == (having == 3);
    }
    almost += shared;
    terzi += shared > 0;
  }
  const int sign = position.hand == none ? -1 : 1;
  switch (evaluation.heuristic) {
    case Heuristic::zero:
      return 0;
    case Heuristic::almost:
      return sign * almost;
    case Heuristic::absolute:
      return sign * absolute;
    case Heuristic::relative:
      return sign * (double(absolute) / unplaced * evaluation.c);
    case Heuristic::quarticity:
      return sign * std::min(terzi, 10);
  }
  return 0;
}

// Plain minimax without pruning: the value of a position for the player to move.
double minimax(const Position& position, Rules rules, int depth, const Evaluation& evaluation) {
  if (position.is_won(rules)) return -evaluation.win_value();
  if (position.is_over(rules)) return -evaluation.draw_score();
  if (depth == 0) return plain_evaluation(position, rules, evaluation);
  double best = -evaluation.win_value();
  for (const Turn turn : position.legal_turns(rules))
    best = std::max(best, -minimax(position.play(turn), rules, depth - 1, evaluation));
  return best;
}

Turn first_best(const Position& position, Rules rules, int depth, const Evaluation& evaluation) {
  const double best = minimax(position, rules, depth, evaluation);
  for (const Turn turn : position.legal_turns(rules))
    if (-minimax(position.play(turn), rules, depth - 1, evaluation) == best) return turn;
  return {};
}

}  // namespace

TEST(evaluations_follow_their_definitions) {
  std::mt19937 rng(1);
  for (const Rules rules : all_rules)
    for (int i = 0; i < 3000; ++i) {
      Position position = random_position(rng, static_cast<int>(rng() % 13), rules);
      if (i % 3 == 0) position.hand = none;
      for (const Heuristic heuristic : all_heuristics) {
        const Evaluation evaluation{heuristic, heuristic == Heuristic::relative ? 2.5 : 1};
        CHECK(evaluate(position, rules, evaluation) ==
              plain_evaluation(position, rules, evaluation));
      }
    }
}

TEST(evaluations_of_the_documented_example) {
  const Position position = Position::parse("FDC./..../..../.... 0");
  const auto score = [&](std::string_view name, double c = 1) {
    return evaluate(position, Rules::lines, Evaluation::named(name, c));
  };
  CHECK(score("zero") == 0);
  CHECK(score("almost") == 2);
  CHECK(score("absolute") == 10);
  CHECK(score("relative", 100) == 10.0 / 13 * 100);
  CHECK(score("quarticity") == 1);
  CHECK_THROWS(Evaluation::named("best"), std::invalid_argument);
}

TEST(winning_squares_agree_with_the_rules) {
  std::mt19937 rng(2);
  for (const Rules rules : all_rules)
    for (int i = 0; i < 3000; ++i) {
      const Position position = random_position(rng, 4 + static_cast<int>(rng() % 9), rules);
      unsigned winning = 0;
      for (int square = 0; square < square_count; ++square)
        if (!(position.occupied >> square & 1) && position.place(square).is_won(rules))
          winning |= 1u << square;
      const Board board = Board::of(position);
      CHECK((with_rules(rules, [&]<Rules r>() {
              return winning_squares<r>(board, position.hand);
            })) == winning);
    }
}

TEST(search_equals_plain_minimax) {
  std::mt19937 rng(3);
  for (const Rules rules : all_rules)
    for (const Heuristic heuristic : all_heuristics)
      for (int depth = 1; depth <= 3; ++depth)
        for (int i = 0; i < 12; ++i) {
          const Evaluation evaluation{heuristic};
          Position position = random_position(rng, (depth == 3 ? 10 : 8) + i % 5, rules);
          if (i % 4 == 3) position.hand = none;
          const SearchResult result = search(position, rules, depth, evaluation);
          CHECK(result.value == minimax(position, rules, depth, evaluation));
          CHECK(result.line.front() == first_best(position, rules, depth, evaluation));
        }
}

TEST(search_to_the_end_equals_plain_minimax) {
  std::mt19937 rng(4);
  for (const Rules rules : all_rules)
    for (const Heuristic heuristic : {Heuristic::zero, Heuristic::quarticity})
      for (int placed = 11; placed <= 15; ++placed)
        for (int i = 0; i < 6; ++i) {
          const Position position = random_position(rng, placed, rules);
          const SearchResult result = search(position, rules, to_the_end, {heuristic});
          CHECK(result.exact);
          CHECK(result.value == minimax(position, rules, to_the_end, {heuristic}));
          CHECK(result.line.front() == first_best(position, rules, to_the_end, {heuristic}));
        }
}

TEST(lines_lead_to_the_value) {
  std::mt19937 rng(5);
  for (const Rules rules : all_rules)
    for (const Heuristic heuristic : all_heuristics)
      for (int i = 0; i < 20; ++i) {
        const Evaluation evaluation{heuristic};
        Position position = random_position(rng, 5 + i % 8, rules);
        const SearchResult result = search(position, rules, 4, evaluation);
        double sign = 1;
        for (const Turn turn : result.line) {
          CHECK(position.is_legal(turn, rules));
          position = position.play(turn);
          sign = -sign;
        }
        CHECK(result.value == sign * minimax(position, rules, 0, evaluation));
      }
}

// Turn order and table entries of one depth must not change the value of the next.
TEST(deepening_returns_the_value_of_a_search) {
  std::mt19937 rng(6);
  for (const Rules rules : all_rules)
    for (int i = 0; i < 10; ++i) {
      const Evaluation evaluation{all_heuristics[static_cast<std::size_t>(i) % 5]};
      const Position position = random_position(rng, 6 + i % 4, rules);
      std::vector<SearchResult> reports;
      const SearchResult deep =
          deepen(position, rules, 4, evaluation, {},
                 [&](const SearchResult& progress) { reports.push_back(progress); });
      CHECK(deep.value == search(position, rules, deep.depth, evaluation).value);
      CHECK(static_cast<int>(reports.size()) == deep.depth);
      CHECK(reports.back().line == deep.line && reports.back().nodes == deep.nodes);
      CHECK(deep.exact || deep.depth == 4);
    }
}

TEST(limits_end_a_search) {
  const Position position = Position::parse("F.../..../..../.... 6");
  const Evaluation evaluation{Heuristic::absolute};
  Limits nodes;
  nodes.nodes = 1;
  const SearchResult first = search(position, Rules::lines, 5, evaluation, nodes);
  CHECK(!first.value && !first.exact);
  CHECK(first.line.front() == position.legal_turns(Rules::lines).front());
  nodes.nodes = 20000;
  const SearchResult deep = deepen(position, Rules::lines, to_the_end, evaluation, nodes);
  CHECK(deep.value && deep.depth >= 2);
  CHECK(deep.value == search(position, Rules::lines, deep.depth, evaluation).value);
  Limits stopped;
  int polls = 0;
  stopped.stop = [&] { return ++polls == 2; };
  CHECK(!search(position, Rules::lines, to_the_end, evaluation, stopped).value);
  CHECK(polls == 2);
  Limits seconds;
  seconds.seconds = 0.01;
  CHECK(!search(position, Rules::lines, to_the_end, evaluation, seconds).value);
}

TEST(simulations_do_not_depend_on_threads) {
  const Position position = Position::parse("F.../..../..../.... 6");
  for (const Rules rules : all_rules)
    for (const Policy policy : {Policy::novice, Policy::random}) {
      const Simulation one = simulate(position, rules, policy, 40, 7, 1);
      const Simulation three = simulate(position, rules, policy, 40, 7, 3);
      CHECK(one.rounds == 40 && three.rounds == 40 && one.nodes == three.nodes);
      for (std::size_t i = 0; i < one.turns.size(); ++i) {
        CHECK(one.tallies[i].wins == three.tallies[i].wins);
        CHECK(one.tallies[i].draws == three.tallies[i].draws);
        CHECK(one.tallies[i].wins + one.tallies[i].draws + one.tallies[i].losses == 40);
      }
    }
}

TEST(simulations_find_certain_wins_and_losses) {
  const Position position = Position::parse("FED./..../..../.... 8");
  const Simulation simulation = simulate(position, Rules::lines, Policy::novice, 20, 1);
  for (std::size_t i = 0; i < simulation.turns.size(); ++i) {
    const auto [square, gift] = simulation.turns[i];
    if (square == 3) CHECK(simulation.tallies[i].wins == 20);
    const bool tall_or_dark = gift != none && (gift & 12) != 0;
    if (square != 3 && tall_or_dark) CHECK(simulation.tallies[i].losses == 20);
  }
}

TEST(simulations_keep_their_limits) {
  const Position position = Position::parse("F.../..../..../.... 6");
  Limits nodes;
  nodes.nodes = 10000;
  const Simulation cut = simulate(position, Rules::lines, Policy::novice, 100000, 1, 2, nodes);
  CHECK(cut.rounds > 0 && cut.nodes <= 10000);
  Limits seconds;
  seconds.seconds = 0.02;
  const Simulation timed =
      simulate(position, Rules::lines, Policy::novice, 1u << 30, 1, 2, seconds);
  CHECK(timed.rounds > 0 && timed.rounds < 1u << 30);
}

TEST(policies_make_legal_turns) {
  std::mt19937 rng(8);
  Random random(9);
  for (const Rules rules : all_rules)
    for (int i = 0; i < 3000; ++i) {
      const Position position = random_position(rng, i % 13, rules);
      for (const Policy policy : {Policy::novice, Policy::random})
        CHECK(position.is_legal(policy_turn(position, rules, policy, random), rules));
    }
}

TEST(random_numbers_equal_splitmix64) {
  Random random(0);
  CHECK(random.next() == 0xE220'A839'7B1D'CDAF);
  CHECK(random.next() == 0x6E78'9E6A'A1B9'65F4);
}
