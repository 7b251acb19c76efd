// The players, text rules and estimates of Ultimate.
#include <stdexcept>
#include <string>
#include <vector>

#include "check.hpp"
#include "fourfold/game.hpp"
#include "fourfold/operations.hpp"
#include "fourfold/player.hpp"
#include "fourfold/ultimate/analysis.hpp"
#include "fourfold/ultimate/board.hpp"
#include "fourfold/ultimate/levels.hpp"
#include "fourfold/ultimate/score.hpp"
#include "ultimate/move_time.hpp"

using namespace fourfold;
using namespace fourfold::ultimate;

namespace {

const Spec small = Spec::parse("ultimate(n=3)");

template <int n>
std::string random_text(std::uint64_t seed, std::size_t moves) {
  Position<n> position;
  for (const Cell cell : random_game<n>(seed)) {
    const Position<n> next = position.play(cell);
    if (moves-- == 0 || next.is_over()) break;
    position = next;
  }
  return position.to_string();
}

Choice choose(const std::string& spec, const MoveRequest& request) {
  return fourfold::make_player(Spec::parse(spec), 1)->choose(request);
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST(rules_on_texts_follow_the_board) {
  const auto rules = fourfold::text_rules(Spec::parse("ultimate(n=3,positions=any)"));
  const std::string start = Position<3>{}.to_string();
  const std::string after = rules->play(start, "d1");
  CHECK(after ==
        "........./x......../........./........./........./........./........./........./"
        "......... A1");
  CHECK(rules->to_move(start) == 0 && rules->to_move(after) == 1);
  CHECK(!rules->is_over(after));
  CHECK_THROWS(rules->play(after, "d1"), std::invalid_argument);
  CHECK_THROWS(rules->play(after, "z9"), std::invalid_argument);
  CHECK_THROWS(rules->play("xo", "a1"), std::invalid_argument);
}

TEST(every_random_game_is_over_at_its_end) {
  const auto rules = fourfold::text_rules(Spec::parse("ultimate"));
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    std::string text = Position<4>{}.to_string();
    Position<4> position;
    for (const Cell cell : random_game<4>(seed)) {
      CHECK(!rules->is_over(text));
      const int number = Geometry<4>::cell_number(cell);
      text = rules->play(
          text, std::string(1, "abcdefghijklmnop"[number % 16]) + std::to_string(number / 16 + 1));
      position.make(cell);
      CHECK(text == position.to_string());
    }
    CHECK(rules->is_over(text));
  }
}

TEST(bad_games_and_options_are_rejected) {
  const auto rejects = [](const std::string& game) {
    try {
      fourfold::text_rules(Spec::parse(game));
    } catch (const std::invalid_argument&) {
      return true;
    }
    return false;
  };
  CHECK(rejects("ultimate(n=5)"));
  CHECK(rejects("ultimate(ending=none)"));
  CHECK(rejects("ultimate(positions=some)"));
  CHECK(rejects("ultimate(size=3)"));
  CHECK(!rejects("ultimate(3)"));
  for (const char* spec : {"ultimate_level(11)", "ultimate_level(n=x)", "ultimate(depth=0)",
                           "ultimate(time=nan)", "ultimate(threads=0)", "ultimate(memory=0)",
                           "ultimate(parameters=none:1)", "ultimate(parameters=tempo)",
                           "ultimate_mcts(depth=3)", "ultimate_level(depth=2,attention=2)"})
    CHECK_THROWS(fourfold::make_player(Spec::parse(spec), 1), std::invalid_argument);
}

TEST(players_choose_legal_moves) {
  for (const char* spec : {"ultimate(memory=1)", "ultimate_mcts(memory=1)", "ultimate_level(2)"})
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      const std::string text = random_text<3>(seed, 20);
      const Choice choice = choose(spec, {small, text, Clock{.nodes = 300}});
      CHECK(!fourfold::text_rules(small)->play(text, choice.move).empty());
    }
  const auto player = fourfold::make_player(Spec::parse("ultimate"), 1);
  CHECK_THROWS(player->choose({Spec::parse("tictactoe"), ".../.../..."}), std::invalid_argument);
}

