// Games of the engine against itself, as training data.
#pragma once

#include <cstdint>
#include <vector>

#include "fourfold/ultimate/engine.hpp"

namespace fourfold::ultimate {

struct SelfPlayOptions {
  std::uint64_t nodes = 500;  // per move
  int min_random = 2;         // random moves before the engine plays
  int max_random = 15;
  double side_position_rate =
      0.5;  // how often a position one or two random moves off the game is searched, too
};

// A training sample: a position and its targets for the player to move, in 10000ths of a win.
template <int n>
struct Sample {
  Position<n> position;
  std::int16_t search_value = 0;
  std::int16_t game_result = 0;  // unknown off the game
  static constexpr std::int16_t unknown = 32767;
};

// The samples of one game, determined by the seed and the engine.
template <int n>
std::vector<Sample<n>> play_self_play_game(Engine<n>& engine, const SelfPlayOptions& options,
                                           std::uint64_t seed);

}  // namespace fourfold::ultimate
