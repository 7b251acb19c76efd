// What ends a search: the limits, seen by all of its threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

#include "fourfold/deadline.hpp"
#include "fourfold/ultimate/engine.hpp"

namespace fourfold::ultimate {

// What the threads of one search share.
struct SharedSearch {
  using Clock = std::chrono::steady_clock;

  SearchLimits limits;
  Table* table = nullptr;  // null: none
  Clock::time_point started = Clock::now();
  std::atomic<bool> over{false};
  std::atomic<std::uint64_t> nodes_of_helpers{0};

  double seconds() const { return std::chrono::duration<double>(Clock::now() - started).count(); }
};

// Thrown when a limit is reached.
struct OutOfTime {};

// Counts the nodes of one thread, and looks at the limits from time to time. Thread 0 decides.
class Watch {
 public:
  Watch(SharedSearch& shared, int thread)
      : shared_(shared), thread_(thread), deadline_(shared.limits.seconds) {}

  std::uint64_t nodes() const { return nodes_; }

  void count_node() {
    if (++nodes_ >= next_look_) look();
  }
  // There is an answer: from now on nodes and seconds are limits.
  void answered() { has_answer_ = true; }
  // This thread will not count any more.
  void finish() {
    if (thread_ > 0) {
      tell_nodes();
    } else {
      shared_.over = true;
    }
  }

 private:
  // The first nodes are slow, since they bring the table's memory into use.
  static constexpr std::uint64_t slow_nodes = 4096;
  static constexpr std::uint64_t nodes_between_looks = 512, slow_nodes_between_looks = 16;
  static constexpr double seconds_between_questions = 0.01;

  void tell_nodes() {
    shared_.nodes_of_helpers += nodes_ - told_nodes_;
    told_nodes_ = nodes_;
  }

  void look() {
    const SearchLimits& limits = shared_.limits;
    next_look_ = nodes_ + (nodes_ < slow_nodes ? slow_nodes_between_looks : nodes_between_looks);
    if (thread_ > 0) tell_nodes();
    if (shared_.over) throw OutOfTime{};
    if (thread_ > 0) return;
    const double seconds = shared_.seconds();
    if (limits.stop && seconds >= next_question_) {
      if (limits.stop()) throw OutOfTime{};
      next_question_ = seconds + seconds_between_questions;
    }
    const bool late = deadline_.is_near(seconds);
    if (!has_answer_) return;
    if (nodes_ >= limits.nodes || late) throw OutOfTime{};
    next_look_ = std::min(next_look_, limits.nodes);
  }

  SharedSearch& shared_;
  const int thread_;
  Deadline deadline_;
  bool has_answer_ = false;
  std::uint64_t nodes_ = 0, told_nodes_ = 0, next_look_ = 1;
  double next_question_ = seconds_between_questions;
};

}  // namespace fourfold::ultimate
