// Fail-soft alpha-beta over whole turns, to one depth or by iterative deepening.
//
// The answer is plain minimax's own: its value, and of the best turns the first in legal order.
// What happens below the root (the order of turns, the table, the pieces that need no look because
// they win at once) changes the nodes alone. Python's fourfold.search is the reference.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "fourfold/limits.hpp"
#include "fourfold/quarto/evaluation.hpp"

namespace fourfold::quarto {

// What a search found out, for the player to move; as fourfold.search.contract.Result.
struct SearchResult {
  std::vector<Turn> line;       // the best play of both sides; its first turn is the answer
  std::optional<double> value;  // none when a limit struck before all turns were looked at
  int depth = 0;
  std::uint64_t nodes = 0;  // positions looked at, boards evaluated at the horizon among them
  bool exact = false;       // no evaluation had a part in the value
};

using DepthListener = std::function<void(const SearchResult&)>;

inline constexpr int to_the_end = square_count + 1;  // a depth that no game outlasts

// The best turn `depth` turns ahead. Needs a position whose game is on, and a depth of 1 or more.
SearchResult search(const Position& position, Rules rules, int depth, const Evaluation& evaluation,
                    const Limits& limits = {});

// The answer of the deepest search, to at most `depth`, that the limits let finish. The best
// turn of each depth is tried first by the next, and so keeps its place against others of its
// value. Ends early when the value is exact or there is only one turn. `on_depth` hears of every
// depth that was finished.
SearchResult deepen(const Position& position, Rules rules, int depth, const Evaluation& evaluation,
                    const Limits& limits = {}, const DepthListener& on_depth = {});

}  // namespace fourfold::quarto
