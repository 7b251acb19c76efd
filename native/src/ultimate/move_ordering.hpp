// Move ordering: the table move, moves that win a block, killers, then the other moves by history
// and by the block they send the opponent to.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <functional>

#include "fourfold/ultimate/parameters.hpp"
#include "search_state.hpp"

namespace fourfold::ultimate {

template <int n>
inline constexpr int max_ply = Geometry<n>::cell_count + 2;  // no line of play has more moves

struct ScoredMove {
  Cell cell;
  int score;
};

// Moves with their scores, each packed into one number so that sorting is cheap.
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
  // The i-th best move. Indices must be requested in order; repeats, and looking one ahead, are
  // allowed.
  ScoredMove next(int i) {
    if (i >= sorted_) sort_up_to(i);
    return (*this)[i];
  }

 private:
  // Most nodes have a cutoff among the first moves. So these are selected one by one, and the rest
  // are sorted all at once.
  static constexpr int selected_one_by_one = 6;

  void sort_up_to(int i) {
    if (i == selected_one_by_one) {
      std::sort(packed_.begin() + i, packed_.begin() + size_, std::greater<>{});
      sorted_ = size_;
      return;
    }
    std::int64_t best = packed_[i];
    int at = i;
    for (int j = i + 1; j < size_; ++j) {  // branch-free: the best index cannot be predicted
      const std::int64_t other = packed_[j];
      at = other > best ? j : at;
      best = other > best ? other : best;
    }
    packed_[at] = packed_[i];
    packed_[i] = best;
    sorted_ = i + 1;
  }

  std::array<std::int64_t, Geometry<n>::cell_count> packed_;
  int size_ = 0, sorted_ = 0;
};

// The killers and the history of one thread.
template <int n, typename FeatureSet>
class MoveOrdering {
 public:
  using G = Geometry<n>;
  static constexpr int quiet_limit = 1
                                     << 20;  // below are moves that win no block and are no killers

  MoveOrdering(const FeatureSet& features, const Parameters& parameters)
      : features_(features),
        history_bonus_(parameters.history_bonus),
        history_bonus_limit_(parameters.history_bonus_limit),
        parry_bonus_(features.destination ? parameters.parry_bonus : 0),
        free_choice_malus_(features.destination ? parameters.free_choice_malus : 0),
        block_malus_(features.destination ? parameters.block_malus : 0) {
    for (auto& killers : killers_) killers.fill(-1);
  }

  // The number of a move in tables.
  static int code(Cell cell) { return cell.block * G::count + cell.place; }
  static Cell decoded(int code) { return {code / G::count, code % G::count}; }

  // All moves of a state, `ply` moves from the root; table_move is a code, or -1.
  void generate(MoveList<n>& moves, const SearchState<n>& state, int ply, int table_move) const {
    const Position<n>& position = state.position();
    const int me = position.to_move, you = me ^ 1;
    const unsigned finished = position.finished();
    const Mask winnable = state.winnable(you);
    const auto& killers = killers_[ply];
    for (const int block : members(position.playable_blocks())) {
      const unsigned wins = state.winning_places(block, me);
      const unsigned parries = state.winning_places(block, you);
      for (const int place : members(position.empty_places(block))) {
        const Cell cell{block, place};
        const int number = code(cell);
        int score = history_[me][number];
        if (number == table_move) {
          score += table_move_score;
        } else {
          if (wins >> place & 1)
            score += winning_score;
          else if (killers[0] == number)
            score += killer_score + 1;
          else if (killers[1] == number)
            score += killer_score;
          if (parries >> place & 1) score += parry_bonus_;
          const unsigned finished_after = finished | ((wins >> place & 1) << block);
          if (finished_after >> place & 1)
            score -= free_choice_malus_;
          else if (place == block ? parries & ~(1u << place) : winnable >> place & 1u)
            score -= block_malus_;
        }
        moves.add(cell, score);
      }
    }
  }

  // Updates killers and history after a beta cutoff: rewards the chosen move, and punishes those
  // searched before it.
  void record_cutoff(const MoveList<n>& moves, int chosen, int depth, int ply, int me) {
    const int number = code(moves[chosen].cell);
    auto& killers = killers_[ply];
    if (features_.killers && killers[0] != number) {
      killers[1] = killers[0];
      killers[0] = number;
    }
    if (!features_.history) return;
    auto& history = history_[me];
    const int bonus = std::min(depth * depth * history_bonus_, history_bonus_limit_);
    const auto update = [&](int which, int by) {
      int& value = history[which];
      value += by - value * std::abs(by) / history_limit;
    };
    update(number, bonus);
    for (int i = 0; i < chosen; ++i) update(code(moves[i].cell), -bonus);
  }

 private:
  static constexpr int table_move_score = 1 << 28;
  static constexpr int winning_score = 1 << 24;
  static constexpr int killer_score = quiet_limit;
  // No history value exceeds it. A power of two, as the hot path divides by it.
  static constexpr int history_limit = 8192;

  [[no_unique_address]] const FeatureSet features_;
  const int history_bonus_, history_bonus_limit_;
  const int parry_bonus_, free_choice_malus_, block_malus_;
  std::array<std::array<int, G::cell_count>, 2> history_{};
  std::array<std::array<int, 2>, max_ply<n>> killers_;
};

}  // namespace fourfold::ultimate
