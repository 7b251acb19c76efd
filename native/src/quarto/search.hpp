// One question about one position: does the attacker win with at most `horizon` pieces placed?
//
// Asking yes-or-no questions keeps every node to a single bound. Win, draw and loss are the two
// questions with the largest horizon, one per player; distances are the same questions with the
// horizon growing, so nothing here knows of scores.
//
// A turn is place, then give, by one player. The table is kept only where a piece is about to be
// given: every transposition of boards meets there, and its key needs no hand.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstdint>

#include "fourfold/quarto/endgame.hpp"
#include "fourfold/quarto/ordering.hpp"
#include "fourfold/quarto/score.hpp"
#include "fourfold/quarto/solver.hpp"
#include "fourfold/quarto/symmetry.hpp"
#include "fourfold/quarto/table.hpp"

namespace fourfold::quarto {

// Thrown out of a search that was told to end; nothing unproven has been stored.
struct Interrupted {};

// What a running search listens to, shared by its threads.
class Control {
 public:
  virtual ~Control() = default;
  // Called by every thread each `interval` nodes; true = end the search now.
  virtual bool should_end(int thread, std::uint64_t nodes_since) = 0;
  static constexpr std::uint64_t interval = 2048;
};

template <Rules rules>
class Search {
 public:
  Search(Table& table, Control& control, int thread, bool shared, const Book* book, int book_placed)
      : table_(table),
        control_(control),
        symmetries_(Symmetries::of(rules)),
        book_(book),
        book_placed_(book ? book_placed : -1),
        thread_(thread),
        shared_(shared) {}

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
    if (n <= book_placed_)
      if (int score; book_->probe(position_of(board, hand), score))
        return attack ? score > 0 && distance(score) <= ahead
                      : !(score < 0 && distance(score) <= ahead);

