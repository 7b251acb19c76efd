// By how much searches found the evaluation to be wrong, for positions that have something in
// common: the block to play in with its marks, or the block that was played in last with its marks.
// It is learnt while searching, and kept until the engine forgets.
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
    return sent_[sent_slot(position)] / one + last_[last_slot(position, last_block)] / one;
  }

  // A search to this depth found so much more than what was held for true.
  void learn(const Position<n>& position, int last_block, int missed, int depth) {
    const int step = std::clamp(missed, -most_missed, most_missed) * std::min(depth, 8) * 4;
    for (int* kept : {&sent_[sent_slot(position)], &last_[last_slot(position, last_block)]})
      *kept = std::clamp(*kept + step, -most * one, most * one);
  }

 private:
  static constexpr int bits = 14;
  static constexpr int one = 256;          // of what is kept, for a hundredth of a point
  static constexpr int most = 150;         // that is ever added, by each of the two
  static constexpr int most_missed = 100;  // that one search counts for

  using Kept = std::array<std::int32_t, std::size_t{1} << bits>;

  static std::size_t slot(std::uint64_t key) { return key * 0x9E3779B97F4A7C15u >> (64 - bits); }
  static std::uint64_t marks(const Position<n>& position, int block) {
    const auto& [x, o] = position.marks[std::size_t(block)];
    return std::uint64_t{x} << 8 | std::uint64_t{o} << 24;
  }
  static std::size_t sent_slot(const Position<n>& position) {
    const int block = position.sent_to;
    if (block == none) return slot(std::uint64_t{1} << 50 | position.to_move);
    return slot(std::uint64_t(block) << 40 | marks(position, block) | position.to_move);
  }
  static std::size_t last_slot(const Position<n>& position, int block) {
    return slot(marks(position, block) | std::uint64_t(block) << 1 | position.to_move);
  }

  Kept sent_{}, last_{};
};

}  // namespace fourfold::ultimate
