// Ultimate's positions as Python says them; shared by the modules of this folder.
#pragma once

#include <stdexcept>
#include <string>

#include "fourfold/ultimate/board.hpp"

namespace fourfold::ultimate {

[[noreturn]] inline void refuse_size(int n) {
  throw std::invalid_argument("n=" + std::to_string(n) +
                              " is not a size of Ultimate Tic-Tac-Toe: n is 3 or 4");
}

// Calls `work` with the position that a text stands for; its game must be on.
template <typename Work>
auto with_position(const std::string& text, int n, Work work) {
  const auto checked = [&](const auto& position) {
    if (position.is_over()) throw std::invalid_argument("the game is over at " + text);
    return work(position);
  };
  if (n == 3) return checked(Position<3>::parse(text));
  if (n == 4) return checked(Position<4>::parse(text));
  refuse_size(n);
}

}  // namespace fourfold::ultimate
