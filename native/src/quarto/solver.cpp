#include "fourfold/quarto/solver.hpp"

#include <algorithm>
#include <atomic>
#include <optional>
#include <stdexcept>

#include "answering.hpp"
#include "fourfold/quarto/symmetry.hpp"
#include "fourfold/threads.hpp"
#include "marks.hpp"
#include "ordering.hpp"
#include "table.hpp"
#include "watch.hpp"

namespace fourfold::quarto {

std::span<const Answer> possible_answers() {
  static constexpr Answer all[] = {
      answer_plainly,
#if defined(FOURFOLD_BYTE_PICKS)  // they are compiled in
      answer_with_byte_picks,
#endif
  };
#if defined(FOURFOLD_BYTE_PICKS)
  if (!__builtin_cpu_supports("ssse3") || !__builtin_cpu_supports("popcnt"))
    return std::span(all).first(1);
#endif
  return all;
}

namespace {

const Answer answer = possible_answers().back();

// What a position with this many pieces placed can fill; more would only cost cache misses.
std::size_t table_bytes_for(int placed) {
  constexpr std::array<std::size_t, 5> megabytes = {64, 64, 64, 32, 16};
  return placed < 5 ? megabytes[placed] << 20 : Table::smallest;
}

// What a search can fill in its time. Fresh memory is slow to come, and a search waits for it
// without looking at the clock.
std::size_t table_bytes_within(double seconds) {
  constexpr double bytes_a_second = 64.0 * (1 << 20);
  return std::clamp(seconds, 0.0, 16.0) * bytes_a_second;
}

// The score of a turn by that of the reply. Giving is not a placement: a first turn leaves the
// distance as it is.
int before(Turn turn, int reply) { return turn.square == none ? -reply : before_placement(reply); }

}  // namespace

// One call of the solver while it runs.
class Solver::Call {
 public:
  Call(Solver& solver, const Terms& terms, const Limits& limits,
       const ProgressListener& on_progress = {})
      : run(limits, terms.threads),
        solver_(solver),
        terms_(terms),
        threads_(std::clamp(terms.threads, 1, most_threads)),
        on_progress_(on_progress) {}

  Run run;

  // Makes the table large enough for `count` positions of this kind, or for the time there is. Not
  // while a search is on.
  void reserve(int placed, std::size_t count = 1) {
    if (!solver_.table_) return;
    std::size_t bytes = std::min(solver_.max_table_bytes_, table_bytes_for(placed) * count);
    if (run.limits().has_seconds())
      bytes = std::min(bytes, table_bytes_within(run.limits().seconds));
    solver_.table_->reserve(bytes);
  }

  // Needs a table reserved for the position.
  Result solve(const Position& position) { return solve(position, threads_, true); }

  using Enough = std::function<bool(const Result&)>;

  // Solves many positions, each on one of the threads, in no particular order, or until the result
  // of one is `enough`.
  std::vector<Result> solve_each(const std::vector<Position>& positions,
                                 const Enough& enough = {}) {
    std::vector<Result> results(positions.size());
    std::atomic<std::size_t> next{0};
    const auto work = [&](int thread) {
      for (std::size_t i; (i = next.fetch_add(1)) < positions.size();) {
        results[i] = solve(positions[i], 1, thread == 0);
        if (enough && enough(results[i])) run.end();
      }
    };
    const auto end = [&] {
      next = positions.size();
      run.end();
    };
    on_threads(threads_, work, end, [&] { run.ask(); });
    return results;
  }

  // Values these turns, until the reply to one is `enough`; a win at once is.
  std::vector<TurnValue> value_each(const Position& position, const std::vector<Turn>& turns,
                                    const Enough& enough = {}) {
    std::vector<Position> replies;
    for (const Turn turn : turns)
      if (const Position next = position.play(turn); !next.is_won(solver_.rules_))
        replies.push_back(next);
    if (enough && replies.size() < turns.size()) run.end();
    const std::vector<Result> results = solve_each(replies, enough);
    std::vector<TurnValue> values;
    auto reply = results.begin();
    for (const Turn turn : turns) {
      if (position.play(turn).is_won(solver_.rules_)) {
        values.push_back({turn, win_in(1), win_in(1)});
      } else {
        values.push_back({turn, before(turn, reply->upper), before(turn, reply->lower)});
        ++reply;
      }
    }
    return values;
  }

 private:
  // What was answered about one position, in the order of the questions: one for every distance,
  // and two more. Every question follows from the answers before it, so threads that go through
  // them, each for itself, ask the same; none waits for another.
  using Answers = std::array<std::atomic<Answered>, 18>;

