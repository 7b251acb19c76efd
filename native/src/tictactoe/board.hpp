// Tic-tac-toe on an n x n board with n in a line.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fourfold/spec.hpp"

namespace fourfold::tictactoe {

inline constexpr int min_size = 3, max_size = 6;

using Mask = std::uint64_t;  // a set of cells; bit i is cell i in reading order

// All rows, columns, then the falling and the rising diagonal.
std::vector<Mask> lines_of(int size);

struct Position {
  int size = min_size;
  std::array<Mask, 2> marks{};  // of x and o

  // Parses rows joined by /, as in x.o/.x./..o. Throws std::invalid_argument if the text is
  // malformed or no game leads to the position.
  static Position parse(std::string_view text, int size);
  std::string to_string() const;

  int cell_count() const { return size * size; }
  int placed() const { return std::popcount(marks[0] | marks[1]); }
  int to_move() const { return placed() & 1; }
  Mask empty() const { return ((Mask{1} << cell_count()) - 1) & ~(marks[0] | marks[1]); }
  bool is_won() const;
  bool is_over() const { return empty() == 0 || is_won(); }
  // Requires an unfinished game and an empty cell.
  Position play(int cell) const {
    Position next = *this;
    next.marks[to_move()] |= Mask{1} << cell;
    return next;
  }
};

// The board size of a game's spec. Throws std::invalid_argument if it names another game or has bad
// options.
int size_of(const Spec& game);

// The unfinished position of a request.
Position position_on(const Spec& game, const std::string& text);

}  // namespace fourfold::tictactoe
