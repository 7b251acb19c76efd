// One thread of the engine's search.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "fourfold/ultimate/engine.hpp"
#include "fourfold/ultimate/state.hpp"

namespace fourfold::ultimate {

// What the threads of one search share.
struct SharedSearch {
  using Clock = std::chrono::steady_clock;

  SearchLimits limits;
  Table* table = nullptr;  // null: none
  Clock::time_point started = Clock::now();
  std::atomic<bool> over{false};
  std::atomic<std::uint64_t> nodes_of_helpers{0};

  double seconds() const { return std::chrono::duration<double>(Clock::now() - started).count(); }
};

// Thrown when a limit is reached.
struct OutOfTime {};

template <int n>
class Searcher {
 public:
  using G = Geometry<n>;
  static constexpr int longest = G::cell_count + 2;  // no line of play has more moves
  static constexpr int infinity = 30000;
  static constexpr std::uint64_t nodes_between_looks = 512;
  static constexpr double seconds_between_questions = 0.01;

  Searcher(const Position<n>& position, const Evaluator<n>& evaluator, Selectivity selectivity,
           SharedSearch& shared, int number)
      : state_(position, evaluator),
        selective_(selectivity == Selectivity::selective),
        shared_(shared),
        number_(number) {
    for (const Cell cell : position.legal_moves()) root_.push_back({cell, 0});
    cells_at_root_ = empty_cells();
    if (selective_) {
      leave_out_images();
      order_root();
    }
  }

  std::uint64_t nodes() const { return nodes_; }
  const SearchResult& result() const { return result_; }

  // Deepens until a limit strikes or there is nothing left to find out.
  void deepen(const SearchListener& listener) {
    result_.line = {root_.front().cell};
    const int deepest = std::min(shared_.limits.depth, cells_at_root_);
    try {
      for (int depth = 1; depth <= deepest; ++depth) {
        if (number_ > 0 && depth < deepest && (depth + number_) % 2 == 0 && depth > 2) continue;
        search_root(depth);
        result_.depth = depth;
        if (number_ > 0) continue;
        result_.nodes = nodes_ + shared_.nodes_of_helpers;
        result_.seconds = shared_.seconds();
        if (listener) listener(result_);
        if (selective_ && (root_.size() == 1 || std::abs(result_.value) > proven)) break;
        if (result_.seconds >= shared_.limits.soft_seconds) break;
      }
    } catch (const OutOfTime&) {
    }
    if (number_ > 0) {
      shared_.nodes_of_helpers += nodes_ - told_nodes_;
    } else {
      shared_.over = true;
    }
  }

 private:
  struct ScoredMove {
    Cell cell;
    int score;
  };
  static int code(Cell cell) { return cell.block * G::count + cell.place; }

  int empty_cells() const {
    int total = 0;
    for (unsigned left = G::all & ~state_.position().finished(); left; left &= left - 1)
      total += std::popcount(state_.position().empty_places(std::countr_zero(left)));
    return total;
  }

  void count_node() {
    if (++nodes_ >= next_look_) look();
  }

  void look() {
    const SearchLimits& limits = shared_.limits;
    if (number_ > 0) {
      shared_.nodes_of_helpers += nodes_ - told_nodes_;
      told_nodes_ = nodes_;
    }
    next_look_ = nodes_ + nodes_between_looks;
    if (shared_.over) throw OutOfTime{};
    if (number_ > 0) return;
    const double seconds = shared_.seconds();
    if (limits.stop && seconds >= next_question_) {
      if (limits.stop()) throw OutOfTime{};
      next_question_ = seconds + seconds_between_questions;
    }
    if (result_.depth == 0) return;
    if (nodes_ >= limits.nodes || seconds >= limits.seconds) throw OutOfTime{};
    next_look_ = std::min(next_look_, limits.nodes);
  }

  void search_root(int depth) {
    line_length_[0] = 0;
    int alpha = -infinity, beta = infinity, reach = 30;
    if (selective_ && depth >= 4 && std::abs(result_.value) < proven) {
      alpha = result_.value - reach;
      beta = result_.value + reach;
    }
    for (;;) {
      const int value = root_window(depth, alpha, beta);
      if (value <= alpha && alpha > -infinity) {
        alpha = std::max(-infinity, value - reach);
      } else if (value >= beta && beta < infinity) {
        beta = std::min(infinity, value + reach);
      } else {
        result_.value = value;
        break;
      }
      reach *= 3;
      if (reach > 1000) alpha = -infinity, beta = infinity;
    }
  }

