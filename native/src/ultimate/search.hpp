// The search of one thread below the root: principal variation search, and at its horizon a look at
// the blocks that can be won at once.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "corrections.hpp"
#include "fourfold/ultimate/engine.hpp"
#include "move_order.hpp"
#include "principal_lines.hpp"
#include "state.hpp"
#include "table.hpp"
#include "watch.hpp"

namespace fourfold::ultimate {

// By how much less deep the move is searched that is tried after so many others.
inline int reduction(int depth, int tried) {
  static const auto table = [] {
    std::array<std::array<std::int8_t, 64>, 64> made{};
    for (int d = 1; d < 64; ++d)
      for (int i = 1; i < 64; ++i) made[d][i] = 0.5 + std::log(d) * std::log(i) / 1.6;
    return made;
  }();
  return table[std::min(depth, 63)][std::min(tried, 63)];
}

template <int n>
class Searcher {
 public:
  using G = Geometry<n>;
  static constexpr int longest = MoveOrder<n>::longest;
  static constexpr int infinity = 30000;

  Searcher(const Position<n>& position, const Evaluator<n>& evaluator, const Features& features,
           Table* table, Corrections<n>* corrections, Watch& watch)
      : state_(position, evaluator),
        evaluator_(evaluator),
        features_(features),
        table_(table),
        corrections_(corrections),
        watch_(watch),
        order_(features),
        margin_(evaluator.network() ? 90 : 30),
        reduction_percent_(evaluator.network() ? 130 : 100) {
    for (const int block : members(G::all & ~position.finished()))
      cells_at_root_ += std::popcount(position.empty_places(block));
  }

  const State<n>& state() const { return state_; }
  const MoveOrder<n>& order() const { return order_; }
  PrincipalLines<longest>& lines() { return lines_; }
  // The cells that are open at the root: no game from there is longer.
  int cells_at_root() const { return cells_at_root_; }

  // Makes a move, looks for the value with `look`, and takes the move back whatever happens.
  template <typename Look>
  int after(Cell cell, Look look) {
    const auto undo = state_.make(cell);
    const int block_before = std::exchange(last_block_, cell.block);
    const auto take_back = [&] {
      state_.unmake(cell, undo);
      last_block_ = block_before;
    };
    int value = 0;
    try {
      value = look();
    } catch (const OutOfLimits&) {
      take_back();
      throw;
    }
    take_back();
    return value;
  }

  // The value of the position for the player to move, `ply` moves from the root. Fail-soft: exact
  // between alpha and beta, at alpha or below an upper bound, at beta or above a lower one.
  int search(int depth, int ply, int alpha, int beta) {
    lines_.clear(ply);
    const Position<n>& position = state_.position();
    if (position.sent_to == none && position.is_over()) {
      watch_.spend();
      return value_at_end(ply);
    }
    if (depth <= 0) return features_.quiescence ? quiesce(ply, alpha, beta) : leaf(ply);
    watch_.spend();
    const int me = position.to_move;
    if (features_.wins) {
      if (can_win(me)) return won - ply - 1;
      alpha = std::max(alpha, ply - won);
      beta = std::min(beta, won - ply - 1);
      if (alpha >= beta) return alpha;
    }
    if (features_.settled && !evaluator_.ending().blocks_are_points) {
      if (!position.may_win(me, evaluator_.ending())) beta = std::min(beta, 0);
      if (!position.may_win(me ^ 1, evaluator_.ending())) alpha = std::max(alpha, 0);
      if (alpha >= beta) return alpha;
    }
    const bool principal = beta - alpha > 1;
    // Searched to the end of the game, and so exact if nothing is left out.
    const bool to_the_end = features_.ending && depth >= cells_at_root_ - ply;

    int table_move = -1;
    if (table_) {
      const Entry entry = table_->find(state_.key());
      if (entry.bound != Bound::none) {
        table_move = entry.move;
        const int value = from_table(entry.value, ply);
        const bool deep = features_.deeper ? entry.depth >= depth : entry.depth == depth;
        if (deep && (!principal || !features_.windows) &&
            (entry.bound == Bound::exact || (entry.bound == Bound::lower && value >= beta) ||
             (entry.bound == Bound::upper && value <= alpha)))
          return value;
      }
    }

    constexpr int unasked = infinity;
    int evaluated = unasked;  // before corrections, which may change while others are searched
    if (features_.standing && !principal && depth <= standing_depth && !to_the_end &&
        std::abs(beta) < proven) {
      evaluated = state_.evaluate();
      const int standing = corrected(evaluated);
      if (standing - margin_ * depth >= beta) return standing;
    }
    if (features_.probing && !principal && depth >= probing_depth && !to_the_end &&
        std::abs(beta) < proven) {
      const int bar = beta + margin_;
      const int found = search(depth - probing_reduction, ply, bar - 1, bar);
      if (found >= bar) return found;
    }

    const bool fetching = table_ && depth > 1;
    if (fetching && table_move >= 0) fetch(order_.decoded(table_move));
    MoveList<n> moves;
    order_.generate(moves, state_, ply, table_move);
    int best = -infinity, best_move = -1;
    const int old_alpha = alpha;
    for (int i = 0; i < moves.size(); ++i) {
      const ScoredMove move = moves.next(i);
      if (fetching && i < 2) fetch(move.cell);
      if (fetching && i > 0 && i + 1 < moves.size()) fetch(moves.next(i + 1).cell);
      const int value = after(move.cell, [&] {
        if (i == 0) return -search(depth - 1, ply + 1, -beta, -alpha);
        int reduced = 0;
        if (features_.reductions && depth >= 2 && i >= 2 && move.score < order_.quiet_below &&
            !to_the_end)
          reduced = std::max(0, std::min(depth - 1, reduction_of(depth, i) - (principal ? 1 : 0)));
        return search_late(depth - 1, reduced, ply + 1, alpha, beta);
      });
      if (value <= best) continue;
      best = value;
      best_move = order_.code(move.cell);
      if (value <= alpha) continue;
      alpha = value;
      if (principal) lines_.set(ply, move.cell);
      if (alpha >= beta) {
        order_.reward(moves, i, depth, ply, me);
        break;
      }
    }
    if (corrections_ && !to_the_end && std::abs(best) < proven) {
      const int held = corrected(evaluated == unasked ? state_.evaluate() : evaluated);
      const bool tells = best >= beta ? best > held : best > old_alpha || best < held;
      if (tells) corrections_->learn(position, last_block_, best - held, depth);
    }
    if (table_) {
      const Bound bound = best >= beta       ? Bound::lower
                          : best > old_alpha ? Bound::exact
                                             : Bound::upper;
      table_->store(state_.key(), {to_table(best, ply), depth, best_move, bound});
    }
    return best;
  }

