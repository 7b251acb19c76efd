// The order in which turns are tried: those first that leave the opponent the fewest safe turns.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "fourfold/quarto/endgame.hpp"

namespace fourfold::quarto {

// How many replies do not hand us the win: the fewer, the sooner the opponent goes wrong.
template <Rules rules>
int safe_replies(const Position& position) {
  const Board board = Board::of(position);
  const Threats threats = threats_of<rules>(board);
  const LaneSet own = lanes_of(position.hand);
  if (own & threats.open) return 1'000'000;
  int replies = 0;
  for (unsigned left = empty_squares(board); left; left &= left - 1)
    replies += count(safe_after(board, threats, own, std::countr_zero(left)));
  return replies;
}

// A placement worth searching: the board after it and the pieces that can be given safely.
struct Placement {
  Board board;
  std::uint64_t key;  // mixed table key, when the table is used
  PieceSet safe;
};

struct OrderedTurn {
  std::uint16_t replies;
  std::uint8_t placement, gift;
};

// Every safe turn of a node with what it needs to be searched, fewest replies first.
class TurnList {
 public:
  template <Rules rules>
  void fill(const Placement* placements, int placement_count) {
    size_ = 0;
    stalemate_ = -1;
    for (int i = 0; i < placement_count; ++i) {
      const Placement& placement = placements[i];
      const auto at = static_cast<std::size_t>(i);
      threats_[at] = threats_of<rules>(placement.board);
      gifts_left_[at] = 0;
      // Lanes threatened after a placement on each empty square: by anything, and by what is fresh.
      std::array<std::uint8_t, 16> old_lanes, fresh_lanes;
      std::size_t squares = 0;
      for (unsigned left = empty_squares(placement.board); left; left &= left - 1, ++squares) {
        const int square = std::countr_zero(left);
        old_lanes[squares] = static_cast<std::uint8_t>(threats_[at].after(0, square));
        fresh_lanes[squares] =
            static_cast<std::uint8_t>(Threats::column(threats_[at].fresh, square));
      }
      for (unsigned gifts = placement.safe; gifts; gifts &= gifts - 1) {
        const int gift = std::countr_zero(gifts);
        const LaneSet own = lanes_of(gift);
        const auto rest = static_cast<PieceSet>(placement.board.left & ~(1u << gift));
        int replies = 0;
        for (std::size_t s = 0; s < squares; ++s)
          replies += count(
              static_cast<PieceSet>(rest & ~pieces_in(old_lanes[s] | (fresh_lanes[s] & own))));
        if (replies == 0) stalemate_ = i;
        insert({static_cast<std::uint16_t>(replies), static_cast<std::uint8_t>(i),
                static_cast<std::uint8_t>(gift)});
        ++gifts_left_[at];
      }
    }
  }

  int size() const { return size_; }
  const OrderedTurn& operator[](int i) const { return turns_[static_cast<std::size_t>(i)]; }
  const Threats& threats(int placement) const {
    return threats_[static_cast<std::size_t>(placement)];
  }
  // A placement after which some gift leaves the opponent no safe turn at all, or -1.
  int stalemate() const { return stalemate_; }
  // Notes that one more gift after this placement has failed; true if it was the last.
  bool was_last_gift(int placement) {
    return --gifts_left_[static_cast<std::size_t>(placement)] == 0;
  }

 private:
  void insert(OrderedTurn turn) {
    int at = size_++;
    for (; at > 0 && turns_[static_cast<std::size_t>(at - 1)].replies > turn.replies; --at)
      turns_[static_cast<std::size_t>(at)] = turns_[static_cast<std::size_t>(at - 1)];
    turns_[static_cast<std::size_t>(at)] = turn;
  }

  std::array<OrderedTurn, 16 * 16> turns_;
  std::array<Threats, 16> threats_;
  std::array<std::uint8_t, 16> gifts_left_;
  int size_ = 0, stalemate_ = -1;
};

}  // namespace fourfold::quarto
