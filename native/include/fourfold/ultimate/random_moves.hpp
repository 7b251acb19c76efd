// Chance: the same state gives the same moves on every machine.
#pragma once

#include <cstdint>

#include "fourfold/ultimate/board.hpp"
#include "fourfold/ultimate/symmetry.hpp"

namespace fourfold::ultimate {

// A whole number from 0 up to `count`, which is less than 2^32; moves the state on.
inline int random_number(std::uint64_t& state, int count) {
  const std::uint64_t dice = mix(state += mix_step) >> 32;
  return static_cast<int>(dice * static_cast<std::uint64_t>(count) >> 32);
}

// Needs a game that is on.
template <int n>
Cell random_move(const Position<n>& position, std::uint64_t& state) {
  const CellList<n> legal = position.legal_moves();
  return legal[random_number(state, legal.size())];
}

}  // namespace fourfold::ultimate
