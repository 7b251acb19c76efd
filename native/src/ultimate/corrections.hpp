// By how much searches found the evaluation to be wrong, for positions that have something in
// common: the block to play in with its marks, the block that was played in last with its marks,
// both of them, or the finished blocks. It is learnt while searching, and kept until the engine
// forgets.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "fourfold/ultimate/board.hpp"

namespace fourfold::ultimate {

template <int n>
class Corrections {
 public:
  // What to add to the evaluation of a position, in hundredths of a point.
  int of(const Position<n>& position, int last_block) const {
    int sum = 0;
    const Slots slots = slots_of(position, last_block);
    for (std::size_t i = 0; i < kept_.size(); ++i) sum += kept_[i][slots[i]] / one;
    return sum;
  }

  // A search to this depth found so much more than what was held for true.
  void learn(const Position<n>& position, int last_block, int missed, int depth) {
    const int step = std::clamp(missed, -most_missed, most_missed) * std::min(depth, 8) * 2;
    const Slots slots = slots_of(position, last_block);
    for (std::size_t i = 0; i < kept_.size(); ++i) {
      std::int32_t& kept = kept_[i][slots[i]];
      kept = std::clamp(kept + step * pace[i], -most * one, most * one);
    }
  }

 private:
  static constexpr int bits = 14;
  static constexpr int one = 256;          // of what is kept, for a hundredth of a point
  static constexpr int most = 150;         // that is ever added, by each of them
  static constexpr int most_missed = 100;  // that one search counts for

  // What has the block to play in in common, the one played in last, both, the finished blocks; the
  // last is true of the most positions, and learnt the most slowly.
  static constexpr std::array<int, 4> pace = {2, 2, 2, 1};
  using Slots = std::array<std::size_t, pace.size()>;

  static Slots slots_of(const Position<n>& position, int last_block) {
    const int block = position.sent_to;
    const std::uint64_t sent = block == none ? std::uint64_t{1} << 50
                                             : std::uint64_t(block) << 40 | marks(position, block);
    const std::uint64_t last = marks(position, last_block) | std::uint64_t(last_block) << 1;
    const std::uint64_t finished = std::uint64_t{position.won[0]} << 1 |
                                   std::uint64_t{position.won[1]} << 17 |
                                   std::uint64_t{position.drawn} << 33;
    const std::uint64_t mover = position.to_move;
    return {slot(sent | mover), slot(last | mover), slot(mixed(sent) ^ last ^ mover),
            slot(finished | std::uint64_t(block + 1) << 50 | mover)};
  }
  static std::uint64_t marks(const Position<n>& position, int block) {
    const auto& [x, o] = position.marks[std::size_t(block)];
    return std::uint64_t{x} << 8 | std::uint64_t{o} << 24;
  }
  static constexpr std::uint64_t mixed(std::uint64_t key) { return key * 0xD1B54A32D192ED03u; }
  static constexpr std::size_t slot(std::uint64_t key) {
    return key * 0x9E3779B97F4A7C15u >> (64 - bits);
  }

  std::array<std::array<std::int32_t, std::size_t{1} << bits>, pace.size()> kept_{};
};

}  // namespace fourfold::ultimate
