// The search parameters, prepared for the hot path of one engine.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "fourfold/ultimate/parameters.hpp"

namespace fourfold::ultimate {

class SearchTuning {
 public:
  Parameters parameters;
  int reverse_futility_margin;
  int probcut_margin;

  SearchTuning(const Parameters& p, bool has_network)
      : parameters(p),
        reverse_futility_margin(has_network ? p.reverse_futility_margin_network
                                            : p.reverse_futility_margin),
        probcut_margin(has_network ? p.probcut_margin_network : p.probcut_margin) {
    std::array<double, size> logarithms;
    for (int i = 1; i < size; ++i) logarithms[i] = std::log(i);
    const int percent = has_network ? p.lmr_percent_network : 100;
    for (int depth = 1; depth < size; ++depth)
      for (int move = 1; move < size; ++move) {
        const int plies = int(0.5 + logarithms[depth] * logarithms[move] / (p.lmr_divisor / 100.0));
        reductions_[depth][move] = std::int16_t((plies * percent + 50) / 100);
        root_reductions_[depth][move] = std::int16_t(plies * p.lmr_root_percent / 100);
      }
  }

  // Late-move reductions: by how many plies a move is reduced, given the number of moves before it.
  int reduction(int depth, int move) const { return at(reductions_, depth, move); }
  int root_reduction(int depth, int move) const { return at(root_reductions_, depth, move); }

 private:
  static constexpr int size = 64;
  using ReductionTable = std::array<std::array<std::int16_t, size>, size>;

  static int at(const ReductionTable& table, int depth, int move) {
    return table[std::min(depth, size - 1)][std::min(move, size - 1)];
  }

  ReductionTable reductions_{}, root_reductions_{};
};

}  // namespace fourfold::ultimate
