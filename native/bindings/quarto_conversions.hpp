// Quarto's turns as Python says them; shared by the modules of this folder.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "fourfold/quarto/board.hpp"
#include "quarto_arguments.hpp"

namespace fourfold::quarto {

// (square, gift), where None stands for none.
using PythonTurn = std::pair<std::optional<int>, std::optional<int>>;

// Throws std::invalid_argument when there is no such square or piece.
inline Turn native_turn(const PythonTurn& python) {
  return turn_of(python.first.value_or(none), python.second.value_or(none));
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