    const Question question{attack ? giver : receiver,
                            static_cast<unsigned>(ahead - (attack ? 1 : 0)) / 2,
                            table_.bytes() > 0 && ahead >= least_tabled};
    std::array<Placement, 16> placements;
    int placement_count = 0;
    const LaneSet own = lanes_of(hand);
    for (unsigned left = empty_squares(board); left; left &= left - 1) {
      const PieceSet safe = safe_after(board, threats, own, std::countr_zero(left));
      if (safe == 0) continue;  // whatever is given wins for the opponent
      Placement& placement = placements[static_cast<std::size_t>(placement_count++)];
      placement.board = placed_on(board, hand, left & -left);
      placement.safe = safe;
      if (question.tabled) {
        placement.key = Table::mix(give_key(placement.board, n + 1));
        table_.prefetch(placement.key);
      }
    }
    // Ask the table about all placements before searching any.
    if (question.tabled) {
      int kept = 0;
      for (int i = 0; i < placement_count; ++i) {
        const Placement& placement = placements[static_cast<std::size_t>(i)];
        const auto answer = table_.ask(placement.key, question.attacker, question.reach);
        if (answer == (attack ? Verdict::wins : Verdict::fails)) return true;
        if (answer == Verdict::unknown) placements[static_cast<std::size_t>(kept++)] = placement;
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

  std::uint64_t nodes() const { return nodes_; }
  std::uint64_t unreported() const { return nodes_ - reported_; }

 private:
  // One step farther from the horizon ordering pays, but remembering does not yet.
  static constexpr int least_tabled = 9;

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
    turns.fill<rules>(placements, placement_count);
    if (const int i = turns.stalemate(); i >= 0 && horizon - n >= 3) {
      if (question.tabled)
        table_.store(placements[i].key, question.attacker, question.reach, attack, 1);
      return true;
    }
    std::array<std::uint64_t, 16> spent{};
    std::uint32_t refuted = 0;  // placements another thread has settled meanwhile
    for (int i = 0; i < turns.size(); ++i) {
      // Nodes that fail must try every turn: threads start at different ends and meet.
      const OrderedTurn turn = turns[attack && (thread_ & 1) ? turns.size() - 1 - i : i];
      const Placement& placement = placements[turn.placement];
      if (shared_ && question.tabled) {
        if (refuted >> turn.placement & 1) continue;
        const auto answer = table_.ask(placement.key, question.attacker, question.reach);
        if (answer == (attack ? Verdict::wins : Verdict::fails)) return true;
        if (answer != Verdict::unknown) {
          refuted |= 1u << turn.placement;
          continue;
        }
      }
      const std::uint64_t before = nodes_;
      const bool reached =
          !place<!attack>(without(placement.board, turn.gift), turns.threats(turn.placement),
                          turn.gift, n + 1, horizon);
      spent[turn.placement] += nodes_ - before;
      if (question.tabled && (reached || turns.was_last_gift(turn.placement)))
        table_.store(placement.key, question.attacker, question.reach, reached == attack,
                     static_cast<unsigned>(std::bit_width(spent[turn.placement])));
      if (reached) return true;
    }
    return false;
  }

  // The table key of a board that waits for a gift. With few pieces the canonical key; with more,
  // board symmetries are too rare to pay, and only attribute orders and flips are removed: the
  // sets are taken against the piece on the lowest occupied square, and all squares below it are
  // marked in all four sets, so that the key still tells the board. The two kinds never meet, as
  // the key tells the number of pieces.
  std::uint64_t give_key(const Board& board, int n) const {
    if (n <= 8) return symmetric_key(board);
    const unsigned lowest = board.occupied & (0u - board.occupied);
    return key_against(board.having, board.occupied, std::countr_zero(lowest), lowest - 1);
  }

  static std::uint64_t key_against(std::uint64_t having, SquareSet occupied, int reference,
                                   unsigned mark) {
    const std::uint64_t flip = (having >> reference & in_each_lane) * 0xFFFF;
    const std::uint64_t differs = (having ^ (flip & occupied * in_each_lane)) | mark * in_each_lane;
    return sorted_key(static_cast<SquareSet>(differs), static_cast<SquareSet>(differs >> 16),
                      static_cast<SquareSet>(differs >> 32), static_cast<SquareSet>(differs >> 48));
  }

  // canonical_give_key on the packed board.
  std::uint64_t symmetric_key(const Board& board) const {
    std::uint64_t least = ~std::uint64_t{0};
    for (const std::size_t s : symmetries_.referenced(board.occupied)) {
      std::uint64_t having = 0;
      for (int shift = 0; shift < 64; shift += 16)
        having |= std::uint64_t{symmetries_.image(s, static_cast<SquareSet>(board.having >> shift))}
                  << shift;
      const SquareSet occupied = symmetries_.image(s, board.occupied);
      unsigned mark = 0;
      const std::uint8_t* reference = symmetries_.references().data();
      for (; !(occupied >> *reference & 1); ++reference) mark |= 1u << *reference;
      const std::uint64_t key = key_against(having, occupied, *reference, mark);
      if (key < least) least = key;
    }
    return least;
  }

  static Position position_of(const Board& board, int hand) {
    Position position;
    for (std::size_t k = 0; k < attribute_count; ++k)
      position.having[k] = static_cast<SquareSet>(board.having >> 16 * k);
    position.occupied = board.occupied;
    position.used = static_cast<PieceSet>(~(board.left | 1u << hand));
    position.hand = static_cast<std::int8_t>(hand);
    return position;
  }

  void count_node() {
    ++nodes_;
    if (nodes_ - reported_ < Control::interval) return;
    const std::uint64_t since = nodes_ - reported_;
    reported_ = nodes_;
    if (control_.should_end(thread_, since)) throw Interrupted{};
  }

  Table& table_;
  Control& control_;
  const Symmetries& symmetries_;
  const Book* book_;
  int book_placed_;
  int thread_;
  bool shared_;
  std::uint64_t nodes_ = 0, reported_ = 0;
};

}  // namespace fourfold::quarto
