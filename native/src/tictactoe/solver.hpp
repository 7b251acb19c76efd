// Exact tic-tac-toe: a full search that visits each position once.
//
// fourfold.solver.tictactoe is the same in Python, with the same values. It also visits the same
// number of positions, as long as the table holds all of them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "board.hpp"
#include "search_control.hpp"

namespace fourfold::tictactoe {

// A win at distance d, counted in moves, has the value 100 - d, a loss d - 100, a draw 0.
inline constexpr int win_value = 100;

using CellValue = std::pair<int, int>;  // a cell and its value for the player to move

class Solver {
 public:
  // Counts only the watched lines. The limits hold for all queries together.
  Solver(int size, std::vector<Mask> watched, std::size_t table_bytes, const Limits& limits = {});

  // Every legal move of an unfinished game with its value, searched to this depth. Throws
  // LimitReached.
  std::vector<CellValue> values(const Position& position, int depth);

  std::uint64_t nodes() const { return counter_.nodes(); }

 private:
  // Identifies a position: the marks as digits to the base of three.
  using Code = std::uint64_t;

  struct Entry {
    std::uint64_t key = 0;  // 0: empty
    int value = 0;
  };

  int value_of(const Position& position, Code code, int depth);
  int value_after(const Position& position, Code code, int cell, int depth);
  // Whether some line can still be completed.
  bool is_open(const Position& position) const;

  // The entry of a position, or an empty one; null if there is no place for it.
  Entry* find(std::uint64_t key);
  // Without a place, the table doubles until it has its full size. From then on, new positions
  // replace old ones.
  void store(std::uint64_t key, int value);
  void grow();

  const std::vector<Mask> lines_;
  std::array<std::vector<Mask>, max_size * max_size> through_;  // for each cell, its lines
  std::array<Code, max_size * max_size> powers_;                // of three
  const std::size_t max_entries_;
  std::vector<Entry> table_;
  SearchControl control_;
  NodeCounter counter_;
};

}  // namespace fourfold::tictactoe
