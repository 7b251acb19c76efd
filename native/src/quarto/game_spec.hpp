// The rule set and positions of a game that is given as text.
#pragma once

#include <stdexcept>
#include <string>

#include "fourfold/quarto/board.hpp"
#include "fourfold/spec.hpp"

namespace fourfold::quarto {

inline Rules rules_of(const Spec& game) {
  if (game.name != "quarto")
    throw std::invalid_argument("the game is " + game.name + ", not quarto");
  return rules_named(game.text("rules").value_or("lines"));
}

// Throws std::invalid_argument if the game is over.
inline Position unfinished_position(const std::string& text, Rules rules) {
  const Position position = Position::parse(text);
  if (position.is_over(rules)) throw std::invalid_argument("the game is over at " + text);
  return position;
}

}  // namespace fourfold::quarto
