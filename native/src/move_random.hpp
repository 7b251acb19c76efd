// The random numbers of a player: a stream of its own for every move.
#pragma once

#include <cstdint>
#include <limits>

#include "fourfold/random.hpp"

namespace fourfold {

// A stream follows from the seed, the number of moves before, and the number of games that the
// player has begun. So a player that resumes a game chooses like one that played it from the start,
// and a player that is kept for several games plays different ones.
class MoveRandom {
 public:
  explicit MoveRandom(std::uint64_t seed) : seed_(seed) {}

  Random stream(std::uint64_t moves_before) {
    if (last_ != never && moves_before <= last_) ++game_;
    last_ = moves_before;
    return Random::of_game(seed_, game_, moves_before);
  }

 private:
  static constexpr std::uint64_t never = std::numeric_limits<std::uint64_t>::max();

  std::uint64_t seed_, game_ = 0, last_ = never;
};

}  // namespace fourfold
