// The rules of every game on texts, for callers that know a game only by its spec.
#pragma once

#include <memory>
#include <string>

#include "fourfold/spec.hpp"

namespace fourfold {

// All functions throw std::invalid_argument for invalid positions, play() for illegal moves too.
class TextRules {
 public:
  virtual ~TextRules() = default;
  // The player to move in a position, 0 or 1.
  virtual int to_move(const std::string& position) const = 0;
  virtual bool is_over(const std::string& position) const = 0;
  // The position after a legal move.
  virtual std::string play(const std::string& position, const std::string& move) const = 0;
};

// Throws std::invalid_argument if the core does not know the game.
std::unique_ptr<TextRules> text_rules(const Spec& game);

// One for each game. They return null if the spec names another game.
namespace quarto {
std::unique_ptr<TextRules> text_rules(const Spec& game);
}
namespace ultimate {
std::unique_ptr<TextRules> text_rules(const Spec& game);
}
namespace tictactoe {
std::unique_ptr<TextRules> text_rules(const Spec& game);
}

}  // namespace fourfold
