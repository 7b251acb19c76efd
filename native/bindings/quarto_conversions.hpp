// Conversions between Quarto's turns and Python's.
#pragma once

#include "fourfold/quarto/board.hpp"
#include "python.hpp"
#include "quarto_arguments.hpp"

namespace fourfold::quarto {

// (square, gift); None stands for none.
using PythonTurn = std::pair<std::optional<int>, std::optional<int>>;

// Throws std::invalid_argument if there is no such square or piece.
inline Turn native_turn(const PythonTurn& python) {
  return checked_turn(python.first.value_or(none), python.second.value_or(none));
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
