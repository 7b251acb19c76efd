// The whole game tree below a position: exact scores, and our expected result against each kind of
// opponent.
//
// Nothing is pruned except below our wins: every reply counts, as the opponent may choose any. With
// seven pieces placed this takes only tenths of a second.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "fourfold/quarto/champion.hpp"
#include "fourfold/quarto/solver.hpp"
#include "keys.hpp"
#include "near_horizon.hpp"
#include "search_control.hpp"
#include "terzi.hpp"
#include "transposition_table.hpp"

namespace fourfold::quarto {

// The budget of one champion decision, shared by all of its searches.

// Costs are counted in nodes of the endgame tree, some microseconds each; other work is charged its
// average cost.
class SearchBudget {
 public:
  void start(const Limits& limits) {
    counter_.reset();
    control_.emplace(limits);
    counter_.emplace(*control_);
    spent_ = 0;
  }

  // Both throw LimitReached if the time is up.
  void check() { counter_->check(); }
  void spend(std::uint64_t nodes) {
    spent_ += nodes;
    counter_->add(std::max<std::uint64_t>(nodes, 1));
  }

  std::uint64_t spent() const { return spent_; }
  // The remaining time, for a nested search.
  Limits remaining() const { return control_->remaining(); }

 private:
  std::optional<SearchControl> control_;
  std::optional<NodeCounter> counter_;
  std::uint64_t spent_ = 0;
};

// A solver within a budget: it returns complete results, or throws LimitReached.
class BudgetedSolver {
 public:
  BudgetedSolver(Rules rules, std::size_t table_bytes, const SearchBudget& budget)
      : solver_(rules, table_bytes), budget_(budget) {}

  // Weak results of each position.
  std::vector<SolveResult> who_wins(const std::vector<Position>& positions, int threads) {
    auto results = solver_.solve_each(positions, {threads, true}, budget_.remaining());
    for (const SolveResult& result : results)
      if (!result.complete) throw LimitReached{};
    return results;
  }

  // The exact score of every legal turn.
  std::vector<TurnValue> analyse(const Position& position, int threads) {
    auto values = solver_.analyse(position, {threads}, budget_.remaining());
    for (const TurnValue& value : values)
      if (value.lower != value.upper) throw LimitReached{};
    return values;
  }

 private:
  Solver solver_;
  const SearchBudget& budget_;
};

// The value of a position: its exact score to the player to act, and our expected result.
struct PositionValue {
  int score = 0;
  PerKind expected{};
};

template <Rules rules>
class EndgameTree {
 public:
  // Checks the budget every few nodes, which may throw LimitReached.
  explicit EndgameTree(SearchBudget& budget) : budget_(budget) {}

  // Sets the probability of each kind of opponent. Clears the table if it changes.
  void set_belief(const PerKind& belief) {
    if (belief == belief_ && !entries_.empty()) return;
    belief_ = belief;
    entries_.assign(std::size_t{1} << table_bits, Entry{});
  }

  // We are to place the hand, which does not win; n pieces are placed.
  PositionValue value_our_turn(const Board& board, const Threats& threats, int hand, int n) {
    assert((lanes_of(hand) & threats.open) == 0);
    if (n == 15) return drawn;
    const std::uint64_t key = TranspositionTable::mix(hand_key(board, hand));
    Entry& entry = entries_[key >> (64 - table_bits)];
    if (entry.key != key) {
      count_node();
      const PositionValue value = search_our_turn(board, threats, hand, n);
      entry = {key, value};
    }
    return entry.value;
  }

  // The opponent is to place the hand. If it wins, only the random kind can miss the winning
  // square; the game after that miss is counted as a draw.
  PositionValue value_their_turn(const Board& board, const Threats& threats, int hand, int n) {
    if (lanes_of(hand) & threats.open) {
      PositionValue lost{win_in(1), {}};
      lost.expected[random_kind] = 0.5F - 0.5F * float(count(winning_squares<rules>(board, hand))) /
                                              float(count(empty_squares(board)));
      return lost;
    }
    if (n == 15) return drawn;
    count_node();
    ReplyStatistics replies;
    const LaneSet own = lanes_of(hand);
    for (const int square : members(empty_squares(board))) {
      const PieceSet safe = safe_after(board, threats, own, square);
      if (const int winning = count(board.left & ~safe))
        replies.add(loss_in(2), false, for_all(1), winning);
      if (safe) {
        const Board next = placed_on(board, hand, square);
        const Threats after = threats_of<rules>(next);
        for (const int gift : members(safe)) {
          const PositionValue reply = value_our_turn(without(next, gift), after, gift, n + 1);
          replies.add(before_placement(reply.score), true, reply.expected);
        }
      }
      replies.end_square();
    }
    return {replies.score(), replies.expected()};
  }

  // Our expected result, averaged over the kinds of opponent.
  float expected(const PositionValue& value) const {
    return quarto::expected(belief_, value.expected) / quarto::expected(belief_, for_all(1));
  }

  // Positions searched so far.
  std::uint64_t nodes() const { return nodes_; }

 private:
  static constexpr int table_bits = 18;
  static constexpr std::uint64_t nodes_between_checks = 256;
  static constexpr PositionValue drawn{0, for_all(0.5F)};
  struct Entry {
    std::uint64_t key = 0;
    PositionValue value;
  };

  void count_node() {
    if (++nodes_ % nodes_between_checks == 0) budget_.check();
  }

  PositionValue search_our_turn(const Board& board, const Threats& threats, int hand, int n) {
    const LaneSet own = lanes_of(hand);
    std::array<Board, 16> boards;
    std::array<Threats, 16> threats_after;
    std::array<PieceSet, 16> safe;
    std::size_t placements = 0;
    for (const int square : members(empty_squares(board))) {
      safe[placements] = safe_after(board, threats, own, square);
      if (safe[placements] == 0) continue;
      boards[placements] = placed_on(board, hand, square);
      threats_after[placements] = threats_of<rules>(boards[placements]);
      // A gift that leaves the opponent no safe turn wins, unless the board is full first.
      for (const int gift : members(n < 14 ? safe[placements] : 0))
        if (!defends_two(without(boards[placements], gift), threats_after[placements], gift))
          return {win_in(3), for_all(1)};
      ++placements;
    }
    PositionValue best{loss_in(2), {}};  // the value if every gift wins for the opponent
    float best_expected = -1;
    for (std::size_t i = 0; i < placements; ++i)
      for (const int gift : members(safe[i])) {
        const PositionValue reply =
            value_their_turn(without(boards[i], gift), threats_after[i], gift, n + 1);
        const int score = before_placement(reply.score);
        if (score >= win_in(5)) return {score, for_all(1)};  // there is no win in three
        if (score < best.score) continue;
        const float expected = quarto::expected(belief_, reply.expected);
        if (score > best.score || expected > best_expected)
          best = {score, score > 0 ? for_all(1) : reply.expected}, best_expected = expected;
      }
    return best;
  }

  SearchBudget& budget_;
  std::vector<Entry> entries_;
  PerKind belief_{};
  std::uint64_t nodes_ = 0;
};

}  // namespace fourfold::quarto
