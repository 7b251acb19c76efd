// Quarto's rules and turns as Python says them; shared by the modules of this folder.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "fourfold/quarto/board.hpp"

namespace fourfold::quarto {

// The position that a text stands for; its game must be on.
inline Position position_on(const std::string& text, Rules rules) {
  const Position position = Position::parse(text);
  if (position.is_over(rules)) throw std::invalid_argument("the game is over at " + text);
  return position;
}

// (square, gift), where None stands for none.
using PythonTurn = std::pair<std::optional<int>, std::optional<int>>;

// Throws std::invalid_argument when there is no such square or piece.
inline Turn native_turn(const PythonTurn& python) {
  const int square = python.first.value_or(none), gift = python.second.value_or(none);
  const auto fits = [](int number) { return number >= none && number < 16; };
  if (!fits(square) || !fits(gift))
    throw std::invalid_argument("squares and pieces are numbers from 0 to 15");
  return {square, gift};
}

inline PythonTurn python_turn(Turn turn) {
  const auto optional_of = [](int number) {
    return number == none ? std::nullopt : std::optional<int>(number);
  };
  return {optional_of(turn.square), optional_of(turn.gift)};
}

inline std::vector<PythonTurn> python_turns(const std::vector<Turn>& turns) {
  std::vector<PythonTurn> all;
  for (const Turn turn : turns) all.push_back(python_turn(turn));
  return all;
}

}  // namespace fourfold::quarto