TEST(engine_begins_each_game_with_an_empty_table) {
  const auto player = fourfold::make_player(Spec::parse("ultimate(memory=1)"), 1);
  const MoveRequest request{small, Position<3>{}.to_string(), Clock{.nodes = 20'000}};
  const Choice first = player->choose(request);
  CHECK(player->choose(request).nodes == first.nodes);
  CHECK(player->choose(request).depth == first.depth);
  const MoveRequest other{Spec::parse("ultimate"), Position<4>{}.to_string(), Clock{.nodes = 2000}};
  CHECK(player->choose(other).move == choose("ultimate(memory=1)", other).move);
  CHECK(player->choose(request).nodes == first.nodes);
}

TEST(engine_reports_every_depth_and_obeys_its_limits) {
  std::vector<int> depths;
  MoveRequest request{small, Position<3>{}.to_string(), Clock{.depth = 3}};
  request.on_progress = [&](const Choice& choice) { depths.push_back(*choice.depth); };
  CHECK(choose("ultimate", request).depth == 3);
  CHECK((depths == std::vector<int>{1, 2, 3}));
  CHECK(choose("ultimate(depth=2)", request).depth == 2);
  CHECK(choose("ultimate(depth=5)", request).depth == 3);
  request.clock = {.depth = 0};  // at once
  CHECK(choose("ultimate", request).depth == 1);
  CHECK(choose("ultimate_mcts(memory=1)", {small, request.position, Clock{.nodes = 500}}).nodes ==
        500u);
}

TEST(parameters_change_the_search) {
  const MoveRequest request{small, random_text<3>(1, 10), Clock{.depth = 6}};
  const auto nodes = [&](const std::string& spec) { return *choose(spec, request).nodes; };
  CHECK(nodes("ultimate(parameters=lmr_divisor:100;tempo:5)") != nodes("ultimate"));
}

TEST(level_of_a_number_has_its_parameters) {
  const Level level = levels_of(3)[3];
  const std::string same = "ultimate_level(depth=" + std::to_string(level.depth) +
                           ",attention=" + std::to_string(level.attention) +
                           ",indifference=" + std::to_string(level.indifference) + ",seed=5)";
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    const MoveRequest request{small, random_text<3>(seed, 3 * seed)};
    CHECK(choose(same, request).move == choose("ultimate_level(n=4,seed=5)", request).move);
  }
}

TEST(levels_depend_only_on_seed_and_position) {
  const MoveRequest first{small, random_text<3>(1, 6)}, second{small, random_text<3>(1, 8)};
  const auto player = fourfold::make_player(Spec::parse("ultimate_level(3,seed=9)"), 1);
  player->choose(first);
  CHECK(player->choose(second).move == choose("ultimate_level(3,seed=9)", second).move);
}

TEST(level_without_time_judges_one_move) {
  const MoveRequest hurried{small, Position<3>{}.to_string(), Clock{.seconds = 0.0}};
  CHECK(!choose("ultimate_level(10)", hurried).move.empty());
  MoveRequest stopped{small, Position<3>{}.to_string()};
  stopped.stop = [] { return true; };
  CHECK(choose("ultimate_level(10)", stopped).move == "a1");
}

TEST(time_is_distributed_over_the_game) {
  const double unlimited = Limits{}.seconds;
  const auto near = [](double a, double b) { return a > b - 0.01 && a < b + 0.01; };
  CHECK(near(time_for_move({.seconds = 0.5}, 256, 9).seconds, 0.5));
  CHECK(near(time_for_move({}, 256, 9).seconds, 8.9));
  CHECK(time_for_move({.nodes = 9}, 256, 9).seconds == unlimited);
  CHECK(time_for_move({.depth = 2}, 256, 9).seconds == unlimited);
  CHECK(time_for_move({.seconds = 0.5}, 256, 9).soft_seconds == unlimited);
  const MoveTime shared = time_for_move({.seconds = 5, .remaining = 60, .increment = 0.5}, 256, 9);
  CHECK(shared.soft_seconds < shared.seconds && shared.seconds < 5);
  const MoveTime late = time_for_move({.remaining = 60, .increment = 0.0}, 12, 9);
  CHECK(shared.seconds < late.seconds && late.seconds < 60);
  const double hurried = time_for_move({.remaining = 0.02}, 256, 9).seconds;
  CHECK(hurried > 0 && hurried < 0.02);
}

TEST(values_of_the_scale) {
  CHECK(points_of<4>(250, endings::points) == 2.5);
  CHECK(points_of<4>(win_in(3), endings::points) == 16);
  CHECK(points_of<3>(loss_in(2), endings::draw) == -1);
  CHECK(points_of<3>(450, endings::blocks) == 0.5);
  CHECK(before_move(loss_in(0)) == win_in(1));
  CHECK(before_move(win_in(1)) == loss_in(2));
  CHECK(before_move(30) == -30);
  CHECK(proven_distance(loss_in(4)) == 4);
}

TEST(analysis_values_every_move_best_first) {
  const auto position = Position<3>::parse(random_text<3>(3, 20));
  std::vector<int> depths;
  const Analysis found = analyse<3>(position, Evaluator<3>(Parameters{}), {.depth = 3}, {},
                                    [&](const Analysis& one) { depths.push_back(one.depth); });
  CHECK((depths == std::vector<int>{1, 2, 3}));
  CHECK(std::ssize(found.moves) == position.move_count());
  for (std::size_t i = 1; i < found.moves.size(); ++i)
    CHECK(found.moves[i - 1].points >= found.moves[i].points);
  CHECK(winning_chance(0) == 0.5);
  const Analysis first = analyse<3>(position, Evaluator<3>(Parameters{}), {}, {.nodes = 0});
  CHECK(first.depth == 1);
}

TEST(estimates_are_reported_as_json) {
  std::vector<std::string> reports;
  AnalysisRequest request{small, random_text<3>(3, 20), 10};
  request.table_bytes = 1 << 20;
  request.on_progress = [&](const std::string& json) { reports.push_back(json); };
  request.stop = [&] { return reports.size() == 2; };
  const std::string estimate = *fourfold::estimate_moves(request);
  CHECK(reports.size() == 2);
  CHECK(estimate == reports.back());
  CHECK(has(estimate, R"({"depth":2,"nodes":)"));
  CHECK(has(estimate, R"("exact":false,"ending":"draw","moves":[{"move":")"));
  CHECK(has(estimate, R"("wins_in":null,"loses_in":null,"line":[")"));
  CHECK(!fourfold::estimate_moves({Spec::parse("tictactoe"), ".../.../..."}));
}
