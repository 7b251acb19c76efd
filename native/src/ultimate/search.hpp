// The search below the root, for one thread: principal variation search with null windows, and
// quiescence search at the horizon.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

#include "fourfold/ultimate/board.hpp"
#include "fourfold/ultimate/engine.hpp"
#include "fourfold/ultimate/parameters.hpp"
#include "move_ordering.hpp"
#include "search_control.hpp"
#include "search_state.hpp"
#include "transposition_table.hpp"

namespace fourfold::ultimate {

// The search parameters, prepared for the hot path of one engine.

class SearchTuning {
 public:
  Parameters parameters;
  int reverse_futility_margin;
  int probcut_margin;

  SearchTuning(const Parameters& p, bool has_network)
      : parameters(p),
        reverse_futility_margin(has_network ? p.reverse_futility_margin_network
                                            : p.reverse_futility_margin),
        probcut_margin(has_network ? p.probcut_margin_network : p.probcut_margin) {
    std::array<double, size> logarithms;
    for (int i = 1; i < size; ++i) logarithms[i] = std::log(i);
    const int percent = has_network ? p.lmr_percent_network : 100;
    for (int depth = 1; depth < size; ++depth)
      for (int move = 1; move < size; ++move) {
        const int plies = int(0.5 + logarithms[depth] * logarithms[move] / (p.lmr_divisor / 100.0));
        reductions_[depth][move] = std::int16_t((plies * percent + 50) / 100);
        root_reductions_[depth][move] = std::int16_t(plies * p.lmr_root_percent / 100);
      }
  }

  // Late-move reductions: by how many plies a move is reduced, given the number of moves before it.
  int reduction(int depth, int move) const { return at(reductions_, depth, move); }
  int root_reduction(int depth, int move) const { return at(root_reductions_, depth, move); }

 private:
  static constexpr int size = 64;
  using ReductionTable = std::array<std::array<std::int16_t, size>, size>;

  static int at(const ReductionTable& table, int depth, int move) {
    return table[std::min(depth, size - 1)][std::min(move, size - 1)];
  }

  ReductionTable reductions_{}, root_reductions_{};
};

// Correction history: by how much searches found the static evaluation to be wrong in similar
// positions. Similar are those with the same block to play in and its marks, the same last block
// and its marks, both, or the same finished blocks. It is learned while searching, and kept until
// the engine is cleared.

template <int n>
class CorrectionHistory {
 public:
  // The correction to add to the static evaluation, in hundredths of a point.
  int correction(const Position<n>& position, int last_block) const {
    int sum = 0;
    const Slots slots = slots_of(position, last_block);
    for (std::size_t i = 0; i < tables_.size(); ++i) sum += tables_[i][slots[i]] / unit;
    return sum;
  }

  // Learns from a search to this depth, whose value minus the static evaluation is `error`.
  void update(const Position<n>& position, int last_block, int error, int depth) {
    const int step = std::clamp(error, -max_error, max_error) * std::min(depth, 8) * 2;
    const Slots slots = slots_of(position, last_block);
    for (std::size_t i = 0; i < tables_.size(); ++i) {
      std::int32_t& value = tables_[i][slots[i]];
      value = std::clamp(value + step * pace[i], -max_correction * unit, max_correction * unit);
    }
  }

 private:
  static constexpr int bits = 14;
  static constexpr int unit = 256;            // a hundredth of a point, as stored
  static constexpr int max_correction = 150;  // of each table
  static constexpr int max_error = 100;       // that one search counts for

  // For block to play in, last block, both, and finished blocks. Finished blocks are shared by the
  // most positions, and are learned the most slowly.
  static constexpr std::array<int, 4> pace = {2, 2, 2, 1};
  using Slots = std::array<std::size_t, pace.size()>;

  static Slots slots_of(const Position<n>& position, int last_block) {
    const int block = position.sent_to;
    const std::uint64_t sent = block == none ? std::uint64_t{1} << 50
                                             : std::uint64_t(block) << 40 | marks(position, block);
    const std::uint64_t last = marks(position, last_block) | std::uint64_t(last_block) << 1;
    const std::uint64_t finished = std::uint64_t{position.won[0]} << 1 |
                                   std::uint64_t{position.won[1]} << 17 |
                                   std::uint64_t{position.drawn} << 33;
    const std::uint64_t mover = position.to_move;
    return {slot(sent | mover), slot(last | mover), slot(mixed(sent) ^ last ^ mover),
            slot(finished | std::uint64_t(block + 1) << 50 | mover)};
  }
  static std::uint64_t marks(const Position<n>& position, int block) {
    const auto& [x, o] = position.marks[std::size_t(block)];
    return std::uint64_t{x} << 8 | std::uint64_t{o} << 24;
  }
  static constexpr std::uint64_t mixed(std::uint64_t key) { return key * 0xD1B54A32D192ED03u; }
  static constexpr std::size_t slot(std::uint64_t key) {
    return key * 0x9E3779B97F4A7C15u >> (64 - bits);
  }

