// Games of the engine against itself under two sets of parameters: what tuning and measuring need,
// without leaving the native part.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "fourfold/ultimate/board.hpp"
#include "fourfold/ultimate/engine.hpp"
#include "fourfold/ultimate/parameters.hpp"

namespace fourfold::ultimate {

// Nearly every game goes on so long at least.
template <int n>
inline constexpr int most_opening_moves = n * n * n * n / 2;

struct SelfPlayTerms {
  std::uint64_t nodes = 2000;  // for each move
  int opening_moves = 6;       // at random, before the engines take over
  std::uint64_t seed = 1;
  std::size_t table_bytes = std::size_t{1} << 22;
};

// Two games from the same opening with the seats swapped, as `first`'s side has them.
struct PairResult {
  std::array<int, 2> score;   // of each game: 2 for a win, 1 for a draw, 0 for a loss
  std::array<int, 2> points;  // of each game: by how many points it was ahead
};

// The same terms and number give the same pair on every machine.
template <int n>
PairResult play_pair(Engine<n>& first, Engine<n>& second, const SelfPlayTerms& terms,
                     std::uint64_t number);

// Games against random moves, the engine first and second in turn. Throws std::logic_error for a
// move of the engine that is not legal; returns how many games it won.
template <int n>
int play_against_chance(int games, std::uint64_t nodes, std::uint64_t seed);

}  // namespace fourfold::ultimate
