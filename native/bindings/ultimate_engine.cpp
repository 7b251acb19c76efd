// The Ultimate engine for Python: the module fourfold.native._ultimate_engine.
#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "fourfold/ultimate/engine.hpp"
#include "fourfold/ultimate/selfplay.hpp"
#include "fourfold/ultimate/state.hpp"

namespace nb = nanobind;
using namespace fourfold::ultimate;
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

[[noreturn]] void refuse_size(int n) {
  throw std::invalid_argument("n=" + std::to_string(n) +
                              " is not a size of Ultimate Tic-Tac-Toe: n is 3 or 4");
}

// Calls `work` with the position that a text stands for; its game must be on.
template <typename Work>
auto with_position(const std::string& text, int n, Work work) {
  const auto checked = [&](const auto& position) {
    if (position.is_over()) throw std::invalid_argument("the game is over at " + text);
    return work(position);
  };
  if (n == 3) return checked(Position<3>::parse(text));
  if (n == 4) return checked(Position<4>::parse(text));
  refuse_size(n);
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

// An engine of either size, which several Python threads may call: they take turns.
class SharedEngine {
 public:
  SharedEngine(int n, std::size_t table_bytes, const PythonParameters& given, bool selective) {
    const Parameters parameters = parameters_of(given);
    const auto how = selective ? Selectivity::selective : Selectivity::plain;
    if (n == 3) {
      engine_.emplace<Engine<3>>(parameters, table_bytes, how);
    } else if (n == 4) {
      engine_.emplace<Engine<4>>(parameters, table_bytes, how);
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
    if (nodes) limits.nodes = *nodes;
    if (seconds) limits.seconds = *seconds;
    if (soft_seconds) limits.soft_seconds = *soft_seconds;
    limits.threads = threads;
    limits.stop = [&] { return asked_to_stop(stop); };
    if (limits.depth < 1 || threads < 1)
      throw std::invalid_argument("the depth and the number of threads must be 1 or more");
    Found found = std::visit(
        [&]<typename Any>(Any& engine) -> Found {
          if constexpr (std::is_same_v<Any, std::monostate>) {
            throw std::logic_error("an engine without a size");
          } else {
            return run(engine, text, limits, on_progress);
          }
        },
        engine_);
    if (PyErr_Occurred()) throw nb::python_error();
    return found;
  }

  void forget() {
    const std::lock_guard lock(mutex_);
    std::visit(
        []<typename Any>(Any& engine) {
          if constexpr (!std::is_same_v<Any, std::monostate>) engine.forget();
        },
        engine_);
  }

 private:
  template <int n>
  Found run(Engine<n>& engine, const std::string& text, const SearchLimits& limits,
            const nb::object& on_progress) {
    const Position<n> position = Position<n>::parse(text);
    if (position.is_over()) throw std::invalid_argument("the game is over at " + text);
    SearchListener listener;
    if (!on_progress.is_none())
      listener = [&](const SearchResult& result) {
        const nb::gil_scoped_acquire locked;
        if (PyErr_Occurred()) return;
        try {
          on_progress(Found::of<n>(result));
        } catch (nb::python_error& error) {
          error.restore();
        }
      };
    const nb::gil_scoped_release released;
    const std::lock_guard lock(mutex_);
    return Found::of<n>(engine.search(position, limits, listener));
  }

  static bool asked_to_stop(const nb::object& stop) {
    const nb::gil_scoped_acquire locked;
    if (PyErr_Occurred() || PyErr_CheckSignals() != 0) return true;
    if (stop.is_none()) return false;
    try {
      return nb::cast<bool>(stop());
    } catch (nb::python_error& error) {
      error.restore();
    } catch (const nb::cast_error&) {
      PyErr_SetString(PyExc_TypeError, "stop must return a bool");
    }
    return true;
  }

  std::mutex mutex_;
  std::variant<std::monostate, Engine<3>, Engine<4>> engine_;
};

}  // namespace

NB_MODULE(_ultimate_engine, m) {
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

  nb::class_<Found>(m, "Found", "What a search found out, for the player to move.")
      .def_ro("line", &Found::line, "The best play of both sides; its first move is the answer.")
      .def_ro("value", &Found::value, "The value of the last depth that was completed.")
      .def_ro("depth", &Found::depth, "The last depth that was completed; 0 when stopped before.")
      .def_ro("nodes", &Found::nodes, "How many positions were looked at.")
      .def_ro("seconds", &Found::seconds, "How long it took.");

  nb::class_<SharedEngine>(m, "Engine", "Searches positions of one size, and remembers them.")
      .def(nb::init<int, std::size_t, const PythonParameters&, bool>(), "n"_a = 4,
           "table_bytes"_a = std::size_t{1} << 26, "parameters"_a = PythonParameters{},
           "selective"_a = true,
           "Without a table when it has 0 bytes. An engine that is not selective looks at every "
           "move to the same depth and then evaluates.")
      .def("search", &SharedEngine::search, "position"_a, nb::kw_only(), "depth"_a = nb::none(),
           "nodes"_a = nb::none(), "seconds"_a = nb::none(), "soft_seconds"_a = nb::none(),
           "threads"_a = 1, "stop"_a = nb::none(), "on_progress"_a = nb::none(),
           nb::sig("def search(self, position: str, *, depth: int | None = None, "
                   "nodes: int | None = None, seconds: float | None = None, "
                   "soft_seconds: float | None = None, threads: int = 1, "
                   "stop: typing.Callable[[], bool] | None = None, "
                   "on_progress: typing.Callable[[Found], object] | None = None) -> Found"),
           "Deepens until a limit strikes; after soft_seconds no new depth is begun. on_progress "
           "hears of every completed depth.")
      .def("forget", &SharedEngine::forget, "Empties the table.");

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