  // The value for who moved here, alpha and beta being that side's. It is expected to be no better
  // than alpha, and searched in earnest only when it seems to be.
  int search_late(int depth, int reduced, int ply, int alpha, int beta) {
    const int narrow = features_.windows ? alpha + 1 : beta;
    int value = -search(depth - reduced, ply, -narrow, -alpha);
    if (value > alpha && reduced) value = -search(depth, ply, -narrow, -alpha);
    if (value > alpha && value < beta && narrow < beta) value = -search(depth, ply, -beta, -alpha);
    return value;
  }

 private:
  static constexpr int standing_depth = 3;
  // From this depth on a search that is so much less deep is tried first.
  static constexpr int probing_depth = 5, probing_reduction = 4;

  int reduction_of(int depth, int tried) const {
    return (reduction(depth, tried) * reduction_percent_ + 50) / 100;
  }

  // Has what the table knows of the position after a move at hand by the time it is searched.
  // Always inline: else the compiler takes it for a function without effect and drops the call.
  [[gnu::always_inline]] void fetch(Cell cell) const {
    table_->prefetch(state_.likely_key_after(cell));
  }

  int leaf(int ply) {
    watch_.spend();
    if (features_.wins && can_win(state_.position().to_move)) return won - ply - 1;
    return judge();
  }

  // The evaluation, corrected by what searches found.
  int judge() { return corrected(state_.evaluate()); }
  int corrected(int value) const {
    if (!corrections_) return value;
    const Position<n>& position = state_.position();
    return evaluator_.bounded(position, value + corrections_->of(position, last_block_));
  }

  // Looks on while blocks can be won at once; the player may also be content with what it has.
  int quiesce(int ply, int alpha, int beta) {
    lines_.clear(ply);
    const Position<n>& position = state_.position();
    watch_.spend();
    if (position.sent_to == none && position.is_over()) return value_at_end(ply);
    const int me = position.to_move;
    if (features_.wins && can_win(me)) return won - ply - 1;
    int best = judge();
    if (best >= beta) return best;
    alpha = std::max(alpha, best);
    for (const int block : members(position.playable_blocks() & state_.takeable(me)))
      for (const int place : members(state_.winning_places(block, me))) {
        const Cell cell{block, place};
        const int value = after(cell, [&] { return -quiesce(ply + 1, -beta, -alpha); });
        if (value <= best) continue;
        best = value;
        alpha = std::max(alpha, value);
        if (alpha >= beta) return best;
      }
    return best;
  }

  // Whether a side that is to move can complete a line of blocks at once.
  bool can_win(int side) const {
    const Position<n>& position = state_.position();
    return completions<n>[position.won[side]] & position.playable_blocks() & state_.takeable(side);
  }

  int value_at_end(int ply) const {
    const Position<n>& position = state_.position();
    const int winner = position.winner(evaluator_.ending());
    if (features_.wins && winner != none) return winner == position.to_move ? won - ply : ply - won;
    return evaluator_.final_value(position, position.to_move);
  }

  static int to_table(int value, int ply) {
    return value > proven ? value + ply : value < -proven ? value - ply : value;
  }
  static int from_table(int value, int ply) {
    return value > proven ? value - ply : value < -proven ? value + ply : value;
  }

  State<n> state_;
  const Evaluator<n>& evaluator_;
  const Features features_;
  Table* const table_;                 // null: none
  Corrections<n>* const corrections_;  // null: none
  int last_block_ = 0;                 // that was played in last; at the root of no meaning
  Watch& watch_;
  int cells_at_root_ = 0;
  MoveOrder<n> order_;
  // In hundredths of a point: a move from the horizon is not expected to lose more than this, nor a
  // deeper search to find that much less. A network's values lie further apart than those of
  // chances, and let more be left out.
  const int margin_;
  const int reduction_percent_;
  PrincipalLines<longest> lines_;
};

}  // namespace fourfold::ultimate
