// The module fourfold.native._players: the players of the core for every game, and what pages ask
// about positions.
//
// Each module has its own copy of the core, and so its own opening book.
#include "fourfold/operations.hpp"
#include "fourfold/player.hpp"
#include "fourfold/quarto/opening_book.hpp"
#include "fourfold/threads.hpp"
#include "python.hpp"

using namespace fourfold;

namespace {

// move, score, depth, nodes, line
using PythonChoice = std::tuple<std::string, std::optional<double>, std::optional<int>,
                                std::optional<std::uint64_t>, std::vector<std::string>>;

PythonChoice python_choice(const Choice& choice) {
  return {choice.move, choice.score, choice.depth, choice.nodes, choice.line};
}

// A player. Calls from several Python threads are serialised.
class PythonPlayer {
 public:
  PythonPlayer(const std::string& spec, std::uint64_t seed)
      : player_([&] {
          const nb::gil_scoped_release released;  // the exact players solve positions to warm up
          return make_player(Spec::parse(spec), seed);
        }()) {
    if (player_ == nullptr)
      throw std::invalid_argument("no player of the core is named '" + spec + "'");
  }

  PythonChoice choose(const std::string& game, const std::string& position, Seconds seconds,
                      Nodes nodes, std::optional<int> depth, Seconds remaining, Seconds increment,
                      const Stop& stop, const ProgressCallback<PythonChoice>& on_progress) {
    const CallQueue::Call call(calls_);
    MoveRequest request{Spec::parse(game), position,
                        Clock{seconds, nodes, depth, remaining, increment}};
    request.on_progress = make_listener<Choice>(on_progress, python_choice);
    return python_choice(run_without_gil({}, {}, stop, [&](const Limits& limits) {
      request.stop = limits.stop;
      return player_->choose(request);
    }));
  }

  void recall(const std::string& game, const std::string& position, const std::string& move) {
    const CallQueue::Call call(calls_);
    MoveRequest request{Spec::parse(game), position};
    run_without_gil({}, {}, {}, [&](const Limits& limits) {
      request.stop = limits.stop;
      player_->recall(request, move);
      return 0;
    });
  }

 private:
  CallQueue calls_;
  std::unique_ptr<Player> player_;
};

using Operation = std::optional<std::string> (*)(const AnalysisRequest&);

template <Operation operation>
std::optional<std::string> run(const std::string& game, const std::string& position, double seconds,
                               int threads, std::size_t table_bytes, const Stop& stop,
                               const ProgressCallback<std::string>& on_progress) {
  check_range("threads", threads, 1, max_threads);
  check_range("table_bytes", table_bytes, std::size_t{0}, max_table_bytes);
  AnalysisRequest request{Spec::parse(game), position, seconds, threads, table_bytes};
  request.on_progress =
      make_listener<std::string>(on_progress, [](const std::string& json) { return json; });
  return run_without_gil({}, {}, stop, [&](const Limits& limits) {
    request.stop = limits.stop;
    return operation(request);
  });
}

template <Operation operation>
void define(nb::module_& m, const char* name, const char* doc) {
  m.def(name, run<operation>, "game"_a, "position"_a, nb::kw_only(), "seconds"_a, "threads"_a = 1,
        "table_bytes"_a, "stop"_a = nb::none(), "on_progress"_a = nb::none(), doc);
}

}  // namespace

NB_MODULE(_players, m) {
  register_errors();
  m.doc() =
      "The players that need no Python, and what pages ask about positions. fourfold.players and "
      "fourfold.service are the public interfaces.";

  nb::class_<PythonPlayer>(m, "Player", "A player of the core, described by a spec.")
      .def(nb::init<const std::string&, std::uint64_t>(), "spec"_a, "seed"_a)
      .def("choose", &PythonPlayer::choose, "game"_a, "position"_a, nb::kw_only(),
           "seconds"_a = nb::none(), "nodes"_a = nb::none(), "depth"_a = nb::none(),
           "remaining"_a = nb::none(), "increment"_a = nb::none(), "stop"_a = nb::none(),
           "on_progress"_a = nb::none(),
           "A legal move of a position of this game: (move, score, depth, nodes, line), where None "
           "is unknown. `on_progress` gets the same for the move that it would make so far.")
      .def("recall", &PythonPlayer::recall, "game"_a, "position"_a, "move"_a,
           "Enter the state after making this move.");

  define<solve_position>(m, "solve_position",
                         "The exact value of a position, or its proven bounds; None if the core "
                         "does not solve this game.");
  define<analyse_position>(m, "analyse_position",
                           "The exact value of every move, reported pass by pass; None if the core "
                           "does not solve this game.");
  define<estimate_moves>(m, "estimate_moves",
                         "The expected result of every move; None if the game has no engine.");

  m.def(
      "load_book",
      [](const std::string& rules, const nb::bytes& columns) {
        quarto::load_book(quarto::rules_named(rules), {columns.c_str(), columns.size()});
      },
      "rules"_a, "data"_a, "Use an opening book, given as the unpacked columns of its file.");
  m.def(
      "load_layer",
      [](const std::string& rules, const nb::bytes& file) {
        quarto::load_layer(quarto::rules_named(rules), {file.c_str(), file.size()});
      },
      "rules"_a, "data"_a, "Use a layer beyond the opening book, given as its whole file.");
}
