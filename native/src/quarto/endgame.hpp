// The last turns before the horizon, in straight code and without the table.
//
// The search asks: does the attacker win with at most `horizon` pieces placed? With few
// placements left before it the answer comes straight from the threats. The end of the game is
// nothing special: it is a horizon of 16. Most positions of a search are answered here.
//
// In all functions `board.left` excludes the hand, `threats` are those of `board`, and the hand
// is safe: it cannot win at once.
#pragma once

#include <array>
#include <bit>

#include "instructions.hpp"
#include "last_six.hpp"
#include "threats.hpp"

namespace fourfold::quarto {
inline namespace FOURFOLD_INSTRUCTIONS {

// Squares of groups that have three or more empty squares.
template <Rules rules>
SquareSet roomy_squares(SquareSet occupied) {
  static const auto table = [] {
    std::array<SquareSet, 65536> roomy{};
    for (unsigned set = 0; set < 65536; ++set)
      for (const SquareSet group : groups_of(rules))
        if (has_at_most_one(set & group)) roomy[set] |= group;
    return roomy;
  }();
  return table[occupied];
}

// Two placements to the horizon: can the defender place the hand and still give a safe piece?
inline bool defends_two(const Board& board, const Threats& threats, int hand) {
  const LaneSet own = lanes_of(hand);
  for (const int square : members(empty_squares(board)))
    if (safe_after(board, threats, own, square)) return true;
  return false;
}

// Three: can the attacker place the hand and give a safe piece so that wherever the defender
// puts it, every piece left wins?
//
// If two or more pieces are safe after the attacker's placement, one of them is left to the
// defender, who must then be unable to place without making a fresh threat. A square is *stuck*
// if no fresh threat can arise there in time: it has none now, and none of its groups has the
// three empty squares it takes to become a pair by one placement. Two stuck squares cannot both
// be filled by the attacker, so then only placements that leave a single safe piece matter.
template <Rules rules>
bool attacks_three(const Board& board, const Threats& threats, int hand) {
  const LaneSet own = lanes_of(hand);
  const unsigned empty = empty_squares(board);
  const unsigned stuck =
      empty & ~(in_any_lane(threats.fresh) | roomy_squares<rules>(board.occupied));
  const unsigned worth_two = stuck == 0 ? 0xFFFF : has_at_most_one(stuck) ? stuck : 0;
  for (const int square : members(empty)) {
    const PieceSet safe = safe_after(board, threats, own, square);
    if (safe == 0 || (!has_at_most_one(safe) && !(worth_two >> square & 1))) continue;
    const Board next = placed_on(board, hand, square);
    const Threats after = threats_of<rules>(next);
    for (const int gift : members(safe))
      if (!defends_two(without(next, gift), after, gift)) return true;
  }
  return false;
}

// The same for any small number of placements to the horizon, the attacker to place when it is odd
// and the defender when it is even: one function for each number, and each calls the next.
// Fewest safe pieces first: those leave the opponent the least choice.
template <Rules rules, int ahead>
bool reaches(const Board& board, const Threats& threats, const GroupLanes<rules>& lanes, int hand,
             std::uint64_t& nodes) {
  ++nodes;
  if constexpr (ahead == 2) return defends_two(board, threats, hand);
  if constexpr (ahead == 3) return attacks_three<rules>(board, threats, hand);
  if constexpr (ahead > 3) {
    // Six squares left, and the horizon is the attacker's last placement of the game.
    if constexpr (ahead == 5 || ahead == 6)
      if (count(board.left) == 5)
        return LastSix<rules>(lanes, board.occupied)
            .template reaches<ahead == 5>(hand, board.left, nodes);
    const LaneSet own = lanes_of(hand);
    std::array<unsigned, 16> turns;  // number of safe pieces, square, safe pieces
    int turn_count = 0;
    for (const int square : members(empty_squares(board))) {
      const PieceSet safe = safe_after(board, threats, own, square);
      if (safe == 0) continue;
      const unsigned turn = count(safe) << 24 | square << 16 | safe;
      int at = turn_count++;
      for (; at > 0 && turns[at - 1] > turn; --at) turns[at] = turns[at - 1];
      turns[at] = turn;
    }
    const bool six_are_next = (ahead == 6 || ahead == 7) && count(board.left) == 6;
    for (int i = 0; i < turn_count; ++i) {
      const unsigned turn = turns[i];
      const int square = turn >> 16 & 15;
      if (six_are_next) {
        const LastSix<rules> next(lanes.after(hand, square), board.occupied | 1u << square);
        for (const int gift : members(turn & 0xFFFF)) {
          ++nodes;
          if (!next.template reaches<ahead == 6>(gift, board.left & ~(1u << gift), nodes))
            return true;
        }
        continue;
      }
      const Board next = placed_on(board, hand, square);
      const Threats after = threats_of<rules>(next);
      const GroupLanes<rules> lanes_after = lanes.after(hand, square);
      for (const int gift : members(turn & 0xFFFF))
        if (!reaches<rules, ahead - 1>(without(next, gift), after, lanes_after, gift, nodes))
          return true;
    }
    return false;
  }
}

// From where the groups' lanes are not known yet.
template <Rules rules, int ahead>
bool reaches(const Board& board, const Threats& threats, int hand, std::uint64_t& nodes) {
  return reaches<rules, ahead>(board, threats, GroupLanes<rules>::of(board), hand, nodes);
}

}  // namespace FOURFOLD_INSTRUCTIONS
}  // namespace fourfold::quarto
