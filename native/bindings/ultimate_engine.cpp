// The Ultimate engine for Python: the module fourfold.native._ultimate_engine.
#include <string_view>

#include "fourfold/threads.hpp"
#include "fourfold/ultimate/analysis.hpp"
#include "fourfold/ultimate/engine.hpp"
#include "fourfold/ultimate/levels.hpp"
#include "fourfold/ultimate/mcts.hpp"
#include "python.hpp"
#include "ultimate_arguments.hpp"

using namespace fourfold;
using namespace fourfold::ultimate;

namespace {

// A search result with cell numbers.
struct PythonEngineResult {
  std::vector<int> line;
  int value = 0, depth = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;

  template <int n>
  static PythonEngineResult of(const SearchResult& result) {
    return {cell_numbers<n>(result.line), result.value, result.depth, result.nodes, result.seconds};
  }
};

// The best play, points, chance, and the distance to a forced win or loss.
using PythonMoveValue =
    std::tuple<std::vector<int>, double, double, std::optional<int>, std::optional<int>>;

struct PythonAnalysis {
  std::vector<PythonMoveValue> moves;
  int depth = 0;
  std::uint64_t nodes = 0;
  bool exact = false;

  template <int n>
  static PythonAnalysis of(const Analysis& analysis) {
    PythonAnalysis converted{{}, analysis.depth, analysis.nodes, analysis.exact};
    for (const MoveValue& value : analysis.moves)
      converted.moves.emplace_back(cell_numbers<n>(value.line), value.points, value.chance,
                                   value.wins_in, value.loses_in);
    return converted;
  }
};

PythonAnalysis python_analyse(const std::string& text, int n, const std::string& ending,
                              const NamedParameters& parameters, std::size_t table_bytes,
                              std::optional<int> depth, Seconds seconds, Nodes nodes, int threads,
                              const Stop& stop,
                              const ProgressCallback<PythonAnalysis>& on_progress) {
  check_range("table_bytes", table_bytes, std::size_t{0}, max_table_bytes);
  check_range("threads", threads, 1, max_threads);
  return with_position(text, n, [&]<int size>(const Position<size>& position) {
    const auto evaluator = EvaluatorSpec{parameters, ending}.evaluator<size>();
    return run_without_gil(seconds, nodes, stop, [&](const Limits& limits) {
      const auto listener = make_listener<Analysis>(on_progress, PythonAnalysis::of<size>);
      return PythonAnalysis::of<size>(
          analyse(position, evaluator, {depth, threads, table_bytes}, limits, listener));
    });
  });
}

// The weights of a network: None for the one that ships, empty for no network.
using PythonNetwork = std::optional<nb::bytes>;

std::optional<std::string> weights_of(const PythonNetwork& network) {
  if (!network) return std::nullopt;
  return std::string(network->c_str(), network->size());
}

// A searcher for either board size. Calls from several Python threads are serialised.
template <template <int> class Searcher>
class PythonSearcher {
 public:
  template <typename... Options>
  explicit PythonSearcher(int n, const EvaluatorSpec& spec, const Options&... options) {
    with_size(n, [&]<int size>() {
      searcher_.template emplace<Searcher<size>>(spec.evaluator<size>(), options...);
    });
  }

  PythonEngineResult search(const std::string& text, std::optional<int> depth, Seconds seconds,
                            Nodes nodes, Seconds soft_seconds, int threads, const Stop& stop,
                            const ProgressCallback<PythonEngineResult>& on_progress) {
    SearchOptions options{.threads = threads};
    if (depth) options.depth = *depth;
    if (soft_seconds) options.soft_seconds = *soft_seconds;
    if (options.depth < 1) throw std::invalid_argument("the depth must be 1 or more");
    check_range("threads", threads, 1, max_threads);
    const CallQueue::Call call(calls_);
    return visit([&]<int n>(Searcher<n>& searcher) {
      const Position<n> position = position_on<n>(text);
      return run_without_gil(seconds, nodes, stop, [&](const Limits& limits) {
        const auto listener = make_listener<SearchResult>(on_progress, PythonEngineResult::of<n>);
        return PythonEngineResult::of<n>(searcher.search(position, options, limits, listener));
      });
    });
  }

