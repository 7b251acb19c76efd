#include "fourfold/quarto/solver.hpp"

#include <algorithm>
#include <atomic>
#include <optional>
#include <stdexcept>

#include "currently_searching.hpp"
#include "fourfold/quarto/symmetry.hpp"
#include "fourfold/threads.hpp"
#include "move_ordering.hpp"
#include "search_control.hpp"
#include "search_kernel.hpp"
#include "transposition_table.hpp"

namespace fourfold::quarto {

std::span<const SearchKernel> available_kernels() {
  static constexpr SearchKernel all[] = {
      search_baseline,
#if defined(FOURFOLD_HAS_SSSE3_KERNEL)
      search_ssse3,
#endif
  };
#if defined(FOURFOLD_HAS_SSSE3_KERNEL)
  if (!__builtin_cpu_supports("ssse3") || !__builtin_cpu_supports("popcnt"))
    return std::span(all).first(1);
#endif
  return all;
}

namespace {

const SearchKernel run_kernel = available_kernels().back();

// The table size that a position with this many pieces placed can fill; a larger table would only
// cost cache misses.
std::size_t table_bytes_for(int placed) {
  constexpr std::array<std::size_t, 5> megabytes = {64, 64, 64, 32, 16};
  return placed < 5 ? megabytes[placed] << 20 : TranspositionTable::min_bytes;
}

// The table size that a search can fill in its time. Fresh memory is slow to get, and a search
// waits for it without checking the clock.
std::size_t table_bytes_within(double seconds) {
  constexpr double bytes_per_second = 64.0 * (1 << 20);
  return std::size_t(std::clamp(seconds, 0.0, 16.0) * bytes_per_second);
}

// The score of a turn, given the score of the position after it for the opponent. The first turn of
// a game places nothing, so it keeps the distance.
int score_of_turn(Turn turn, int reply) {
  return turn.square == none ? -reply : before_placement(reply);
}

}  // namespace

// One call of the solver.
class Solver::Call {
 public:
  Call(Solver& solver, const SolveOptions& options, const Limits& limits,
       const ProgressListener& on_progress = {})
      : control(limits, options.threads),
        solver_(solver),
        options_(options),
        threads_(std::clamp(options.threads, 1, max_threads)),
        on_progress_(on_progress) {}

  SearchControl control;

  // Makes the table large enough for `count` positions with this many pieces placed, or for the
  // time limit. Must not be called during a search.
  void reserve(int placed, std::size_t count = 1) {
    if (!solver_.table_) return;
    std::size_t bytes = std::min(solver_.max_table_bytes_, table_bytes_for(placed) * count);
    if (control.limits().has_seconds())
      bytes = std::min(bytes, table_bytes_within(control.limits().seconds));
    solver_.table_->reserve(bytes);
  }

  // Requires a table reserved for the position.
  SolveResult solve(const Position& position) { return solve(position, threads_, true); }

  // Whether a result is good enough to stop searching.
  using StopCondition = std::function<bool(const SolveResult&)>;

  // Solves many positions, each on one of the threads, in no particular order, or until the stop
  // condition holds for one.
  std::vector<SolveResult> solve_each(const std::vector<Position>& positions,
                                      const StopCondition& stop = {}) {
    std::vector<SolveResult> results(positions.size());
    std::atomic<std::size_t> next{0};
    const auto work = [&](int thread) {
      for (std::size_t i; (i = next.fetch_add(1)) < positions.size();) {
        results[i] = solve(positions[i], 1, thread == 0);
        if (stop && stop(results[i])) control.stop();
      }
    };
    const auto end = [&] {
      next = positions.size();
      control.stop();
    };
    run_on_threads(threads_, work, end, [&] { control.poll_stop(); });
    return results;
  }

  // Values these turns, until the stop condition holds for the position after one of them, or one
  // wins at once.
  std::vector<TurnValue> value_each(const Position& position, const std::vector<Turn>& turns,
                                    const StopCondition& stop = {}) {
    std::vector<Position> replies;
    for (const Turn turn : turns)
      if (const Position next = position.play(turn); !next.is_won(solver_.rules_))
        replies.push_back(next);
    if (stop && replies.size() < turns.size()) control.stop();
    const std::vector<SolveResult> results = solve_each(replies, stop);
    std::vector<TurnValue> values;
    auto reply = results.begin();
    for (const Turn turn : turns) {
      if (position.play(turn).is_won(solver_.rules_)) {
        values.push_back({turn, win_in(1), win_in(1)});
      } else {
        values.push_back(
            {turn, score_of_turn(turn, reply->upper), score_of_turn(turn, reply->lower)});
        ++reply;
      }
    }
    return values;
  }