  void report(const Result& known, bool now) {
    if (!on_progress_) return;
    const double at = run.seconds();
    if (!now && at < next_report_) return;
    next_report_ = at + 0.1;
    on_progress_({known.lower, known.upper, run.nodes(), at, false});
  }

  // One position, on so many threads, the first of which may be the calling one.
  Result solve(const Position& position, int threads, bool is_on_calling_thread) {
    if (const auto known = known_at_once(position)) return *known;
    // Small questions are answered before a thread would have started.
    if (position.placed() > 4) threads = 1;
    const auto marks = threads > 1 ? std::make_unique<Marks>() : nullptr;
    Answers answers{};
    const auto work = [&](int thread) {
      const bool calls = thread == 0 && is_on_calling_thread;
      auto next = answers.begin();
      deduce(position, [&](const Asked& asked, const Result& known) {
        const auto tell = [&](bool now) {
          if (calls) report(known, now);
        };
        tell(true);
        if (*next == Answered::not_yet) look_for(*next, asked, marks.get(), calls, tell);
        return (next++)->load();
      });
    };
    on_threads(threads, work, [&] { run.end(); });
    auto next = answers.begin();
    const Result found =
        deduce(position, [&](const Asked&, const Result&) { return (next++)->load(); });
    if (is_on_calling_thread) report(found, true);
    return found;
  }

  // Searches until there is an answer, by this thread or by another, or the run is over.
  template <typename Tell>
  void look_for(std::atomic<Answered>& found, const Asked& asked, Marks* marks, bool calls,
                const Tell& tell) {
    Watch watch(run, calls);
    const auto spend = [&](std::uint64_t nodes) {
      watch.spend(nodes);
      if (found != Answered::not_yet) throw OutOfLimits{};
      tell(false);
    };
    std::uint64_t unspent = 0;
    try {
      watch.check();
      const Means means{solver_.table_.get(), marks, spend, marks ? &found : nullptr};
      found = answer(solver_.rules_, asked, means, unspent) ? Answered::yes : Answered::no;
    } catch (const OutOfLimits&) {
    }
    watch.add(unspent);
  }

  std::optional<Result> known_at_once(const Position& position) const;
  template <typename Ask>
  Result deduce(const Position& position, const Ask& ask) const;