  std::array<std::array<std::int32_t, std::size_t{1} << bits>, pace.size()> tables_{};
};

template <int n, typename FeatureSet>
class AlphaBetaSearch {
 public:
  using G = Geometry<n>;
  static constexpr int infinity = 30000;

  AlphaBetaSearch(const Position<n>& position, const Evaluator<n>& evaluator,
                  const SearchTuning& tuning, const FeatureSet& features, TranspositionTable* table,
                  CorrectionHistory<n>* correction_history, NodeCounter& counter)
      : state_(position, evaluator),
        evaluator_(evaluator),
        tuning_(tuning),
        features_(features),
        table_(table),
        correction_history_(correction_history),
        counter_(counter),
        ordering_(features, tuning.parameters) {
    for (const int block : members(G::all & ~position.finished()))
      cells_at_root_ += std::popcount(position.empty_places(block));
  }

  const SearchState<n>& state() const { return state_; }
  const MoveOrdering<n, FeatureSet>& ordering() const { return ordering_; }
  PvTable<max_ply<n>>& pv() { return pv_; }
  // The empty cells of the root position: no game from there is longer.
  int cells_at_root() const { return cells_at_root_; }

  // Makes a move, calls `search`, and takes the move back even if `search` throws.
  template <typename Search>
  int with_move(Cell cell, Search search) {
    const auto undo = state_.make(cell);
    const int block_before = std::exchange(last_block_, cell.block);
    const auto take_back = [&] {
      state_.unmake(cell, undo);
      last_block_ = block_before;
    };
    int value = 0;
    try {
      value = search();
    } catch (const LimitReached&) {
      take_back();
      throw;
    }
    take_back();
    return value;
  }

  // The value of the position for the player to move, `ply` moves from the root. Fail-soft: exact
  // between alpha and beta, an upper bound at alpha or below, a lower bound at beta or above.
  int search(int depth, int ply, int alpha, int beta) {
    pv_.clear(ply);
    const Parameters& p = tuning_.parameters;
    const Position<n>& position = state_.position();
    if (position.sent_to == none && position.is_over()) {
      counter_.add();
      return final_value(ply);
    }
    if (depth <= 0) return features_.quiescence ? quiesce(ply, alpha, beta) : leaf(ply);
    counter_.add();
    const int me = position.to_move;

    // Immediate wins, and mate-distance pruning.
    if (features_.immediate_wins) {
      if (can_win(me)) return win_in(ply + 1);
      alpha = std::max(alpha, loss_in(ply));
      beta = std::min(beta, win_in(ply + 1));
      if (alpha >= beta) return alpha;
    }
    if (features_.draw_bounds && !evaluator_.ending().blocks_are_points) {
      if (!position.may_win(me, evaluator_.ending())) beta = std::min(beta, 0);
      if (!position.may_win(me ^ 1, evaluator_.ending())) alpha = std::max(alpha, 0);
      if (alpha >= beta) return alpha;
    }
    const bool is_pv = beta - alpha > 1;
    // The depth reaches the end of the game, so the value is exact if nothing is pruned.
    const bool to_the_end = features_.unreduced_endings && depth >= cells_at_root_ - ply;

    int table_move = -1;
    if (table_) {
      const TableEntry entry = table_->find(state_.key());
      if (entry.bound != Bound::unknown) {
        table_move = entry.move;
        const int value = from_table(entry.value, ply);
        const bool deep = features_.deeper_entries ? entry.depth >= depth : entry.depth == depth;
        if (deep && (!is_pv || !features_.pvs) &&
            (entry.bound == Bound::exact || (entry.bound == Bound::lower && value >= beta) ||
             (entry.bound == Bound::upper && value <= alpha)))
          return value;
      }
    }

    // Reverse futility pruning: near the horizon, a static evaluation far above beta fails high.
    constexpr int not_evaluated = infinity;
    int uncorrected = not_evaluated;  // the correction may change while other nodes are searched
    const bool may_prune = !is_pv && !to_the_end && !is_proven(beta);
    if (features_.reverse_futility && may_prune && depth <= p.reverse_futility_depth) {
      uncorrected = state_.evaluate();
      const int static_eval = corrected(uncorrected);
      if (static_eval - tuning_.reverse_futility_margin * depth >= beta) return static_eval;
    }

    // ProbCut: a much shallower search that ends above beta by a margin predicts that this one
    // fails high, too.
    if (features_.probcut && may_prune && depth >= p.probcut_depth) {
      const int probcut_beta = beta + tuning_.probcut_margin;
      const int value = search(depth - p.probcut_reduction, ply, probcut_beta - 1, probcut_beta);
      if (value >= probcut_beta) return value;
    }

    const bool prefetches = table_ && depth > 1;
    if (prefetches && table_move >= 0) prefetch(ordering_.decoded(table_move));
    MoveList<n> moves;
    ordering_.generate(moves, state_, ply, table_move);
    int best = -infinity, best_move = -1;
    const int old_alpha = alpha;
    for (int i = 0; i < moves.size(); ++i) {
      const ScoredMove move = moves.next(i);
      if (prefetches && i < 2) prefetch(move.cell);
      if (prefetches && i > 0 && i + 1 < moves.size()) prefetch(moves.next(i + 1).cell);
      const int value = with_move(move.cell, [&] {
        if (i == 0) return -search(depth - 1, ply + 1, -beta, -alpha);
        int reduction = 0;
        if (features_.lmr && depth >= p.lmr_depth && i >= p.lmr_moves &&
            move.score < ordering_.quiet_limit && !to_the_end)
          reduction =
              std::clamp(tuning_.reduction(depth, i) - (is_pv ? p.lmr_principal : 0), 0, depth - 1);
        return search_late(depth - 1, reduction, ply + 1, alpha, beta);
      });
      if (value <= best) continue;
      best = value;
      best_move = ordering_.code(move.cell);
      if (value <= alpha) continue;
      alpha = value;
      if (is_pv) pv_.set(ply, move.cell);
      if (alpha >= beta) {
        ordering_.record_cutoff(moves, i, depth, ply, me);
        break;
      }
    }
    if (correction_history_ && !to_the_end && !is_proven(best)) {
      const int static_eval =
          corrected(uncorrected == not_evaluated ? state_.evaluate() : uncorrected);
      // A bound tells something only if the static evaluation is on its wrong side.
      const bool informative =
          best >= beta ? best > static_eval : best > old_alpha || best < static_eval;
      if (informative)
        correction_history_->update(position, last_block_, best - static_eval, depth);
    }
    if (table_) {
      const Bound bound = best >= beta       ? Bound::lower
                          : best > old_alpha ? Bound::exact
                                             : Bound::upper;
      table_->store(state_.key(), {to_table(best, ply), depth, best_move, bound});
    }
    return best;
  }

