// The budget of one champion decision, shared by all of its searches.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "fourfold/quarto/solver.hpp"
#include "search_control.hpp"

namespace fourfold::quarto {

// Costs are counted in nodes of the endgame tree, some microseconds each; other work is charged its
// average cost.
class SearchBudget {
 public:
  void start(const Limits& limits) {
    counter_.reset();
    control_.emplace(limits);
    counter_.emplace(*control_);
    spent_ = 0;
  }

  // Both throw LimitReached if the time is up.
  void check() { counter_->check(); }
  void spend(std::uint64_t nodes) {
    spent_ += nodes;
    counter_->add(std::max<std::uint64_t>(nodes, 1));
  }

  std::uint64_t spent() const { return spent_; }
  // The remaining time, for a nested search.
  Limits remaining() const { return control_->remaining(); }

 private:
  std::optional<SearchControl> control_;
  std::optional<NodeCounter> counter_;
  std::uint64_t spent_ = 0;
};

// A solver within a budget: it returns complete results, or throws LimitReached.
class BudgetedSolver {
 public:
  BudgetedSolver(Rules rules, std::size_t table_bytes, const SearchBudget& budget)
      : solver_(rules, table_bytes), budget_(budget) {}

  // Weak results of each position.
  std::vector<SolveResult> who_wins(const std::vector<Position>& positions, int threads) {
    auto results = solver_.solve_each(positions, {threads, true}, budget_.remaining());
    for (const SolveResult& result : results)
      if (!result.complete) throw LimitReached{};
    return results;
  }

  // The exact score of every legal turn.
  std::vector<TurnValue> analyse(const Position& position, int threads) {
    auto values = solver_.analyse(position, {threads}, budget_.remaining());
    for (const TurnValue& value : values)
      if (value.lower != value.upper) throw LimitReached{};
    return values;
  }

 private:
  Solver solver_;
  const SearchBudget& budget_;
};

}  // namespace fourfold::quarto
