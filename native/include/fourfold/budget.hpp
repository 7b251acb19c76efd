// What a player's search may spend, and what keeps count of it.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>

#include "fourfold/deadline.hpp"

namespace fourfold {

// What is left out is not limited. With nothing left, be it zero, less or not a number, a search
// ends at its first look. `stop` is asked every few milliseconds, in the thread that called the
// search; true ends it.
struct Allowance {
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  double seconds = std::numeric_limits<double>::infinity();
  std::function<bool()> stop{};
};

// Thrown by a budget and caught by the search that owns it.
struct OutOfBudget {};

class Budget {
 public:
  explicit Budget(const Allowance& allowance)
      : allowance_(allowance), started_(Clock::now()), deadline_(allowance.seconds) {}

  std::uint64_t nodes() const { return nodes_; }

  // The time that is left, for a search that this one asks; its nodes are its own.
  Allowance left() const { return {Allowance{}.nodes, allowance_.seconds - seconds(), {}}; }
  bool timed() const { return allowance_.seconds != Allowance{}.seconds; }

  // Throws OutOfBudget when the time is up.
  void check() { look(0); }

  // Counts so many nodes more, or throws OutOfBudget when that is more than there is.
  void spend(std::uint64_t nodes) {
    if (nodes_ + nodes > next_look_) look(nodes);
    nodes_ += nodes;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint64_t nodes_between_looks = 1024;
  static constexpr double seconds_between_questions = 0.01;

  double seconds() const { return std::chrono::duration<double>(Clock::now() - started_).count(); }

  void look(std::uint64_t nodes) {
    if (nodes_ + nodes > allowance_.nodes) throw OutOfBudget{};
    const double now = seconds();
    if (deadline_.is_near(now)) throw OutOfBudget{};
    if (allowance_.stop && now >= next_question_) {
      if (allowance_.stop()) throw OutOfBudget{};
      next_question_ = now + seconds_between_questions;
    }
    next_look_ = std::min(allowance_.nodes, nodes_ + nodes + nodes_between_looks);
  }

  const Allowance& allowance_;
  Clock::time_point started_;
  Deadline deadline_;
  double next_question_ = seconds_between_questions;
  std::uint64_t nodes_ = 0, next_look_ = 0;
};

}  // namespace fourfold
