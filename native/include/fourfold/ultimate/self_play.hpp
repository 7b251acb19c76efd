// Games of the engine against itself, for who wants to learn from them.
#pragma once

#include <cstdint>
#include <vector>

#include "fourfold/ultimate/engine.hpp"

namespace fourfold::ultimate {

struct SelfPlayOptions {
  std::uint64_t nodes = 500;  // for each move
  int least_random = 2;       // moves at random before the engine plays
  int most_random = 15;
  double side_position_rate =
      0.5;  // how often a position after random moves from the game is judged too
};

// A position with what it was found to be worth to who is to move, in 10000ths of a won game.
template <int n>
struct Sample {
  Position<n> position;
  std::int16_t searched = 0;  // by the search
  std::int16_t ended = 0;     // how the game ended; unknown in an aside
  static constexpr std::int16_t unknown = 32767;
};

// The samples of one game; the same seed and engine give the same ones.
template <int n>
std::vector<Sample<n>> play_self_play_game(Engine<n>& engine, const SelfPlayOptions& options,
                                           std::uint64_t seed);

}  // namespace fourfold::ultimate
