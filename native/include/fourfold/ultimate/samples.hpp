// Positions of games that the engine plays against itself, each with how its game ended: what the
// evaluation's numbers are fitted to.
#pragma once

#include <cstdint>
#include <vector>

#include "fourfold/ultimate/board.hpp"
#include "fourfold/ultimate/engine.hpp"
#include "fourfold/ultimate/parameters.hpp"

namespace fourfold::ultimate {

struct SampleTerms {
  std::uint64_t nodes = 300;  // for each move
  double random_moves = 0;    // the share of moves at random after the opening
  int least_opening = 2;      // moves at random before the engine takes over, as many as
  int most_opening = 15;      // chance says between these two
  int every = 1;              // of so many positions one is kept
  std::uint64_t seed = 1;
};

template <int n>
struct Sample {
  Position<n> position;
  int points = 0;  // by which the player to move was ahead in the end
};

// Positions of one game after its opening, in order. The same terms and number give the same
// game on every machine.
template <int n>
std::vector<Sample<n>> sample_game(Engine<n>& engine, const SampleTerms& terms,
                                   std::uint64_t number);

// The mean squared difference between evaluation and final points, in points.
template <int n>
double mean_squared_error(const std::vector<Sample<n>>& samples, const Parameters& parameters);

}  // namespace fourfold::ultimate
