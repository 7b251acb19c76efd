// The limits of a search, and the callback that stops it.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>

namespace fourfold {

// Omitted fields are unlimited. If a limit is zero, negative or NaN, the search ends at its first
// check. Nodes are those of all threads together. `stop` is called every few milliseconds, on the
// thread that called the search; returning true ends the search.
struct Limits {
  double seconds = std::numeric_limits<double>::infinity();
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  std::function<bool()> stop{};

  bool has_seconds() const { return seconds != Limits{}.seconds; }
  bool has_nodes() const { return nodes != Limits{}.nodes; }
};

}  // namespace fourfold
