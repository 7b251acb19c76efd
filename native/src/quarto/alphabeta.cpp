#include "fourfold/quarto/alphabeta.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdlib>
#include <optional>

#include "fourfold/random.hpp"
#include "keys.hpp"
#include "search_control.hpp"
#include "terzi.hpp"

namespace fourfold::quarto {
namespace {

constexpr Score infinity = win_score + 1;

// Bounds of values by key, each for one horizon. A small table that grows.
class BoundsTable {
 public:
  struct Entry {
    std::uint64_t key = 0;
    std::int16_t lower = -infinity, upper = infinity;
    std::uint8_t horizon = 0;  // pieces placed at the horizon; 0 for an unused entry
  };

  const Entry* find(std::uint64_t key, int horizon) const {
    const Entry& entry = entries_[slot(key)];
    return entry.key == key && entry.horizon == horizon ? &entry : nullptr;
  }

  void store(const Entry& entry) {
    Entry& place = entries_[slot(entry.key)];
    if (place.horizon == 0 && ++used_ > entries_.size() / 2 && entries_.size() < max_entries) {
      grow();
      store(entry);
      return;
    }
    place = entry;
  }

 private:
  static constexpr std::size_t max_entries = std::size_t{1} << 20;

  std::size_t slot(std::uint64_t key) const { return key * mix_step >> shift_; }
  void grow() {
    std::vector<Entry> before(entries_.size() * 4);
    before.swap(entries_);
    shift_ -= 2;
    used_ = 0;
    for (const Entry& entry : before)
      if (entry.horizon != 0) store(entry);
  }

  std::vector<Entry> entries_ = std::vector<Entry>(256);
  int shift_ = 56;
  std::size_t used_ = 0;
};

// The principal variation of a node.
struct Variation {
  std::array<Turn, to_the_end> turns;
  std::size_t length = 0;

  void set(Turn turn) { turns[0] = turn, length = 1; }
  void set(Turn turn, const Variation& rest) {
    set(turn);
    std::copy_n(rest.turns.begin(), rest.length, turns.begin() + 1);
    length += rest.length;
  }
  std::vector<Turn> to_vector() const { return {turns.begin(), turns.begin() + length}; }
};

int first_of(unsigned set) { return set == 0 ? none : std::countr_zero(set); }

template <Rules rules>
class AlphaBeta {
 public:
  AlphaBeta(const Position& root, const Evaluation& evaluation, NodeCounter& counter)
      : root_(root),
        heuristic_(evaluation.heuristic),
        draw_(evaluation.draw_score()),
        counter_(counter) {}

  struct Best {
    Score score = -infinity;
    Variation line;
  };

  // Searches the turns of the root in this order. `best` becomes the first of the best turns. If a
  // limit strikes, it is the best turn so far, or the first turn.
  void best_turn(const std::vector<Turn>& turns, int depth, Best& best) {
    horizon_ = count(root_.occupied) + depth - (root_.hand == none);
    best = {};
    best.line.set(turns.front());
    counter_.add();
    for (const Turn turn : turns) {
      Variation line;
      const Score score = score_root_turn(turn, depth, best.score, line);
      if (score <= best.score) continue;
      best.score = score;
      best.line.set(turn, line);
      if (score == win_score) return;
    }
  }

 private:
  // The score of a turn of the root for its player. It is exact, and `line` is set, if it is above
  // alpha.
  Score score_root_turn(Turn turn, int depth, Score alpha, Variation& line) {
    counter_.add();
    if (turn.gift == none) return root_.place(turn.square).is_won(rules) ? win_score : draw_;
    if (!root_placement_ || root_placement_->square != turn.square)
      root_placement_ = RootPlacement(root_, turn.square);
    const Board& board = root_placement_->board;
    if (depth == 1) return -score_of<rules>(board, heuristic_);
    if (pieces_in(root_placement_->threats.open) >> turn.gift & 1) {
      if (alpha < -win_score) line.set(Turn(winning_square(board, turn.gift), none));
      return -win_score;
    }
    return -value(without(board, turn.gift), root_placement_->threats, turn.gift, depth - 1,
                  -infinity, -alpha, line);
  }

  // The position after a placement at the root, before the gift. Turns with the same square share
  // it.
  struct RootPlacement {
    int square;
    Board board;
    Threats threats;

    RootPlacement(const Position& root, int the_square)
        : square(the_square),
          board(Board::of(square == none ? root : root.place(square))),
          threats(threats_of<rules>(board)) {}
  };

