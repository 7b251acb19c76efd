// One call of the solver while it runs: what it may spend, who listens, and what is proven so far.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "fourfold/deadline.hpp"
#include "fourfold/threads.hpp"
#include "search.hpp"

namespace fourfold::quarto {

// The limits, the stop flag and the listener of one call, shared by all that it does.
class Run {
 public:
  Run(const Limits& limits, const std::atomic<bool>* stop,
      const std::function<void(const Progress&)>& on_progress)
      : limits_(limits),
        stop_(stop),
        on_progress_(on_progress),
        start_(std::chrono::steady_clock::now()) {}

  // True once a limit is reached or the stop flag is set.
  bool over() {
    if (!over_.load(std::memory_order_relaxed) &&
        ((stop_ && stop_->load(std::memory_order_relaxed)) ||
         (limits_.nodes && nodes() >= *limits_.nodes) ||
         (limits_.seconds && !(seconds() < *limits_.seconds))))
      end();
    return over_.load(std::memory_order_relaxed);
  }

  // For a thread that begins now.
  Deadline deadline() const {
    return Deadline(limits_.seconds.value_or(std::numeric_limits<double>::infinity()), seconds());
  }

  // Ends the run: what was asked for is known, or the time is up.
  void end() { over_.store(true, std::memory_order_relaxed); }

  // Belongs to the calling thread.
  void report(const Result& known, bool now) {
    const double at = seconds();
    if (!on_progress_ || (!now && at < next_report_)) return;
    next_report_ = at + 0.1;
    on_progress_({known.lower, known.upper, nodes(), at, false});
  }

  void add_nodes(std::uint64_t more) { nodes_.fetch_add(more, std::memory_order_relaxed); }
  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }
  const Limits& limits() const { return limits_; }

 private:
  const Limits limits_;
  const std::atomic<bool>* stop_;
  const std::function<void(const Progress&)> on_progress_;
  const std::chrono::steady_clock::time_point start_;
  double next_report_ = 0.1;
  std::atomic<std::uint64_t> nodes_{0};
  std::atomic<bool> over_{false};
};

// One position of a run: solved by `threads` threads, of which the first may report.
class Task final : public Control {
 public:
  Task(Run& the_run, int thread_count, bool may_report)
      : run(the_run),
        threads(std::clamp(thread_count, 1, most_threads)),
        reports(may_report),
        deadlines_(static_cast<std::size_t>(threads), run.deadline()) {}

  bool should_end(int thread, std::uint64_t nodes_since) override {
    run.add_nodes(nodes_since);
    if (answered.load(std::memory_order_relaxed)) return true;
    if (thread == 0) report(false);
    if (deadlines_[static_cast<std::size_t>(thread)].is_near(run.seconds())) run.end();
    return run.over();
  }

  void report(bool now) {
    if (reports) run.report(known, now);
  }

  Run& run;
  const int threads;
  const bool reports;
  std::atomic<bool> answered{false};  // some thread has answered the current question
  Result known;                       // what is proven so far

 private:
  std::vector<Deadline> deadlines_;  // of each thread
};

}  // namespace fourfold::quarto