  Solver& solver_;
  const Terms terms_;
  const int threads_;
  const ProgressListener on_progress_;
  double next_report_ = 0.1;
};

namespace {

Result exactly(int score) { return {score, score, 0, 0, true}; }

}  // namespace

// What needs no question.
std::optional<Result> Solver::Call::known_at_once(const Position& position) const {
  if (position.is_won(solver_.rules_))
    throw std::invalid_argument("position '" + position.to_string() + "' is already won");
  if (position.placed() == 16) return exactly(0);
  const Board board = Board::of(position);
  const Threats threats =
      with_rules(solver_.rules_, [&]<Rules r>() { return threats_of<r>(board); });
  const bool holding = position.hand != none;
  if (holding && (lanes_of(position.hand) & threats.open)) return exactly(win_in(1));
  if (!holding && safe_gifts(board, threats) == 0) return exactly(loss_in(1));
  return std::nullopt;
}

// The score by asking questions: `ask` is told what is known so far, and says not_yet to end.
template <typename Ask>
Result Solver::Call::deduce(const Position& position, const Ask& ask) const {
  const int n = position.placed(), longest = 16 - n;
  const bool holding = position.hand != none;
  // The distances still possible: this player's wins have one parity, the opponent's the other.
  const int first_win = holding ? 3 : 2, first_loss = holding ? 2 : 3;
  const auto last_of = [&](int first) { return longest - (longest - first) % 2; };
  int win = first_win, loss = first_loss;  // the next distances to ask about
  bool can_win = false, can_lose = false;  // one of them, once it is known which
  const auto known = [&](bool complete) {
    return Result{can_win           ? win_in(last_of(first_win))
                  : loss <= longest ? loss_in(loss)
                                    : 0,
                  can_lose         ? loss_in(last_of(first_loss))
                  : win <= longest ? win_in(win)
                                   : 0,
                  0, 0, complete};
  };
  // Whether this player reaches the goal.
  const auto ask_for = [&](bool mine, int d) -> std::optional<bool> {
    const Answered answer = ask(Asked{position, mine, n + d}, known(false));
    return answer == Answered::not_yet ? std::nullopt : std::optional(answer == Answered::yes);
  };

  // Win, draw or loss first where nearly everything is drawn, as that ends the matter; where wins
  // are common the growing horizon finds them sooner.
  const bool weak = terms_.weak, who_wins = weak || n <= 5;
  if (who_wins) {
    const Question question = weak ? terms_.question : Question::who_wins;
    if (win <= longest && question != Question::opponent_wins) {
      const auto reached = ask_for(true, last_of(first_win));
      if (!reached) return known(false);
      can_win = *reached;
      if (!can_win) win = longest + 1;
    }
    if (!can_win && loss <= longest && question != Question::mover_wins) {
      const auto reached = ask_for(false, last_of(first_loss));
      if (!reached) return known(false);
      can_lose = !*reached;
      if (!can_lose) loss = longest + 1;
    }
  }
  if (!weak && (!who_wins || can_win || can_lose))
    for (int d = 2; d <= longest; ++d) {
      const bool mine = (d - first_win) % 2 == 0;
      if (who_wins && mine != can_win) continue;
      const bool last = who_wins && d + 2 > longest;  // nothing else is left
      const auto reached = last ? std::optional(mine) : ask_for(mine, d);
      if (!reached) return known(false);
      if (*reached == mine) return exactly(mine ? win_in(d) : loss_in(d));
      (mine ? win : loss) = d + 2;
    }
  return known(true);
}

Solver::Solver(Rules rules, std::size_t max_table_bytes)
    : rules_(rules), max_table_bytes_(max_table_bytes) {
  if (max_table_bytes > 0) table_ = std::make_unique<Table>();
  // Any question makes what the search looks up. Now: a fork while that is made would leave it half
  // made.
  std::uint64_t unspent = 0;
  answer(rules, {Position(), true, 0}, Means{}, unspent);
}
Solver::~Solver() = default;

Result Solver::solve(const Position& position, const Terms& terms, const Limits& limits,
                     const ProgressListener& on_progress) {
  Call call(*this, terms, limits, on_progress);
  call.reserve(position.placed());
  Result result = call.solve(position);
  result.nodes = call.run.nodes();
  result.seconds = call.run.seconds();
  return result;
}

std::vector<Result> Solver::solve_each(const std::vector<Position>& positions, const Terms& terms,
                                       const Limits& limits) {
  if (positions.empty()) return {};
  Call call(*this, terms, limits);
  call.reserve(std::ranges::min(positions, {}, &Position::placed).placed(), positions.size());
  return call.solve_each(positions);
}

std::vector<TurnValue> Solver::analyse(const Position& position, const Terms& terms,
                                       const Limits& limits, const ProgressListener& on_progress) {
  if (position.is_won(rules_))
    throw std::invalid_argument("position '" + position.to_string() + "' is already won");
  Call call(*this, terms, limits, on_progress);
  call.reserve(position.placed());
  return call.value_each(position, position.legal_turns(rules_));
}

std::vector<TurnValue> Solver::find_turn(const Position& position, bool win, int threads,
                                         const Limits& limits) {
  if (position.is_won(rules_))
    throw std::invalid_argument("position '" + position.to_string() + "' is already won");
  Call call(*this, {threads, true, win ? Question::opponent_wins : Question::mover_wins}, limits);
  call.reserve(position.placed() + 1);
  const std::vector<Turn> turns = with_rules(rules_, [&]<Rules r>() {
    return most_promising_first<r>(position, position.legal_turns(rules_));
  });
  return call.value_each(position, turns, [&](const Result& reply) {
    return win ? reply.upper < 0 : reply.upper <= 0;
  });
}

std::vector<Turn> Solver::principal_line(const Position& position, int threads,
                                         const Limits& limits) {
  Call call(*this, {threads}, limits);
  call.reserve(position.placed());
  std::vector<Turn> line;
  Position at = position;
  Result here = call.solve(at);
  while (here.complete && !at.is_over(rules_)) {
    std::optional<Turn> best;
    Result best_reply;
    for (const Turn turn : at.legal_turns(rules_)) {
      const Position next = at.play(turn);
      const bool won = next.is_won(rules_);
      if (won && here.lower != win_in(1)) continue;
      const Result reply = won ? Result{} : call.solve(next);
      if (!won && !reply.complete) return line;
      if (!won && before(turn, reply.lower) != here.lower) continue;
      best = turn, best_reply = reply;
      break;
    }
    if (!best) break;
    line.push_back(*best);
    at = at.play(*best);
    here = best_reply;
  }
  return line;
}

}  // namespace fourfold::quarto
