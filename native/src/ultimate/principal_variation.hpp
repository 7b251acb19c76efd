// The triangular table of principal variations: the best play of both sides from every ply on.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "fourfold/ultimate/geometry.hpp"

namespace fourfold::ultimate {

template <int max_plies>
class PvTable {
 public:
  void clear(int ply) { length_[ply] = 0; }

  // Sets the line of a ply to this move and the line of the next ply.
  void set(int ply, Cell cell) {
    const std::size_t p = ply;
    lines_[p][0] = cell;
    const int more = std::min(length_[p + 1], max_length - 1);
    std::copy_n(lines_[p + 1].begin(), more, lines_[p].begin() + 1);
    length_[p] = more + 1;
  }

  std::vector<Cell> at_root() const { return {lines_[0].begin(), lines_[0].begin() + length_[0]}; }

 private:
  static constexpr int max_length = 32;

  std::array<std::array<Cell, max_length>, max_plies> lines_{};
  std::array<int, max_plies> length_{};
};

}  // namespace fourfold::ultimate