  // Returns a bound r of the value v of a node for the player to move, searched to depth >= 1. The
  // piece in hand must not win at once. With the window alpha < beta,
  //   alpha < r < beta:  exact, v == r, and `line` is set
  //   r <= alpha:        an upper bound, v <= r
  //   r >= beta:         a lower bound, v >= r
  Score value(const Board& board, const Threats& threats, int hand, int depth, Score alpha,
              Score beta, Variation& line) {
    counter_.add();
    if (board.left == 0) {
      line.set(Turn(first_of(empty_squares(board)), none));
      return draw_;
    }
    if (depth == 1) return at_the_horizon(board, hand, beta, line);
    const std::uint64_t key = hand_key(board, hand);
    BoundsTable::Entry entry{key};
    if (const BoundsTable::Entry* known = table_.find(key, horizon_)) {
      if (known->lower >= beta) return known->lower;
      if (known->upper <= alpha) return known->upper;
      entry = *known;
    }
    const Score best = inner(board, threats, hand, depth, alpha, beta, line);
    if (best > alpha) entry.lower = std::int16_t(best);
    if (best < beta) entry.upper = std::int16_t(best);
    entry.horizon = std::uint8_t(horizon_);
    table_.store(entry);
    return best;
  }

  Score inner(const Board& board, const Threats& threats, int hand, int depth, Score alpha,
              Score beta, Variation& line) {
    struct Placement {
      Board board;
      int square;
      PieceSet safe;
      int order;
    };
    std::array<Placement, square_count> placements;
    std::size_t size = 0;
    const LaneSet own = lanes_of(hand);
    for (const int square : members(empty_squares(board))) {
      const PieceSet safe = safe_after(board, threats, own, square);
      if (!safe) continue;
      const Board next = placed_on(board, hand, square);
      const Placement placement{next, square, safe, count(safe)};
      std::size_t at = size++;
      for (; at > 0 && placements[at - 1].order > placement.order; --at)
        placements[at] = placements[at - 1];
      placements[at] = placement;
    }

    Score best = -infinity;
    Variation rest;
    for (std::size_t i = 0; i < size; ++i) {
      const Placement& placement = placements[i];
      const Threats next = threats_of<rules>(placement.board);
      for (const int gift : members(placement.safe)) {
        const Score score = -value(without(placement.board, gift), next, gift, depth - 1, -beta,
                                   -std::max(alpha, best), rest);
        if (score <= best) continue;
        best = score;
        if (best >= beta) return best;
        if (best > alpha) line.set(Turn(placement.square, gift), rest);
        if (best == win_score) return best;
      }
    }
    if (best == -infinity) {  // every gift loses
      best = -win_score;
      const int square = first_of(empty_squares(board)), gift = first_of(board.left);
      const Board next = placed_on(board, hand, square);
      rest.set(Turn(winning_square(next, gift), none));
      line.set(Turn(square, gift), rest);
    }
    return best;
  }

  // At depth 1 only the placement matters, as no evaluation looks at the hand.
  Score at_the_horizon(const Board& board, int hand, Score beta, Variation& line) {
    Score best = -infinity;
    for (const int square : members(empty_squares(board))) {
      counter_.add();
      const Score score = -score_of<rules>(placed_on(board, hand, square), heuristic_);
      if (score <= best) continue;
      best = score;
      line.set(Turn(square, first_of(board.left)));
      if (best >= beta || best == 0) break;
    }
    return best;
  }

  static int winning_square(const Board& board, int piece) {
    return first_of(winning_squares<rules>(board, piece));
  }

  Position root_;
  Heuristic heuristic_;
  Score draw_;
  NodeCounter& counter_;
  BoundsTable table_;
  std::optional<RootPlacement> root_placement_;
  int horizon_ = 0;
};

template <Rules rules>
SearchResult search_depths(const Position& position, int depth, int last_depth,
                           const Evaluation& evaluation, const Limits& limits,
                           const DepthListener& on_depth = {}) {
  std::vector<Turn> turns = position.legal_turns(rules);
  assert(!turns.empty() && depth >= 1);
  const int turns_left = square_count - position.placed() + (position.hand == none);
  SearchControl control(limits);
  NodeCounter counter(control);
  AlphaBeta<rules> tree(position, evaluation, counter);
  typename AlphaBeta<rules>::Best best;
  SearchResult result;
  try {
    for (; depth <= last_depth; ++depth) {
      tree.best_turn(turns, depth, best);
      result.line = best.line.to_vector();
      result.value = evaluation.value(best.score, turns_left - depth);
      result.depth = depth;
      result.nodes = counter.nodes();
      result.exact = depth >= turns_left || std::abs(best.score) == win_score;
      if (on_depth) on_depth(result);
      if (result.exact || turns.size() == 1) break;
      const auto at = std::find(turns.begin(), turns.end(), result.line.front());
      std::rotate(turns.begin(), at, at + 1);
    }
  } catch (const LimitReached&) {
    if (!result.value) {
      result.line = best.line.to_vector();
      result.depth = depth;
    }
  }
  result.nodes = counter.nodes();
  return result;
}

}  // namespace

SearchResult search(const Position& position, Rules rules, int depth, const Evaluation& evaluation,
                    const Limits& limits) {
  return with_rules(rules, [&]<Rules r>() {
    return search_depths<r>(position, depth, depth, evaluation, limits);
  });
}

SearchResult deepen(const Position& position, Rules rules, int depth, const Evaluation& evaluation,
                    const Limits& limits, const DepthListener& on_depth) {
  return with_rules(rules, [&]<Rules r>() {
    return search_depths<r>(position, 1, depth, evaluation, limits, on_depth);
  });
}

}  // namespace fourfold::quarto