 private:
  // The verdicts about one position, in the order of the queries: one for every distance, and two
  // more. Every query follows from the verdicts before it, so all threads run through the same
  // queries, and none waits for another.
  using Verdicts = std::array<std::atomic<Verdict>, 18>;

  void report(const SolveResult& known, bool now) {
    if (!on_progress_) return;
    const double at = control.seconds();
    if (!now && at < next_report_) return;
    next_report_ = at + 0.1;
    on_progress_({known.lower, known.upper, control.nodes(), at, false});
  }

  // Solves one position on `threads` threads, of which the first may be the calling thread.
  SolveResult solve(const Position& position, int threads, bool is_on_calling_thread) {
    if (const auto known = known_without_search(position)) return *known;
    // Later positions are solved before a second thread would have started.
    if (position.placed() > 4) threads = 1;
    const auto searching = threads > 1 ? std::make_unique<CurrentlySearching>() : nullptr;
    Verdicts verdicts{};
    const auto work = [&](int thread) {
      const bool is_calling_thread = thread == 0 && is_on_calling_thread;
      auto next = verdicts.begin();
      deduce(position, [&](const SearchQuery& query, const SolveResult& known) {
        const auto report_known = [&](bool now) {
          if (is_calling_thread) report(known, now);
        };
        report_known(true);
        if (*next == Verdict::pending)
          run_query(*next, query, searching.get(), is_calling_thread, report_known);
        return (next++)->load();
      });
    };
    run_on_threads(threads, work, [&] { control.stop(); });
    auto next = verdicts.begin();
    const SolveResult result =
        deduce(position, [&](const SearchQuery&, const SolveResult&) { return (next++)->load(); });
    if (is_on_calling_thread) report(result, true);
    return result;
  }

  // Searches until this or another thread has the verdict, or the search is stopped.
  template <typename Report>
  void run_query(std::atomic<Verdict>& verdict, const SearchQuery& query,
                 CurrentlySearching* searching, bool is_calling_thread,
                 const Report& report_known) {
    NodeCounter counter(control, is_calling_thread);
    const auto count_nodes = [&](std::uint64_t nodes) {
      counter.add(nodes);
      if (verdict != Verdict::pending) throw LimitReached{};
      report_known(false);
    };
    std::uint64_t uncounted = 0;
    try {
      counter.check();
      const SearchContext context{solver_.table_.get(), searching, count_nodes,
                                  searching ? &verdict : nullptr};
      verdict = run_kernel(solver_.rules_, query, context, uncounted) ? Verdict::yes : Verdict::no;
    } catch (const LimitReached&) {
    }
    counter.add_unchecked(uncounted);
  }

  std::optional<SolveResult> known_without_search(const Position& position) const;
  template <typename Ask>
  SolveResult deduce(const Position& position, const Ask& ask) const;

