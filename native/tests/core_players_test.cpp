// The players of the core: specs, random streams, and the players of Quarto.
#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "check.hpp"
#include "fourfold/player.hpp"
#include "fourfold/quarto/solver.hpp"
#include "fourfold/random.hpp"
#include "fourfold/spec.hpp"
#include "move_budget.hpp"
#include "quarto/champion_player.hpp"
#include "shared.hpp"

using namespace fourfold;
using quarto::Position;
using quarto::Rules;
using quarto::Turn;

namespace {

bool is_rejected(const auto& work) {
  try {
    work();
  } catch (const std::invalid_argument&) {
    return true;
  }
  return false;
}

std::unique_ptr<Player> player_of(const std::string& spec, std::uint64_t seed = 1) {
  return make_player(Spec::parse(spec), seed);
}

MoveRequest request_at(const Position& position, Rules rules = Rules::lines) {
  return {Spec::parse("quarto(rules=" + std::string(quarto::rule_set(rules).name) + ")"),
          position.to_string()};
}

// An unfinished position of a random game with `placed` pieces placed and one in hand.
Position random_position(Random& random, int placed, Rules rules = Rules::lines) {
  for (;;) {
    Position position;
    while (!position.is_over(rules) &&
           !(position.placed() == placed && position.hand != quarto::none))
      position = position.play(random.choose(position.legal_turns(rules)));
    if (!position.is_over(rules)) return position;
  }
}

}  // namespace

TEST(specs_are_parsed_or_rejected) {
  const Spec spec = Spec::parse(" level ( n = 3, seed=7 ) ");
  CHECK(spec.name == "level");
  CHECK(spec.number<int>("n") == 3);
  CHECK(spec.number<std::uint64_t>("seed") == 7u);
  CHECK(!spec.text("effort").has_value());
  CHECK(Spec::parse("level(4)").number<int>("") == 4);
  CHECK(Spec::parse("perfect()").options.empty());
  for (const char* bad : {"", "(n=1)", "level(n=1", "level(n=1,2)", "level(n=)", "level(n=1,n=2)",
                          "level(=1)", "level(n=1,)"})
    CHECK(is_rejected([&] { Spec::parse(bad); }));
  CHECK(is_rejected([] { Spec::parse("level(n=x)").number<int>("n"); }));
  CHECK(is_rejected([] { Spec::parse("level(n=1.5)").number<int>("n"); }));
  CHECK(Spec::parse("champion(most_seconds=0.5)").number<double>("most_seconds") == 0.5);
}

TEST(unknown_players_and_bad_options_are_refused) {
  CHECK(!player_of("novice"));
  for (const char* bad : {"level(n=0)", "level(n=11)", "champion(effort=0)", "level(n=many)"})
    CHECK(is_rejected([&] { player_of(bad); }));
  const auto level = player_of("level(n=2)");
  CHECK(is_rejected([&] { level->choose({Spec::parse("tictactoe"), ".../.../..."}); }));
  CHECK(is_rejected([&] { level->choose({Spec::parse("quarto"), "0123/..../..../.... -"}); }));
  CHECK(is_rejected([&] { level->choose({Spec::parse("quarto"), "nonsense"}); }));
}

TEST(random_fractions_and_shuffles_are_uniform) {
  Random random(5);
  std::array<int, 10> tenths{};
  for (int i = 0; i < 10'000; ++i) {
    const double fraction = random.fraction();
    CHECK(fraction >= 0);
    CHECK(fraction < 1);
    ++tenths[static_cast<std::size_t>(fraction * 10)];
  }
  for (const int count : tenths) CHECK(count > 850);
  std::array<int, 24> orders{};
  for (int i = 0; i < 24'000; ++i) {
    std::vector<int> items = {0, 1, 2, 3};
    random.shuffle(items);
    int number = 0;
    for (std::size_t a = 0; a < 4; ++a) {
      int smaller = 0;
      for (std::size_t b = a + 1; b < 4; ++b) smaller += items[b] < items[a];
      number = number * static_cast<int>(4 - a) + smaller;
    }
    ++orders[static_cast<std::size_t>(number)];
  }
  for (const int count : orders) CHECK(count > 850);
}

TEST(budgets_divide_what_is_left) {
  MoveRequest request;
  request.clock.nodes = 1000;
  MoveBudget budget(request);
  CHECK(budget.is_limited());
  const Limits half = budget.allocate(0.5);
  CHECK(half.nodes == 500u);
  CHECK(!half.has_seconds());
  budget.release_unused(half, 100);
  CHECK(budget.allocate().nodes == 900u);
  CHECK(budget.allocate().nodes == 0u);
  request.clock = {};
  request.clock.seconds = 10;
  MoveBudget timed(request, 2);
  CHECK(timed.seconds_left() < 2);
  CHECK(timed.allocate(0.5).seconds <= 1);
  CHECK(!MoveBudget(MoveRequest{}).is_limited());
}

