// The evaluations of the course players on the packed board.
//
// All but zero count *terzi*: groups of which three squares hold pieces with a value in common and
// the fourth is empty. The piece in hand is one of the unplaced pieces to them, so they look at
// boards with nothing in hand, where Board::left is every unplaced piece.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

#include "fourfold/quarto/threats.hpp"

namespace fourfold::quarto {

// zero:       nothing
// almost:     the values that the three pieces of a terzo share, each once for every terzo
// absolute:   the same, each times the unplaced pieces that have the value
// relative:   absolute over the number of unplaced pieces
// quarticity: the terzi, at most one for a group and ten in all
enum class Heuristic : std::uint8_t { zero, almost, absolute, relative, quarticity };

// What is searched with: whole numbers on a scale where any win is worth more than any count.
// Of two positions with equally many unplaced pieces the better has the larger score, so relative
// is searched as absolute and divided in the end.
using Score = int;
inline constexpr Score win_score = 10000;

struct Evaluation {
  Heuristic heuristic = Heuristic::zero;
  double c = 1;  // the factor of relative; 1 for the others

  // Throws std::invalid_argument when there is no heuristic of this name.
  static Evaluation named(std::string_view name, double c = 1);

  // A drawn game, to the player who made its last move.
  Score draw_score() const { return heuristic == Heuristic::quarticity ? 11 : 0; }
  double win_value() const;
  // The value that a score stands for where so many pieces were unplaced when it was counted.
  double value(Score score, int unplaced) const;
};

// What a position whose game is on is worth to the player to move.
double evaluate(const Position& position, Rules rules, const Evaluation& evaluation);

namespace detail {

// The groups by shape: an anchor, their lowest square, and three more at fixed steps from it.
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
    shapes.all[at].anchors |= static_cast<SquareSet>(1u << first);
  }
  return shapes;
}
template <Rules rules>
inline constexpr Shapes shapes = shapes_of(winning_groups<rules>);

// The anchors of groups with exactly three of their squares in a set, or in each of eight sets.
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

inline Lanes lanes_on(const Board& board) {
  const std::uint64_t all = board.occupied * in_each_lane;
  const std::uint64_t halves[2] = {board.having, all ^ board.having};
  Lanes lanes;
  std::memcpy(&lanes, halves, sizeof lanes);
  return lanes;
}

// Per lane, the anchors of the terzi of one shape. Three squares of a lane and three that are
// occupied leave the fourth empty.
inline Lanes terzi_of(Lanes lanes, unsigned occupied, const Shape& shape) {
  const auto open = static_cast<std::uint16_t>(three_of_four(occupied, shape) & shape.anchors);
  return three_of_four(lanes, shape) & open;
}

}  // namespace detail

// Whether a group is complete.
template <Rules rules>
inline bool is_complete(const Board& board) {
  const Lanes a = detail::lanes_on(board);
  Lanes complete{};
  for (const detail::Shape& shape : detail::shapes<rules>)
    complete |= a & (a >> shape.second) & (a >> shape.third) & (a >> shape.fourth) & shape.anchors;
  return nonempty(complete) != 0;
}

// The squares on which a piece completes a group.
template <Rules rules>
inline SquareSet winning_squares(const Board& board, int piece) {
  unsigned winning = 0;
  for (unsigned left = static_cast<SquareSet>(~board.occupied); left; left &= left - 1)
    if (is_complete<rules>(placed_on(board, piece, left & -left))) winning |= left & -left;
  return static_cast<SquareSet>(winning);
}

// The score of a board with nothing in hand to the player who places next.
template <Rules rules>
inline Score score_of(const Board& board, Heuristic heuristic) {
  if (heuristic == Heuristic::zero) return 0;
  const Lanes lanes = detail::lanes_on(board);
  if (heuristic == Heuristic::quarticity) {
    int terzi = 0;
    for (const detail::Shape& shape : detail::shapes<rules>) {
      const Lanes found = detail::terzi_of(lanes, board.occupied, shape);
      std::uint64_t halves[2];
      std::memcpy(halves, &found, sizeof halves);
      std::uint64_t any = halves[0] | halves[1];
      any |= any >> 32;
      terzi += count(static_cast<SquareSet>(any | any >> 16));
    }
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
