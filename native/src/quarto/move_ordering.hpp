// Move ordering: turns that leave the opponent the fewest safe replies come first.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "instruction_set.hpp"
#include "near_horizon.hpp"

namespace fourfold::quarto {
inline namespace FOURFOLD_INSTRUCTION_SET {

// The number of replies that do not lose at once; a large number if the hand wins.
template <Rules rules>
int count_safe_replies(const Position& position) {
  const Board board = Board::of(position);
  const Threats threats = threats_of<rules>(board);
  const LaneSet own = lanes_of(position.hand);
  if (own & threats.open) return 1'000'000;
  int replies = 0;
  for (const int square : members(empty_squares(board)))
    replies += count(safe_after(board, threats, own, square));
  return replies;
}

// Sorts legal turns by the safe replies they leave. Turns that end the game come first.
template <Rules rules>
std::vector<Turn> order_by_safe_replies(const Position& position, const std::vector<Turn>& turns) {
  std::vector<std::pair<int, Turn>> counted;
  for (const Turn turn : turns) {
    const Position after = position.play(turn);
    counted.emplace_back(after.hand == none ? 0 : count_safe_replies<rules>(after), turn);
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
      : replies(std::uint8_t(the_replies)),
        placement(std::uint8_t(the_placement)),
        gift(std::uint8_t(the_gift)) {}
};

// The safe turns of a node, sorted by safe replies, with the threats after each placement.
class TurnList {
 public:
  // With `stop_at_no_safe_reply`, stops at the first turn that leaves no safe reply.
  template <Rules rules>
  void fill(const Placement* placements, int placement_count, bool stop_at_no_safe_reply) {
    size_ = 0;
    no_safe_reply_ = -1;
    std::array<OrderedTurn, 16 * 16> unsorted;
    std::array<std::uint8_t, 256> next_index;  // by replies: how many turns; then the next index
    std::array<std::uint64_t, 4> seen{};       // the numbers of replies that occur
    for (int i = 0; i < placement_count; ++i) {
      const Placement& placement = placements[i];
      const Threats& threats = threats_[i] = threats_of<rules>(placement.board);
      gifts_left_[i] = 0;
      // Lanes threatened after placing on each empty square: all others, and the fresh ones.
      std::array<std::uint8_t, 16> old_lanes, fresh_lanes;
      std::size_t squares = 0;
      for (const int square : members(empty_squares(placement.board))) {
        const unsigned columns = threats.columns(square);
        old_lanes[squares] = std::uint8_t(threats.open & ~(columns >> 8));
        fresh_lanes[squares++] = std::uint8_t(columns);
      }
      for (const int gift : members(placement.safe)) {
        const LaneSet own = lanes_of(gift);
        const auto rest = PieceSet(placement.board.left & ~(1u << gift));
        int replies = 0;
        for (std::size_t s = 0; s < squares; ++s)
          replies += count(rest & ~pieces_in(old_lanes[s] | (fresh_lanes[s] & own)));
        if (replies == 0) {
          no_safe_reply_ = i;
          if (stop_at_no_safe_reply) return;
        }
        std::uint64_t& word = seen[replies / 64];
        const std::uint64_t bit = std::uint64_t{1} << replies % 64;
        next_index[replies] = word & bit ? next_index[replies] + 1 : 1;
        word |= bit;
        unsorted[size_++] = {replies, i, gift};
        ++gifts_left_[i];
      }
    }
    // Counting sort.
    unsigned next = 0;
    for (unsigned w = 0; w < seen.size(); ++w)
      for (std::uint64_t word = seen[w]; word; word &= word - 1) {
        std::uint8_t& index = next_index[64 * w + std::countr_zero(word)];
        next += std::exchange(index, next);
      }
    for (int i = 0; i < size_; ++i) turns_[next_index[unsorted[i].replies]++] = unsorted[i];
  }

  // Moves the first turn from index i on that satisfies the predicate to index i. The other turns
  // keep their order.
  template <typename Predicate>
  void bring_forward(int i, const Predicate& predicate) {
    int at = i;
    while (at < size_ && !predicate(turns_[at])) ++at;
    if (at < size_) std::rotate(&turns_[i], &turns_[at], &turns_[at] + 1);
  }

  int size() const { return size_; }
  const OrderedTurn& operator[](int i) const { return turns_[i]; }
  const Threats& threats(int placement) const { return threats_[placement]; }
  // A placement after which some gift leaves the opponent no safe reply, or -1. (In chess terms a
  // stalemate, but here it wins.)
  int no_safe_reply() const { return no_safe_reply_; }
  // Records that one more gift after this placement failed; returns true for the last one.
  bool was_last_gift(int placement) { return --gifts_left_[placement] == 0; }

 private:
  std::array<OrderedTurn, 16 * 16> turns_;
  std::array<Threats, 16> threats_;
  std::array<std::uint8_t, 16> gifts_left_;
  int size_ = 0, no_safe_reply_ = -1;
};

}  // namespace FOURFOLD_INSTRUCTION_SET
}  // namespace fourfold::quarto
