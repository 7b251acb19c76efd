// The order in which turns are tried: those first that leave the opponent the fewest safe turns.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "endgame.hpp"
#include "instructions.hpp"

namespace fourfold::quarto {
inline namespace FOURFOLD_INSTRUCTIONS {

// How many replies do not hand us the win: the fewer, the sooner the opponent goes wrong.
template <Rules rules>
int safe_replies(const Position& position) {
  const Board board = Board::of(position);
  const Threats threats = threats_of<rules>(board);
  const LaneSet own = lanes_of(position.hand);
  if (own & threats.open) return 1'000'000;
  int replies = 0;
  for (const int square : members(empty_squares(board)))
    replies += count(safe_after(board, threats, own, square));
  return replies;
}

// Legal turns, those first that leave the fewest such replies, or end the game.
template <Rules rules>
std::vector<Turn> most_promising_first(const Position& position, const std::vector<Turn>& turns) {
  std::vector<std::pair<int, Turn>> counted;
  for (const Turn turn : turns) {
    const Position after = position.play(turn);
    counted.emplace_back(after.hand == none ? 0 : safe_replies<rules>(after), turn);
  }
  std::ranges::stable_sort(counted, {}, &std::pair<int, Turn>::first);
  std::vector<Turn> ordered;
  for (const auto& [replies, turn] : counted) ordered.push_back(turn);
  return ordered;
}

// A placement worth searching: the board after it and the pieces that can be given safely.
struct Placement {
  Board board;
  std::uint64_t key;  // mixed table key, when the table is used
  PieceSet safe;
};

struct OrderedTurn {
  std::uint8_t replies;  // at most 15 squares with 14 pieces each
  std::uint8_t placement, gift;

  OrderedTurn() = default;
  OrderedTurn(int the_replies, int the_placement, int the_gift)
      : replies(the_replies), placement(the_placement), gift(the_gift) {}
};

// Every safe turn of a node with what it needs to be searched, fewest replies first.
class TurnList {
 public:
  // Unless a stalemate is enough: then the turns are only those found before it.
  template <Rules rules>
  void fill(const Placement* placements, int placement_count, bool stalemate_is_enough) {
    size_ = 0;
    stalemate_ = -1;
    std::array<OrderedTurn, 16 * 16> found;
    std::array<std::uint8_t, 256>
        after;  // by replies: how many turns; then where the next one goes
    std::array<std::uint64_t, 4> seen{};  // which numbers of replies there are
    for (int i = 0; i < placement_count; ++i) {
      const Placement& placement = placements[i];
      const Threats& threats = threats_[i] = threats_of<rules>(placement.board);
      gifts_left_[i] = 0;
      // Lanes threatened after a placement on each empty square: by anything, and by what is fresh.
      std::array<std::uint8_t, 16> old_lanes, fresh_lanes;
      std::size_t squares = 0;
      for (const int square : members(empty_squares(placement.board))) {
        const unsigned columns = threats.columns(square);
        old_lanes[squares] = threats.open & ~(columns >> 8);
        fresh_lanes[squares++] = columns;
      }
      for (const int gift : members(placement.safe)) {
        const LaneSet own = lanes_of(gift);
        const PieceSet rest = placement.board.left & ~(1u << gift);
        int replies = 0;
        for (std::size_t s = 0; s < squares; ++s)
          replies += count(rest & ~pieces_in(old_lanes[s] | (fresh_lanes[s] & own)));
        if (replies == 0) {
          stalemate_ = i;
          if (stalemate_is_enough) return;
        }
        std::uint64_t& word = seen[replies / 64];
        const std::uint64_t bit = std::uint64_t{1} << replies % 64;
        after[replies] = word & bit ? after[replies] + 1 : 1;
        word |= bit;
        found[size_++] = {replies, i, gift};
        ++gifts_left_[i];
      }
    }
    // Sorted by counting.
    unsigned next = 0;
    for (unsigned w = 0; w < seen.size(); ++w)
      for (std::uint64_t word = seen[w]; word; word &= word - 1) {
        std::uint8_t& here = after[64 * w + std::countr_zero(word)];
        next += std::exchange(here, next);
      }
    for (int i = 0; i < size_; ++i) turns_[after[found[i].replies]++] = found[i];
  }

  // Makes the first turn from the i-th on that is `wanted` the i-th; the others keep their order.
  template <typename Wanted>
  void bring_forward(int i, const Wanted& wanted) {
    int at = i;
    while (at < size_ && !wanted(turns_[at])) ++at;
    if (at < size_) std::rotate(&turns_[i], &turns_[at], &turns_[at] + 1);
  }

  int size() const { return size_; }
  const OrderedTurn& operator[](int i) const { return turns_[i]; }
  const Threats& threats(int placement) const { return threats_[placement]; }
  // A placement after which some gift leaves the opponent no safe turn at all, or -1.
  int stalemate() const { return stalemate_; }
  // Notes that one more gift after this placement has failed; true if it was the last.
  bool was_last_gift(int placement) { return --gifts_left_[placement] == 0; }

 private:
  std::array<OrderedTurn, 16 * 16> turns_;
  std::array<Threats, 16> threats_;
  std::array<std::uint8_t, 16> gifts_left_;
  int size_ = 0, stalemate_ = -1;
};

}  // namespace FOURFOLD_INSTRUCTIONS
}  // namespace fourfold::quarto
