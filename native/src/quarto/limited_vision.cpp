#include <algorithm>
#include <cassert>

#include "fourfold/quarto/champion.hpp"
#include "fourfold/quarto/score.hpp"
#include "search_control.hpp"
#include "threats.hpp"

namespace fourfold::quarto {
namespace {

class LimitedVision {
 public:
  LimitedVision(Rules rules, VisibleLines visible_lines, NodeCounter* counter) : counter_(counter) {
    const auto groups = groups_of(rules);
    for (std::size_t g = 0; g < groups.size(); ++g)
      if (visible_lines[g] != 0) lines_.push_back({groups[g], visible_lines[g]});
  }

  // The lanes in which some empty square would complete a visible line.
  LaneSet open(const Board& board) {
    if (counter_) counter_->add();
    LaneSet open = 0;
    for (const Line& line : lines_) {
      const unsigned filled = line.squares & board.occupied;
      if (count(std::uint16_t(filled)) != 3) continue;
      for (unsigned k = 0; k < attribute_count; ++k) {
        if (!(line.attributes >> k & 1)) continue;
        const auto having = unsigned(board.having >> 16 * k & filled);
        if (having == filled) open |= 1u << k;
        if (having == 0) open |= 1u << (k + 4);
      }
    }
    return open;
  }

  // The score, seen `lookahead` turns ahead, to the player who places a hand that does not win.
  int score(const Board& board, int hand, int lookahead) {
    if (lookahead < 2 || board.left == 0) return 0;
    int best = loss_in(2);
    for (const int square : members(empty_squares(board))) {
      best = std::max(best, score_after(placed_on(board, hand, square), lookahead));
      if (best > 0 || (best == 0 && lookahead < 3)) break;
    }
    return best;
  }

  // The best score over all gifts once the hand is placed.
  int score_after(const Board& board, int lookahead) {
    const PieceSet safe = board.left & ~pieces_in(open(board));
    int best = loss_in(2);
    for (const int gift : members(safe)) {
      best = std::max(best, score_after_gift(board, gift, lookahead));
      if (best > 0 || (best == 0 && lookahead < 3)) break;
    }
    return best;
  }

  int score_after_gift(const Board& board, int gift, int lookahead) {
    return before_placement(score(without(board, gift), gift, lookahead - 1));
  }

 private:
  struct Line {
    SquareSet squares;
    std::uint8_t attributes;
  };
  std::vector<Line> lines_;
  NodeCounter* counter_;  // null: none
};

// Whether this placement completed a visible line.
bool completes(const Position& placed, Rules rules, VisibleLines visible_lines) {
  const auto groups = groups_of(rules);
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const SquareSet group = groups[g];
    if ((placed.occupied & group) != group) continue;
    for (unsigned k = 0; k < attribute_count; ++k) {
      const SquareSet having = placed.having[k] & group;
      if ((visible_lines[g] >> k & 1) && (having == group || having == 0)) return true;
    }
  }
  return false;
}

// The score of a legal turn as its player sees it.
int visible_score(const Position& position, Turn turn, Rules rules, VisibleLines visible_lines,
                  int lookahead, LimitedVision& vision) {
  Position placed = position;
  if (turn.square != none) placed = position.place(turn.square);
  if (lookahead >= 1 && turn.square != none && completes(placed, rules, visible_lines))
    return win_in(1);
  if (turn.gift == none || lookahead < 2) return 0;
  const Board board = Board::of(placed);
  if (pieces_in(vision.open(board)) >> turn.gift & 1) return loss_in(2);
  return vision.score_after_gift(board, turn.gift, lookahead);
}

}  // namespace

std::vector<Turn> best_visible_turns(const Position& position, Rules rules,
                                     VisibleLines visible_lines, int lookahead,
                                     const Limits& limits) {
  assert(!position.is_over(rules) && visible_lines.size() == groups_of(rules).size());
  std::vector<Turn> best;
  Limits remaining = limits;
  for (;; --lookahead) {
    SearchControl control(remaining);
    NodeCounter counter(control);
    // Two turns ahead are always affordable.
    LimitedVision vision(rules, visible_lines, lookahead <= 2 ? nullptr : &counter);
    best.clear();
    int best_score = loss_in(2);
    try {
      for (const Turn turn : position.legal_turns(rules)) {
        const int score = visible_score(position, turn, rules, visible_lines, lookahead, vision);
        if (score > best_score) best.clear();
        if (score >= best_score) best_score = score, best.push_back(turn);
      }
      return best;
    } catch (const LimitReached&) {
      remaining.seconds = control.remaining().seconds;
    }
  }
}

}  // namespace fourfold::quarto
