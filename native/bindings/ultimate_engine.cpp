// The Ultimate engine for Python: the module fourfold.native._ultimate_engine.
#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "fourfold/threads.hpp"
#include "fourfold/ultimate/engine.hpp"
#include "fourfold/ultimate/mcts.hpp"
#include "fourfold/ultimate/samples.hpp"
#include "fourfold/ultimate/selfplay.hpp"
#include "one_at_a_time.hpp"
#include "refusals.hpp"
#include "ultimate_values.hpp"
#include "unlocked.hpp"

namespace nb = nanobind;
using namespace fourfold::ultimate;
using fourfold::check_range;
using fourfold::OneAtATime;
using nb::literals::operator""_a;

namespace {

using PythonParameters = std::map<std::string, int>;

Parameters parameters_of(const PythonParameters& given) {
  Parameters parameters;
  for (const auto& [name, value] : given) {
    const ParameterField& field = parameter_field(name);
    if (value < field.least || value > field.most)
      throw std::invalid_argument("the parameter " + name + " is " + std::to_string(value) +
                                  ", and must be from " + std::to_string(field.least) + " to " +
                                  std::to_string(field.most));
    parameters.*field.field = value;
  }
  return parameters;
}

// A search's result with its cells as Python numbers them.
struct Found {
  std::vector<int> line;
  int value = 0, depth = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;

  template <int n>
  static Found of(const SearchResult& result) {
    Found found{{}, result.value, result.depth, result.nodes, result.seconds};
    for (const Cell cell : result.line) found.line.push_back(Geometry<n>::cell_number(cell));
    return found;
  }
};

// A searcher of either size, which several Python threads may call: they take turns.
template <template <int> class Searcher>
class Shared {
 public:
  template <typename... Terms>
  explicit Shared(int n, const Terms&... terms) {
    if (n == 3) {
      searcher_.template emplace<Searcher<3>>(terms...);
    } else if (n == 4) {
      searcher_.template emplace<Searcher<4>>(terms...);
    } else {
      refuse_size(n);
    }
  }

  Found search(const std::string& text, std::optional<int> depth,
               std::optional<std::uint64_t> nodes, std::optional<double> seconds,
               std::optional<double> soft_seconds, int threads, const nb::object& stop,
               const nb::object& on_progress) {
    SearchLimits limits;
    if (depth) limits.depth = *depth;
    if (soft_seconds) limits.soft_seconds = *soft_seconds;
    limits.threads = threads;
    if (limits.depth < 1) throw std::invalid_argument("the depth must be 1 or more");
    check_range("threads", threads, 1, fourfold::most_threads);
    const OneAtATime::Call call(calls_);
    return fourfold::unlocked(nodes, seconds, stop, [&](const fourfold::Allowance& allowance) {
      limits.nodes = allowance.nodes;
      limits.seconds = allowance.seconds;
      Found found;
      visit([&](auto& searcher) {
        found = run(searcher, text, limits, allowance.stop, on_progress);
      });
      return found;
    });
  }

  void forget() {
    const OneAtATime::Call call(calls_);
    visit([](auto& searcher) { searcher.forget(); });
  }

 private:
  template <typename Work>
  void visit(Work work) {
    if (auto* small = std::get_if<Searcher<3>>(&searcher_)) return work(*small);
    work(std::get<Searcher<4>>(searcher_));
  }

  template <int n>
  Found run(Searcher<n>& searcher, const std::string& text, SearchLimits limits,
            const std::function<bool()>& stop, const nb::object& on_progress) {
    const Position<n> position = Position<n>::parse(text);
    if (position.is_over()) throw std::invalid_argument("the game is over at " + text);
    bool failed = false;  // the listener raised an error, which waits for the end of the search
    limits.stop = [&] { return failed || stop(); };
    SearchListener listener;
    if (!on_progress.is_none())
      listener = [&](const SearchResult& result) {
        if (failed) return;
        const nb::gil_scoped_acquire locked;
        try {
          on_progress(Found::of<n>(result));
        } catch (nb::python_error& error) {
          error.restore();
          failed = true;
        }
      };
    return Found::of<n>(searcher.search(position, limits, listener));
  }

