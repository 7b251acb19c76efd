// Divides the limits of one move over the steps that a player takes to find it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>

#include "fourfold/limits.hpp"
#include "fourfold/player.hpp"
#include "search_control.hpp"

namespace fourfold {

// Seconds per move that are spent outside the search.
inline constexpr double move_overhead = 0.003;
// The share of a move's time that is kept for delays.
inline constexpr double move_reserve = 0.01;

// The part of a move's time that the search may use.
inline double without_reserve(double seconds) {
  return std::max(0.001, seconds * (1 - move_reserve) - move_overhead);
}

// Time runs from construction. Each step gets a share of what is left. Time that a step does not
// use remains for later steps; nodes remain only if they are returned.
class MoveBudget {
 public:
  // `most_seconds` is the player's own limit.
  explicit MoveBudget(const MoveRequest& request,
                      double most_seconds = std::numeric_limits<double>::infinity())
      : seconds_(
            without_reserve(std::min(request.clock.seconds.value_or(most_seconds), most_seconds))),
        nodes_(request.clock.nodes),
        stop_(request.stop) {}

  // The limits of the next step: at most this share of what is left.
  Limits allocate(double share = 1) {
    Limits limits;
    limits.stop = stop_;
    if (nodes_) {
      limits.nodes =
          share == 1 ? *nodes_ : static_cast<std::uint64_t>(share * static_cast<double>(*nodes_));
      *nodes_ -= limits.nodes;
    }
    if (has_seconds()) limits.seconds = std::max(0.0, share * seconds_left());
    return limits;
  }

  void release_unused(const Limits& allocated, std::uint64_t used) {
    if (nodes_ && allocated.nodes > used) *nodes_ += allocated.nodes - used;
  }

  bool is_limited() const { return has_seconds() || nodes_.has_value(); }

  // Negative after the deadline, infinite without one.
  double seconds_left() const { return seconds_ - stopwatch_.seconds(); }

 private:
  bool has_seconds() const { return seconds_ < std::numeric_limits<double>::infinity(); }

  double seconds_;
  std::optional<std::uint64_t> nodes_;
  std::function<bool()> stop_;
  Stopwatch stopwatch_;
};

}  // namespace fourfold
