// The proof search: does the attacker win with at most `horizon` pieces placed?
//
// Every node has a null window: the search answers yes-or-no queries only. Win, draw and loss need
// two queries with the largest horizon, one per player. Distances need the same queries with
// growing horizons. So nothing here knows about scores.
//
// In one turn a player places a piece, then gives one. The table holds only positions in which a
// piece is about to be given: every transposition of boards meets there, and the key needs no hand.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstdint>

#include "currently_searching.hpp"
#include "instruction_set.hpp"
#include "keys.hpp"
#include "move_ordering.hpp"
#include "near_horizon.hpp"
#include "search_kernel.hpp"
#include "transposition_table.hpp"

namespace fourfold::quarto {
inline namespace FOURFOLD_INSTRUCTION_SET {

template <Rules rules>
class ProofSearch {
 public:
  // On destruction, adds the nodes not yet passed to context.count_nodes to `uncounted`.
  ProofSearch(const SearchContext& context, std::uint64_t& uncounted)
      : table_(context.table),
        searching_(context.searching),
        verdict_(context.verdict),
        count_nodes_(context.count_nodes),
        symmetries_(Symmetries::of(rules)),
        uncounted_(uncounted) {
    // Build the lookup tables now: a fork during the search would leave them half built.
    roomy_squares<rules>(0);
    detail::FiveShapes<rules>::get();
    detail::SixShapes<rules>::get();
  }
  ~ProofSearch() { uncounted_ += nodes_ - counted_; }
  ProofSearch(const ProofSearch&) = delete;
  ProofSearch& operator=(const ProofSearch&) = delete;

  // Whether the player to place `hand` reaches the goal:
  //   attack:  this player wins with at most `horizon` pieces placed;
  //   !attack: the opponent does not.
  // Requires that the hand is safe, `board.left` excludes it, `threats` are those of `board`, and n
  // is the number of pieces on the board.
  template <bool attack>
  bool place(const Board& board, const Threats& threats, int hand, int n, int horizon) {
    assert((lanes_of(hand) & threats.open) == 0 && std::popcount(board.occupied) == n);
    const int depth = horizon - n;
    // Near the horizon, the table and move ordering cost more than they save.
    if constexpr (attack) {
      // The hand does not win, so this player's next placement is the third from here.
      if (depth < 3) return false;
      if (depth < 5) return reaches_goal<rules, 3>(board, threats, hand, nodes_);
      if (depth < 7) return reaches_goal<rules, 5>(board, threats, hand, nodes_);
      if (depth < 9) return reaches_goal<rules, 7>(board, threats, hand, nodes_);
    } else {
      if (depth < 2) return true;
      if (depth < 4) return reaches_goal<rules, 2>(board, threats, hand, nodes_);
      if (depth < 6) return reaches_goal<rules, 4>(board, threats, hand, nodes_);
      if (depth < 8) return reaches_goal<rules, 6>(board, threats, hand, nodes_);
    }
    if (++nodes_ - counted_ >= nodes_between_counting) count_nodes();
    const TableQuery query{attack ? giver : receiver, (depth - (attack ? 1u : 0u)) / 2,
                           table_ && depth >= min_table_depth};
    std::array<Placement, 16> placements;
    int placement_count = 0;
    const LaneSet own = lanes_of(hand);
    for (const int square : members(empty_squares(board))) {
      const PieceSet safe = safe_after(board, threats, own, square);
      if (safe == 0) continue;  // every gift loses
      Placement& placement = placements[placement_count++];
      placement.board = placed_on(board, hand, square);
      placement.safe = safe;
      if (query.uses_table) {
        placement.key = TranspositionTable::mix(give_key(placement.board, n + 1));
        table_->prefetch(placement.key);
        if (n + 1 <= max_pieces_for_symmetry &&
            !drop_equivalent(placements.data(), placement_count))
          --placement_count;
      }
    }
    // Probe the table for all placements before searching any.
    if (query.uses_table) {
      if (verdict_ && verdict_->load(std::memory_order_relaxed) != Verdict::pending) count_nodes();
      int kept = 0;
      for (int i = 0; i < placement_count; ++i) {
        const Placement& placement = placements[i];
        const auto status = table_->probe(placement.key, query.attacker, query.depth);
        if (status == (attack ? Proof::win : Proof::fail)) return true;
        if (status == Proof::unknown) placements[kept++] = placement;
      }
      placement_count = kept;
    }
    return search<attack>(placements.data(), placement_count, n, horizon, query);
  }

  // The same for the player who must give one of the pieces `safe`; n >= 0 pieces are placed.
  template <bool attack>
  bool give(const Board& board, PieceSet safe, int n, int horizon) {
    Placement only{board, 0, safe};
    return search<attack>(&only, 1, n - 1, horizon, TableQuery{giver, 0, false});
  }

 private:
  // At a smaller depth the table costs more than it saves, though ordering already pays.
  static constexpr int min_table_depth = 9;
  // At a smaller depth threads do not look at each other's work: fetching a cache line that another
  // thread wrote takes longer than searching some positions twice.
  static constexpr int min_shared_depth = 11;
  // With more pieces, hardly any two turns are symmetric.
  static constexpr int max_pieces_for_symmetry = 5;
  static constexpr std::uint64_t nodes_between_counting = 2048;

  // How a node's children are looked up in the table: who attacks, with how many own placements.
  struct TableQuery {
    Attacker attacker;
    unsigned depth;
    bool uses_table;
  };

  // Rates every turn before searching the first. n = pieces placed before the placements.
  template <bool attack>
  bool search(const Placement* placements, int placement_count, int n, int horizon,
              const TableQuery& query) {
    TurnList turns;
    const bool no_safe_reply_wins = horizon - n >= 3;
    turns.fill<rules>(placements, placement_count, no_safe_reply_wins);
    if (const int i = turns.no_safe_reply(); i >= 0 && no_safe_reply_wins) {
      if (query.uses_table)
        table_->store(placements[i].key, query.attacker, query.depth, attack, 1);
      return true;
    }
    std::array<std::uint64_t, 16> spent{};
    std::uint32_t refuted = 0;  // placements that another thread has refuted meanwhile
    const bool shared = searching_ && query.uses_table && horizon - n >= min_shared_depth;
    CurrentlySearching* const searching = attack && shared ? searching_ : nullptr;
    for (int i = 0; i < turns.size(); ++i) {
      if (searching)
        turns.bring_forward(i, [&](const OrderedTurn& turn) {
          return !searching->contains(move_hash(placements[turn.placement], turn.gift, n + 1));
        });
      const OrderedTurn turn = turns[i];
      const Placement& placement = placements[turn.placement];
      if (shared) {
        if (refuted >> turn.placement & 1) continue;
        const auto status = table_->probe(placement.key, query.attacker, query.depth);
        if (status == (attack ? Proof::win : Proof::fail)) return true;
        if (status != Proof::unknown) {
          refuted |= 1u << turn.placement;
          continue;
        }
      }
      const CurrentlySearching::Entry entry(searching,
                                            searching ? move_hash(placement, turn.gift, n + 1) : 0);
      const std::uint64_t before = nodes_;
      const bool reached =
          !place<!attack>(without(placement.board, turn.gift), turns.threats(turn.placement),
                          turn.gift, n + 1, horizon);
      spent[turn.placement] += nodes_ - before;
      if (query.uses_table && (reached || turns.was_last_gift(turn.placement)))
        table_->store(placement.key, query.attacker, query.depth, reached == attack,
                      unsigned(std::bit_width(spent[turn.placement])));
      if (reached) return true;
    }
    return false;
  }

  // Removes those gifts after the last placement that are symmetric to another gift. Returns false
  // if the placement itself is symmetric to an earlier one.
  bool drop_equivalent(Placement* placements, int placement_count) const {
    Placement& last = placements[placement_count - 1];
    for (const Placement* earlier = placements; earlier != &last; ++earlier)
      if (earlier->key == last.key) return false;
    std::array<std::uint64_t, 16> seen;
    int seen_count = 0;
    for (const int gift : members(last.safe)) {
      const std::uint64_t key = canonical_hand_key(last.board, gift, symmetries_);
      if (std::find(seen.data(), seen.data() + seen_count, key) != seen.data() + seen_count)
        last.safe &= PieceSet(~(1u << gift));
      else
        seen[seen_count++] = key;
    }
    return true;
  }

  // The hash of a turn for CurrentlySearching; early in the game, equal for symmetric turns.
  std::uint64_t move_hash(const Placement& placement, int gift, int n) const {
    return n <= max_pieces_for_symmetry
               ? TranspositionTable::mix(canonical_hand_key(placement.board, gift, symmetries_))
               : CurrentlySearching::move_hash(placement.key, gift);
  }

  // The table key of a board on which a piece is about to be given. With few pieces it is the
  // canonical key. With more, board symmetries are too rare to pay off, and the key removes only
  // attribute orders and flips: the sets are taken against the piece on the lowest occupied square,
  // and all squares below it are marked in all four sets, so that the key still tells the board.
  // The two kinds never collide, as the key tells the number of pieces.
  std::uint64_t give_key(const Board& board, int n) const {
    if (n <= 8) return canonical_give_key(board, symmetries_);
    const unsigned lowest = board.occupied & (0u - board.occupied);
    return key_against(std::countr_zero(lowest), board.having, board.occupied, lowest - 1);
  }

  void count_nodes() {
    count_nodes_(nodes_ - counted_);
    counted_ = nodes_;
  }

  TranspositionTable* const table_;
  CurrentlySearching* const searching_;
  const std::atomic<Verdict>* const verdict_;
  const SearchContext::CountNodes& count_nodes_;
  const Symmetries& symmetries_;
  std::uint64_t& uncounted_;
  std::uint64_t nodes_ = 0, counted_ = 0;
};

}  // namespace FOURFOLD_INSTRUCTION_SET
}  // namespace fourfold::quarto
