// The learned evaluation: a network of one hidden layer, in whole numbers, kept up to date move by
// move.
//
// Every side sees the board as a set of inputs (src/ultimate/network_inputs.hpp), each a row of
// weights; a hidden unit is the sum of its weights, clipped to 0..one, and squared. Units come in
// eights: the same weights seen through the eight symmetries of the square, so that a position and
// its images are worth the same. The units of who is to move and of who waits are weighed by
// numbers of their own for each phase of the game, which is the number of finished blocks:
//
//     x = bias + sum of weight * unit^2,      value = win * x / (|x| + half)
//
// fourfold.evaluation.ultimate_network computes the same to the last digit.
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

// What all networks of a size have in common.
template <int n>
struct NetworkShape {
  static constexpr int kinds = 8;  // of hidden units, before symmetries
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
  // The sums of both sides, without what only who is to move sees.
  struct Accumulator {
    alignas(32) std::array<Units, 2> of;
  };

  // From what bytes() writes; std::invalid_argument when it is not as long as that.
  explicit Network(std::string_view bytes);
  static std::size_t byte_count();

  Accumulator accumulator(const Position<n>& position) const;
  // The sums of a position, from those before the move that led to it.
  void play(Accumulator& after, const Accumulator& before, const Position<n>& position,
            Cell move) const;
  // The value for who is to move of a game that is on, where a won game is worth `win`.
  int evaluate(const Position<n>& position, const Accumulator& accumulator, int win) const;

 private:
  const std::int16_t* row(int which) const;
  const std::int16_t* line_row(int first, int block, int line, std::uint64_t mine,
                               std::uint64_t yours) const;
  void add(Units& sums, int row) const;
  void subtract(Units& sums, int row) const;

  std::vector<Units> rows_;                               // and one of zeros
  std::array<std::array<Units, 2>, Shape::phases> last_;  // of who is to move, of who waits
  std::array<std::int32_t, Shape::phases> bias_;
};

extern template class Network<3>;
extern template class Network<4>;

// The weights that ship for an ending, as Network reads them; empty where there are none.
template <int n>
std::string shipped_weights(const Ending& ending);
// The network with them, made once; null where there is none.
template <int n>
std::shared_ptr<const Network<n>> shipped_network(const Ending& ending);

}  // namespace fourfold::ultimate
