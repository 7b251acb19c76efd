// Correction history: by how much searches found the static evaluation to be wrong in similar
// positions. Similar are those with the same block to play in and its marks, the same last block
// and its marks, both, or the same finished blocks. It is learned while searching, and kept until
// the engine is cleared.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "fourfold/ultimate/board.hpp"

namespace fourfold::ultimate {

template <int n>
class CorrectionHistory {
 public:
  // The correction to add to the static evaluation, in hundredths of a point.
  int correction(const Position<n>& position, int last_block) const {
    int sum = 0;
    const Slots slots = slots_of(position, last_block);
    for (std::size_t i = 0; i < tables_.size(); ++i) sum += tables_[i][slots[i]] / unit;
    return sum;
  }

  // Learns from a search to this depth, whose value minus the static evaluation is `error`.
  void update(const Position<n>& position, int last_block, int error, int depth) {
    const int step = std::clamp(error, -max_error, max_error) * std::min(depth, 8) * 2;
    const Slots slots = slots_of(position, last_block);
    for (std::size_t i = 0; i < tables_.size(); ++i) {
      std::int32_t& value = tables_[i][slots[i]];
      value = std::clamp(value + step * pace[i], -max_correction * unit, max_correction * unit);
    }
  }

 private:
  static constexpr int bits = 14;
  static constexpr int unit = 256;            // a hundredth of a point, as stored
  static constexpr int max_correction = 150;  // of each table
  static constexpr int max_error = 100;       // that one search counts for

  // For block to play in, last block, both, and finished blocks. Finished blocks are shared by the
  // most positions, and are learned the most slowly.
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

  std::array<std::array<std::int32_t, std::size_t{1} << bits>, pace.size()> tables_{};
};

}  // namespace fourfold::ultimate
