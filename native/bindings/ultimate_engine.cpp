// The Ultimate engine for Python: the module fourfold.native._ultimate_engine.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "call_queue.hpp"
#include "errors.hpp"
#include "fourfold/threads.hpp"
#include "fourfold/ultimate/engine.hpp"
#include "fourfold/ultimate/mcts.hpp"
#include "gil_release.hpp"
#include "ultimate_arguments.hpp"

namespace nb = nanobind;
using namespace fourfold;
using namespace fourfold::ultimate;
using nb::literals::operator""_a;

namespace {

// A search's result with its cells as Python numbers them.
struct Found {
  std::vector<int> line;
  int value = 0, depth = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;

  template <int n>
  static Found of(const SearchResult& result) {
    return {numbers<n>(result.line), result.value, result.depth, result.nodes, result.seconds};
  }
};

// The weights of a network; none for those that ship, and empty ones for no network at all.
using PythonNetwork = std::optional<nb::bytes>;

std::optional<std::string> weights_of(const PythonNetwork& network) {
  if (!network) return std::nullopt;
  return std::string(network->c_str(), network->size());
}

// A searcher of either size, which several Python threads may call: they take turns.
template <template <int> class Searcher>
class Shared {
 public:
  template <typename... Options>
  explicit Shared(int n, const EvaluatorSpec& spec, const Options&... options) {
    with_size(n, [&]<int size>() {
      searcher_.template emplace<Searcher<size>>(spec.evaluator<size>(), options...);
    });
  }

  Found search(const std::string& text, std::optional<int> depth, Seconds seconds, Nodes nodes,
               Seconds soft_seconds, int threads, const Stop& stop,
               const ProgressCallback<Found>& on_progress) {
    SearchOptions options{.threads = threads};
    if (depth) options.depth = *depth;
    if (soft_seconds) options.soft_seconds = *soft_seconds;
    if (options.depth < 1) throw std::invalid_argument("the depth must be 1 or more");
    check_range("threads", threads, 1, max_threads);
    const CallQueue::Call call(calls_);
    return visit([&]<int n>(Searcher<n>& searcher) {
      const Position<n> position = position_on<n>(text);
      return run_without_gil(seconds, nodes, stop, [&](const Limits& limits) {
        const auto tell = progress_callback<SearchResult>(on_progress, Found::of<n>);
        return Found::of<n>(searcher.search(position, options, limits, tell));
      });
    });
  }

  void forget() {
    const CallQueue::Call call(calls_);
    visit([](auto& searcher) { searcher.forget(); });
  }

 private:
  template <typename Work>
  auto visit(Work work) {
    if (auto* small = std::get_if<Searcher<3>>(&searcher_)) return work(*small);
    return work(std::get<Searcher<4>>(searcher_));
  }

  CallQueue calls_;
  std::variant<std::monostate, Searcher<3>, Searcher<4>> searcher_;
};

}  // namespace

