// The RPC server: parsing requests, encoding answers, and the lifetime of objects.
#include <string>

#include "check.hpp"
#include "server.hpp"

using fourfold::rpc::Callbacks;
using fourfold::rpc::Server;

namespace {

const Callbacks no_callbacks;

bool has(const std::string& answer, const std::string& part) {
  return answer.find(part) != std::string::npos;
}

}  // namespace

TEST(requests_for_rules_are_answered) {
  Server server;
  CHECK(server.handle("quarto.parse\nposition ..../..../..../.... 0", no_callbacks) ==
        R"({"result":{"text":"..../..../..../.... 0","placed":0,"won":false,"over":false}})");
  CHECK(has(server.handle("quarto.play\nposition ..../..../..../.... 0\nturn 5,3", no_callbacks),
            ".0../"));
  CHECK(server.handle("ultimate_engine.evaluate\nn 5\nposition x", no_callbacks) ==
        R"({"invalid":"n=5 is not a size of Ultimate Tic-Tac-Toe: n is 3 or 4"})");
}

TEST(objects_belong_to_commands_of_their_kind_until_dropped) {
  Server server;
  CHECK(server.handle("quarto_solver.make\nrules lines\ntable_bytes 4194304", no_callbacks) ==
        R"({"result":1})");
  const std::string solve = "quarto_solver.solve\nsolver 1\nposition .F5./.AB6/E..0/.4.C 1";
  CHECK(has(server.handle(solve, no_callbacks), R"({"result":[)"));
  CHECK(has(server.handle("ultimate_engine.clear\nsearcher 1", no_callbacks),
            "there is no such searcher"));
  CHECK(server.handle("drop\nobject 1", no_callbacks) == R"({"result":null})");
  CHECK(has(server.handle(solve, no_callbacks), "there is no such solver"));
}

TEST(malformed_requests_return_errors) {
  Server server;
  const auto refuses = [&](const std::string& request, const std::string& why) {
    const std::string answer = server.handle(request, no_callbacks);
    return has(answer, R"({"invalid":)") && has(answer, why);
  };
  CHECK(refuses("", "there is no command ''"));
  CHECK(refuses("quarto.fly", "there is no command 'quarto.fly'"));
  CHECK(refuses("quarto.parse", "quarto.parse needs the argument position"));
  CHECK(refuses("quarto.parse\nposition", "has no value"));
  CHECK(refuses("quarto.perft\nposition ..../..../..../.... 0\ndepth 1x", "depth cannot be '1x'"));
  CHECK(refuses("quarto.play\nposition ..../..../..../.... 0\nturn 5", "turn cannot be '5'"));
  CHECK(refuses("quarto_solver.make\nrules \"\\\ntable_bytes 0", R"(\"\\)"));
}

TEST(search_reports_progress_on_request_and_obeys_stop) {
  Server server;
  CHECK(server.handle("ultimate_engine.make_engine\nn 3\ntable_bytes 65536\nwithout killers\n"
                      "parameters tempo\nparameter.tempo 7",
                      no_callbacks) == R"({"result":1})");
  const std::string search =
      "ultimate_engine.search\nsearcher 1\nposition ........./........./........./........./"
      "........./........./........./........./......... -";
  int reports = 0;
  const Callbacks listener{[&](const std::string&) { ++reports; }, [] { return false; }};
  CHECK(has(server.handle(search + "\ndepth 3\nprogress 1", listener), R"("depth":3)"));
  CHECK(reports == 3);
  CHECK(has(server.handle(search + "\ndepth 2", listener), R"("depth":2)"));
  CHECK(reports == 3);
  const Callbacks hurried{[](const std::string&) {}, [] { return true; }};
  CHECK(has(server.handle(search, hurried), R"({"result":)"));
}

