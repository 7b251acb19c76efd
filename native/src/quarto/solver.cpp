#include "fourfold/quarto/solver.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "fourfold/threads.hpp"
#include "run.hpp"

namespace fourfold::quarto {
namespace {

// What a position with this many pieces placed can fill; more would only cost cache misses.
std::size_t table_bytes_for(int placed) {
  constexpr std::array<int, 7> megabytes = {1024, 1024, 1024, 256, 64, 16, 8};
  return placed < 7 ? static_cast<std::size_t>(megabytes[static_cast<std::size_t>(placed)]) << 20
                    : Table::smallest;
}

// What a search can fill in its time. Fresh memory is slow to come, and a search waits for it
// without looking at the clock.
std::size_t table_bytes_within(double seconds) {
  constexpr double bytes_a_second = 64.0 * (1 << 20);
  return static_cast<std::size_t>(std::clamp(seconds, 0.0, 16.0) * bytes_a_second);
}

// What a turn is worth by what the reply is. Giving is not a placement: a first turn leaves the
// distance as it is.
TurnValue value_of(Turn turn, const Result& reply) {
  const auto before = [&](int score) {
    return turn.square == none ? -score : before_placement(score);
  };
  return {turn, before(reply.upper), before(reply.lower)};
}

}  // namespace

struct Solver::State {
  Rules rules;
  std::size_t max_table_bytes;
  Table table;
  const Book* book = nullptr;
  int book_placed = -1;

  // Does the player who acts now reach the goal (see Search::place)? Nothing if the run is over.
  template <Rules r>
  std::optional<bool> ask(const Position& position, bool attack, int horizon, Task& task) {
    if (task.run.over()) return std::nullopt;
    const Board board = Board::of(position);
    const Threats threats = threats_of<r>(board);
    const int n = position.placed();
    // Small questions are answered before a thread would have started.
    const int threads = n <= 4 ? task.threads : 1;
    task.answered = false;
    std::atomic<int> answer{-1};
    const auto work = [&](int thread) {
      Search<r> search(table, task, thread, threads > 1, book, book_placed);
      try {
        bool reached;
        if (position.hand != none) {
          reached = attack
                        ? search.template place<true>(board, threats, position.hand, n, horizon)
                        : search.template place<false>(board, threats, position.hand, n, horizon);
        } else {
          auto safe = static_cast<PieceSet>(board.left & ~pieces_in(threats.open));
          if (n == 0) safe = 1;  // all first gifts are alike
          reached = attack ? search.template give<true>(board, safe, n, horizon)
                           : search.template give<false>(board, safe, n, horizon);
        }
        answer.store(reached);
        task.answered = true;
      } catch (const Interrupted&) {
      }
      task.run.add_nodes(search.unreported());
    };
    on_threads(threads, work, [&] { task.answered = true; });
    const int found = answer.load();
    return found < 0 ? std::nullopt : std::optional<bool>(found != 0);
  }

  std::optional<bool> ask(const Position& position, bool attack, int horizon, Task& task) {
    return with_rules(rules, [&]<Rules r>() { return ask<r>(position, attack, horizon, task); });
  }

  // Makes the table large enough for `count` positions of this kind, or for the time there is. Not
  // while a search is on.
  void reserve(const Limits& limits, int placed, std::size_t count = 1) {
    if (max_table_bytes == 0) return;
    std::size_t bytes = std::min(max_table_bytes, table_bytes_for(placed) * count);
    if (limits.seconds) bytes = std::min(bytes, table_bytes_within(*limits.seconds));
    table.reserve(bytes);
  }

  // Needs a table reserved for the position.
  Result solve(const Position& position, Task& task);

  // Solves many positions, each on one of the run's threads, in no particular order, or until the
  // result of one is `enough`.
  std::vector<Result> solve_each(const std::vector<Position>& positions, Run& run,
                                 const std::function<bool(const Result&)>& enough = {});