  int root_window(int depth, int alpha, int beta) {
    int best = -infinity;
    const int old_alpha = alpha;
    for (std::size_t i = 0; i < root_.size(); ++i) {
      const Cell cell = root_[i].cell;
      const auto undo = state_.make(cell);
      int value = 0;
      try {
        if (i == 0 || !selective_) {
          value = -search(depth - 1, 1, -beta, -alpha);
        } else {
          const bool late = depth >= 3 && depth < cells_at_root_ && i >= 4;
          const int reduced = late ? reduction(depth, static_cast<int>(i)) / 2 : 0;
          value = -search(depth - 1 - reduced, 1, -alpha - 1, -alpha);
          if (value > alpha && reduced) value = -search(depth - 1, 1, -alpha - 1, -alpha);
          if (value > alpha && value < beta) value = -search(depth - 1, 1, -beta, -alpha);
        }
      } catch (const OutOfTime&) {
        state_.unmake(cell, undo);
        throw;
      }
      state_.unmake(cell, undo);
      if (value <= best) continue;
      best = value;
      if (value <= alpha && i > 0) continue;
      if (value > old_alpha) {  // a better move is an answer even when the depth is not completed
        set_line(0, cell);
        result_.line.assign(lines_[0].begin(), lines_[0].begin() + line_length_[0]);
        if (selective_)
          std::rotate(root_.begin(), root_.begin() + static_cast<std::ptrdiff_t>(i),
                      root_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      }
      alpha = std::max(alpha, value);
      if (alpha >= beta) break;
    }
    return best;
  }

  // The value of the position for the player to move, `ply` moves from the root. Fail-soft: exact
  // between alpha and beta, at alpha or below an upper bound, at beta or above a lower one.
  int search(int depth, int ply, int alpha, int beta) {
    line_length_[static_cast<std::size_t>(ply)] = 0;
    const Position<n>& position = state_.position();
    if (position.sent_to == none && position.is_over()) {
      count_node();
      return value_at_end(ply);
    }
    if (depth <= 0) return selective_ ? quiesce(ply, alpha, beta) : leaf();
    count_node();
    const int me = position.to_move;
    if (selective_) {
      if (can_win(me)) return won - ply - 1;
      alpha = std::max(alpha, ply - won);
      beta = std::min(beta, won - ply - 1);
      if (alpha >= beta) return alpha;
    }
    const bool principal = beta - alpha > 1;
    const bool to_the_end = depth >= cells_at_root_ - ply;  // and so exact, if nothing is left out

    int table_move = -1;
    if (shared_.table) {
      const Entry entry = shared_.table->find(state_.key());
      if (entry.bound != Bound::none) {
        table_move = entry.move;
        const int value = from_table(entry.value, ply);
        const bool deep = selective_ ? entry.depth >= depth : entry.depth == depth;
        if (deep && (!principal || !selective_) &&
            (entry.bound == Bound::exact || (entry.bound == Bound::lower && value >= beta) ||
             (entry.bound == Bound::upper && value <= alpha)))
          return value;
      }
    }

    MoveList moves;
    generate(moves, ply, table_move);
    if (selective_ && moves.size() == 1) ++depth;
    int best = -infinity, best_move = -1;
    const int old_alpha = alpha;
    for (int i = 0; i < moves.size(); ++i) {
      const ScoredMove move = moves.next(i);
      const auto undo = state_.make(move.cell);
      if (shared_.table && depth > 1) shared_.table->prefetch(state_.key());
      int value = 0;
      try {
        if (i == 0) {
          value = -search(depth - 1, ply + 1, -beta, -alpha);
        } else {
          int reduced = 0;
          if (selective_ && depth >= 2 && i >= 2 && move.score < quiet_below && !to_the_end)
            reduced = std::max(0, std::min(depth - 1, reduction(depth, i) - (principal ? 1 : 0)));
          value = -search(depth - 1 - reduced, ply + 1, -alpha - 1, -alpha);
          if (value > alpha && reduced) value = -search(depth - 1, ply + 1, -alpha - 1, -alpha);
          if (value > alpha && value < beta && principal)
            value = -search(depth - 1, ply + 1, -beta, -alpha);
        }
      } catch (const OutOfTime&) {
        state_.unmake(move.cell, undo);
        throw;
      }
      state_.unmake(move.cell, undo);
      if (value > best) {
        best = value;
        best_move = code(move.cell);
        if (value > alpha) {
          alpha = value;
          if (principal) set_line(ply, move.cell);
          if (alpha >= beta) {
            reward(moves, i, depth, ply, me);
            break;
          }
        }
      }
    }
    if (shared_.table) {
      const Bound bound = best >= beta       ? Bound::lower
                          : best > old_alpha ? Bound::exact
                                             : Bound::upper;
      shared_.table->store(state_.key(), {to_table(best, ply), depth, best_move, bound});
    }
    return best;
  }

  int leaf() {
    count_node();
    return state_.evaluate();
  }

  // Looks on while blocks can be won at once; the player may also be content with what it has.
  int quiesce(int ply, int alpha, int beta) {
    line_length_[static_cast<std::size_t>(ply)] = 0;
    const Position<n>& position = state_.position();
    count_node();
    if (position.sent_to == none && position.is_over()) return value_at_end(ply);
    const int me = position.to_move;
    if (can_win(me)) return won - ply - 1;
    int best = state_.evaluate();
    if (best >= beta) return best;
    alpha = std::max(alpha, best);
    for (unsigned blocks = position.playable_blocks(); blocks; blocks &= blocks - 1) {
      const int block = std::countr_zero(blocks);
      for (unsigned places = state_.winning_places(block, me); places; places &= places - 1) {
        const Cell cell{static_cast<std::uint8_t>(block),
                        static_cast<std::uint8_t>(std::countr_zero(places))};
        const auto undo = state_.make(cell);
        int value = 0;
        try {
          value = -quiesce(ply + 1, -beta, -alpha);
        } catch (const OutOfTime&) {
          state_.unmake(cell, undo);
          throw;
        }
        state_.unmake(cell, undo);
        if (value > best) {
          best = value;
          alpha = std::max(alpha, value);
          if (alpha >= beta) return best;
        }
      }
    }
    return best;
  }

  // Whether a side that is to move can complete a line of blocks at once.
  bool can_win(int side) const {
    const Position<n>& position = state_.position();
    unsigned blocks =
        completions<n>[position.won[static_cast<std::size_t>(side)]] & position.playable_blocks();
    for (; blocks; blocks &= blocks - 1)
      if (state_.winning_places(std::countr_zero(blocks), side)) return true;
    return false;
  }

  int value_at_end(int ply) const {
    const Position<n>& position = state_.position();
    if (selective_ && position.is_won()) return ply - won;  // whoever moved last has won
    return final_value(position, position.to_move);
  }

  static int to_table(int value, int ply) {
    return value > proven ? value + ply : value < -proven ? value - ply : value;
  }
  static int from_table(int value, int ply) {
    return value > proven ? value - ply : value < -proven ? value + ply : value;
  }

  // --- the order of the moves ---

  static constexpr int first_of_all = 1 << 28;
  static constexpr int wins_block = 1 << 24;
  static constexpr int quiet_below = 1 << 20;
  static constexpr int is_killer = 1 << 20;

  // Moves with their scores, each packed into one number: what is ordered is not initialised twice.
  class MoveList {
   public:
    int size() const { return size_; }
    void add(Cell cell, int score) {
      packed_[static_cast<std::size_t>(size_++)] =
          std::int64_t{score} * 65536 + (cell.block << 8 | cell.place);
    }
    ScoredMove operator[](int i) const {
      const std::int64_t packed = packed_[static_cast<std::size_t>(i)];
      const Cell cell{static_cast<std::uint8_t>(packed >> 8 & 255),
                      static_cast<std::uint8_t>(packed & 255)};
      return {cell, static_cast<int>(packed >> 16)};
    }
    // The best of those that are left, moved to place i.
    ScoredMove next(int i) {
      const auto first = packed_.begin() + i;
      std::iter_swap(first, std::max_element(first, packed_.begin() + size_));
      return (*this)[i];
    }

   private:
    std::array<std::int64_t, static_cast<std::size_t>(G::cell_count)> packed_;
    int size_ = 0;
  };

  void generate(MoveList& moves, int ply, int table_move) const {
    const Position<n>& position = state_.position();
    const int me = position.to_move, you = me ^ 1;
    const unsigned finished = position.finished();
    const auto& killers = killers_[static_cast<std::size_t>(ply)];
    for (unsigned blocks = position.playable_blocks(); blocks; blocks &= blocks - 1) {
      const int block = std::countr_zero(blocks);
      const unsigned wins = state_.winning_places(block, me);
      const unsigned parries = state_.winning_places(block, you);
      for (unsigned left = position.empty_places(block); left; left &= left - 1) {
        const int place = std::countr_zero(left);
        const Cell cell{static_cast<std::uint8_t>(block), static_cast<std::uint8_t>(place)};
        const int number = code(cell);
        int score = history_[static_cast<std::size_t>(me)][static_cast<std::size_t>(number)];
        if (number == table_move) {
          score += first_of_all;
        } else {
          if (wins >> place & 1)
            score += wins_block;
          else if (killers[0] == number)
            score += is_killer + 1;
          else if (killers[1] == number)
            score += is_killer;
          if (parries >> place & 1) score += 6000;
          const unsigned after = finished | ((wins >> place & 1) << block);
          if (after >> place & 1)
            score -= 8000;
          else if (state_.winning_places(place, you) & ~(place == block ? 1u << place : 0u))
            score -= 6000;
        }
        moves.add(cell, score);
      }
    }
  }

  // Of moves that a symmetry of the position makes equal the first is enough.
  void leave_out_images() {
    const Position<n>& position = state_.position();
    bool symmetric = false;
    for (int s = 1; s < symmetry_count; ++s)
      symmetric = symmetric || transformed(position, s) == position;
    if (!symmetric) return;
    std::vector<std::uint64_t> seen;
    std::erase_if(root_, [&](const ScoredMove& move) {
      const std::uint64_t image = canonical_key(position.play(move.cell));
      if (std::find(seen.begin(), seen.end(), image) != seen.end()) return true;
      seen.push_back(image);
      return false;
    });
  }

  void order_root() {
    MoveList moves;
    generate(moves, 0, -1);
    for (ScoredMove& move : root_)
      for (int i = 0; i < moves.size(); ++i)
        if (moves[i].cell == move.cell) move.score = moves[i].score;
    std::stable_sort(root_.begin(), root_.end(),
                     [](const auto& a, const auto& b) { return a.score > b.score; });
  }

  // Remembers a move that was too good, and those that were tried in vain before it.
  void reward(const MoveList& moves, int chosen, int depth, int ply, int me) {
    const int number = code(moves[chosen].cell);
    auto& killers = killers_[static_cast<std::size_t>(ply)];
    if (killers[0] != number) {
      killers[1] = killers[0];
      killers[0] = number;
    }
    auto& history = history_[static_cast<std::size_t>(me)];
    const int bonus = std::min(depth * depth * 16, 2000);
    const auto change = [&](int which, int by) {
      int& value = history[static_cast<std::size_t>(which)];
      value += by - value * std::abs(by) / 8192;
    };
    change(number, bonus);
    for (int i = 0; i < chosen; ++i) change(code(moves[i].cell), -bonus);
  }

  static int reduction(int depth, int tried) {
    static const auto table = [] {
      std::array<std::array<std::int8_t, 64>, 64> made{};
      for (int d = 1; d < 64; ++d)
        for (int i = 1; i < 64; ++i)
          made[static_cast<std::size_t>(d)][static_cast<std::size_t>(i)] =
              static_cast<std::int8_t>(0.5 + std::log(d) * std::log(i) / 1.6);
      return made;
    }();
    return table[static_cast<std::size_t>(std::min(depth, 63))]
                [static_cast<std::size_t>(std::min(tried, 63))];
  }

  void set_line(int ply, Cell cell) {
    const auto p = static_cast<std::size_t>(ply);
    lines_[p][0] = cell;
    const int more = std::min(line_length_[p + 1], shown - 1);
    std::copy_n(lines_[p + 1].begin(), more, lines_[p].begin() + 1);
    line_length_[p] = more + 1;
  }

  static constexpr int shown = 32;  // the longest principal line that is kept

  State<n> state_;
  const bool selective_;
  SharedSearch& shared_;
  const int number_;  // of the thread; 0 decides
  std::vector<ScoredMove> root_;
  int cells_at_root_ = 0;  // that are still open, so no game from here is longer
  SearchResult result_;
  std::uint64_t nodes_ = 0, told_nodes_ = 0, next_look_ = 1;
  double next_question_ = seconds_between_questions;
  std::array<std::array<int, static_cast<std::size_t>(G::cell_count)>, 2> history_{};
  std::array<std::array<int, 2>, static_cast<std::size_t>(longest)> killers_{};
  std::array<std::array<Cell, shown>, static_cast<std::size_t>(longest)> lines_{};
  std::array<int, static_cast<std::size_t>(longest)> line_length_{};
};

}  // namespace fourfold::ultimate
