// The last turns before the horizon, in straight code and without the table.
//
// The search asks: does the attacker win with at most `horizon` pieces placed? When few placements
// are left before the horizon, the threats alone tell the answer. The end of the game is nothing
// special: it is a horizon of 16. Most nodes of a search are visited here.
//
// In all functions `board.left` excludes the hand, `threats` are those of `board`, and the hand
// is safe: it cannot win at once.
#pragma once

#include <array>
#include <bit>

#include "instruction_set.hpp"
#include "last_six.hpp"
#include "threats.hpp"

namespace fourfold::quarto {
inline namespace FOURFOLD_INSTRUCTION_SET {

// The squares of groups that have three or more empty squares.
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

// Three placements to the horizon: can the attacker place the hand and give a safe piece so that
// every remaining piece wins, wherever the defender places?
//
// If two or more pieces are safe after the attacker's placement, the defender can give one of them
// unless every placement makes a fresh threat. A square is *stuck* if no fresh threat can arise
// there in time: it has none now, and none of its groups has the three empty squares it takes to
// become a pair by one placement. The attacker cannot fill two stuck squares, so with two or more
// only placements that leave a single safe piece matter.
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

// Whether the player to place reaches the goal (see ProofSearch::place) with `depth` placements to
// the horizon: the attacker if the depth is odd, the defender if it is even. There is one
// instantiation per depth, and each calls the next. Turns with the fewest safe pieces come first,
// as they leave the opponent the least choice.
template <Rules rules, int depth>
bool reaches_goal(const Board& board, const Threats& threats, const GroupLanes<rules>& lanes,
                  int hand, std::uint64_t& nodes) {
  ++nodes;
  if constexpr (depth == 2) return defends_two(board, threats, hand);
  if constexpr (depth == 3) return attacks_three<rules>(board, threats, hand);
  if constexpr (depth > 3) {
    // Six squares are left, and the horizon is the attacker's last placement of the game.
    if constexpr (depth == 5 || depth == 6)
      if (count(board.left) == 5)
        return LastSix<rules>(lanes, board.occupied)
            .template reaches_goal<depth == 5>(hand, board.left, nodes);
    const LaneSet own = lanes_of(hand);
    SortedSquares<16> turns;
    for (const int square : members(empty_squares(board)))
      turns.insert(square, safe_after(board, threats, own, square));
    const bool six_are_next = (depth == 6 || depth == 7) && count(board.left) == 6;
    for (const auto [square, safe] : turns) {
      if (six_are_next) {
        const LastSix<rules> next(lanes.after(hand, square), board.occupied | 1u << square);
        for (const int gift : members(safe)) {
          ++nodes;
          if (!next.template reaches_goal<depth == 6>(gift, PieceSet(board.left & ~(1u << gift)),
                                                      nodes))
            return true;
        }
        continue;
      }
      const Board next = placed_on(board, hand, square);
      const Threats after = threats_of<rules>(next);
      const GroupLanes<rules> lanes_after = lanes.after(hand, square);
      for (const int gift : members(safe))
        if (!reaches_goal<rules, depth - 1>(without(next, gift), after, lanes_after, gift, nodes))
          return true;
    }
    return false;
  }
}

// The same where the lanes of the groups are not known yet.
template <Rules rules, int depth>
bool reaches_goal(const Board& board, const Threats& threats, int hand, std::uint64_t& nodes) {
  return reaches_goal<rules, depth>(board, threats, GroupLanes<rules>::of(board), hand, nodes);
}

}  // namespace FOURFOLD_INSTRUCTION_SET
}  // namespace fourfold::quarto
