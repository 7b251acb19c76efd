// Tic-tac-toe: rules, solver, levels, and the answers for pages.
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "check.hpp"
#include "fourfold/game.hpp"
#include "fourfold/operations.hpp"
#include "fourfold/player.hpp"
#include "tictactoe/board.hpp"
#include "tictactoe/solver.hpp"

using namespace fourfold;
using namespace fourfold::tictactoe;

namespace {

const Spec game = Spec::parse("tictactoe");

// A value by plain minimax.
int minimax(const Position& position) {
  int best = -win_value;
  for (Mask left = position.empty(); left; left &= left - 1) {
    const Position after = position.play(std::countr_zero(left));
    int value = after.is_won() ? win_value : after.is_over() ? 0 : -minimax(after);
    best = std::max(best, value - (value > 0) + (value < 0));
  }
  return best;
}

Choice choose(const std::string& spec, const MoveRequest& request) {
  return fourfold::make_player(Spec::parse(spec), 1)->choose(request);
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST(rules_on_texts) {
  const auto rules = fourfold::text_rules(game);
  CHECK(rules->play("x.o/.x./..o", "a2") == "x.o/xx./..o");
  CHECK(rules->to_move(".../.../...") == 0 && rules->to_move("x../.../...") == 1);
  CHECK(rules->is_over("xxx/oo./...") && rules->is_over("xox/xxo/oxo"));
  CHECK(!rules->is_over("xx./oo./..."));
  CHECK_THROWS(rules->play("xxx/oo./...", "a3"), std::invalid_argument);
  CHECK_THROWS(rules->play("x../.../...", "a1"), std::invalid_argument);
  for (const char* text :
       {"", "xo", "x../...", "x../.../....", "y../.../...", "x.././....", "xx./.../...",
        "o../.../...", "xxx/ooo/...", "xxx/ooo/x..", "xxx/oo./o..", "xxx/.o./ooo"})
    CHECK_THROWS(rules->is_over(text), std::invalid_argument);
  CHECK(rules->is_over("xxx/xoo/xoo"));  // both lines end at a1
  CHECK(!fourfold::text_rules(Spec::parse("tictactoe(6)"))
             ->is_over("....../....../....../....../....../......"));
  CHECK_THROWS(fourfold::text_rules(Spec::parse("tictactoe(n=7)")), std::invalid_argument);
}

TEST(solver_agrees_with_minimax) {
  for (const char* text : {".../.../...", "x../.o./..x", "xx./oo./...", "xo./.../..."}) {
    const Position position = Position::parse(text, 3);
    Solver solver(3, lines_of(3), 0);
    int best = -win_value;
    for (const auto& [cell, value] : solver.values(position, 9)) best = std::max(best, value);
    CHECK(best == minimax(position));
  }
}

TEST(small_table_changes_no_value) {
  const Position position = Position::parse("xo../.x../..o./....", 4);
  Solver small(4, lines_of(4), 0), large(4, lines_of(4), 1 << 26);
  CHECK(small.values(position, 6) == large.values(position, 6));
  CHECK(small.nodes() > large.nodes());
}

TEST(limits_end_the_solver) {
  const Position start{4};
  Limits limits;
  limits.nodes = 1000;
  Solver solver(4, lines_of(4), 1 << 20, limits);
  CHECK_THROWS(solver.values(start, 16), LimitReached);
  CHECK(solver.nodes() <= 1001);
}

TEST(unwatched_lines_do_not_count) {
  const Position position = Position::parse("xx./oo./...", 3);
  std::vector<Mask> watched = lines_of(3);
  watched.erase(watched.begin());  // the first row
  Solver solver(3, watched, 1 << 20);
  for (const auto& [cell, value] : solver.values(position, 1)) CHECK(value == 0);
}

TEST(best_level_never_loses_and_all_are_legal) {
  const auto rules = fourfold::text_rules(game);
  for (int level = 1; level <= 5; ++level)
    for (int seed = 0; seed < 10; ++seed) {
      const std::string own = "tictactoe_level(5,seed=" + std::to_string(seed) + ")";
      const std::string other =
          "tictactoe_level(" + std::to_string(level) + ",seed=" + std::to_string(seed) + ")";
      std::string text = ".../.../...";
      while (!rules->is_over(text))
        text = rules->play(
            text, choose(rules->to_move(text) == seed % 2 ? own : other, {game, text}).move);
      const Position end = Position::parse(text, 3);
      CHECK(!(end.is_won() && end.to_move() == seed % 2));
    }
}

TEST(levels_vary_with_seed_and_take_a_win_without_time) {
  std::set<std::string> moves;
  for (int seed = 0; seed < 20; ++seed)
    moves.insert(
        choose("tictactoe_level(1,seed=" + std::to_string(seed) + ")", {game, ".../.../..."}).move);
  CHECK(moves.size() > 3);
  for (const char* level : {"tictactoe_level(4)", "tictactoe_level(5)"})
    CHECK(choose(level, {game, "xx./oo./...", Clock{.seconds = 0.0}}).move == "c1");
  CHECK(!choose("tictactoe_level(5)",
                {Spec::parse("tictactoe(n=6)"), "....../....../....../....../....../......"})
             .move.empty());
}

TEST(answers_for_pages) {
  AnalysisRequest request{game, "xx./oo./...", 5};
  request.table_bytes = 1 << 20;
  const std::string answer = *fourfold::solve_position(request);
  CHECK(has(answer, R"({"value":"win","distance":1,"lower":{"value":"win","distance":1},)"
                    R"("upper":{"value":"win","distance":1},"exact":true,"turns":[{"turn":"c1",)"));
  CHECK(has(answer, R"("standing":"best"},{"turn":)"));
  CHECK(has(answer, R"("squares":[],"line":["c1"],"nodes":)"));
  request.game = Spec::parse("tictactoe(n=5)");
  request.position = "...../...../...../...../.....";
  request.seconds = 0;
  const std::string unknown = *fourfold::analyse_position(request);
  CHECK(has(unknown, R"({"value":null,"distance":null,"lower":{"value":"loss","distance":2},)"
                     R"("upper":{"value":"win","distance":1},"exact":false,)"));
  CHECK(has(unknown, R"("standing":"possible"}],"squares":[],"line":[],"nodes":)"));
  request.position = "xxx../...../";
  CHECK_THROWS(fourfold::solve_position(request), std::invalid_argument);
}
