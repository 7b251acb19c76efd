// The limits of a running search, shared by all of its threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

#include "fourfold/limits.hpp"
#include "fourfold/threads.hpp"

namespace fourfold {

class Stopwatch {
 public:
  // The seconds since construction.
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
};

// Decides when one thread must stop to finish in time. On a busy machine a thread can be
// interrupted for tens of milliseconds, so the deadline leaves room for one more interruption as
// long as the longest seen so far.
class Deadline {
 public:
  // `seconds` is the time budget of the search; `now` the time this thread started.
  explicit Deadline(double seconds, double now = 0) : seconds_(seconds), last_(now) {}

  // Call this at short intervals, with the seconds since the search began.
  bool is_near(double now) {
    longest_gap_ = std::max(longest_gap_, now - last_);
    last_ = now;
    return !(now + std::min(longest_gap_, max_reserve * seconds_) < seconds_);
  }

 private:
  static constexpr double max_reserve = 0.25;  // of the budget, kept for interruptions

  double seconds_, last_, longest_gap_ = 0;
};

// Thrown by NodeCounter, and caught by the search that created the counter.
struct LimitReached {};

// The state of one running search that all of its threads share.
class SearchControl {
 public:
  explicit SearchControl(const Limits& limits, int threads = 1)
      : limits_(limits), threads_(threads) {}

  const Limits& limits() const { return limits_; }
  double seconds() const { return stopwatch_.seconds(); }
  // The nodes that the threads have reported so far.
  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  // The limits for a nested search: the remaining time, and nodes of its own.
  Limits remaining() const { return {limits_.seconds - seconds(), Limits{}.nodes, limits_.stop}; }

  // Makes all threads stop soon.
  void stop() { stopped_.store(true, std::memory_order_relaxed); }
  bool is_stopped() const { return stopped_.load(std::memory_order_relaxed); }

  // While a result is required, only Limits::stop ends the search.
  void require_result(bool required) { result_required_ = required; }

  // Calls Limits::stop if it is due. Call this only on the thread that called the search.
  void poll_stop() {
    const double now = seconds();
    if (now < next_poll_) return;
    next_poll_ = now + seconds_between_polls;
    if (threads_ > 1 && process_id() != process_) throw_after_fork();
    if (limits_.stop && limits_.stop()) stop();
  }

 private:
  friend class NodeCounter;
  static constexpr double seconds_between_polls = 0.01;

  const Limits limits_;
  const int threads_;
  const int process_ = process_id();
  const Stopwatch stopwatch_;
  double next_poll_ = seconds_between_polls;
  std::atomic<std::uint64_t> nodes_{0};
  std::atomic<bool> stopped_{false}, result_required_{false};
};

// Counts the nodes of one thread, and checks the limits at intervals.
class NodeCounter {
 public:
  // Set `polls_stop` on the thread that called the search, and on no other.
  explicit NodeCounter(SearchControl& control, bool polls_stop = true)
      : control_(control),
        polls_stop_(polls_stop),
        deadline_(control.limits().seconds, control.seconds()) {}
  ~NodeCounter() { flush(); }
  NodeCounter(const NodeCounter&) = delete;
  NodeCounter& operator=(const NodeCounter&) = delete;

  std::uint64_t nodes() const { return nodes_; }

  // Counts nodes; throws LimitReached if they exceed a limit.
  void add(std::uint64_t nodes = 1) {
    if (nodes_ + nodes > next_check_) check(nodes);
    nodes_ += nodes;
  }
  // Throws LimitReached if not a single node is left.
  void check() { check(1); }
  // Counts nodes without checking the limits.
  void add_unchecked(std::uint64_t nodes) { nodes_ += nodes; }
  // Reports the nodes counted here; returns those of all threads.
  std::uint64_t flush() {
    control_.nodes_.fetch_add(nodes_ - reported_, std::memory_order_relaxed);
    reported_ = nodes_;
    return control_.nodes();
  }

 private:
  // The first nodes may be slow because they touch fresh table memory.
  static constexpr std::uint64_t slow_nodes = 4096;
  static constexpr std::uint64_t nodes_between_checks = 512, slow_nodes_between_checks = 16;

  void check(std::uint64_t more) {
    const std::uint64_t spent = flush() + more;
    if (polls_stop_) control_.poll_stop();
    const bool late = deadline_.is_near(control_.seconds());
    const bool required = control_.result_required_.load(std::memory_order_relaxed);
    const std::uint64_t max_nodes = required ? Limits{}.nodes : control_.limits().nodes;
    if ((late && !required) || spent > max_nodes) control_.stop();
    if (control_.is_stopped()) throw LimitReached{};
    const std::uint64_t wait =
        nodes_ < slow_nodes ? slow_nodes_between_checks : nodes_between_checks;
    next_check_ = nodes_ + more + std::min(wait, max_nodes - spent);
  }

  SearchControl& control_;
  const bool polls_stop_;
  Deadline deadline_;
  std::uint64_t nodes_ = 0, reported_ = 0, next_check_ = 0;
};

}  // namespace fourfold
