#include "last_squares.hpp"

namespace fourfold::quarto::detail {

FourShapes::FourShapes() {
  std::uint16_t next = 0;
  for (unsigned empty = 0; empty < 65536; ++empty) {
    if (std::popcount(empty) != 4) continue;
    index_[empty ^ 0xFFFF] = next;
    FourShape& shape = shapes_[next++];
    std::memset(&shape, no_line, sizeof shape);
    std::array<std::size_t, 4> direct_count{};
    for (std::uint8_t line = 0; line < line_count; ++line) {
      std::array<std::size_t, 4> in{};  // which of the four squares the line holds
      std::size_t in_count = 0, left_out = 0, i = 0;
      for (const int square : members(empty)) {
        (winning_groups<Rules::lines>[line] >> square & 1 ? in[in_count++] : left_out) = i;
        ++i;
      }
      if (in_count == 1) shape.direct[in[0]][direct_count[in[0]]++] = line;
      if (in_count == 2) shape.pair[pair_at(in[0], in[1])] = line;
      if (in_count == 3) shape.triple[left_out] = line;
      if (in_count == 4) shape.all = line;
    }
  }
}

}  // namespace fourfold::quarto::detail
