// What a judgement of the champion spends, all of its parts together.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "watch.hpp"

namespace fourfold::quarto {

// Counted in nodes of the tree, some microseconds each; other work counts by what it takes on
// average.
class Effort {
 public:
  void begin(const Limits& limits) {
    watch_.reset();
    run_.emplace(limits);
    watch_.emplace(*run_);
    spent_ = 0;
  }

  // Both throw OutOfLimits when there is no time left.
  void check() { watch_->check(); }
  void spend(std::uint64_t nodes) {
    spent_ += nodes;
    watch_->spend(std::max<std::uint64_t>(nodes, 1));
  }

  std::uint64_t spent() const { return spent_; }
  // The time that is left for another search.
  Limits left() const { return run_->left(); }

 private:
  std::optional<Run> run_;
  std::optional<Watch> watch_;
  std::uint64_t spent_ = 0;
};

}  // namespace fourfold::quarto
