// The solver for one who has a clock: complete answers, or OutOfLimits.
#pragma once

#include <cstddef>
#include <vector>

#include "effort.hpp"
#include "fourfold/quarto/solver.hpp"

namespace fourfold::quarto {

class TimedSolver {
 public:
  TimedSolver(Rules rules, std::size_t table_bytes, const Effort& effort)
      : solver_(rules, table_bytes), effort_(effort) {}

  // Weak results of each position.
  std::vector<Result> who_wins(const std::vector<Position>& positions, int threads) {
    std::vector<Result> results = solver_.solve_each(positions, {threads, true}, effort_.left());
    for (const Result& result : results)
      if (!result.complete) throw OutOfLimits{};
    return results;
  }

  // The exact score of every legal turn.
  std::vector<TurnValue> analyse(const Position& position, int threads) {
    std::vector<TurnValue> values = solver_.analyse(position, {threads}, effort_.left());
    for (const TurnValue& value : values)
      if (value.lower != value.upper) throw OutOfLimits{};
    return values;
  }

 private:
  Solver solver_;
  const Effort& effort_;
};

}  // namespace fourfold::quarto