  // Searches a late move with a null window and a reduction, and again without either if it beats
  // alpha. The value, alpha and beta are those of the side that made the move.
  int search_late(int depth, int reduction, int ply, int alpha, int beta) {
    const int window_beta = features_.pvs ? alpha + 1 : beta;
    int value = -search(depth - reduction, ply, -window_beta, -alpha);
    if (value > alpha && reduction) value = -search(depth, ply, -window_beta, -alpha);
    if (value > alpha && value < beta && window_beta < beta)
      value = -search(depth, ply, -beta, -alpha);
    return value;
  }

 private:
  // Prefetches the table entry of the position after a move. Always inline: otherwise the compiler
  // takes it for a function without effect and drops the call.
  [[gnu::always_inline]] void prefetch(Cell cell) const {
    table_->prefetch(state_.likely_key_after(cell));
  }

  int leaf(int ply) {
    counter_.add();
    if (features_.immediate_wins && can_win(state_.position().to_move)) return win_in(ply + 1);
    return static_eval();
  }

  int static_eval() { return corrected(state_.evaluate()); }
  int corrected(int value) const {
    if (!correction_history_) return value;
    const Position<n>& position = state_.position();
    return evaluator_.bounded(position,
                              value + correction_history_->correction(position, last_block_));
  }

  // Quiescence search over the moves that win a block. The player may also stand pat.
  int quiesce(int ply, int alpha, int beta) {
    pv_.clear(ply);
    const Position<n>& position = state_.position();
    counter_.add();
    if (position.sent_to == none && position.is_over()) return final_value(ply);
    const int me = position.to_move;
    if (features_.immediate_wins && can_win(me)) return win_in(ply + 1);
    int best = static_eval();
    if (best >= beta) return best;
    alpha = std::max(alpha, best);
    for (const int block : members(position.playable_blocks() & state_.winnable(me)))
      for (const int place : members(state_.winning_places(block, me))) {
        const Cell cell{block, place};
        const int value = with_move(cell, [&] { return -quiesce(ply + 1, -beta, -alpha); });
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
    return completions<n>[position.won[side]] & position.playable_blocks() & state_.winnable(side);
  }

  int final_value(int ply) const {
    const Position<n>& position = state_.position();
    const int winner = position.winner(evaluator_.ending());
    if (features_.immediate_wins && winner != none)
      return winner == position.to_move ? win_in(ply) : loss_in(ply);
    return evaluator_.final_value(position, position.to_move);
  }

  SearchState<n> state_;
  const Evaluator<n>& evaluator_;
  const SearchTuning& tuning_;
  [[no_unique_address]] const FeatureSet features_;
  TranspositionTable* const table_;                 // null: none
  CorrectionHistory<n>* const correction_history_;  // null: none
  int last_block_ = 0;                              // of the last move; undefined at the root
  NodeCounter& counter_;
  int cells_at_root_ = 0;
  MoveOrdering<n, FeatureSet> ordering_;
  PvTable<max_ply<n>> pv_;
};

}  // namespace fourfold::ultimate