  OneAtATime calls_;
  std::variant<std::monostate, Searcher<3>, Searcher<4>> searcher_;
};

// The positions of many games of the engine against itself.
class Samples {
 public:
  Samples(const PythonParameters& given, int begin, int end, const SampleTerms& terms) {
    if (terms.nodes < 1 || terms.every < 1 || !(terms.random_moves >= 0 && terms.random_moves <= 1))
      throw std::invalid_argument(
          "nodes and every must be 1 or more, and random_moves from 0 to 1");
    Engine<4> engine(parameters_of(given), std::size_t{1} << 22);
    for (int number = begin; number < end; ++number) {
      if (PyErr_CheckSignals() != 0) throw nb::python_error();
      const nb::gil_scoped_release released;
      const auto game = sample_game<4>(engine, terms, static_cast<std::uint64_t>(number));
      samples_.insert(samples_.end(), game.begin(), game.end());
    }
  }

  std::size_t size() const { return samples_.size(); }
  std::pair<std::string, int> at(std::size_t index) const {
    if (index >= samples_.size()) throw nb::index_error();
    return {samples_[index].position.to_string(), samples_[index].points};
  }
  double error(const PythonParameters& given) const {
    if (samples_.empty()) throw std::invalid_argument("there are no samples");
    const Parameters parameters = parameters_of(given);
    const nb::gil_scoped_release released;
    return mean_squared_error(samples_, parameters);
  }

 private:
  std::vector<Sample<4>> samples_;
};

}  // namespace

