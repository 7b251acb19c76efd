// The Quarto solver for Python: the module fourfold.native._quarto_solver.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "fourfold/quarto/solver.hpp"
#include "fourfold/quarto/symmetry.hpp"
#include "fourfold/threads.hpp"
#include "one_at_a_time.hpp"
#include "quarto_values.hpp"
#include "refusals.hpp"

namespace nb = nanobind;
using namespace fourfold::quarto;
using fourfold::OneAtATime;
using nb::literals::operator""_a;

namespace {

using PythonBounds = std::tuple<int, int, std::uint64_t, double>;
using PythonTurnBounds = std::tuple<PythonTurn, int, int>;
using Nodes = std::optional<std::uint64_t>;
using Seconds = std::optional<double>;

Question question_named(const std::string& name) {
  if (name == "who_wins") return Question::who_wins;
  if (name == "mover_wins") return Question::mover_wins;
  if (name == "opponent_wins") return Question::opponent_wins;
  throw std::invalid_argument("unknown question '" + name +
                              "': ask who_wins, mover_wins or opponent_wins");
}

// A flag that any thread may raise to end the work it was given to.
struct Stop {
  std::atomic<bool> raised{false};
};

// Runs `work` on a thread of its own without the interpreter lock, and meanwhile lets Python handle
// signals and hear of progress on the calling thread. If a handler raises, as Ctrl-C does, the work
// is stopped and the exception goes on once it has ended.
class Worker {
 public:
  explicit Worker(Stop* stop) : stop_(stop ? &stop->raised : &own_stop_) {}

  std::atomic<bool>* stop() { return stop_; }

  // To be called by the work.
  void report(const Progress& progress) {
    if (listens_itself_) return listen(progress);
    const std::lock_guard lock(mutex_);
    progress_ = progress;
  }

  // `brief` work, a matter of a millisecond or two, is done on the calling thread: to hand it over
  // would take longer, and nobody can press Ctrl-C so fast. So is all work when no thread can be
  // started; then it listens itself.
  void run(bool brief, const std::function<void()>& work,
           std::function<void(const Progress&)> on_progress) {
    on_progress_ = std::move(on_progress);
    const auto on_its_own = [&] {
      try {
        work();
      } catch (...) {
        error_ = std::current_exception();
      }
      const std::lock_guard lock(mutex_);
      done_ = true;
      changed_.notify_one();
    };
    {
      const nb::gil_scoped_release unlocked;
      fourfold::Crew crew;
      if (!brief && crew.add(on_its_own)) {
        wait(crew);
      } else {
        listens_itself_ = !brief;
        work();
      }
    }
    if (interruption_) std::rethrow_exception(interruption_);
    if (error_) std::rethrow_exception(error_);
  }

 private:
  void wait(fourfold::Crew& crew) {
    while (!crew.is_left_behind()) {
      std::optional<Progress> progress;
      {
        std::unique_lock lock(mutex_);
        if (changed_.wait_for(lock, std::chrono::milliseconds(20), [&] { return done_; })) break;
        progress = std::exchange(progress_, std::nullopt);
      }
      listen(progress);
    }
    crew.join();
  }

  void listen(const std::optional<Progress>& progress) {
    if (interruption_) return;
    const nb::gil_scoped_acquire locked;
    try {
      if (PyErr_CheckSignals() != 0) throw nb::python_error();
      if (progress && on_progress_) on_progress_(*progress);
    } catch (...) {
      interruption_ = std::current_exception();
      stop_->store(true);
    }
  }

  std::atomic<bool> own_stop_{false};
  std::atomic<bool>* stop_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::function<void(const Progress&)> on_progress_;
  std::optional<Progress> progress_;
  std::exception_ptr interruption_, error_;
  bool done_ = false, listens_itself_ = false;
};

// A solver that several Python threads may call: they take turns.
class SharedSolver {
 public:
  SharedSolver(const std::string& rules, std::size_t table_bytes)
      : solver_(rules_named(rules), table_bytes) {
    fourfold::check_range("table_bytes", table_bytes, std::size_t{0}, fourfold::most_table_bytes);
  }

  PythonBounds solve(const std::string& text, bool weak, const std::string& question, int threads,
                     Nodes nodes, Seconds seconds, Stop* stop, const nb::object& on_progress) {
    check_threads(threads);
    const Question asked = question_named(question);
    const Position position = Position::parse(text);
    const OneAtATime::Call call(calls_);
    Result result;
    Worker worker(stop);
    worker.run(
        is_brief(position),
        [&] {
          result = solver_.solve(position, {nodes, seconds, threads, weak, asked}, worker.stop(),
                                 [&](const Progress& progress) { worker.report(progress); });
        },
        listener(on_progress));
    return bounds(result);
  }

  std::vector<PythonTurnBounds> analyse(const std::string& text, bool weak, int threads,
                                        Nodes nodes, Seconds seconds, Stop* stop,
                                        const nb::object& on_progress) {
    check_threads(threads);
    const Position position = Position::parse(text);
    const OneAtATime::Call call(calls_);
    std::vector<TurnValue> values;
    Worker worker(stop);
    worker.run(
        is_brief(position),
        [&] {
          values = solver_.analyse(position, {nodes, seconds, threads, weak}, worker.stop(),
                                   [&](const Progress& progress) { worker.report(progress); });
        },
        listener(on_progress));
    return python_values(values);
  }