  Solver& solver_;
  const SolveOptions options_;
  const int threads_;
  const ProgressListener on_progress_;
  double next_report_ = 0.1;
};

namespace {

SolveResult exactly(int score) { return {score, score, 0, 0, true}; }

}  // namespace

// The result if no search is needed.
std::optional<SolveResult> Solver::Call::known_without_search(const Position& position) const {
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

// Deduces the score from yes-or-no queries. `ask` gets each query with the bounds so far, and
// returns `pending` to give up.
template <typename Ask>
SolveResult Solver::Call::deduce(const Position& position, const Ask& ask) const {
  const int n = position.placed(), longest = 16 - n;
  const bool holding = position.hand != none;
  // The distances still possible: this player's wins have one parity, the opponent's the other.
  const int first_win = holding ? 3 : 2, first_loss = holding ? 2 : 3;
  const auto last_of = [&](int first) { return longest - (longest - first) % 2; };
  int win = first_win, loss = first_loss;  // the next distances to query
  bool can_win = false, can_lose = false;  // one of them is set once the winner is known
  const auto known = [&](bool complete) {
    return SolveResult{can_win           ? win_in(last_of(first_win))
                       : loss <= longest ? loss_in(loss)
                                         : 0,
                       can_lose         ? loss_in(last_of(first_loss))
                       : win <= longest ? win_in(win)
                                        : 0,
                       0, 0, complete};
  };
  // Whether this player reaches the goal.
  const auto ask_for = [&](bool mine, int d) -> std::optional<bool> {
    const Verdict verdict = ask(SearchQuery{position, mine, n + d}, known(false));
    return verdict == Verdict::pending ? std::nullopt : std::optional(verdict == Verdict::yes);
  };

  // Find the winner first where nearly everything is drawn, as a draw has no distance. Where wins
  // are common, a growing horizon finds them sooner.
  const bool weak = options_.weak, who_wins = weak || n <= 5;
  if (who_wins) {
    const OutcomeQuery query = weak ? options_.query : OutcomeQuery::who_wins;
    if (win <= longest && query != OutcomeQuery::opponent_wins) {
      const auto reached = ask_for(true, last_of(first_win));
      if (!reached) return known(false);
      can_win = *reached;
      if (!can_win) win = longest + 1;
    }
    if (!can_win && loss <= longest && query != OutcomeQuery::mover_wins) {
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
      const bool last = who_wins && d + 2 > longest;  // the only distance left
      const auto reached = last ? std::optional(mine) : ask_for(mine, d);
      if (!reached) return known(false);
      if (*reached == mine) return exactly(mine ? win_in(d) : loss_in(d));
      (mine ? win : loss) = d + 2;
    }
  return known(true);
}

Solver::Solver(Rules rules, std::size_t max_table_bytes)
    : rules_(rules), max_table_bytes_(max_table_bytes) {
  if (max_table_bytes > 0) table_ = std::make_unique<TranspositionTable>();
  // Any query builds the lookup tables of the search. Build them now: a fork during the first
  // search would leave them half built.
  std::uint64_t uncounted = 0;
  run_kernel(rules, {Position(), true, 0}, SearchContext{}, uncounted);
}
Solver::~Solver() = default;

SolveResult Solver::solve(const Position& position, const SolveOptions& options,
                          const Limits& limits, const ProgressListener& on_progress) {
  Call call(*this, options, limits, on_progress);
  call.reserve(position.placed());
  SolveResult result = call.solve(position);
  result.nodes = call.control.nodes();
  result.seconds = call.control.seconds();
  return result;
}

std::vector<SolveResult> Solver::solve_each(const std::vector<Position>& positions,
                                            const SolveOptions& options, const Limits& limits) {
  if (positions.empty()) return {};
  Call call(*this, options, limits);
  call.reserve(std::ranges::min(positions, {}, &Position::placed).placed(), positions.size());
  return call.solve_each(positions);
}

std::vector<TurnValue> Solver::analyse(const Position& position, const SolveOptions& options,
                                       const Limits& limits, const ProgressListener& on_progress) {
  if (position.is_won(rules_))
    throw std::invalid_argument("position '" + position.to_string() + "' is already won");
  Call call(*this, options, limits, on_progress);
  call.reserve(position.placed());
  return call.value_each(position, position.legal_turns(rules_));
}

std::vector<TurnValue> Solver::find_turn(const Position& position, bool win, int threads,
                                         const Limits& limits) {
  if (position.is_won(rules_))
    throw std::invalid_argument("position '" + position.to_string() + "' is already won");
  Call call(*this, {threads, true, win ? OutcomeQuery::opponent_wins : OutcomeQuery::mover_wins},
            limits);
  call.reserve(position.placed() + 1);
  const std::vector<Turn> turns = with_rules(rules_, [&]<Rules r>() {
    return order_by_safe_replies<r>(position, position.legal_turns(rules_));
  });
  return call.value_each(position, turns, [&](const SolveResult& reply) {
    return win ? reply.upper < 0 : reply.upper <= 0;
  });
}

std::vector<Turn> Solver::principal_line(const Position& position, int threads,
                                         const Limits& limits) {
  Call call(*this, {threads}, limits);
  call.reserve(position.placed());
  std::vector<Turn> line;
  Position at = position;
  SolveResult result = call.solve(at);
  while (result.complete && !at.is_over(rules_)) {
    std::optional<Turn> best;
    SolveResult best_reply;
    for (const Turn turn : at.legal_turns(rules_)) {
      const Position next = at.play(turn);
      const bool won = next.is_won(rules_);
      if (won && result.lower != win_in(1)) continue;
      const SolveResult reply = won ? SolveResult{} : call.solve(next);
      if (!won && !reply.complete) return line;
      if (!won && score_of_turn(turn, reply.lower) != result.lower) continue;
      best = turn, best_reply = reply;
      break;
    }
    if (!best) break;
    line.push_back(*best);
    at = at.play(*best);
    result = best_reply;
  }
  return line;
}

}  // namespace fourfold::quarto
