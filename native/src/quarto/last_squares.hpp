// The last four squares under `lines`, without boards.
//
// When four squares are empty, all that matters of the board is what the lines through them still
// allow: for each line, the lanes (see threats.hpp) that all its pieces share. A line with one
// empty square threatens these lanes there; a line with two or three makes no threat yet, but the
// pieces placed on it from now on may. So the rest of the game is played on a handful of lane sets:
//
//   direct   per square:  lanes that a piece placed there completes now
//   pair     per two:     lanes of the line that has just these two empty
//   triple   per three:   likewise, named by the square that is left out
//   all                   likewise for the line that has all four empty
//
// Placing a piece of lanes h on s turns every triple with s into a pair, every pair with s into a
// direct threat on its other square, and keeps of each the lanes that are in h as well.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "threats.hpp"

namespace fourfold::quarto {

// The lanes shared by all pieces of each line, in the order of winning_groups<Rules::lines>; all
// lanes for an empty line. The last six bytes mean nothing.
typedef std::uint8_t LineLanes __attribute__((vector_size(16)));

namespace detail {

inline constexpr std::uint8_t line_count = 10;
inline constexpr std::uint8_t no_line = line_count;

using LineRow = std::array<std::uint8_t, sizeof(LineLanes)>;

// Per square: everything for the lines that do not hold it.
constexpr std::array<LineRow, 16> make_other_lines() {
  std::array<LineRow, 16> rows{};
  for (std::size_t square = 0; square < 16; ++square)
    for (std::size_t line = 0; line < line_count; ++line)
      rows[square][line] = winning_groups<Rules::lines>[line] >> square & 1 ? 0 : 0xFF;
  return rows;
}
constexpr std::array<LineRow, 16> make_lanes_in_all_lines() {
  std::array<LineRow, 16> rows{};
  for (std::size_t piece = 0; piece < 16; ++piece) rows[piece].fill(lanes_of(piece));
  return rows;
}
alignas(16) inline constexpr auto other_lines = make_other_lines();
alignas(16) inline constexpr auto lanes_in_all_lines = make_lanes_in_all_lines();

inline LineLanes load(const LineRow& row) {
  LineLanes lanes;
  std::memcpy(&lanes, row.data(), sizeof lanes);
  return lanes;
}

// Which line goes where for four empty squares, lowest square first; no_line where there is none.
struct FourShape {
  std::array<std::array<std::uint8_t, 3>, 4> direct;
  std::array<std::uint8_t, 6> pair;
  std::array<std::uint8_t, 4> triple;
  std::uint8_t all;
};

// The place of a pair among 01, 02, 03, 12, 13, 23.
constexpr std::size_t pair_at(std::size_t a, std::size_t b) {
  return a > b ? pair_at(b, a) : a == 0 ? b - 1 : a + b;
}

class FourShapes {
 public:
  static const FourShapes& get() {
    static const FourShapes shapes;
    return shapes;
  }
  const FourShape& of(SquareSet occupied) const { return shapes_[index_[occupied]]; }

 private:
  FourShapes();
  std::array<std::uint16_t, 65536> index_{};
  std::array<FourShape, 1820> shapes_;  // 16 choose 4
};

}  // namespace detail

inline LineLanes shared_lanes(const Board& board) {
  // A lane is shared by a line if no piece of the line has the opposite value.
  const Lanes x = detail::ThreatBuilder::other_value(lanes_on(board));
  detail::LineRow row{};
  for (std::size_t line = 0; line < detail::line_count; line += 2) {
    const std::uint16_t both =
        lanes_set(reinterpret_cast<Lanes>((x & winning_groups<Rules::lines>[line]) == 0),
                  reinterpret_cast<Lanes>((x & winning_groups<Rules::lines>[line + 1]) == 0));
    std::memcpy(&row[line], &both, sizeof both);
  }
  return detail::load(row);
}

inline LineLanes shared_after(LineLanes shared, int piece, int square) {
  return shared & (detail::load(detail::lanes_in_all_lines[piece]) |
                   detail::load(detail::other_lines[square]));
}

// Three squares left. pair[i] is the line through the two squares other than i.
struct LastThree {
  std::array<LaneSet, 3> direct, pair;
  LaneSet all;

  LaneSet open() const { return direct[0] | direct[1] | direct[2]; }

