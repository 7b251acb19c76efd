// Time, as all searches know it.
#pragma once

#include <algorithm>
#include <chrono>

namespace fourfold {

class Stopwatch {
 public:
  // Since this was made.
  double seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point began_ = Clock::now();
};

// When a search must end. On a busy machine a thread is interrupted for tens of milliseconds at a
// time; so it ends early enough for one more interruption like the longest it has seen.
class Deadline {
 public:
  // For one thread of a search that has so many seconds, and for this thread began at `now`.
  explicit Deadline(double seconds, double now = 0) : seconds_(seconds), last_(now) {}

  // To be asked at short intervals, with the seconds since the search began.
  bool is_near(double now) {
    longest_gap_ = std::max(longest_gap_, now - last_);
    last_ = now;
    return !(now + std::min(longest_gap_, most_kept * seconds_) < seconds_);
  }

 private:
  static constexpr double most_kept = 0.25;  // of the time, for interruptions

  double seconds_, last_, longest_gap_ = 0;
};

}  // namespace fourfold
