// One question about one position: does the attacker win with at most `horizon` pieces placed?
//
// Asking yes-or-no questions keeps every node to a single bound. Win, draw and loss are the two
// questions with the largest horizon, one per player; distances are the same questions with the
// horizon growing, so nothing here knows of scores.
//
// A turn is place, then give, by one player. The table is kept only where a piece is about to be
// given: every transposition of boards meets there, and its key needs no hand.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstdint>

#include "answering.hpp"
#include "endgame.hpp"
#include "instructions.hpp"
#include "keys.hpp"
#include "marks.hpp"
#include "ordering.hpp"
#include "table.hpp"

namespace fourfold::quarto {
inline namespace FOURFOLD_INSTRUCTIONS {

template <Rules rules>
class Search {
 public:
  // Keeps in `unspent` the nodes that were counted and not spent yet.
  Search(const Means& means, std::uint64_t& unspent)
      : table_(means.table),
        marks_(means.marks),
        answer_(means.answer),
        spend_(means.spend),
        symmetries_(Symmetries::of(rules)),
        unspent_(unspent) {
    // Now: a fork while they are made in the middle of a search would leave them half made.
    roomy_squares<rules>(0);
    detail::FiveShapes<rules>::get();
    detail::SixShapes<rules>::get();
  }
  ~Search() { unspent_ += nodes_ - spent_; }
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  // Whether the player to place `hand` reaches the goal:
  //   attack:  this player wins with at most `horizon` pieces placed;
  //   !attack: the opponent does not.
  // Needs: the hand is safe, `board.left` excludes it, `threats` are those of `board`, and n is
  // the number of pieces on it.
  template <bool attack>
  bool place(const Board& board, const Threats& threats, int hand, int n, int horizon) {
    assert((lanes_of(hand) & threats.open) == 0 && std::popcount(board.occupied) == n);
    const int ahead = horizon - n;
    // Within reach of the horizon remembering and ordering cost more than they save.
    if constexpr (attack) {
      // The hand does not win, so the next placement of this player is the third from here.
      if (ahead < 3) return false;
      if (ahead < 5) return reaches<rules, 3>(board, threats, hand, nodes_);
      if (ahead < 7) return reaches<rules, 5>(board, threats, hand, nodes_);
      if (ahead < 9) return reaches<rules, 7>(board, threats, hand, nodes_);
    } else {
      if (ahead < 2) return true;
      if (ahead < 4) return reaches<rules, 2>(board, threats, hand, nodes_);
      if (ahead < 6) return reaches<rules, 4>(board, threats, hand, nodes_);
      if (ahead < 8) return reaches<rules, 6>(board, threats, hand, nodes_);
    }
    count_node();
    const Question question{attack ? giver : receiver, (ahead - (attack ? 1u : 0u)) / 2,
                            table_ && ahead >= least_tabled};
    std::array<Placement, 16> placements;
    int placement_count = 0;
    const LaneSet own = lanes_of(hand);
    for (const int square : members(empty_squares(board))) {
      const PieceSet safe = safe_after(board, threats, own, square);
      if (safe == 0) continue;  // whatever is given wins for the opponent
      Placement& placement = placements[placement_count++];
      placement.board = placed_on(board, hand, square);
      placement.safe = safe;
      if (question.tabled) {
        placement.key = Table::mix(give_key(placement.board, n + 1));
        table_->prefetch(placement.key);
        if (n + 1 <= most_alike && !keep_unlike(placements.data(), placement_count))
          --placement_count;
      }
    }
    // Ask the table about all placements before searching any.
    if (question.tabled) {
      if (answer_ && answer_->load(std::memory_order_relaxed) != Answered::not_yet) spend();
      int kept = 0;
      for (int i = 0; i < placement_count; ++i) {
        const Placement& placement = placements[i];
        const auto answer = table_->ask(placement.key, question.attacker, question.reach);
        if (answer == (attack ? Proven::wins : Proven::fails)) return true;
        if (answer == Proven::unknown) placements[kept++] = placement;
      }
      placement_count = kept;
    }
    return search<attack>(placements.data(), placement_count, n, horizon, question);
  }

  // The same for the player who must give one of the pieces `safe`; n >= 0 pieces are placed.
  template <bool attack>
  bool give(const Board& board, PieceSet safe, int n, int horizon) {
    Placement only{board, 0, safe};
    return search<attack>(&only, 1, n - 1, horizon, Question{giver, 0, false});
  }

 private:
  // One step farther from the horizon ordering pays, but remembering does not yet.
  static constexpr int least_tabled = 9;
  // Nearer to the horizon threads do not look what the others do: what one of them writes another
  // must fetch, and that takes longer than what is searched twice.
  static constexpr int least_shared = 11;
  // With more pieces than this hardly any two turns are alike.
  static constexpr int most_alike = 5;
  static constexpr std::uint64_t nodes_between_spending = 2048;

  // What is asked of the table below a node: who attacks, with how many placements of their own.
  struct Question {
    Attacker attacker;
    unsigned reach;
    bool tabled;
  };

  // Every turn judged before the first is searched. n = pieces placed before the placements.
  template <bool attack>
  bool search(const Placement* placements, int placement_count, int n, int horizon,
              const Question& question) {
    TurnList turns;
    const bool stalemate_wins = horizon - n >= 3;
    turns.fill<rules>(placements, placement_count, stalemate_wins);
    if (const int i = turns.stalemate(); i >= 0 && stalemate_wins) {
      if (question.tabled)
        table_->store(placements[i].key, question.attacker, question.reach, attack, 1);
      return true;
    }
    std::array<std::uint64_t, 16> spent{};
    std::uint32_t refuted = 0;  // placements another thread has settled meanwhile
    const bool shared = marks_ && question.tabled && horizon - n >= least_shared;
    Marks* const marks = attack && shared ? marks_ : nullptr;
    for (int i = 0; i < turns.size(); ++i) {
      if (marks)
        turns.bring_forward(i, [&](const OrderedTurn& turn) {
          return !marks->has(mark_of(placements[turn.placement], turn.gift, n + 1));
        });
      const OrderedTurn turn = turns[i];
      const Placement& placement = placements[turn.placement];
      if (shared) {
        if (refuted >> turn.placement & 1) continue;
        const auto answer = table_->ask(placement.key, question.attacker, question.reach);
        if (answer == (attack ? Proven::wins : Proven::fails)) return true;
        if (answer != Proven::unknown) {
          refuted |= 1u << turn.placement;
          continue;
        }
      }
      const Marks::Kept kept(marks, marks ? mark_of(placement, turn.gift, n + 1) : 0);
      const std::uint64_t before = nodes_;
      const bool reached =
          !place<!attack>(without(placement.board, turn.gift), turns.threats(turn.placement),
                          turn.gift, n + 1, horizon);
      spent[turn.placement] += nodes_ - before;
      if (question.tabled && (reached || turns.was_last_gift(turn.placement)))
        table_->store(placement.key, question.attacker, question.reach, reached == attack,
                      std::bit_width(spent[turn.placement]));
      if (reached) return true;
    }
    return false;
  }

  // Early in the game many turns are alike. Leaves the last placement one of each kind of gift;
  // false if the placement itself is like an earlier one.
  bool keep_unlike(Placement* placements, int placement_count) const {
    Placement& last = placements[placement_count - 1];
    for (const Placement* earlier = placements; earlier != &last; ++earlier)
      if (earlier->key == last.key) return false;
    std::array<std::uint64_t, 16> seen;
    int seen_count = 0;
    for (const int gift : members(last.safe)) {
      const std::uint64_t key = canonical_hand_key(last.board, gift, symmetries_);
      if (std::find(seen.data(), seen.data() + seen_count, key) != seen.data() + seen_count)
        last.safe &= ~(1u << gift);
      else
        seen[seen_count++] = key;
    }
    return true;
  }

  // What threads mark a turn with: the same for turns that are alike, where that matters.
  std::uint64_t mark_of(const Placement& placement, int gift, int n) const {
    return n <= most_alike ? Table::mix(canonical_hand_key(placement.board, gift, symmetries_))
                           : Marks::of(placement.key, gift);
  }

  // The table key of a board that waits for a gift. With few pieces the canonical key; with more,
  // board symmetries are too rare to pay, and only attribute orders and flips are removed: the
  // sets are taken against the piece on the lowest occupied square, and all squares below it are
  // marked in all four sets, so that the key still tells the board. The two kinds never meet, as
  // the key tells the number of pieces.
  std::uint64_t give_key(const Board& board, int n) const {
    if (n <= 8) return canonical_give_key(board, symmetries_);
    const unsigned lowest = board.occupied & (0u - board.occupied);
    return key_against(std::countr_zero(lowest), board.having, board.occupied, lowest - 1);
  }

  void count_node() {
    if (++nodes_ - spent_ >= nodes_between_spending) spend();
  }

  void spend() {
    spend_(nodes_ - spent_);
    spent_ = nodes_;
  }

  Table* const table_;
  Marks* const marks_;
  const std::atomic<Answered>* const answer_;
  const Means::Spend& spend_;
  const Symmetries& symmetries_;
  std::uint64_t& unspent_;
  std::uint64_t nodes_ = 0, spent_ = 0;
};

}  // namespace FOURFOLD_INSTRUCTIONS
}  // namespace fourfold::quarto
