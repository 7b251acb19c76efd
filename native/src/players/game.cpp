#include "fourfold/game.hpp"

#include <stdexcept>

namespace fourfold {

std::unique_ptr<TextRules> text_rules(const Spec& game) {
  for (const auto make : {quarto::text_rules, ultimate::text_rules, tictactoe::text_rules})
    if (std::unique_ptr<TextRules> rules = make(game)) return rules;
  throw std::invalid_argument("unknown game '" + game.name + "'");
}

}  // namespace fourfold