TEST(borders_of_arguments) {
  Server server;
  const auto refuses = [&](const std::string& request, const std::string& why) {
    const std::string answer = server.handle(request, no_callbacks);
    const bool rejected = has(answer, R"({"invalid":)") && has(answer, why);
    if (!rejected) check::fail(__FILE__, __LINE__, request.c_str(), answer);
  };
  const auto accepts = [&](const std::string& request) {
    const std::string answer = server.handle(request, no_callbacks);
    if (!has(answer, R"({"result":)")) check::fail(__FILE__, __LINE__, request.c_str(), answer);
  };
  const std::string late = "\nposition .F5./.AB6/E..0/.4.C 1";
  const std::string small =
      "\nposition ........./........./........./........./........./........./........./"
      "........./......... -";
  const std::string kinds = "\nbelief 1 0 0 0 0 0 0 ";

  accepts("quarto.play\nposition ..../..../..../.... 0\nturn 15,15");
  refuses("quarto.play\nposition ..../..../..../.... 0\nturn 16,1", "from 0 to 15");
  refuses("quarto.play\nposition ..../..../..../.... 0\nturn 1,16", "from 0 to 15");
  refuses("quarto.play\nposition ..../..../..../.... 0\nturn -2,1", "from 0 to 15");
  refuses("quarto.play\nposition ..../..../..../.... 0\nturn 1,2 1,3", "illegal turn");
  refuses("quarto.perft" + late + "\ndepth -1", "must not be negative");
  accepts("quarto.perft" + late + "\ndepth 0");
  refuses("quarto.count_canonical\nplaced 16", "from 0 to 15");
  refuses("quarto.count_canonical\nplaced -1", "from 0 to 15");

  refuses("quarto_solver.make\nrules lines\ntable_bytes 1099511627777", "table_bytes");
  refuses("quarto_solver.make\nrules lines\ntable_bytes -1", "table_bytes");
  accepts("quarto_solver.make\nrules lines\ntable_bytes 1099511627776");
  for (const char* none : {"nan", "0", "-1", "-inf"}) {
    const std::string solve = "quarto_solver.solve\nsolver 1\nposition ..../..../..../.... 0";
    CHECK(has(server.handle(solve + "\nseconds " + none, no_callbacks), R"({"result":[-15,14,0,)"));
  }
  refuses("quarto_solver.solve\nsolver 1" + late + "\nquestion who", "unknown question");
  refuses("quarto_solver.solve\nsolver 2" + late, "no such solver");

  accepts("quarto_champion.make\nrules lines");
  const std::string rate = "quarto_champion.rate_turns\nchampion 2\neffort 1\nseconds 0" + late;
  const std::string turn = server.handle("quarto.legal_turns" + late, no_callbacks);
  const std::string first = turn.substr(turn.find("[[") + 2, turn.find(']') - turn.find("[[") - 2);
  accepts(rate + "\nturns " + first + kinds + "1");
  refuses(rate + "\nturns " + first + kinds + "1.01", "from 0 to 1");
  refuses(rate + "\nturns " + first + kinds + "-0.01", "from 0 to 1");
  refuses(rate + "\nturns " + first + kinds + "nan", "from 0 to 1");
  refuses(rate + "\nturns " + first + kinds, "for each kind");
  refuses(rate + "\nturns " + first + kinds + "0 0", "for each kind");
  refuses(rate + kinds + "0", "no turns");
  refuses("quarto_champion.likelihood\nchampion 2" + late + "\nturn 16,1", "from 0 to 15");
  const std::string visible = "quarto_champion.best_visible_turns\nnodes 9" + late +
                              "\nvisible_lines 15 15 15 15 15 15 15 15 15 ";
  accepts(visible + "255\nlookahead 0");
  refuses(visible + "256\nlookahead 0", "from 0 to 255");
  refuses(visible + "-1\nlookahead 0", "from 0 to 255");
  refuses(visible + "\nlookahead 0", "for each group");
  refuses(visible + "15\nlookahead -1", "negative");

  for (const char* search : {"search", "deepen"}) {
    const std::string command =
        std::string("quarto_players.") + search + late + "\nevaluation zero";
    accepts(command + "\ndepth 1");
    refuses(command + "\ndepth 0", "at least one turn");
    refuses(command + "\ndepth -1", "at least one turn");
  }
  const std::string simulate = "quarto_players.simulate\npolicy novice\nseed 1\nnodes 1" + late;
  accepts(simulate + "\nrounds 1099511627776");
  refuses(simulate + "\nrounds 1099511627777", "rounds");
  refuses(simulate + "\nrounds -1", "rounds");

  for (const char* number : {"2", "5"})
    refuses(std::string("ultimate_engine.make_engine\ntable_bytes 0\nn ") + number, "n is 3 or 4");
  refuses("ultimate_engine.make_engine\nn 3\ntable_bytes 1099511627777", "table_bytes");
  refuses("ultimate_engine.make_mcts\nn 3\ntree_bytes 68719476737", "tree_bytes");
  accepts("ultimate_engine.make_engine\nn 3\ntable_bytes 0");
  for (const char* searcher : {"3", "4"}) {
    if (*searcher == '4') accepts("ultimate_engine.make_mcts\nn 3\ntree_bytes 65536");
    const std::string search =
        std::string("ultimate_engine.search\nnodes 9\nsearcher ") + searcher + small;
    refuses(search + "\ndepth 0", "1 or more");
    refuses(search + "\ndepth -1", "1 or more");
    accepts(search + "\ndepth 1");
    accepts(search + "\nseconds nan");
  }
  const std::string deepen = "ultimate_classic.deepen\nn 3" + small + "\nweights 1 1 1 1 ";
  accepts(deepen + "1\nfirst 1\ndepth 1");
  refuses(deepen + "1\nfirst 0\ndepth 1", "first depth");
  refuses(deepen + "1\nfirst 2\ndepth 1", "first depth");
  refuses(deepen + "10000001\nfirst 1\ndepth 1", "weight_attack");
  refuses(deepen + "-1\nfirst 1\ndepth 1", "weight_attack");
  refuses(deepen + "\nfirst 1\ndepth 1", "five weights");
}
