// The module fourfold.native._quarto_solver: the exact solver.
#include "fourfold/quarto/exact_analysis.hpp"
#include "fourfold/quarto/opening_book.hpp"
#include "fourfold/quarto/turn_ranking.hpp"
#include "fourfold/threads.hpp"
#include "python.hpp"
#include "quarto_conversions.hpp"

using namespace fourfold;
using namespace fourfold::quarto;

namespace {

using PythonBounds = std::tuple<int, int, std::uint64_t, double>;
using PythonTurnBounds = std::tuple<PythonTurn, int, int>;

PythonBounds bounds(const SolveResult& result) {
  return {result.lower, result.upper, result.nodes, result.seconds};
}

std::vector<PythonTurnBounds> python_turn_bounds(const std::vector<TurnValue>& values) {
  std::vector<PythonTurnBounds> rows;
  for (const TurnValue& value : values)
    rows.emplace_back(python_turn(value.turn), value.lower, value.upper);
  return rows;
}

// The turns, best first, with bounds and status, then the bounds of the position.
using PythonRanking =
    std::pair<std::vector<std::tuple<PythonTurn, int, int, std::string>>, std::pair<int, int>>;

PythonRanking python_ranking(const TurnRanking& ranking) {
  PythonRanking result{{}, {ranking.bounds().lower, ranking.bounds().upper}};
  for (const TurnValue& one : ranking.turns())
    result.first.emplace_back(python_turn(one.turn), one.lower, one.upper,
                              std::string(name_of(ranking.status(one))));
  return result;
}

// A solver. Calls from several Python threads are serialised.
class PythonSolver {
  // Runs a search once no other one runs.
  template <typename Search>
  auto run(Seconds seconds, Nodes nodes, const Stop& stop, const Search& search) {
    const CallQueue::Call call(calls_);
    return run_without_gil(seconds, nodes, stop, search);
  }

  static int checked_threads(int threads) {
    check_range("threads", threads, 1, max_threads);
    return threads;
  }

 public:
  PythonSolver(const std::string& rules, std::size_t table_bytes)
      : solver_(rules_named(rules), table_bytes) {
    check_range("table_bytes", table_bytes, std::size_t{0}, max_table_bytes);
  }

  PythonBounds solve(const std::string& text, bool weak, const std::string& question, int threads,
                     Seconds seconds, Nodes nodes, const Stop& stop,
                     const ProgressCallback<PythonBounds>& on_progress) {
    const SolveOptions options{checked_threads(threads), weak, parse_outcome_query(question)};
    return bounds(run(seconds, nodes, stop, [&, position = Position::parse(text)](auto& limits) {
      return solver_.solve(position, options, limits,
                           make_listener<SolveResult>(on_progress, bounds));
    }));
  }

  std::vector<PythonTurnBounds> analyse(const std::string& text, int threads, Seconds seconds,
                                        Nodes nodes, const Stop& stop,
                                        const ProgressCallback<PythonBounds>& on_progress) {
    const SolveOptions options{checked_threads(threads)};
    return python_turn_bounds(
        run(seconds, nodes, stop, [&, position = Position::parse(text)](auto& limits) {
          return solver_.analyse(position, options, limits,
                                 make_listener<SolveResult>(on_progress, bounds));
        }));
  }

  PythonRanking rank_turns(const std::string& text, int threads, Seconds seconds, Nodes nodes,
                           bool book, const Stop& stop) {
    checked_threads(threads);
    const Position position = position_on(text, solver_.rules());
    return python_ranking(run(seconds, nodes, stop, [&](auto& limits) {
      return quarto::rank_turns(solver_, position, threads, limits, book);
    }));
  }

  std::vector<PythonTurnBounds> find_turn(const std::string& text, bool win, int threads,
                                          Seconds seconds, Nodes nodes) {
    checked_threads(threads);
    return python_turn_bounds(
        run(seconds, nodes, {}, [&, position = Position::parse(text)](auto& limits) {
          return solver_.find_turn(position, win, threads, limits);
        }));
  }

  std::vector<PythonTurn> principal_line(const std::string& text, int threads, Seconds seconds,
                                         Nodes nodes, bool book, const Stop& stop) {
    checked_threads(threads);
    return python_turns(
        run(seconds, nodes, stop, [&, position = Position::parse(text)](auto& limits) {
          return quarto::principal_line(solver_, position, threads, limits, book);
        }));
  }

  std::vector<int> solve_keys(const std::vector<std::uint64_t>& keys, int threads) {
    const SolveOptions options{checked_threads(threads)};
    std::vector<Position> positions;
    for (const std::uint64_t key : keys)
      positions.push_back(position_of_canonical(key, solver_.rules()));
    std::vector<int> scores;
    for (const SolveResult& result : run({}, {}, {}, [&](auto& limits) {
           return solver_.solve_each(positions, options, limits);
         }))
      scores.push_back(result.lower);
    return scores;
  }

 private:
  CallQueue calls_;
  Solver solver_;
};

}  // namespace