  void clear() {
    const CallQueue::Call call(calls_);
    visit([](auto& searcher) { searcher.clear(); });
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

std::vector<std::tuple<std::string, int, int, int, std::string>> parameter_rows(
    ParameterGroup group) {
  std::vector<std::tuple<std::string, int, int, int, std::string>> rows;
  for (const ParameterField& field : parameter_fields())
    if (field.group == group)
      rows.emplace_back(field.name, field.standard, field.least, field.most, field.meaning);
  return rows;
}

}  // namespace

NB_MODULE(_ultimate_engine, m) {
  register_errors();
  m.doc() =
      "The Ultimate engine.\n\n"
      "Positions are strings, and cells are numbered in reading order of the board. Values are "
      "hundredths of a point for the player to move; where the ending counts wins, a win is worth "
      "as many points as there are blocks. Above 10000 a win is proven: 20000 minus the value is "
      "the number of moves to it. Searches run without the GIL. They call `stop` every few "
      "milliseconds and end early if it returns True, or on Ctrl-C.";

  m.def(
      "evaluation_parameters", [] { return parameter_rows(ParameterGroup::evaluation); },
      "The evaluation parameters of chances: (name, default, minimum, maximum, meaning).");
  m.def(
      "search_parameters", [] { return parameter_rows(ParameterGroup::search); },
      "The parameters of the search: (name, default, minimum, maximum, meaning).");

  m.def(
      "features",
      [] {
        std::vector<std::pair<std::string, std::string>> rows;
        for (const FeatureField& field : feature_fields())
          rows.emplace_back(field.name, field.meaning);
        return rows;
      },
      "The features of the search: (name, meaning).");

  nb::class_<PythonEngineResult>(m, "SearchResult",
                                 "The result of a search, for the player to move.")
      .def_ro("line", &PythonEngineResult::line,
              "The principal variation; its first move is the move to play.")
      .def_ro("value", &PythonEngineResult::value, "The value of the last completed depth.")
      .def_ro("depth", &PythonEngineResult::depth,
              "The last completed depth; 0 if none was completed.")
      .def_ro("nodes", &PythonEngineResult::nodes, "The number of positions searched.")
      .def_ro("seconds", &PythonEngineResult::seconds, "The time taken.");

  nb::class_<PythonSearcher<Engine>>(
      m, "Engine", "Searches positions of one board size. It keeps its table between searches.")
      .def(
          "__init__",
          [](PythonSearcher<Engine>* self, int n, std::size_t table_bytes,
             const NamedParameters& given, const std::vector<std::string>& without,
             const std::string& ending, const PythonNetwork& network) {
            check_range("table_bytes", table_bytes, std::size_t{0}, max_table_bytes);
            new (self) PythonSearcher<Engine>(n, EvaluatorSpec{given, ending, weights_of(network)},
                                              table_bytes,
                                              features_without({without.begin(), without.end()}));
          },
          "n"_a = 4, "table_bytes"_a = std::size_t{1} << 26, "parameters"_a = NamedParameters{},
          "without"_a = std::vector<std::string>{}, "ending"_a = "points", "network"_a = nb::none(),
          "0 table bytes mean no table. `without` names features to switch off; without all of "
          "them, every move is searched to the same depth and then evaluated. Evaluates by the "
          "given network, else by the one that ships for the ending. Evaluates by chances if there "
          "is none, if the given one is empty, or if `parameters` has evaluation parameters.")
      .def("search", &PythonSearcher<Engine>::search, "position"_a, nb::kw_only(),
           "depth"_a = nb::none(), "seconds"_a = nb::none(), "nodes"_a = nb::none(),
           "soft_seconds"_a = nb::none(), "threads"_a = 1, "stop"_a = nb::none(),
           "on_progress"_a = nb::none(),
           "Deepen until a limit strikes; no new depth is started after soft_seconds. Calls "
           "on_progress after every completed depth.")
      .def("clear", &PythonSearcher<Engine>::clear, "Clear the table and the correction history.");

  nb::class_<PythonSearcher<MctsSearch>>(m, "MctsSearch",
                                         "Monte Carlo tree search with the engine's evaluation.")
      .def(
          "__init__",
          [](PythonSearcher<MctsSearch>* self, int n, std::size_t tree_bytes,
             const NamedParameters& given, const std::string& ending,
             const PythonNetwork& network) {
            check_range("tree_bytes", tree_bytes, std::size_t{0}, max_tree_bytes);
            new (self) PythonSearcher<MctsSearch>(
                n, EvaluatorSpec{given, ending, weights_of(network)}, tree_bytes);
          },
          "n"_a = 4, "tree_bytes"_a = std::size_t{1} << 28, "parameters"_a = NamedParameters{},
          "ending"_a = "points", "network"_a = nb::none())
      .def("search", &PythonSearcher<MctsSearch>::search, "position"_a, nb::kw_only(),
           "depth"_a = nb::none(), "seconds"_a = nb::none(), "nodes"_a = nb::none(),
           "soft_seconds"_a = nb::none(), "threads"_a = 1, "stop"_a = nb::none(),
           "on_progress"_a = nb::none(),
           "Grow the tree until a limit strikes, on one thread. Nodes are visits, and the depth is "
           "the length of the principal variation. Calls on_progress each time the visits have "
           "doubled.");

  nb::class_<PythonAnalysis>(m, "Analysis", "The value of every move, best first.")
      .def_ro("moves", &PythonAnalysis::moves,
              "For each move: the best play beginning with it, the expected final lead in points, "
              "the chance to score more than the opponent, and the number of moves to a forced win "
              "or loss. If the ending counts wins, the points are the chance to win minus the "
              "chance to lose.")
      .def_ro("depth", &PythonAnalysis::depth, "The last completed depth.")
      .def_ro("nodes", &PythonAnalysis::nodes, "The number of positions searched.")
      .def_ro("exact", &PythonAnalysis::exact,
              "Whether every line was searched to the end, or every move forces a result.");

  m.def("analyse", python_analyse, "position"_a, "n"_a = 4, "ending"_a = "points",
        "parameters"_a = NamedParameters{}, "table_bytes"_a = std::size_t{1} << 26, nb::kw_only(),
        "depth"_a = nb::none(), "seconds"_a = nb::none(), "nodes"_a = nb::none(), "threads"_a = 1,
        "stop"_a = nb::none(), "on_progress"_a = nb::none(),
        "Search every legal move to the same depth, deeper and deeper, until a limit is reached. "
        "Calls on_progress after every depth; the first is completed whatever the limits.");

  m.def("winning_chance", &winning_chance, "points"_a,
        "The chance to score more than the opponent with this expected lead, if blocks are "
        "points.");

  m.def(
      "levels",
      [](int n) {
        std::vector<std::tuple<double, double, int, bool>> rows;
        with_size(n, [&]<int size>() {
          for (const Level& level : levels_of(size))
            rows.emplace_back(level.depth, level.attention, level.indifference, level.to_win);
        });
        return rows;
      },
      "n"_a,
      "The levels of a board size, the weakest first: (depth, attention, indifference, to_win).");

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
      "network"_a = nb::none(), "The static evaluation of a position, for the player to move.");

  m.def(
      "network",
      [](int n, const std::string& ending) {
        const std::string bytes = shipped_weights_of(n, ending);
        return nb::bytes(bytes.data(), bytes.size());
      },
      "n"_a, "ending"_a,
      "The weights of the network that ships for an ending; empty if none does.");

  m.def("bench_signature", &bench_signature, nb::call_guard<nb::gil_scoped_release>(),
        "The nodes that fixed positions take. It changes exactly when the search does.");
}
