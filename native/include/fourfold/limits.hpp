// What a search may spend, and the one way to stop it.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>

namespace fourfold {

// The fields of fourfold.base.limits.Limits, and a question. What is left out is not limited. With
// nothing left, be it zero, less or not a number, a search ends at its first look. The nodes are
// those of all threads together. `stop` is asked every few milliseconds, on the thread that called
// the search; true ends it.
struct Limits {
  double seconds = std::numeric_limits<double>::infinity();
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  std::function<bool()> stop{};

  bool has_seconds() const { return seconds != Limits{}.seconds; }
  bool has_nodes() const { return nodes != Limits{}.nodes; }
};

}  // namespace fourfold