NB_MODULE(_quarto_solver, m) {
  // fourfold.solver keeps its solvers until the process ends, which is no leak.
  nb::set_leak_warnings(false);
  register_errors();
  m.doc() = "The exact Quarto solver. fourfold.solver is the public interface.";

  nb::class_<PythonSolver>(
      m, "Solver",
      "Solves positions of one rule set and keeps proofs in its table. Scores are integers, larger "
      "is better: 17 - d for a win at distance d, d - 17 for a loss, 0 for a draw. With 0 nodes or "
      "seconds, the result is what is known without searching.")
      .def(nb::init<const std::string&, std::size_t>(), "rules"_a, "table_bytes"_a)
      .def("solve", &PythonSolver::solve, "position"_a, nb::kw_only(), "weak"_a = false,
           "question"_a = "who_wins", "threads"_a = 1, "seconds"_a = nb::none(),
           "nodes"_a = nb::none(), "stop"_a = nb::none(), "on_progress"_a = nb::none(),
           "Proven bounds of the score: (lower, upper, nodes, seconds). A weak search proves the "
           "winner only; its question may be who_wins, or just mover_wins or opponent_wins.")
      .def("analyse", &PythonSolver::analyse, "position"_a, nb::kw_only(), "threads"_a = 1,
           "seconds"_a = nb::none(), "nodes"_a = nb::none(), "stop"_a = nb::none(),
           "on_progress"_a = nb::none(),
           "Proven bounds of the score of every legal turn: ((square, gift), lower, upper).")
      .def("find_turn", &PythonSolver::find_turn, "position"_a, "win"_a, nb::kw_only(),
           "threads"_a = 1, "seconds"_a = nb::none(), "nodes"_a = nb::none(),
           "Like analyse, but stop as soon as one turn is proven to win or, without `win`, not to "
           "lose. The most promising turns come first.")
      .def(
          "principal_line", &PythonSolver::principal_line, "position"_a, nb::kw_only(),
          "threads"_a = 1, "seconds"_a = nb::none(), "nodes"_a = nb::none(), "book"_a = false,
          "stop"_a = nb::none(),
          "Best play to the end of the game, cut short if a limit strikes. `book` uses the opening "
          "book too.")
      .def("rank_turns", &PythonSolver::rank_turns, "position"_a, nb::kw_only(), "threads"_a = 1,
           "seconds"_a = nb::none(), "nodes"_a = nb::none(), "book"_a = true, "stop"_a = nb::none(),
           "The legal turns, best first, as ((square, gift), lower, upper, status), and the bounds "
           "of the position. The status is best, possible or worse.")
      .def("solve_keys", &PythonSolver::solve_keys, "keys"_a, nb::kw_only(), "threads"_a = 1,
           "The exact scores of the positions with these canonical keys.");

  m.def(
      "rank_bounds",
      [](const std::vector<PythonTurnBounds>& turns,
         const std::optional<std::pair<int, int>>& known) {
        std::vector<TurnValue> values;
        for (const auto& [turn, lower, upper] : turns)
          values.push_back({native_turn(turn), lower, upper});
        std::optional<Bounds> bounds;
        if (known) bounds = Bounds{known->first, known->second};
        return python_ranking(TurnRanking(std::move(values), bounds));
      },
      "turns"_a, "known"_a = nb::none(),
      "Turns with these bounds, like rank_turns; `known` are bounds of the position from another "
      "source.");
  m.def(
      "load_book",
      [](const std::string& rules, const nb::bytes& columns) {
        load_book(rules_named(rules), {columns.c_str(), columns.size()});
      },
      "rules"_a, "data"_a, "Use an opening book, given as the unpacked columns of its file.");
  m.def(
      "load_layer",
      [](const std::string& rules, const nb::bytes& file) {
        load_layer(rules_named(rules), {file.c_str(), file.size()});
      },
      "rules"_a, "data"_a, "Use a layer beyond the opening book, given as its whole file.");
  m.def(
      "has_book", [](const std::string& rules) { return has_book(rules_named(rules)); }, "rules"_a,
      "Whether a book of this rule set is loaded.");
  m.def(
      "has_layer", [](const std::string& rules) { return has_layer(rules_named(rules)); },
      "rules"_a, "Whether a layer of this rule set is loaded.");
  m.def(
      "book_score",
      [](const std::string& position, const std::string& rules_name) {
        const Rules rules = rules_named(rules_name);
        return book_score(position_on(position, rules), rules);
      },
      "position"_a, "rules"_a,
      "The score of a position by the book or layer; None beyond what is loaded.");
  m.def(
      "book_turns",
      [](const std::string& position, const std::string& rules_name) {
        const Rules rules = rules_named(rules_name);
        std::vector<TurnValue> values = values_by_book(position_on(position, rules), rules);
        return values.empty() ? PythonRanking() : python_ranking(TurnRanking(std::move(values)));
      },
      "position"_a, "rules"_a,
      "The turns of a position by the book alone, like rank_turns; no turns beyond the book.");
  m.def("bench_signature", &bench_signature, nb::call_guard<nb::gil_scoped_release>(),
        "The nodes that fixed positions take with one thread. It changes exactly when the search "
        "does.");
}