NB_MODULE(_ultimate_engine, m) {
  fourfold::raise_fourfold_errors();
  m.doc() =
      "The Ultimate engine.\n\n"
      "Positions are texts, cells are numbered in reading order of the board, and values are "
      "hundredths of a point for the player to move; beyond 10000 a win is proven, and 20000 less "
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

  const char* const search_signature =
      "def search(self, position: str, *, depth: int | None = None, nodes: int | None = None, "
      "seconds: float | None = None, soft_seconds: float | None = None, threads: int = 1, "
      "stop: typing.Callable[[], bool] | None = None, "
      "on_progress: typing.Callable[[Found], object] | None = None) -> Found";

  nb::class_<Shared<Engine>>(m, "Engine", "Searches positions of one size, and remembers them.")
      .def(
          "__init__",
          [](Shared<Engine>* self, int n, std::size_t table_bytes, const PythonParameters& given,
             const std::vector<std::string>& without) {
            check_range("table_bytes", table_bytes, std::size_t{0}, fourfold::most_table_bytes);
            new (self) Shared<Engine>(n, parameters_of(given), table_bytes,
                                      features_without({without.begin(), without.end()}));
          },
          "n"_a = 4, "table_bytes"_a = std::size_t{1} << 26, "parameters"_a = PythonParameters{},
          "without"_a = std::vector<std::string>{},
          "Without a table when it has 0 bytes, and without the features that are named: without "
          "all of them it looks at every move to the same depth and then evaluates.")
      .def("search", &Shared<Engine>::search, "position"_a, nb::kw_only(), "depth"_a = nb::none(),
           "nodes"_a = nb::none(), "seconds"_a = nb::none(), "soft_seconds"_a = nb::none(),
           "threads"_a = 1, "stop"_a = nb::none(), "on_progress"_a = nb::none(),
           nb::sig(search_signature),
           "Deepens until a limit strikes; after soft_seconds no new depth is begun. on_progress "
           "hears of every completed depth.")
      .def("forget", &Shared<Engine>::forget, "Empties the table.");

  nb::class_<Shared<TreeSearcher>>(m, "TreeSearcher",
                                   "Monte Carlo tree search with the engine's evaluation.")
      .def(
          "__init__",
          [](Shared<TreeSearcher>* self, int n, std::size_t tree_bytes,
             const PythonParameters& given) {
            check_range("tree_bytes", tree_bytes, std::size_t{0}, most_tree_bytes);
            new (self) Shared<TreeSearcher>(n, parameters_of(given), tree_bytes);
          },
          "n"_a = 4, "tree_bytes"_a = std::size_t{1} << 28, "parameters"_a = PythonParameters{})
      .def(
          "search", &Shared<TreeSearcher>::search, "position"_a, nb::kw_only(),
          "depth"_a = nb::none(), "nodes"_a = nb::none(), "seconds"_a = nb::none(),
          "soft_seconds"_a = nb::none(), "threads"_a = 1, "stop"_a = nb::none(),
          "on_progress"_a = nb::none(), nb::sig(search_signature),
          "Grows the tree until a limit strikes, on one thread. Nodes are visits, and the depth is "
          "that of the principal line. on_progress hears each time the visits have doubled.");

  m.def(
      "evaluate",
      [](const std::string& text, int n, const PythonParameters& given) {
        return with_position(text, n, [&]<int size>(const Position<size>& position) {
          return Evaluator<size>(parameters_of(given)).evaluate(position);
        });
      },
      "position"_a, "n"_a = 4, "parameters"_a = PythonParameters{},
      "The evaluation of a position for the player to move.");

  m.def(
      "play_pairs",
      [](const PythonParameters& first, const PythonParameters& second, int begin, int end,
         std::uint64_t nodes, int opening_moves, std::uint64_t seed, int n) {
        const SelfPlayTerms terms{nodes, opening_moves, seed};
        std::vector<std::tuple<int, int, int, int>> rows;
        const auto play = [&]<int size>(std::integral_constant<int, size>) {
          check_range("opening_moves", opening_moves, 0, most_opening_moves<size>);
          Engine<size> one(parameters_of(first), terms.table_bytes);
          Engine<size> two(parameters_of(second), terms.table_bytes);
          for (int number = begin; number < end; ++number) {
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
            const nb::gil_scoped_release released;
            const PairResult pair =
                play_pair<size>(one, two, terms, static_cast<std::uint64_t>(number));
            rows.emplace_back(pair.score[0], pair.score[1], pair.points[0], pair.points[1]);
          }
        };
        if (n == 3) {
          play(std::integral_constant<int, 3>{});
        } else if (n == 4) {
          play(std::integral_constant<int, 4>{});
        } else {
          refuse_size(n);
        }
        return rows;
      },
      "first"_a, "second"_a, "begin"_a, "end"_a, nb::kw_only(), "nodes"_a = 2000,
      "opening_moves"_a = 6, "seed"_a = 1, "n"_a = 4,
      "Plays the pairs of games from number `begin` up to `end`, between two sets of parameters, "
      "each from an opening of its own with the seats swapped. For each pair, as the first has "
      "it: the scores of both games (2 won, 1 drawn, 0 lost) and its lead in points in both.");

  nb::class_<Samples>(m, "Samples",
                      "Positions of games of the engine against itself, each with the points by "
                      "which the player to move was ahead in the end.")
      .def(
          "__init__",
          [](Samples* self, const PythonParameters& given, int begin, int end, std::uint64_t nodes,
             double random_moves, int every, std::uint64_t seed) {
            new (self) Samples(
                given, begin, end,
                SampleTerms{
                    .nodes = nodes, .random_moves = random_moves, .every = every, .seed = seed});
          },
          "parameters"_a, "begin"_a, "end"_a, nb::kw_only(), "nodes"_a = 300,
          "random_moves"_a = 0.0, "every"_a = 1, "seed"_a = 1,
          "Plays the games from number `begin` up to `end`, each after an opening of 2 to 15 "
          "random moves; later a share of the moves is random too. Keeps one of `every` positions "
          "after the opening.")
      .def("__len__", &Samples::size)
      .def("__getitem__", &Samples::at, "index"_a)
      .def("error", &Samples::error, "parameters"_a,
           "The mean squared difference between evaluation and final points, in points.");

  m.def(
      "play_against_chance",
      [](int games, std::uint64_t nodes, std::uint64_t seed, int n) {
        if (n == 3) return play_against_chance<3>(games, nodes, seed);
        if (n == 4) return play_against_chance<4>(games, nodes, seed);
        refuse_size(n);
      },
      "games"_a, "nodes"_a, "seed"_a = 1, "n"_a = 4, nb::call_guard<nb::gil_scoped_release>(),
      "Plays against random moves and checks that every move of the engine is legal; RuntimeError "
      "for one that is not. How many games the engine won.");

  m.def("bench_signature", &bench_signature, nb::call_guard<nb::gil_scoped_release>(),
        "The nodes that fixed positions take: changes exactly when the search does.");
}
