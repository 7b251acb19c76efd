// Fail-soft alpha-beta over whole turns, to one depth or by iterative deepening.
//
// Returns the same result as plain minimax: its value, and the first best turn in legal order. Move
// ordering, the table and shortcuts change only the number of nodes. Python's fourfold.search is
// the reference.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "fourfold/limits.hpp"
#include "fourfold/quarto/evaluation.hpp"

namespace fourfold::quarto {

// The result of a search, for the player to move.
struct SearchResult {
  std::vector<Turn> line;       // the principal variation; its first turn is the turn to play
  std::optional<double> value;  // none if a limit struck before all turns were searched
  int depth = 0;
  std::uint64_t nodes = 0;  // positions searched, including boards evaluated at the horizon
  bool exact = false;       // the value depends on no evaluation
};

using DepthListener = std::function<void(const SearchResult&)>;

inline constexpr int to_the_end = square_count + 1;  // no game has more turns

// Searches to a depth of 1 or more turns. Requires an unfinished game.
SearchResult search(const Position& position, Rules rules, int depth, const Evaluation& evaluation,
                    const Limits& limits = {});

// Iterative deepening to at most `depth`. Returns the result of the deepest search completed within
// the limits. Each depth tries the best turn of the last depth first, so it stays the choice among
// equals. Stops early if the value is exact or there is only one turn. Calls `on_depth` after every
// completed depth.
SearchResult deepen(const Position& position, Rules rules, int depth, const Evaluation& evaluation,
                    const Limits& limits = {}, const DepthListener& on_depth = {});

}  // namespace fourfold::quarto
