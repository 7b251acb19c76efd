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
