// The module fourfold.native._quarto_players: searches and simulations of the Quarto players.
#include "fourfold/quarto/alphabeta.hpp"
#include "fourfold/quarto/playout.hpp"
#include "fourfold/threads.hpp"
#include "python.hpp"
#include "quarto_conversions.hpp"

using namespace fourfold;
using namespace fourfold::quarto;

namespace {

template <typename Kernel>
SearchResult run_search(Kernel kernel, const std::string& text, const std::string& rules_name,
                        std::optional<int> depth, const std::string& evaluation_name, double c,
                        Seconds seconds, Nodes nodes, const Stop& stop) {
  const Rules rules = rules_named(rules_name);
  const Position position = position_on(text, rules);
  const Evaluation evaluation = Evaluation::named(evaluation_name, c);
  const int turns = checked_depth(depth);
  return run_without_gil(seconds, nodes, stop, [&](const Limits& limits) {
    return kernel(position, rules, turns, evaluation, limits);
  });
}

}  // namespace

NB_MODULE(_quarto_players, m) {
  register_errors();
  m.doc() =
      "Evaluations, alpha-beta search and simulated games of the Quarto players.\n\n"
      "Positions are strings. Turns are (square, gift), where either may be None. Searches run "
      "without the GIL. They call `stop` every few milliseconds and end early if it returns True, "
      "or on Ctrl-C.";

  nb::class_<SearchResult>(m, "SearchResult", "The result of a search, for the player to move.")
      .def_prop_ro(
          "line", [](const SearchResult& self) { return python_turns(self.line); },
          "The principal variation; its first turn is the turn to play.")
      .def_ro("value", &SearchResult::value,
              "The value; None if a limit struck before all turns were searched.")
      .def_ro("depth", &SearchResult::depth, "The depth of the search in turns.")
      .def_ro("nodes", &SearchResult::nodes, "The number of positions searched.")
      .def_ro("exact", &SearchResult::exact, "Whether the value depends on no evaluation.");

  m.def(
      "search",
      [](const std::string& text, const std::string& rules, std::optional<int> depth,
         const std::string& evaluation, double c, Seconds seconds, Nodes nodes, const Stop& stop) {
        return run_search(search, text, rules, depth, evaluation, c, seconds, nodes, stop);
      },
      "position"_a, "rules"_a, "depth"_a.none(), "evaluation"_a, "c"_a = 1.0, nb::kw_only(),
      "seconds"_a = nb::none(), "nodes"_a = nb::none(), "stop"_a = nb::none(),
      "Alpha-beta search to this depth (None: to the end of the game). Returns the value of plain "
      "minimax and the first of its best turns.");

  m.def(
      "deepen",
      [](const std::string& text, const std::string& rules, std::optional<int> depth,
         const std::string& evaluation, double c, Seconds seconds, Nodes nodes, const Stop& stop,
         const ProgressCallback<SearchResult>& on_progress) {
        const auto listener = make_listener<SearchResult>(on_progress, std::identity());
        const auto kernel = [&](const auto&... arguments) {
          return deepen(arguments..., listener);
        };
        return run_search(kernel, text, rules, depth, evaluation, c, seconds, nodes, stop);
      },
      "position"_a, "rules"_a, "depth"_a.none(), "evaluation"_a, "c"_a = 1.0, nb::kw_only(),
      "seconds"_a = nb::none(), "nodes"_a = nb::none(), "stop"_a = nb::none(),
      "on_progress"_a = nb::none(),
      "Iterative deepening to this depth. Returns the result of the deepest search completed "
      "within the limits. Calls on_progress after every completed depth.");

  m.def(
      "evaluate",
      [](const std::string& text, const std::string& rules_name, const std::string& evaluation,
         double c) {
        const Rules rules = rules_named(rules_name);
        return evaluate(position_on(text, rules), rules, Evaluation::named(evaluation, c));
      },
      "position"_a, "rules"_a, "evaluation"_a, "c"_a = 1.0,
      "The evaluation of a position for the player to move.");

  nb::class_<Simulation>(m, "Simulation", "The results of simulated games.")
      .def_prop_ro(
          "turns", [](const Simulation& self) { return python_turns(self.turns); },
          "The legal turns.")
      .def_prop_ro(
          "tallies",
          [](const Simulation& self) {
            std::vector<std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>> tallies;
            for (const Tally& tally : self.tallies)
              tallies.emplace_back(tally.wins, tally.draws, tally.losses);
            return tallies;
          },
          "For each turn: wins, draws and losses of the player who makes it.")
      .def_ro("rounds", &Simulation::rounds, "The number of games played after each turn.")
      .def_ro("nodes", &Simulation::nodes, "The number of turns played in all games.");

  m.def(
      "simulate",
      [](const std::string& text, const std::string& rules_name, std::uint64_t rounds,
         const std::string& policy_name, std::uint64_t seed, int threads, Seconds seconds,
         Nodes nodes, const Stop& stop) {
        check_range("rounds", rounds, std::uint64_t{0}, max_rounds);
        check_range("threads", threads, 0, max_threads);
        const Rules rules = rules_named(rules_name);
        const Position position = position_on(text, rules);
        const Policy policy = parse_policy(policy_name);
        return run_without_gil(seconds, nodes, stop, [&](const Limits& limits) {
          return simulate(position, rules, policy, rounds, seed, threads, limits);
        });
      },
      "position"_a, "rules"_a, "rounds"_a, "policy"_a, "seed"_a, nb::kw_only(), "threads"_a = 0,
      "seconds"_a = nb::none(), "nodes"_a = nb::none(), "stop"_a = nb::none(),
      "Play `rounds` games after every turn, both sides by a policy (novice or random). The result "
      "depends on the seed, not on the number of threads (0: one per processor).");

  m.def(
      "policy_turn",
      [](const std::string& text, const std::string& rules_name, const std::string& policy,
         std::uint64_t seed) {
        const Rules rules = rules_named(rules_name);
        Random random(seed);
        return python_turn(
            policy_turn(position_on(text, rules), rules, parse_policy(policy), random));
      },
      "position"_a, "rules"_a, "policy"_a, "seed"_a,
      "The turn that a policy chooses with this seed.");
}
