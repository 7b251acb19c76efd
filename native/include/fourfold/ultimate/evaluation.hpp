// The evaluation by chances: the points by which the player to move expects to be ahead.
//
// In each block either side has a chance q to win. A side's weight in a block is the sum of the
// weights of the lines without a mark of the opponent; a line weighs more if it lacks fewer marks.
//
//     q[side] = weight[side] / (weight[x] + weight[o] + undecided).
//
// In the block that the mover is sent to, its own lines weigh more. The chance of a line of blocks
// is the product of its blocks' chances; c[side] is the sum over all lines. The game ends with a
// line of x, with a line of o, or without one, with odds c[x] : c[o] : no_line. These are worth 16
// points, -16 points, and what the ending says: the difference d of the blocks won, nothing, or,
// where more blocks win, 16 points times d / (|d| + sway * sqrt(open blocks)). Where points do not
// count, a side that cannot win any more expects a draw at best. All arithmetic uses integers, with
// chances in 65536ths, so that fourfold.evaluation.ultimate_chances computes exactly the same.
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

// The sums of line weights of one block: `plain` for a side that is not to move in it, `moving` for
// one that is.
struct BlockWeights {
  std::array<std::uint16_t, 2> plain{};
  std::array<std::uint16_t, 2> moving{};
  bool operator==(const BlockWeights&) const = default;
};

// The chances of all blocks, updated move by move.
template <int n>
struct Chances {
  static constexpr std::size_t count = Geometry<n>::count;
  std::array<BlockWeights, count> weights{};
  // By row of blocks, side and column; a row fills a register.
  alignas(16) std::array<std::array<std::array<Chance, 4>, 2>, n> rows{};

  Chance& chance(int side, int block) { return rows[block / n][side][block % n]; }
  bool operator==(const Chances&) const = default;
};

template <int n>
class Evaluator {
 public:
  using G = Geometry<n>;

  static constexpr int win = 100 * G::count;  // the value of a line of blocks

  // With a network, chances are not used.
  explicit Evaluator(const Parameters& parameters, const Ending& ending = endings::points,
                     std::shared_ptr<const Network<n>> network = {});

  const Parameters& parameters() const { return parameters_; }
  const Ending& ending() const { return ending_; }
  const Network<n>* network() const { return network_.get(); }  // null: none

  Chances<n> chances(const Position<n>& position) const;
  // Recomputes one block.
  void refresh(Chances<n>& chances, const Position<n>& position, int block) const;
  // The value of an unfinished game for the player to move, in hundredths of a point.
  int evaluate(const Position<n>& position, const Chances<n>& chances) const;
  int evaluate(const Position<n>& position,
               const typename Network<n>::Accumulator& accumulator) const {
    return bounded(position, network_->evaluate(position, accumulator, win));
  }
  int evaluate(const Position<n>& position) const {
    if (network_) return evaluate(position, network_->accumulator(position));
    return evaluate(position, chances(position));
  }
  // Clamps a value to the results that are still possible.
  int bounded(const Position<n>& position, std::int64_t value) const;
  // The value of a finished game for `player`: +-win, or by points.
  int final_value(const Position<n>& position, int player) const {
    const int winner = position.winner(ending_);
    if (winner != none) return winner == player ? win : -win;
    const int ahead = ending_.blocks_are_points ? position.blocks_ahead() : 0;
    return 100 * (player == 0 ? ahead : -ahead);
  }

 private:
  BlockWeights weights_of(const std::array<Mask, 2>& marks) const;
  Chance chance_of(unsigned mine, unsigned theirs) const {
    return Chance(mine * unsigned{sure} / (mine + theirs + undecided_));
  }

  // The value of a game without a line, for the side that expects to win `lead` more blocks, in
  // 65536ths.
  std::int64_t without_line(const Position<n>& position, std::int64_t lead) const;

  Parameters parameters_;
  Ending ending_;
  std::shared_ptr<const Network<n>> network_;
  unsigned undecided_;
  std::array<std::int64_t, G::count + 1>
      swayed_{};  // by the number of open blocks, in 65536ths of a block
  // For the marks of both sides on one line: four 16-bit weights in one number (plain x, plain o,
  // moving x, moving o), which add up without carries.
  std::array<std::uint64_t, 256> line_weights_{};
};

extern template class Evaluator<3>;
extern template class Evaluator<4>;

}  // namespace fourfold::ultimate