  // How many replies do not hand the opponent the win.
  int safe_replies(const Position& position) const;
};

Result Solver::State::solve(const Position& position, Task& task) {
  if (position.is_won(rules))
    throw std::invalid_argument("position '" + position.to_string() + "' is already won");
  const int n = position.placed(), longest = 16 - n;
  const bool holding = position.hand != none;
  Result& known = task.known;
  known = {0, 0, 0, 0, true};
  if (n == 16) return known;

  const Board board = Board::of(position);
  const LaneSet open = with_rules(rules, [&]<Rules r>() { return threats_of<r>(board).open; });
  if (holding && (lanes_of(position.hand) & open)) {
    known.lower = known.upper = win_in(1);
    return known;
  }
  if (!holding && (board.left & ~pieces_in(open)) == 0) {
    known.lower = known.upper = loss_in(1);
    return known;
  }
  if (holding && book && n <= book_placed)
    if (int score; book->probe(position, score)) {
      known.lower = known.upper = score;
      return known;
    }

  // The distances still possible: this player's wins have one parity, the opponent's the other.
  const int first_win = holding ? 3 : 2, first_loss = holding ? 2 : 3;
  const auto longest_of = [&](int first) { return longest - (longest - first) % 2; };
  int win = first_win, loss = first_loss;  // the next distances to ask about
  const auto show = [&] {
    known.upper = win <= longest ? win_in(win) : 0;
    known.lower = loss <= longest ? loss_in(loss) : 0;
    task.report(true);
  };
  show();
  known.complete = false;
  const auto cut_short = [&] { return known; };

  // Win, draw or loss first where nearly everything is drawn, as that ends the matter; where wins
  // are common the growing horizon finds them sooner.
  if (task.run.limits().weak || n <= 5) {
    const Question question =
        task.run.limits().weak ? task.run.limits().question : Question::who_wins;
    bool can_win = false, can_lose = false;
    if (win <= longest && question != Question::opponent_wins) {
      const auto reached = ask(position, true, n + longest_of(first_win), task);
      if (!reached) return cut_short();
      can_win = *reached;
      if (can_win)
        known.lower = win_in(longest_of(first_win));
      else
        win = longest + 1, show();
    }
    if (!can_win && loss <= longest && question != Question::mover_wins) {
      const auto reached = ask(position, false, n + longest_of(first_loss), task);
      if (!reached) return cut_short();
      can_lose = !*reached;
      if (can_lose)
        known.upper = loss_in(longest_of(first_loss));
      else
        loss = longest + 1, show();
    }
    if (task.run.limits().weak || (!can_win && !can_lose)) {
      known.complete = true;
      return known;
    }
    // Now only the distance of the side that wins is open.
    for (int d = can_win ? first_win : first_loss;; d += 2) {
      const auto reached =
          d + 2 > longest ? std::optional<bool>(can_win) : ask(position, can_win, n + d, task);
      if (!reached) return cut_short();
      const int score = can_win ? win_in(d) : loss_in(d);
      if (*reached == can_win) {
        known = {score, score, 0, 0, true};
        return known;
      }
      (can_win ? known.upper : known.lower) = can_win ? win_in(d + 2) : loss_in(d + 2);
    }
  }
  for (int d = 2; d <= longest; ++d) {
    const bool mine = d == win;
    const auto reached = ask(position, mine, n + d, task);
    if (!reached) return cut_short();
    if (*reached == mine) {
      known.lower = known.upper = mine ? win_in(d) : loss_in(d);
      break;
    }
    (mine ? win : loss) = d + 2;
    show();
  }
  known.complete = true;
  return known;
}

std::vector<Result> Solver::State::solve_each(const std::vector<Position>& positions, Run& run,
                                              const std::function<bool(const Result&)>& enough) {
  std::vector<Result> results(positions.size());
  std::atomic<std::size_t> next{0};
  const auto work = [&](int thread) {
    for (std::size_t i; (i = next.fetch_add(1)) < positions.size();) {
      Task task(run, 1, thread == 0);
      results[i] = solve(positions[i], task);
      if (enough && enough(results[i])) run.end();
    }
  };
  on_threads(std::clamp(run.limits().threads, 1, most_threads), work, [&] {
    next = positions.size();
    run.end();
  });
  return results;
}

int Solver::State::safe_replies(const Position& position) const {
  return with_rules(rules, [&]<Rules r>() { return quarto::safe_replies<r>(position); });
}

Solver::Solver(Rules rules, std::size_t max_table_bytes)
    : state_(std::make_unique<State>(State{rules, max_table_bytes, {}})) {
  Symmetries::of(rules);  // now: a fork while a search makes them would leave them half made
}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

Rules Solver::rules() const { return state_->rules; }

void Solver::use_book(const Book* book, int max_placed) {
  state_->book = book;
  state_->book_placed = max_placed;
}

Result Solver::solve(const Position& position, const Limits& limits, const std::atomic<bool>* stop,
                     const std::function<void(const Progress&)>& on_progress) {
  Run run(limits, stop, on_progress);
  state_->reserve(limits, position.placed());
  Task task(run, limits.threads, true);
  Result result = state_->solve(position, task);
  result.nodes = run.nodes();
  result.seconds = run.seconds();
  return result;
}

std::vector<Result> Solver::solve_each(const std::vector<Position>& positions, const Limits& limits,
                                       const std::atomic<bool>* stop,
                                       const std::function<void(const Progress&)>& on_progress) {
  if (positions.empty()) return {};
  Run run(limits, stop, on_progress);
  int fewest = 16;
  for (const Position& position : positions) fewest = std::min(fewest, position.placed());
  state_->reserve(limits, fewest, positions.size());
  return state_->solve_each(positions, run);
}

std::vector<TurnValue> Solver::analyse(const Position& position, const Limits& limits,
                                       const std::atomic<bool>* stop,
                                       const std::function<void(const Progress&)>& on_progress) {
  if (position.is_won(rules()))
    throw std::invalid_argument("position '" + position.to_string() + "' is already won");
  Run run(limits, stop, on_progress);
  state_->reserve(limits, position.placed());
  const std::vector<Turn> turns = position.legal_turns(rules());
  std::vector<Position> replies;
  for (const Turn turn : turns) {
    const Position next = position.play(turn);
    if (!next.is_won(rules())) replies.push_back(next);
  }
  const std::vector<Result> results = state_->solve_each(replies, run);
  std::vector<TurnValue> values;
  auto result = results.begin();
  for (const Turn turn : turns) {
    if (position.play(turn).is_won(rules())) {
      values.push_back({turn, win_in(1), win_in(1)});
      continue;
    }
    values.push_back(value_of(turn, *result++));
  }
  return values;
}

std::vector<TurnValue> Solver::find_turn(const Position& position, bool win, const Limits& limits,
                                         const std::atomic<bool>* stop) {
  if (position.is_won(rules()))
    throw std::invalid_argument("position '" + position.to_string() + "' is already won");
  struct Candidate {
    int safe_replies;
    Turn turn;
    Position after;
  };
  std::vector<Candidate> candidates;
  for (const Turn turn : position.legal_turns(rules())) {
    const Position after = position.play(turn);
    candidates.push_back({after.hand == none ? 0 : state_->safe_replies(after), turn, after});
  }
  std::stable_sort(
      candidates.begin(), candidates.end(),
      [](const Candidate& a, const Candidate& b) { return a.safe_replies < b.safe_replies; });
  std::vector<Position> replies;
  for (const Candidate& candidate : candidates)
    if (!candidate.after.is_won(rules())) replies.push_back(candidate.after);

  Limits weak = limits;
  weak.weak = true;
  weak.question = win ? Question::opponent_wins : Question::mover_wins;
  Run run(weak, stop, {});
  if (replies.size() < candidates.size()) run.end();  // there is a win at once
  state_->reserve(limits, position.placed() + 1);
  const std::vector<Result> results = state_->solve_each(
      replies, run, [&](const Result& reply) { return win ? reply.upper < 0 : reply.upper <= 0; });
  std::vector<TurnValue> values;
  auto result = results.begin();
  for (const Candidate& candidate : candidates) {
    const bool won = candidate.after.is_won(rules());
    values.push_back(won ? TurnValue{candidate.turn, win_in(1), win_in(1)}
                         : value_of(candidate.turn, *result++));
  }
  return values;
}

std::vector<Turn> Solver::principal_line(const Position& position, const Limits& limits,
                                         const std::atomic<bool>* stop) {
  Limits exact = limits;
  exact.weak = false;
  Run run(exact, stop, {});
  state_->reserve(limits, position.placed());
  const auto solve = [&](const Position& at) {
    Task task(run, limits.threads, false);
    return state_->solve(at, task);
  };
  std::vector<Turn> line;
  Position at = position;
  Result here = solve(at);
  while (here.complete && !at.is_over(rules())) {
    std::optional<Turn> best;
    Result best_reply;
    for (const Turn turn : at.legal_turns(rules())) {
      const Position next = at.play(turn);
      if (next.is_won(rules())) {
        if (here.lower != win_in(1)) continue;
        best = turn;
        break;
      }
      const Result reply = solve(next);
      if (!reply.complete) return line;
      const int score = turn.square == none ? -reply.lower : before_placement(reply.lower);
      if (score == here.lower) {
        best = turn, best_reply = reply;
        break;
      }
    }
    if (!best) break;
    line.push_back(*best);
    at = at.play(*best);
    here = best_reply;
  }
  return line;
}

}  // namespace fourfold::quarto
