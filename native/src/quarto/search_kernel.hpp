// Yes-or-no searches, run by the kernel compiled for the best instructions of this machine.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <span>

#include "fourfold/quarto/board.hpp"

namespace fourfold::quarto {

class CurrentlySearching;
class TranspositionTable;

// Can the player to act reach the goal? With `attack` the goal is to win with at most `horizon`
// pieces on the board; without, to keep the opponent from that. The position must not be won, nor
// winnable by the next placement.
struct SearchQuery {
  const Position& position;
  bool attack;
  int horizon;
};

// The answer to a query, which several threads may be working on.
enum class Verdict : std::uint8_t { pending, no, yes };

// The resources of one thread's search.
struct SearchContext {
  // Counts nodes. It may throw to end the search; the table then holds only proven results.
  using CountNodes = std::function<void(std::uint64_t)>;

  TranspositionTable* table = nullptr;      // null: no table
  CurrentlySearching* searching = nullptr;  // null: this is the only thread
  CountNodes count_nodes;
  // The verdict of all threads. Once it is known the search calls count_nodes, which should throw.
  const std::atomic<Verdict>* verdict = nullptr;
};

// Adds the nodes not yet passed to count_nodes to `uncounted`, even when it exits by throwing.
using SearchKernel = bool (*)(Rules rules, const SearchQuery& query, const SearchContext& context,
                              std::uint64_t& uncounted);

bool search_baseline(Rules, const SearchQuery&, const SearchContext&, std::uint64_t&);
bool search_ssse3(Rules, const SearchQuery&, const SearchContext&, std::uint64_t&);

// The kernels that this machine can run, the fastest last. All of them visit the same nodes.
std::span<const SearchKernel> available_kernels();

}  // namespace fourfold::quarto
