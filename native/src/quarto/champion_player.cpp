#include "champion_player.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <tuple>
#include <vector>

#include "fourfold/quarto/exact_analysis.hpp"
#include "fourfold/quarto/opening_book.hpp"
#include "fourfold/threads.hpp"
#include "shared.hpp"
#include "shared_solver.hpp"

namespace fourfold::quarto {
namespace {

constexpr std::uint64_t thousand = 1000;

// The share of the time for finding out whether the position is won.
constexpr double win_share = 0.5;
// The share of the remaining time for finding a turn that keeps the value.
constexpr double keep_share = 0.9;

// The probability that an opponent deviates from its type, which keeps every type possible.
constexpr double slip = 0.005;

// The most seconds per move, whatever the clock allows; in proportion for larger efforts.
constexpr double most_champion_seconds = 1.5;

// Shares of the remaining time for updating the opponent model and for solving all turns.
constexpr double learn_share = 0.2, solve_share = 0.7;

// The least time in which a search for traps is worthwhile.
constexpr double least_trap_seconds = 0.02;

// With so many pieces placed, solving all turns is slow, and only promising ones are solved.
bool is_slow(const Position& position) {
  return position.hand != none && (position.placed() == 4 || position.placed() == 5);
}

// The turn between two positions, or nothing.
std::optional<Turn> turn_between(const Position& before, const Position& after, Rules rules) {
  for (const Turn turn : before.legal_turns(rules))
    if (before.play(turn) == after) return turn;
  return std::nullopt;
}

}  // namespace

void warm_up() {
#if !defined(FOURFOLD_SINGLE_THREADED)
  static const bool is_warm = [] {
    // It takes a millisecond or two to solve.
    const Position position = Position::parse("60.9/..../.1B./..A. F");
    Limits limits;
    limits.seconds = 0.05;
    SolveOptions options;
    options.weak = true;
    for (std::size_t i = 0; i < rule_sets.size(); ++i) {
      const Rules rules = static_cast<Rules>(i);
      shared_solver(rules, exact_table_bytes).use([&](Solver& solver) {
        return solver.solve(position, options, limits);
      });
      Shared<Champion>::of(rules, 0).use([&](Champion& champion) {
        return champion.likelihood(position, position.legal_turns(rules)[0], limits);
      });
    }
    return true;
  }();
  static_cast<void>(is_warm);
#endif
}

TurnRanking rank_quickly(Solver& solver, const Position& position, MoveBudget& budget) {
  std::optional<Bounds> known;
  bool wins = false;
  if (const std::optional<int> score = book_score(position, solver.rules())) {
    known = Bounds{*score, *score};
    wins = *score > 0;
  } else {
    SolveOptions options;
    options.threads = processor_count();
    options.weak = true;
    options.query = OutcomeQuery::mover_wins;
    const SolveResult result = solver.solve(position, options, budget.allocate(win_share));
    wins = result.lower > 0;
    if (wins) known = Bounds{win_in(16), best_score};
    if (result.upper <= 0) known = Bounds{worst_score, draw_score};
  }
  return TurnRanking(
      solver.find_turn(position, wins, processor_count(), budget.allocate(keep_share)), known);
}

ChampionPlayer::ChampionPlayer(std::uint64_t effort, std::optional<double> most_seconds,
                               std::uint64_t seed)
    : effort_(effort),
      most_seconds_(most_seconds.value_or(
          most_champion_seconds *
          std::max(1.0, static_cast<double>(effort) / static_cast<double>(default_effort)))),
      random_(seed) {
  warm_up();
}

Choice ChampionPlayer::choose(const MoveRequest& request) {
  MoveBudget budget(request, most_seconds_);
  const Task task(request);
  observe(task, budget);
  const auto [ranking, is_solved] = rank(task, budget);
  const bool solved = is_solved;  // Clang 14 captures no structured bindings
  const std::vector<TurnValue> best = ranking.best_turns();
  std::vector<Turn> turns;
  if (solved)
    for (const TurnValue& one : best) turns.push_back(one.turn);
  else
    turns = task.position.legal_turns(task.rules);
  random_.stream(task.turns_before()).shuffle(turns);
  Turn turn = solved ? turns[0] : best[0].turn;
  Choice choice;
  if (ranking.bounds().value() == 1) {
    choice.score = 1.0;
  } else if (ranking.keeps_value() && turns.size() > 1 &&
             budget.seconds_left() > least_trap_seconds) {
    Limits limits;
    limits.seconds = budget.seconds_left();
    limits.stop = request.stop;
    const std::vector<RatedTurn> traps =
        Shared<Champion>::of(task.rules, 0).use([&](Champion& champion) {
          return champion.rate_turns(task.position, turns, solved, belief_, effort_ * thousand,
                                     limits);
        });
    if (!traps.empty()) turn = traps[0].turn, choice.score = double{traps[0].expected};
  }
  after_own_turn_ = task.position.play(turn);
  choice.move = turn.to_string();
  return choice;
}

void ChampionPlayer::recall(const MoveRequest& request, const std::string& move) {
  MoveBudget budget(request, most_seconds_);
  const Task task(request);
  const Turn turn = Turn::parse(move);
  if (!task.position.is_legal(turn, task.rules))
    throw std::invalid_argument(move + " is not legal at " + request.position);
  observe(task, budget);
  after_own_turn_ = task.position.play(turn);
}

// Updates the opponent model by the reply to our last turn; resets it in a new game.
void ChampionPlayer::observe(const Task& task, MoveBudget& budget) {
  const std::optional<Position> before = std::exchange(after_own_turn_, std::nullopt);
  const std::optional<Turn> reply =
      before ? turn_between(*before, task.position, task.rules) : std::nullopt;
  if (!reply) {
    belief_ = prior_belief;
    return;
  }
  Limits limits = budget.allocate(learn_share);
  limits.nodes = Limits{}.nodes;
  const std::optional<Belief> likelihood =
      Shared<Champion>::of(task.rules, 0).use([&](Champion& champion) {
        return champion.likelihood(*before, *reply, limits);
      });
  if (!likelihood) return;
  std::array<double, std::tuple_size_v<Belief>> weights;
  double sum = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    weights[i] = belief_[i] * ((1 - slip) * (*likelihood)[i] + slip);
    sum += weights[i];
  }
  for (std::size_t i = 0; i < weights.size(); ++i)
    belief_[i] = static_cast<float>(weights[i] / sum);
}

// The ranking of the turns, and whether all were solved. In a drawn opening they are not:
// rate_turns solves those it needs.
std::pair<TurnRanking, bool> ChampionPlayer::rank(const Task& task, MoveBudget& budget) {
  if (std::vector<TurnValue> values = values_by_book(task.position, task.rules); !values.empty())
    return {TurnRanking(std::move(values)), true};
  return shared_solver(task.rules, exact_table_bytes).use([&](Solver& solver) {
    const TurnRanking quick = rank_quickly(solver, task.position, budget);
    if (is_slow(task.position) && quick.bounds().value() == 0) return std::pair(quick, false);
    return std::pair(quick.combined_with(rank_turns(solver, task.position, processor_count(),
                                                    budget.allocate(solve_share))),
                     true);
  });
}

}  // namespace fourfold::quarto
