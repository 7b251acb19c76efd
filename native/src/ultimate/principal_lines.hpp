// The best play of both sides from every ply of a search on, as far as it is known.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "fourfold/ultimate/geometry.hpp"

namespace fourfold::ultimate {

template <int longest>
class PrincipalLines {
 public:
  void clear(int ply) { length_[ply] = 0; }

  // The line of a ply is this move and the line of the next ply.
  void set(int ply, Cell cell) {
    const std::size_t p = ply;
    lines_[p][0] = cell;
    const int more = std::min(length_[p + 1], shown - 1);
    std::copy_n(lines_[p + 1].begin(), more, lines_[p].begin() + 1);
    length_[p] = more + 1;
  }

  std::vector<Cell> at_root() const { return {lines_[0].begin(), lines_[0].begin() + length_[0]}; }

 private:
  static constexpr int shown = 32;  // the longest line that is kept

  std::array<std::array<Cell, shown>, longest> lines_{};
  std::array<int, longest> length_{};
};

}  // namespace fourfold::ultimate
