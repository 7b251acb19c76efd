// Questions about a position, answered by the search for the instructions that this machine has.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <span>

#include "fourfold/quarto/board.hpp"

namespace fourfold::quarto {

class Marks;
class Table;

enum class Answered : std::uint8_t { not_yet, no, yes };

// What a search is given to work with.
struct Means {
  // Counts nodes, and throws to end the search; nothing unproven has been stored then.
  using Spend = std::function<void(std::uint64_t)>;

  Table* table = nullptr;  // null: none
  Marks* marks = nullptr;  // of the threads that search the same; null: there is only this one
  Spend spend;
  // Of all these threads: the search spends at once when there is one, which should end it.
  const std::atomic<Answered>* answer = nullptr;
};

// Does the player who acts now reach the goal: to win with at most `horizon` pieces placed or,
// unless `attack`, to keep the opponent from it? Nobody has won yet, nor can by the next placement.
struct Asked {
  const Position& position;
  bool attack;
  int horizon;
};

// Adds to `unspent`, also when it is left by throwing, the nodes that were not spent.
using Answer = bool (*)(Rules rules, const Asked& asked, const Means& means,
                        std::uint64_t& unspent);

bool answer_plainly(Rules, const Asked&, const Means&, std::uint64_t&);
bool answer_with_byte_picks(Rules, const Asked&, const Means&, std::uint64_t&);

// Those that this machine can run, the best last. All visit the same nodes.
std::span<const Answer> possible_answers();

}  // namespace fourfold::quarto