  // The attacker holds `hand`, p and q are the last two pieces: can the attacker place the hand and
  // give one of them safely so that the other wins, wherever the first goes?
  bool attacker_wins_last(LaneSet hand, LaneSet p, LaneSet q) const {
    for (std::size_t s = 0; s < 3; ++s) {
      const std::size_t u = s == 2 ? 0 : s + 1, v = s == 0 ? 2 : s - 1;
      const LaneSet at_u = direct[u] | (hand & pair[v]), at_v = direct[v] | (hand & pair[u]);
      // On a line through both squares the two pieces complete it in either order.
      const bool together = (pair[s] | (hand & all)) & p & q;
      if (!(p & (at_u | at_v)) && (together || ((q & at_u) && (q & at_v)))) return true;
      if (!(q & (at_u | at_v)) && (together || ((p & at_u) && (p & at_v)))) return true;
    }
    return false;
  }

  // The defender holds `hand`, p and q are left: do both win wherever the hand goes?
  bool defender_is_trapped(LaneSet hand, LaneSet p, LaneSet q) const {
    for (std::size_t s = 0; s < 3; ++s) {
      const std::size_t u = s == 2 ? 0 : s + 1, v = s == 0 ? 2 : s - 1;
      const LaneSet threatened = direct[u] | direct[v] | (hand & (pair[u] | pair[v]));
      if (!(p & threatened) || !(q & threatened)) return false;
    }
    return true;
  }
};

// Four squares left, a hand that is safe, and three more pieces.
class LastFour {
 public:
  LastFour(LineLanes shared, SquareSet occupied) {
    std::array<std::uint8_t, sizeof shared> lanes;
    std::memcpy(lanes.data(), &shared, sizeof shared);
    lanes[detail::no_line] = 0;
    const detail::FourShape& shape = detail::FourShapes::get().of(occupied);
    for (std::size_t i = 0; i < 4; ++i) {
      const auto& lines = shape.direct[i];
      direct_[i] = lanes[lines[0]] | lanes[lines[1]] | lanes[lines[2]];
      triple_[i] = lanes[shape.triple[i]];
    }
    for (std::size_t i = 0; i < 6; ++i) pair_[i] = lanes[shape.pair[i]];
    all_ = lanes[shape.all];
  }

  // The defender is to place `hand`: can they keep the attacker from placing the winning 16th?
  bool defender_holds(int hand, PieceSet left, std::uint64_t& nodes) const {
    return any_turn(hand, left, nodes,
                    [](const LastThree& next, LaneSet gift, LaneSet p, LaneSet q) {
                      return !next.attacker_wins_last(gift, p, q);
                    });
  }

  // The attacker is to place `hand`: can they force that they place the winning 15th?
  bool attacker_wins(int hand, PieceSet left, std::uint64_t& nodes) const {
    return any_turn(hand, left, nodes,
                    [](const LastThree& next, LaneSet gift, LaneSet p, LaneSet q) {
                      return next.defender_is_trapped(gift, p, q);
                    });
  }

 private:
  template <std::size_t s>
  LastThree after(LaneSet hand) const {
    constexpr std::size_t a = s == 0 ? 1 : 0, b = s <= 1 ? 2 : 1, c = s == 3 ? 2 : 3;
    const auto pair = [&](std::size_t i, std::size_t j) { return pair_[detail::pair_at(i, j)]; };
    return {{direct_[a] | (hand & pair(s, a)), direct_[b] | (hand & pair(s, b)),
             direct_[c] | (hand & pair(s, c))},
            {pair(b, c) | (hand & triple_[a]), pair(a, c) | (hand & triple_[b]),
             pair(a, b) | (hand & triple_[c])},
            triple_[s] | (hand & all_)};
  }

  // Whether some safe gift after placing on the s-th square gets a yes.
  template <std::size_t s, class Answer>
  bool any_gift(LaneSet hand, PieceSet left, std::uint64_t& nodes, Answer answer) const {
    const LastThree next = after<s>(hand);
    for (const int gift : members(left & ~pieces_in(next.open()))) {
      const PieceSet rest = left & ~(1u << gift);
      ++nodes;
      if (answer(next, lanes_of(gift), lanes_of(std::countr_zero(rest)),
                 lanes_of(std::bit_width(rest) - 1)))
        return true;
    }
    return false;
  }
  template <class Answer>
  bool any_turn(int hand, PieceSet left, std::uint64_t& nodes, Answer answer) const {
    ++nodes;
    const LaneSet own = lanes_of(hand);
    return any_gift<0>(own, left, nodes, answer) || any_gift<1>(own, left, nodes, answer) ||
           any_gift<2>(own, left, nodes, answer) || any_gift<3>(own, left, nodes, answer);
  }

  std::array<LaneSet, 4> direct_, triple_;
  std::array<LaneSet, 6> pair_;
  LaneSet all_;
};

}  // namespace fourfold::quarto
