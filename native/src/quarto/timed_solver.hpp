// The solver for one who has a clock: complete answers, or OutOfBudget.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "fourfold/budget.hpp"
#include "fourfold/quarto/solver.hpp"

namespace fourfold::quarto {

class TimedSolver {
 public:
  TimedSolver(Rules rules, std::size_t table_bytes) : solver_(rules, table_bytes) {}

  // The budget whose time counts from now on; it must outlive what is asked.
  void heed(const Budget& budget) { budget_ = &budget; }

  // Weak results of each position.
  std::vector<Result> who_wins(const std::vector<Position>& positions, int threads) {
    Limits limits = limits_of(threads);
    limits.weak = true;
    std::vector<Result> results = solver_.solve_each(positions, limits);
    for (const Result& result : results)
      if (!result.complete) throw OutOfBudget{};
    return results;
  }

  // The exact score of every legal turn.
  std::vector<TurnValue> analyse(const Position& position, int threads) {
    std::vector<TurnValue> values = solver_.analyse(position, limits_of(threads));
    for (const TurnValue& value : values)
      if (value.lower != value.upper) throw OutOfBudget{};
    return values;
  }

 private:
  Limits limits_of(int threads) const {
    Limits limits;
    limits.threads = threads;
    if (budget_->timed()) limits.seconds = budget_->left().seconds;
    return limits;
  }

  Solver solver_;
  const Budget* budget_ = nullptr;
};

}  // namespace fourfold::quarto
