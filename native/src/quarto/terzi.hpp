// Complete groups and terzi on the packed board, computed by the shapes of the groups.
//
// The evaluations count the piece in hand as unplaced. So they take boards without a hand, on which
// Board::left has every unplaced piece.
#pragma once

#include <array>
#include <bit>
#include <span>

#include "fourfold/quarto/alphabeta.hpp"
#include "threats.hpp"

namespace fourfold::quarto {

namespace detail {

// Groups of one shape: their lowest squares (anchors), and three more at fixed steps from these.
struct Shape {
  int second, third, fourth;
  SquareSet anchors;
};

struct Shapes {
  std::array<Shape, 64> all{};
  std::size_t size = 0;

  constexpr const Shape* begin() const { return all.data(); }
  constexpr const Shape* end() const { return all.data() + size; }
};

constexpr Shapes shapes_of(std::span<const SquareSet> groups) {
  Shapes shapes;
  for (const unsigned group : groups) {
    const unsigned three = group & (group - 1), two = three & (three - 1), one = two & (two - 1);
    const int first = std::countr_zero(group), second = std::countr_zero(three) - first,
              third = std::countr_zero(two) - first, fourth = std::countr_zero(one) - first;
    std::size_t at = 0;
    while (at < shapes.size && (shapes.all[at].second != second || shapes.all[at].third != third ||
                                shapes.all[at].fourth != fourth))
      ++at;
    if (at == shapes.size) shapes.all[shapes.size++] = {second, third, fourth, 0};
    shapes.all[at].anchors |= 1u << first;
  }
  return shapes;
}
template <Rules rules>
inline constexpr Shapes shapes = shapes_of(winning_groups<rules>);

// The anchors of the groups that have exactly three squares in a set, or in each of eight sets.
template <typename Sets>
inline Sets three_of_four(const Sets& a, const Shape& shape) {
  const Sets b = a >> shape.second, c = a >> shape.third, d = a >> shape.fourth;
  return (a & b & (c ^ d)) | ((a ^ b) & c & d);
}

// The size of each of eight sets.
inline Lanes sizes(Lanes x) {
  x = x - ((x >> 1) & 0x5555);
  x = (x & 0x3333) + ((x >> 2) & 0x3333);
  x = (x + (x >> 4)) & 0x0F0F;
  return (x + (x >> 8)) & 0x001F;
}

inline int sum(Lanes x) {
  int total = 0;
  for (std::size_t k = 0; k < 8; ++k) total += x[k];
  return total;
}

// Per lane, the anchors of the terzi of one shape: three squares in the lane, the fourth empty.
inline Lanes terzi_of(Lanes lanes, unsigned occupied, const Shape& shape) {
  const auto open = std::uint16_t(three_of_four(occupied, shape) & shape.anchors);
  return three_of_four(lanes, shape) & open;
}

}  // namespace detail

// Whether a group is complete.
template <Rules rules>
inline bool is_complete(const Board& board) {
  const Lanes a = lanes_on(board);
  Lanes complete{};
  for (const detail::Shape& shape : detail::shapes<rules>)
    complete |= a & (a >> shape.second) & (a >> shape.third) & (a >> shape.fourth) & shape.anchors;
  return nonempty(complete) != 0;
}

// The squares on which a piece completes a group.
template <Rules rules>
inline SquareSet winning_squares(const Board& board, int piece) {
  unsigned winning = 0;
  for (const int square : members(empty_squares(board)))
    if (is_complete<rules>(placed_on(board, piece, square))) winning |= 1u << square;
  return SquareSet(winning);
}

// The score of a board without a hand, for the player who places next.
template <Rules rules>
inline Score score_of(const Board& board, Heuristic heuristic) {
  if (heuristic == Heuristic::zero) return 0;
  const Lanes lanes = lanes_on(board);
  if (heuristic == Heuristic::quarticity) {
    int terzi = 0;
    for (const detail::Shape& shape : detail::shapes<rules>)
      terzi += count(in_any_lane(detail::terzi_of(lanes, board.occupied, shape)));
    return terzi < 10 ? terzi : 10;
  }
  Lanes shared{};
  for (const detail::Shape& shape : detail::shapes<rules>)
    shared += detail::sizes(detail::terzi_of(lanes, board.occupied, shape));
  if (heuristic == Heuristic::almost) return detail::sum(shared);
  constexpr Lanes pieces = {0xAAAA, 0xCCCC, 0xF0F0, 0xFF00, 0x5555, 0x3333, 0x0F0F, 0x00FF};
  return detail::sum(shared * detail::sizes(pieces & board.left));
}

}  // namespace fourfold::quarto
