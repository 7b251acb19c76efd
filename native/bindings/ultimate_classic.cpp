// The module fourfold.native._ultimate_classic: the bot of the IIIT ultimate bot report.
#include "fourfold/ultimate/classic.hpp"
#include "python.hpp"
#include "ultimate_arguments.hpp"

using namespace fourfold;
using namespace fourfold::ultimate;

namespace {

// A search result with cell numbers.
struct PythonClassicResult : classic::SearchResult {
  std::vector<int> cells;
};

template <int n>
PythonClassicResult python_result(const classic::SearchResult& result) {
  return {result, cell_numbers<n>(result.line)};
}

template <int n>
PythonClassicResult deepen_on(const Position<n>& position, int first, std::optional<int> depth,
                              const classic::Weights& weights, const Ending& ending,
                              const std::vector<int>& order, const Limits& limits,
                              const ProgressCallback<PythonClassicResult>& on_progress) {
  const auto [begin, most] = classic_depths<n>(first, depth);
  return python_result<n>(
      classic::deepen(position, begin, most, weights, limits,
                      make_listener<classic::SearchResult>(on_progress, python_result<n>), ending,
                      moves_in_order(position, order)));
}

}  // namespace

NB_MODULE(_ultimate_classic, m) {
  register_errors();
  m.doc() =
      "The heuristic and the search of the IIIT ultimate bot report.\n\n"
      "Positions are strings, and cells are numbered in reading order of the board. Searches run "
      "without the GIL. They call `stop` every few milliseconds and end early if it returns True, "
      "or on Ctrl-C.";

  using classic::Score;
  using classic::Weights;
  nb::class_<Weights>(m, "Weights", "The report's parameters.")
      .def(
          "__init__",
          [](Weights* self, Score score_block, Score score_1, Score score_2, Score score_3,
             Score weight_attack) {
            new (self)
                Weights(checked_weights({score_block, score_1, score_2, score_3, weight_attack}));
          },
          "score_block"_a, "score_1"_a, "score_2"_a, "score_3"_a, "weight_attack"_a);

  nb::class_<PythonClassicResult>(m, "SearchResult",
                                  "The result of a search, for the player to move.")
      .def_ro("line", &PythonClassicResult::cells,
              "The principal variation; its first move is the move to play.")
      .def_ro("value", &PythonClassicResult::value,
              "The value; None if a limit struck before all moves were searched.")
      .def_ro("depth", &PythonClassicResult::depth, "The depth of the search in moves.")
      .def_ro("nodes", &PythonClassicResult::nodes, "The number of positions searched.")
      .def_ro("exact", &PythonClassicResult::exact, "Whether the value depends on no evaluation.");

  m.def(
      "evaluate",
      [](const std::string& text, int n, const Weights& weights) {
        return with_position(text, n, [&]<int size>(const Position<size>& position) {
          const classic::Heuristic<size> heuristic(weights);
          return heuristic.score(heuristic.scores_of(position), position.to_move);
        });
      },
      "position"_a, "n"_a, "weights"_a,
      "The heuristic score of a position for the player to move.");

  m.def(
      "deepen",
      [](const std::string& text, int n, int first, std::optional<int> depth,
         const Weights& weights, const std::string& ending, const std::vector<int>& order,
         Seconds seconds, Nodes nodes, const Stop& stop,
         const ProgressCallback<PythonClassicResult>& on_progress) {
        const Ending& counted = ending_named(ending);
        return with_position(text, n, [&](const auto& position) {
          return run_without_gil(seconds, nodes, stop, [&](const auto& limits) {
            return deepen_on(position, first, depth, weights, counted, order, limits, on_progress);
          });
        });
      },
      "position"_a, "n"_a, "first"_a, "depth"_a.none(), "weights"_a, nb::kw_only(),
      "ending"_a = "points", "order"_a = std::vector<int>(), "seconds"_a = nb::none(),
      "nodes"_a = nb::none(), "stop"_a = nb::none(), "on_progress"_a = nb::none(),
      "Iterative deepening of alpha-beta from depth `first` to `depth` (None: to the end of the "
      "game). Tries the moves of the root in `order`, or in that of the board. Returns the result "
      "of the deepest search completed within the limits. Calls on_progress after every completed "
      "depth.");
}