NB_MODULE(_ultimate_engine, m) {
  register_errors();
  m.doc() =
      "The Ultimate engine.\n\n"
      "Positions are texts, cells are numbered in reading order of the board, and values are "
      "hundredths of a point for the player to move, where the ending counts wins a win being as "
      "many "
      "points as there are blocks; beyond 10000 a win is proven, and 20000 less "
      "the value is the number of moves to it. Searches run without the interpreter's lock; they "
      "end early when `stop` returns True, which is asked every few milliseconds, and at once on "
      "Ctrl-C.";

  m.def(
      "parameters",
      [] {
        std::vector<std::tuple<std::string, int, int, int, std::string>> rows;
        for (const ParameterField& field : parameter_fields())
          rows.emplace_back(field.name, field.standard, field.least, field.most, field.meaning);
        return rows;
      },
      "The name of every parameter, its default, the least and the most it may be, its meaning.");

  m.def(
      "features",
      [] {
        std::vector<std::pair<std::string, std::string>> rows;
        for (const FeatureField& field : feature_fields())
          rows.emplace_back(field.name, field.meaning);
        return rows;
      },
      "The name of every feature of the search, and its meaning.");

  nb::class_<Found>(m, "Found", "What a search found out, for the player to move.")
      .def_ro("line", &Found::line, "The best play of both sides; its first move is the answer.")
      .def_ro("value", &Found::value, "The value of the last depth that was completed.")
      .def_ro("depth", &Found::depth, "The last depth that was completed; 0 when stopped before.")
      .def_ro("nodes", &Found::nodes, "How many positions were looked at.")
      .def_ro("seconds", &Found::seconds, "How long it took.");

  nb::class_<Shared<Engine>>(m, "Engine", "Searches positions of one size, and remembers them.")
      .def(
          "__init__",
          [](Shared<Engine>* self, int n, std::size_t table_bytes, const NamedParameters& given,
             const std::vector<std::string>& without, const std::string& ending,
             const PythonNetwork& network) {
            check_range("table_bytes", table_bytes, std::size_t{0}, max_table_bytes);
            new (self)
                Shared<Engine>(n, EvaluatorSpec{given, ending, weights_of(network)}, table_bytes,
                               features_without({without.begin(), without.end()}));
          },
          "n"_a = 4, "table_bytes"_a = std::size_t{1} << 26, "parameters"_a = NamedParameters{},
          "without"_a = std::vector<std::string>{}, "ending"_a = "points", "network"_a = nb::none(),
          "Without a table when it has 0 bytes, and without the features that are named: without "
          "all of them it looks at every move to the same depth and then evaluates. It evaluates "
          "by a network, the one that ships for the ending unless another is given; by chances "
          "where there is none, when an empty one is given, or parameters, which are theirs.")
      .def("search", &Shared<Engine>::search, "position"_a, nb::kw_only(), "depth"_a = nb::none(),
           "seconds"_a = nb::none(), "nodes"_a = nb::none(), "soft_seconds"_a = nb::none(),
           "threads"_a = 1, "stop"_a = nb::none(), "on_progress"_a = nb::none(),
           "Deepens until a limit strikes; after soft_seconds no new depth is begun. on_progress "
           "hears of every completed depth.")
      .def("forget", &Shared<Engine>::forget, "Empties the table.");

  nb::class_<Shared<MctsSearch>>(m, "TreeSearcher",
                                 "Monte Carlo tree search with the engine's evaluation.")
      .def(
          "__init__",
          [](Shared<MctsSearch>* self, int n, std::size_t tree_bytes, const NamedParameters& given,
             const std::string& ending, const PythonNetwork& network) {
            check_range("tree_bytes", tree_bytes, std::size_t{0}, max_tree_bytes);
            new (self) Shared<MctsSearch>(n, EvaluatorSpec{given, ending, weights_of(network)},
                                          tree_bytes);
          },
          "n"_a = 4, "tree_bytes"_a = std::size_t{1} << 28, "parameters"_a = NamedParameters{},
          "ending"_a = "points", "network"_a = nb::none())
      .def(
          "search", &Shared<MctsSearch>::search, "position"_a, nb::kw_only(),
          "depth"_a = nb::none(), "seconds"_a = nb::none(), "nodes"_a = nb::none(),
          "soft_seconds"_a = nb::none(), "threads"_a = 1, "stop"_a = nb::none(),
          "on_progress"_a = nb::none(),
          "Grows the tree until a limit strikes, on one thread. Nodes are visits, and the depth is "
          "that of the principal line. on_progress hears each time the visits have doubled.");

  m.def(
      "evaluate",
      [](const std::string& text, int n, const NamedParameters& given, const std::string& ending,
         const PythonNetwork& network) {
        const EvaluatorSpec spec{given, ending, weights_of(network)};
        return with_position(text, n, [&]<int size>(const Position<size>& position) {
          return spec.evaluator<size>().evaluate(position);
        });
      },
      "position"_a, "n"_a = 4, "parameters"_a = NamedParameters{}, "ending"_a = "points",
      "network"_a = nb::none(), "The evaluation of a position for the player to move.");

  m.def(
      "network",
      [](int n, const std::string& ending) {
        const std::string bytes = shipped_weights_of(n, ending);
        return nb::bytes(bytes.data(), bytes.size());
      },
      "n"_a, "ending"_a, "The weights of the network that ships for an ending; empty: none does.");

  m.def("bench_signature", &bench_signature, nb::call_guard<nb::gil_scoped_release>(),
        "The nodes that fixed positions take: changes exactly when the search does.");
}
