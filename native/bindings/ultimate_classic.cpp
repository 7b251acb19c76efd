// The module fourfold.native._ultimate_classic: the bot of the IIIT ultimate bot report.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <stdexcept>
#include <string>

#include "errors.hpp"
#include "fourfold/ultimate/classic.hpp"
#include "gil_release.hpp"
#include "ultimate_arguments.hpp"

namespace nb = nanobind;
using namespace fourfold::ultimate;
using nb::literals::operator""_a;

namespace {

// A search result with cell numbers.
struct PythonClassicResult {
  std::vector<int> line;
  classic::SearchResult result;
};

template <int n>
PythonClassicResult python_result(const classic::SearchResult& result) {
  return {cell_numbers<n>(result.line), result};
}

template <int n>
PythonClassicResult deepen_on(const Position<n>& position, int first, std::optional<int> depth,
                              const classic::Weights& weights, const Ending& ending,
                              const fourfold::Limits& limits,
                              const fourfold::ProgressCallback<PythonClassicResult>& on_progress) {
  const auto [begin, most] = classic_depths<n>(first, depth);
  return python_result<n>(classic::deepen(
      position, begin, most, weights, limits,
      fourfold::make_listener<classic::SearchResult>(on_progress, python_result<n>), ending));
}

}  // namespace

NB_MODULE(_ultimate_classic, m) {
  fourfold::register_errors();
  m.doc() =
      "The heuristic and the search of the IIIT ultimate bot report.\n\n"
      "Positions are strings, and cells are numbered in reading order of the board. Searches run "
      "without the GIL. They call `stop` every few milliseconds and end early if it returns True, "
      "or "
      "on Ctrl-C.";

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
      .def_ro("line", &PythonClassicResult::line,
              "The principal variation; its first move is the move to play.")
      .def_prop_ro(
          "value", [](const PythonClassicResult& self) { return self.result.value; },
          "The value; None if a limit struck before all moves were searched.")
      .def_prop_ro(
          "depth", [](const PythonClassicResult& self) { return self.result.depth; },
          "The depth of the search in moves.")
      .def_prop_ro(
          "nodes", [](const PythonClassicResult& self) { return self.result.nodes; },
          "The number of positions searched.")
      .def_prop_ro(
          "exact", [](const PythonClassicResult& self) { return self.result.exact; },
          "Whether the value depends on no evaluation.");

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
         const Weights& weights, const std::string& ending, fourfold::Seconds seconds,
         fourfold::Nodes nodes, const fourfold::Stop& stop,
         const fourfold::ProgressCallback<PythonClassicResult>& on_progress) {
        const Ending& counted = ending_named(ending);
        return with_position(text, n, [&](const auto& position) {
          return fourfold::run_without_gil(seconds, nodes, stop, [&](const auto& limits) {
            return deepen_on(position, first, depth, weights, counted, limits, on_progress);
          });
        });
      },
      "position"_a, "n"_a, "first"_a, "depth"_a.none(), "weights"_a, nb::kw_only(),
      "ending"_a = "points", "seconds"_a = nb::none(), "nodes"_a = nb::none(),
      "stop"_a = nb::none(), "on_progress"_a = nb::none(),
      "Iterative deepening of alpha-beta from depth `first` to `depth` (None: to the end of the "
      "game). Returns the result of the deepest search completed within the limits. Calls "
      "on_progress after every completed depth.");
}
