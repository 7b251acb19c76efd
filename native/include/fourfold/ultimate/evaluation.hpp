// How good a position is for the player to move: the points it can expect to be ahead by.
//
// Each block has a chance q to be won by either side. A side's weight in a block is the sum over
// the lines the opponent has no mark on, each weighing the more the fewer marks it lacks, and
//
//     q[side] = weight[side] / (weight[x] + weight[o] + undecided).
//
// In the block that the mover is sent to its own lines weigh more. A line of blocks comes about
// with the product of its chances; c[side] is their sum over the ten lines. The game then ends with
// a line for x : with one for o : without as c[x] : c[o] : no_line, for 16 points, -16 points, or
// what the ending has it worth: the difference d of the blocks won, nothing, or, where more blocks
// win, 16 points times d / (|d| + sway * sqrt(blocks that are open)). Where points are not counted,
// who cannot win any more expects a draw at best. All arithmetic is on whole numbers, chances in
// 65536ths, so fourfold.evaluation.ultimate_chances computes the same to the last digit.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "fourfold/ultimate/board.hpp"
#include "fourfold/ultimate/network.hpp"
#include "fourfold/ultimate/parameters.hpp"

namespace fourfold::ultimate {

// A side's chance to win a block, in 65536ths.
using Chance = std::uint16_t;
inline constexpr Chance sure = 65535;

// What is kept for one block: sums of line weights of both sides, as they count when nobody and
// when the side itself is to move in it.
struct BlockWeights {
  std::array<std::uint16_t, 2> plain{};
  std::array<std::uint16_t, 2> moving{};
  bool operator==(const BlockWeights&) const = default;
};

// The chances of all blocks, kept up to date move by move.
template <int n>
struct Chances {
  static constexpr std::size_t count = Geometry<n>::count;
  std::array<BlockWeights, count> weights{};
  // A side's chances by row of blocks, side and column; a row fills a register.
  alignas(16) std::array<std::array<std::array<Chance, 4>, 2>, n> rows{};

  Chance& chance(int side, int block) { return rows[block / n][side][block % n]; }
  bool operator==(const Chances&) const = default;
};

template <int n>
class Evaluator {
 public:
  using G = Geometry<n>;

  static constexpr int win =
      100 * G::count;  // what a line of blocks is worth: its points, times 100

  // A network takes the place of the chances.
  explicit Evaluator(const Parameters& parameters, const Ending& ending = endings::points,
                     std::shared_ptr<const Network<n>> network = {});

  const Parameters& parameters() const { return parameters_; }
  const Ending& ending() const { return ending_; }
  const Network<n>* network() const { return network_.get(); }  // null: none

  Chances<n> chances(const Position<n>& position) const;
  // Brings one block up to date.
  void refresh(Chances<n>& chances, const Position<n>& position, int block) const;
  // The value for the player to move of a game that is on, in hundredths of a point.
  int evaluate(const Position<n>& position, const Chances<n>& chances) const;
  int evaluate(const Position<n>& position,
               const typename Network<n>::Accumulator& accumulator) const {
    return bounded(position, network_->evaluate(position, accumulator, win));
  }
  int evaluate(const Position<n>& position) const {
    if (network_) return evaluate(position, network_->accumulator(position));
    return evaluate(position, chances(position));
  }
  // A value within what may still be won.
  int bounded(const Position<n>& position, std::int64_t value) const;
  // The value of a finished game for `player`: `win` for a won one, whichever way.
  int final_value(const Position<n>& position, int player) const {
    const int winner = position.winner(ending_);
    if (winner != none) return winner == player ? win : -win;
    const int ahead = ending_.blocks_are_points ? position.blocks_ahead() : 0;
    return 100 * (player == 0 ? ahead : -ahead);
  }

 private:
  BlockWeights weights_of(const std::array<Mask, 2>& marks) const;
  Chance chance_of(unsigned mine, unsigned theirs) const {
    return mine * unsigned{sure} / (mine + theirs + undecided_);
  }

  // What a game without a line is worth to who expects to win so many 65536ths of a block more.
  std::int64_t without_line(const Position<n>& position, std::int64_t lead) const;

  Parameters parameters_;
  Ending ending_;
  std::shared_ptr<const Network<n>> network_;
  unsigned undecided_;
  std::array<std::int64_t, G::count + 1> swayed_{};  // by so many open blocks, in 65536ths of one
  // For the marks of both sides on one line: its four weights as one number of four 16-bit fields
  // (plain x, plain o, moving x, moving o), which add up without carries.
  std::array<std::uint64_t, 256> line_weights_{};
};

extern template class Evaluator<3>;
extern template class Evaluator<4>;

}  // namespace fourfold::ultimate
