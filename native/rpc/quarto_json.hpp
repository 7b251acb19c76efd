// Quarto's turns as JSON.
#pragma once

#include <string>

#include "fourfold/json.hpp"
#include "fourfold/quarto/board.hpp"

namespace fourfold::quarto {

using fourfold::json;

// [square, gift]; null stands for none.
inline std::string json(Turn turn) {
  const auto half = [](int number) { return number == none ? std::string("null") : json(number); };
  return "[" + half(turn.square) + "," + half(turn.gift) + "]";
}

}  // namespace fourfold::quarto