  std::vector<PythonTurnBounds> find_turn(const std::string& text, bool win, int threads,
                                          Nodes nodes, Seconds seconds) {
    check_threads(threads);
    const Position position = Position::parse(text);
    const OneAtATime::Call call(calls_);
    std::vector<TurnValue> values;
    Worker worker(nullptr);
    worker.run(is_brief(position),
               [&] {
                 values =
                     solver_.find_turn(position, win, {nodes, seconds, threads}, worker.stop());
               },
               {});
    return python_values(values);
  }

  std::vector<PythonTurn> principal_line(const std::string& text, int threads, Nodes nodes,
                                         Seconds seconds, Stop* stop) {
    check_threads(threads);
    const Position position = Position::parse(text);
    const OneAtATime::Call call(calls_);
    std::vector<Turn> line;
    Worker worker(stop);
    worker.run(is_brief(position),
               [&] {
                 line = solver_.principal_line(position, {nodes, seconds, threads, false},
                                               worker.stop());
               },
               {});
    return python_turns(line);
  }

  std::vector<int> solve_keys(const std::vector<std::uint64_t>& keys, int threads, Stop* stop) {
    check_threads(threads);
    std::vector<Position> positions;
    for (const std::uint64_t key : keys) positions.push_back(position_of(key));
    const OneAtATime::Call call(calls_);
    std::vector<Result> results;
    Worker worker(stop);
    worker.run(
        false,
        [&] { results = solver_.solve_each(positions, {.threads = threads}, worker.stop()); }, {});
    std::vector<int> scores;
    for (const Result& result : results) {
      if (!result.complete) throw std::runtime_error("stopped before every position was solved");
      scores.push_back(result.lower);
    }
    return scores;
  }

 private:
  static void check_threads(int threads) {
    fourfold::check_range("threads", threads, 1, fourfold::most_threads);
  }

  Position position_of(std::uint64_t key) const {
    const Position position = position_of_key(key);
    if (position.is_won(solver_.rules()) || canonical_key(position, solver_.rules()) != key)
      throw std::invalid_argument(std::to_string(key) +
                                  " is not the canonical key of a position whose game is on");
    return position;
  }

  static std::vector<PythonTurnBounds> python_values(const std::vector<TurnValue>& values) {
    std::vector<PythonTurnBounds> found;
    for (const TurnValue& value : values)
      found.emplace_back(python_turn(value.turn), value.lower, value.upper);
    return found;
  }

  static bool is_brief(const Position& position) { return position.placed() >= 8; }

  static PythonBounds bounds(const Result& result) {
    return {result.lower, result.upper, result.nodes, result.seconds};
  }

  static std::function<void(const Progress&)> listener(const nb::object& on_progress) {
    if (on_progress.is_none()) return {};
    return [&on_progress](const Progress& progress) { on_progress(bounds(progress)); };
  }

  OneAtATime calls_;
  Solver solver_;
};

}  // namespace

NB_MODULE(_quarto_solver, m) {
  // fourfold.solver keeps its solvers until the process ends, which would be reported as a leak.
  nb::set_leak_warnings(false);
  fourfold::raise_fourfold_errors();
  m.doc() = "The exact Quarto solver. fourfold.solver is its face for users.";

  nb::class_<Stop>(m, "Stop", "A flag that any thread may raise to end the work it was given to.")
      .def(nb::init<>())
      .def("set", [](Stop& self) { self.raised = true; })
      .def("is_set", [](const Stop& self) { return self.raised.load(); });

  nb::class_<SharedSolver>(
      m, "Solver",
      "Solves positions of one rule set and remembers what it proved. Scores are whole numbers, "
      "larger is better: 17 - d for a win at distance d, d - 17 for a loss, 0 for a draw. With "
      "none of the nodes or seconds left, what is known at once is the answer.")
      .def(nb::init<const std::string&, std::size_t>(), "rules"_a, "table_bytes"_a)
      .def("solve", &SharedSolver::solve, "position"_a, nb::kw_only(), "weak"_a = false,
           "question"_a = "who_wins", "threads"_a = 1, "nodes"_a = nb::none(),
           "seconds"_a = nb::none(), "stop"_a.none() = nb::none(),
           "on_progress"_a.none() = nb::none(),
           "Proven bounds of the score, the nodes and the seconds: (lower, upper, nodes, seconds). "
           "A weak search may ask who_wins, or only whether the mover_wins or the opponent_wins.")
      .def("analyse", &SharedSolver::analyse, "position"_a, nb::kw_only(), "weak"_a = false,
           "threads"_a = 1, "nodes"_a = nb::none(), "seconds"_a = nb::none(),
           "stop"_a.none() = nb::none(), "on_progress"_a.none() = nb::none(),
           "Every legal turn with proven bounds of its score: ((square, gift), lower, upper).")
      .def("find_turn", &SharedSolver::find_turn, "position"_a, "win"_a, nb::kw_only(),
           "threads"_a = 1, "nodes"_a = nb::none(), "seconds"_a = nb::none(),
           "As analyse, but only until one turn is proven to win or, unless `win`, not to lose; "
           "the most promising turns first.")
      .def("principal_line", &SharedSolver::principal_line, "position"_a, nb::kw_only(),
           "threads"_a = 1, "nodes"_a = nb::none(), "seconds"_a = nb::none(),
           "stop"_a.none() = nb::none(),
           "Best play to the end of the game, cut short when a limit strikes.")
      .def("solve_keys", &SharedSolver::solve_keys, "keys"_a, nb::kw_only(), "threads"_a = 1,
           "stop"_a.none() = nb::none(),
           "The exact scores of the positions with these canonical keys; RuntimeError when "
           "stopped.");

  m.def("bench_signature", &bench_signature, nb::call_guard<nb::gil_scoped_release>(),
        "The nodes that fixed positions take with one thread: changes exactly when the search "
        "does.");
}
