// Quarto's rules and turns as Python says them; shared by the modules of this folder.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "fourfold/quarto/board.hpp"

namespace fourfold::quarto {

inline Rules rules_named(const std::string& name) {
  if (name == "lines") return Rules::lines;
  if (name == "squares") return Rules::squares;
  throw std::invalid_argument("unknown rules '" + name + "': use lines or squares");
}

// (square, gift), where None stands for none.
using PythonTurn = std::pair<std::optional<int>, std::optional<int>>;

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