TEST(players_make_legal_moves_and_resume_games) {
  Random random(3);
  for (const char* spec : {"level(n=1)", "level(n=4)", "level(n=6)", "perfect"})
    for (const Rules rules : {Rules::lines, Rules::squares, Rules::torus}) {
      const auto steady = player_of(spec, 9);
      Position position = random_position(random, 8, rules);
      while (!position.is_over(rules)) {
        const std::string move = steady->choose(request_at(position, rules)).move;
        // A player that is made in the middle of the game chooses alike.
        CHECK(player_of(spec, 9)->choose(request_at(position, rules)).move == move);
        CHECK(position.is_legal(Turn::parse(move), rules));
        position = position.play(Turn::parse(move));
      }
    }
}

TEST(seeds_decide_among_equal_turns) {
  Random random(8);
  const Position position = random_position(random, 3);
  std::set<std::string> moves;
  for (std::uint64_t seed = 0; seed < 12; ++seed)
    moves.insert(player_of("level(n=1)", seed)->choose(request_at(position)).move);
  CHECK(moves.size() > 4u);
  CHECK(player_of("level(n=1,seed=4)", 1)->choose(request_at(position)).move ==
        player_of("level(n=1)", 4)->choose(request_at(position)).move);
}

TEST(perfect_turns_have_the_best_score) {
  quarto::Solver solver(Rules::lines, std::size_t{4} << 20);
  Random random(4);
  for (int i = 0; i < 6; ++i) {
    const Position position = random_position(random, 8 + i % 3);
    const Turn chosen = Turn::parse(player_of("perfect")->choose(request_at(position)).move);
    int best = quarto::worst_score, own = quarto::worst_score;
    for (const quarto::TurnValue& value : solver.analyse(position)) {
      best = std::max(best, value.lower);
      if (value.turn == chosen) own = value.lower;
    }
    CHECK(own == best);
  }
}

TEST(champion_learns_from_replies_and_forgets_in_a_new_game) {
  const auto belief_after = [](bool best_reply) {
    quarto::ChampionPlayer champion(1, std::nullopt, 1);
    quarto::Solver solver(Rules::lines, std::size_t{4} << 20);
    Random random(2);
    Position position = random_position(random, 8);
    while (solver.solve(position).lower != 0) position = random_position(random, 8);
    position = position.play(Turn::parse(champion.choose(request_at(position)).move));
    const quarto::TurnRanking replies(solver.analyse(position));
    const auto& turns = replies.turns();
    position = position.play((best_reply ? turns.front() : turns.back()).turn);
    if (position.is_over(Rules::lines)) return quarto::prior_belief;
    champion.choose(request_at(position));
    const quarto::Belief belief = champion.belief();
    champion.choose(request_at(random_position(random, 10)));
    CHECK(champion.belief() == quarto::prior_belief);
    return belief;
  };
  const std::size_t random_kind = quarto::random_kind;
  CHECK(belief_after(false)[random_kind] > 2 * quarto::prior_belief[random_kind]);
  CHECK(belief_after(true)[random_kind] < quarto::prior_belief[random_kind]);
}

TEST(champion_recalls_what_it_has_seen) {
  Random random(6);
  quarto::ChampionPlayer steady(1, std::nullopt, 3), resumed(1, std::nullopt, 3);
  Position position = random_position(random, 7);
  for (int turn = 0; turn < 2 && !position.is_over(Rules::lines); ++turn) {
    const std::string move = steady.choose(request_at(position)).move;
    resumed.recall(request_at(position), move);
    CHECK(steady.belief() == resumed.belief());
    position = position.play(Turn::parse(move));
    if (position.is_over(Rules::lines)) break;
    position = position.play(random.choose(position.legal_turns(Rules::lines)));
  }
}

TEST(shared_objects_are_made_once_and_refuse_nested_calls) {
  struct Counter {
    explicit Counter(int start) : value(start) {}
    int value;
  };
  auto& shared = Shared<Counter>::of(7, 0);
  CHECK(&shared == &Shared<Counter>::of(7, 0));
  CHECK(&shared != &Shared<Counter>::of(8, 0));
  CHECK(shared.use([](Counter& counter) { return ++counter.value; }) == 8);
  bool is_refused = false;
  shared.use([&](Counter&) {
    try {
      shared.use([](Counter&) { return 0; });
    } catch (const std::runtime_error&) {
      is_refused = true;
    }
    return 0;
  });
  CHECK(is_refused);
}

TEST(kept_players_play_different_games) {
  const auto player = player_of("level(n=1)", 5);
  std::set<std::string> games;
  for (int game = 0; game < 5; ++game) {
    Position position;
    while (!position.is_over(Rules::lines))
      position = position.play(Turn::parse(player->choose(request_at(position)).move));
    games.insert(position.to_string());
  }
  CHECK(games.size() == 5u);
}
