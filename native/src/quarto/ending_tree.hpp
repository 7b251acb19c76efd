// The whole tree below a position: exact scores, and what we score against each kind of opponent.
//
// Nothing is pruned but what comes after a win of ours: every reply counts, as the opponent may
// choose any. With seven pieces placed this still takes only tenths of a second.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <vector>

#include "effort.hpp"
#include "endgame.hpp"
#include "fourfold/quarto/opponent_model.hpp"
#include "keys.hpp"
#include "table.hpp"
#include "terzi.hpp"

namespace fourfold::quarto {

// What a position is worth: its exact score to the player who acts, and what we score from it.
struct Outlook {
  int score = 0;
  ByKind ours{};
};

template <Rules rules>
class EndingTree {
 public:
  // The effort is checked every few nodes, which may end the walk.
  explicit EndingTree(Effort& effort) : effort_(effort) {}

  // Whom we play against. Forgets everything if that changes.
  void set_belief(const ByKind& belief) {
    if (belief == belief_ && !entries_.empty()) return;
    belief_ = belief;
    entries_.assign(std::size_t{1} << table_bits, Entry{});
  }

  // We are to place the hand, which does not win.
  Outlook ours(const Board& board, const Threats& threats, int hand, int n) {
    assert((lanes_of(hand) & threats.open) == 0);
    if (n == 15) return drawn;
    const std::uint64_t key = Table::mix(hand_key(board, hand));
    Entry& entry = entries_[key >> (64 - table_bits)];
    if (entry.key != key) {
      count_node();
      const Outlook found = look_ours(board, threats, hand, n);
      entry = {key, found};
    }
    return entry.outlook;
  }

  // The opponent is to place the hand. If it wins, only a random player may miss where; what
  // would follow then is called a draw.
  Outlook theirs(const Board& board, const Threats& threats, int hand, int n) {
    if (lanes_of(hand) & threats.open) {
      Outlook lost{win_in(1), {}};
      lost.ours[random_kind] =
          0.5F - 0.5F * count(winning_squares<rules>(board, hand)) / count(empty_squares(board));
      return lost;
    }
    if (n == 15) return drawn;
    count_node();
    Replies replies;
    const LaneSet own = lanes_of(hand);
    for (const int square : members(empty_squares(board))) {
      const PieceSet safe = safe_after(board, threats, own, square);
      if (const int winning = count(board.left & ~safe))
        replies.add(loss_in(2), false, for_all(1), winning);
      if (safe) {
        const Board next = placed_on(board, hand, square);
        const Threats after = threats_of<rules>(next);
        for (const int gift : members(safe)) {
          const Outlook reply = ours(without(next, gift), after, gift, n + 1);
          replies.add(before_placement(reply.score), true, reply.ours);
        }
      }
      replies.end_square();
    }
    return {replies.score(), replies.ours()};
  }

  // What we score on average against whom we play.
  float expected(const Outlook& outlook) const {
    return quarto::expected(belief_, outlook.ours) / quarto::expected(belief_, for_all(1));
  }

  // Positions looked at since the beginning.
  std::uint64_t nodes() const { return nodes_; }

 private:
  static constexpr int table_bits = 18;
  static constexpr std::uint64_t nodes_between_checks = 256;
  static constexpr Outlook drawn{0, for_all(0.5F)};
  struct Entry {
    std::uint64_t key = 0;
    Outlook outlook;
  };

  void count_node() {
    if (++nodes_ % nodes_between_checks == 0) effort_.check();
  }

  Outlook look_ours(const Board& board, const Threats& threats, int hand, int n) {
    const LaneSet own = lanes_of(hand);
    std::array<Board, 16> boards;
    std::array<Threats, 16> threatened;
    std::array<PieceSet, 16> safe;
    std::size_t placements = 0;
    for (const int square : members(empty_squares(board))) {
      safe[placements] = safe_after(board, threats, own, square);
      if (safe[placements] == 0) continue;
      boards[placements] = placed_on(board, hand, square);
      threatened[placements] = threats_of<rules>(boards[placements]);
      // A gift that leaves the opponent no safe turn wins, unless the board is full first.
      for (const int gift : members(n < 14 ? safe[placements] : 0))
        if (!defends_two(without(boards[placements], gift), threatened[placements], gift))
          return {win_in(3), for_all(1)};
      ++placements;
    }
    Outlook best{loss_in(2), {}};  // every gift wins for the opponent
    float most = -1;
    for (std::size_t i = 0; i < placements; ++i)
      for (const int gift : members(safe[i])) {
        const Outlook reply = theirs(without(boards[i], gift), threatened[i], gift, n + 1);
        const int score = before_placement(reply.score);
        if (score >= win_in(5)) return {score, for_all(1)};  // there is none in three
        if (score < best.score) continue;
        const float expects = quarto::expected(belief_, reply.ours);
        if (score > best.score || expects > most)
          best = {score, score > 0 ? for_all(1) : reply.ours}, most = expects;
      }
    return best;
  }

  Effort& effort_;
  std::vector<Entry> entries_;
  ByKind belief_{};
  std::uint64_t nodes_ = 0;
};

}  // namespace fourfold::quarto
