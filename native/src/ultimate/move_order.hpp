// The order in which a search tries the moves: that of the table, those that win a block, killers,
// then by their history and where they send the opponent.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <functional>

#include "fourfold/ultimate/features.hpp"
#include "state.hpp"

namespace fourfold::ultimate {

struct ScoredMove {
  Cell cell;
  int score;
};

// Moves with their scores, each packed into one number: what is ordered is not initialised twice.
template <int n>
class MoveList {
 public:
  int size() const { return size_; }
  void add(Cell cell, int score) {
    packed_[size_++] = std::int64_t{score} * 65536 + (cell.block << 8 | cell.place);
  }
  ScoredMove operator[](int i) const {
    const std::int64_t packed = packed_[i];
    return {{int(packed >> 8 & 255), int(packed & 255)}, int(packed >> 16)};
  }
  // The i-th best. To be asked for in order; asking again, or for the next one early, is allowed.
  ScoredMove next(int i) {
    if (i >= ordered_) order(i);
    return (*this)[i];
  }

 private:
  // Most lists end with a cut among the first moves: what comes later is ordered all at once.
  static constexpr int one_by_one = 6;

  void order(int i) {
    if (i == one_by_one) {
      std::sort(packed_.begin() + i, packed_.begin() + size_, std::greater<>{});
      ordered_ = size_;
      return;
    }
    std::int64_t best = packed_[i];
    int at = i;
    for (int j = i + 1; j < size_; ++j) {  // without branches: which is best cannot be predicted
      const std::int64_t other = packed_[j];
      at = other > best ? j : at;
      best = other > best ? other : best;
    }
    packed_[at] = packed_[i];
    packed_[i] = best;
    ordered_ = i + 1;
  }

  std::array<std::int64_t, Geometry<n>::cell_count> packed_;
  int size_ = 0, ordered_ = 0;
};

// What one thread has learnt about moves.
template <int n>
class MoveOrder {
 public:
  using G = Geometry<n>;
  static constexpr int longest = G::cell_count + 2;  // no line of play has more moves
  static constexpr int quiet_below = 1 << 20;        // no block is won, and it is no killer

  explicit MoveOrder(const Features& features)
      : learns_killers_(features.killers),
        learns_history_(features.history),
        parries_bonus_(features.sending ? 6000 : 0),
        frees_malus_(features.sending ? 8000 : 0),
        gives_block_malus_(features.sending ? 6000 : 0) {
    for (auto& killers : killers_) killers.fill(-1);
  }

  // A move as tables know it.
  static int code(Cell cell) { return cell.block * G::count + cell.place; }
  static Cell decoded(int code) { return {code / G::count, code % G::count}; }

  // All moves of a state, `ply` moves from the root; table_move is a code, or -1.
  void generate(MoveList<n>& moves, const State<n>& state, int ply, int table_move) const {
    const Position<n>& position = state.position();
    const int me = position.to_move, you = me ^ 1;
    const unsigned finished = position.finished();
    const Mask takeable = state.takeable(you);
    const auto& killers = killers_[ply];
    for (const int block : members(position.playable_blocks())) {
      const unsigned wins = state.winning_places(block, me);
      const unsigned parries = state.winning_places(block, you);
      for (const int place : members(position.empty_places(block))) {
        const Cell cell{block, place};
        const int number = code(cell);
        int score = history_[me][number];
        if (number == table_move) {
          score += first_of_all;
        } else {
          if (wins >> place & 1)
            score += wins_block;
          else if (killers[0] == number)
            score += is_killer + 1;
          else if (killers[1] == number)
            score += is_killer;
          if (parries >> place & 1) score += parries_bonus_;
          const unsigned after = finished | ((wins >> place & 1) << block);
          if (after >> place & 1)
            score -= frees_malus_;
          else if (place == block ? parries & ~(1u << place) : takeable >> place & 1u)
            score -= gives_block_malus_;
        }
        moves.add(cell, score);
      }
    }
  }

  // Remembers a move that was too good, and those that were tried in vain before it.
  void reward(const MoveList<n>& moves, int chosen, int depth, int ply, int me) {
    const int number = code(moves[chosen].cell);
    auto& killers = killers_[ply];
    if (learns_killers_ && killers[0] != number) {
      killers[1] = killers[0];
      killers[0] = number;
    }
    if (!learns_history_) return;
    auto& history = history_[me];
    const int bonus = std::min(depth * depth * 16, 2000);
    const auto change = [&](int which, int by) {
      int& value = history[which];
      value += by - value * std::abs(by) / 8192;
    };
    change(number, bonus);
    for (int i = 0; i < chosen; ++i) change(code(moves[i].cell), -bonus);
  }

 private:
  static constexpr int first_of_all = 1 << 28;
  static constexpr int wins_block = 1 << 24;
  static constexpr int is_killer = quiet_below;

  const bool learns_killers_, learns_history_;
  const int parries_bonus_;      // a place where the opponent would win the block
  const int frees_malus_;        // the opponent may choose any block
  const int gives_block_malus_;  // it is sent to a block that it can win
  std::array<std::array<int, G::cell_count>, 2> history_{};
  std::array<std::array<int, 2>, longest> killers_;
};

}  // namespace fourfold::ultimate
