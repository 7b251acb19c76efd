// The learned evaluation: a network with one hidden layer and integer weights, updated move by move
// like NNUE.
//
// Each side sees the board as a set of active inputs (src/ultimate/network_inputs.hpp), each a row
// of weights. A hidden unit is the sum of its weights over the active inputs, clipped to 0..one and
// squared. Units come in groups of eight: the same weights under the eight symmetries of the
// square, so that a position and its images have the same value. The output weights depend on the
// side (to move or waiting) and on the phase of the game, which is the number of finished blocks:
//
//     x = bias + sum of weight * unit^2,      value = win * x / (|x| + half)
//
// fourfold.evaluation.ultimate_network computes exactly the same.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "fourfold/ultimate/board.hpp"
#include "fourfold/ultimate/symmetry.hpp"

namespace fourfold::ultimate {

// The dimensions of the networks for one board size.
template <int n>
struct NetworkShape {
  static constexpr int kinds = 8;  // of hidden units, without symmetries
  static constexpr int units =
      kinds * symmetry_count;  // unit s * kinds + k sees through symmetry s
  static constexpr int phases = 8;
  static constexpr int one = 127;                                        // where a unit is clipped
  static constexpr int scale = 64;                                       // of the last weights
  static constexpr std::int64_t half = std::int64_t{one} * one * scale;  // x that is half a win

  static int phase(const Position<n>& position) {
    const int finished = std::popcount(position.finished());
    return n == 3 ? std::min(finished, phases - 1) : finished / 2;
  }
};

template <int n>
class Network {
 public:
  using G = Geometry<n>;
  using Shape = NetworkShape<n>;
  using Units = std::array<std::int16_t, Shape::units>;
  // The sums of the hidden units of both sides, without the inputs that only the side to move has.
  struct Accumulator {
    alignas(32) std::array<Units, 2> of;
  };

  // Parses the format of Trainer::bytes. Throws std::invalid_argument for a wrong length.
  explicit Network(std::string_view bytes);
  static std::size_t byte_count();

  Accumulator accumulator(const Position<n>& position) const;
  // Computes the accumulator after a move, `position` being the one after it.
  void update(Accumulator& after, const Accumulator& before, const Position<n>& position,
              Cell move) const;
  // The value of an unfinished game for the player to move, on a scale where a win is `win`.
  int evaluate(const Position<n>& position, const Accumulator& accumulator, int win) const;

 private:
  const std::int16_t* row(int which) const;
  const std::int16_t* line_row(int first, int block, int line, std::uint64_t mine,
                               std::uint64_t yours) const;
  void add(Units& sums, int row) const;
  void subtract(Units& sums, int row) const;

  std::vector<Units> rows_;                               // the last row is zero
  std::array<std::array<Units, 2>, Shape::phases> last_;  // of the side to move, of the other side
  std::array<std::int32_t, Shape::phases> bias_;
};

extern template class Network<3>;
extern template class Network<4>;

// The weights that ship for an ending, as Network reads them; empty if there are none.
template <int n>
std::string shipped_weights(const Ending& ending);
// The network with these weights, created once; null if there is none.
template <int n>
std::shared_ptr<const Network<n>> shipped_network(const Ending& ending);

}  // namespace fourfold::ultimate
