// The bot of the IIIT ultimate bot report for Python: the module
// fourfold.native._ultimate_classic.
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

// A found line with its cells as Python numbers them.
struct Answer {
  std::vector<int> line;
  classic::SearchResult found;
};

template <int n>
Answer answer_of(const classic::SearchResult& found) {
  return {numbers<n>(found.line), found};
}

template <int n>
Answer deepened(const Position<n>& position, int first, std::optional<int> depth,
                const classic::Weights& weights, const Ending& ending,
                const fourfold::Limits& limits,
                const fourfold::ProgressCallback<Answer>& on_progress) {
  const auto [begin, most] = classic_depths<n>(first, depth);
  return answer_of<n>(classic::deepen(
      position, begin, most, weights, limits,
      fourfold::progress_callback<classic::SearchResult>(on_progress, answer_of<n>), ending));
}

}  // namespace

NB_MODULE(_ultimate_classic, m) {
  fourfold::register_errors();
  m.doc() =
      "The heuristic and the search of the IIIT ultimate bot report.\n\n"
      "Positions are texts, cells are numbered in reading order of the board. Searches run without "
      "the interpreter's lock; they end early when `stop` returns True, which is asked every few "
      "milliseconds, and at once on Ctrl-C.";

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

  nb::class_<Answer>(m, "Found", "What a search found out, for the player to move.")
      .def_ro("line", &Answer::line, "The best play of both sides; its first move is the answer.")
      .def_prop_ro(
          "value", [](const Answer& self) { return self.found.value; },
          "The value; None when a limit struck before all moves were looked at.")
      .def_prop_ro(
          "depth", [](const Answer& self) { return self.found.depth; },
          "How many moves ahead was looked.")
      .def_prop_ro(
          "nodes", [](const Answer& self) { return self.found.nodes; },
          "How many positions were looked at.")
      .def_prop_ro(
          "exact", [](const Answer& self) { return self.found.exact; },
          "Whether no evaluation had a part in the value.");

  m.def(
      "evaluate",
      [](const std::string& text, int n, const Weights& weights) {
        return with_position(text, n, [&]<int size>(const Position<size>& position) {
          const classic::Heuristic<size> heuristic(weights);
          return heuristic.score(heuristic.scores_of(position), position.to_move);
        });
      },
      "position"_a, "n"_a, "weights"_a, "The heuristic score of a position to the player to move.");

  m.def(
      "deepen",
      [](const std::string& text, int n, int first, std::optional<int> depth,
         const Weights& weights, const std::string& ending, fourfold::Seconds seconds,
         fourfold::Nodes nodes, const fourfold::Stop& stop,
         const fourfold::ProgressCallback<Answer>& on_progress) {
        const Ending& counted = ending_named(ending);
        return with_position(text, n, [&](const auto& position) {
          return fourfold::run_without_gil(seconds, nodes, stop, [&](const auto& limits) {
            return deepened(position, first, depth, weights, counted, limits, on_progress);
          });
        });
      },
      "position"_a, "n"_a, "first"_a, "depth"_a.none(), "weights"_a, nb::kw_only(),
      "ending"_a = "points", "seconds"_a = nb::none(), "nodes"_a = nb::none(),
      "stop"_a = nb::none(), "on_progress"_a = nb::none(),
      "Alpha-beta, `first` moves ahead and then deeper to at most `depth` (None: the end of the "
      "game): the answer of the deepest search that the limits let finish. on_progress hears of "
      "every completed depth.");
}
