// What ends a search: its limits, seen by all of its threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "clock.hpp"
#include "fourfold/limits.hpp"
#include "fourfold/threads.hpp"

namespace fourfold {

// Thrown by a watch, and caught by the search that made it.
struct OutOfLimits {};

// One search while it runs: what its threads share.
class Run {
 public:
  explicit Run(const Limits& limits, int threads = 1) : limits_(limits), threads_(threads) {}

  const Limits& limits() const { return limits_; }
  double seconds() const { return stopwatch_.seconds(); }
  // Those that the threads have told of so far.
  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  // What another search may spend that is asked by this one; its nodes are its own.
  Limits left() const { return {limits_.seconds - seconds(), Limits{}.nodes, limits_.stop}; }

  // Ends the search soon, on all threads.
  void end() { over_.store(true, std::memory_order_relaxed); }
  bool is_over() const { return over_.load(std::memory_order_relaxed); }

  // Until it has an answer only `stop` ends a search that owes one.
  void owe_answer(bool owes) { owes_answer_ = owes; }

  // Asks whether to stop, when it is time to; for the thread that called the search.
  void ask() {
    const double now = seconds();
    if (now < next_question_) return;
    next_question_ = now + seconds_between_questions;
    if (threads_ > 1 && process_id() != process_) refuse_to_go_on_after_fork();
    if (limits_.stop && limits_.stop()) end();
  }

 private:
  friend class Watch;
  static constexpr double seconds_between_questions = 0.01;

  const Limits limits_;
  const int threads_;
  const int process_ = process_id();
  const Stopwatch stopwatch_;
  double next_question_ = seconds_between_questions;
  std::atomic<std::uint64_t> nodes_{0};
  std::atomic<bool> over_{false}, owes_answer_{false};
};

// Counts the nodes of one thread, and looks at the limits from time to time.
class Watch {
 public:
  // `asks` on the thread that called the search, and on no other.
  explicit Watch(Run& run, bool asks = true)
      : run_(run), asks_(asks), deadline_(run.limits().seconds, run.seconds()) {}
  ~Watch() { tell(); }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  std::uint64_t nodes() const { return nodes_; }

  // Counts so many nodes more, or throws OutOfLimits when that is more than there is.
  void spend(std::uint64_t nodes = 1) {
    if (nodes_ + nodes > next_look_) look(nodes);
    nodes_ += nodes;
  }
  // Throws OutOfLimits when there is nothing left.
  void check() { look(1); }
  // Counts nodes whatever the limits.
  void add(std::uint64_t nodes) { nodes_ += nodes; }
  // Tells the run of all that were counted here; those of all threads so far.
  std::uint64_t tell() {
    run_.nodes_.fetch_add(nodes_ - told_, std::memory_order_relaxed);
    told_ = nodes_;
    return run_.nodes();
  }

 private:
  // The first nodes may be slow, as they bring a table's memory into use.
  static constexpr std::uint64_t slow_nodes = 4096;
  static constexpr std::uint64_t nodes_between_looks = 512, slow_nodes_between_looks = 16;

  void look(std::uint64_t more) {
    const std::uint64_t spent = tell() + more;
    if (asks_) run_.ask();
    const bool late = deadline_.is_near(run_.seconds());
    const bool owes = run_.owes_answer_.load(std::memory_order_relaxed);
    const std::uint64_t most = owes ? Limits{}.nodes : run_.limits().nodes;
    if ((late && !owes) || spent > most) run_.end();
    if (run_.is_over()) throw OutOfLimits{};
    const std::uint64_t wait = nodes_ < slow_nodes ? slow_nodes_between_looks : nodes_between_looks;
    next_look_ = nodes_ + more + std::min(wait, most - spent);
  }

  Run& run_;
  const bool asks_;
  Deadline deadline_;
  std::uint64_t nodes_ = 0, told_ = 0, next_look_ = 0;
};

}  // namespace fourfold
