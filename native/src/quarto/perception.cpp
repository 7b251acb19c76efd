#include "fourfold/quarto/perception.hpp"

#include <algorithm>
#include <cassert>

#include "fourfold/quarto/score.hpp"
#include "threats.hpp"
#include "watch.hpp"

namespace fourfold::quarto {
namespace {

class Perception {
 public:
  Perception(Rules rules, Watched watched, Watch* watch) : watch_(watch) {
    const auto groups = groups_of(rules);
    for (std::size_t g = 0; g < groups.size(); ++g)
      if (watched[g] != 0) lines_.push_back({groups[g], watched[g]});
  }

  // The lanes in which some empty square would complete a watched line.
  LaneSet open(const Board& board) {
    if (watch_) watch_->spend();
    LaneSet open = 0;
    for (const Line& line : lines_) {
      const unsigned there = line.squares & board.occupied;
      if (count(there) != 3) continue;
      for (unsigned k = 0; k < attribute_count; ++k) {
        if (!(line.attributes >> k & 1)) continue;
        const unsigned having = board.having >> 16 * k & there;
        if (having == there) open |= 1u << k;
        if (having == 0) open |= 1u << (k + 4);
      }
    }
    return open;
  }

  // The score, as far as `sight` turns show it, to the player who places a hand that does not win.
  int score(const Board& board, int hand, int sight) {
    if (sight < 2 || board.left == 0) return 0;
    int best = loss_in(2);
    for (const int square : members(empty_squares(board))) {
      best = std::max(best, after(placed_on(board, hand, square), sight));
      if (best > 0 || (best == 0 && sight < 3)) break;
    }
    return best;
  }

  // The best score over all gifts once the hand is placed.
  int after(const Board& board, int sight) {
    const PieceSet safe = board.left & ~pieces_in(open(board));
    int best = loss_in(2);
    for (const int gift : members(safe)) {
      best = std::max(best, after_gift(board, gift, sight));
      if (best > 0 || (best == 0 && sight < 3)) break;
    }
    return best;
  }

  int after_gift(const Board& board, int gift, int sight) {
    return before_placement(score(without(board, gift), gift, sight - 1));
  }

 private:
  struct Line {
    SquareSet squares;
    std::uint8_t attributes;
  };
  std::vector<Line> lines_;
  Watch* watch_;  // null: none
};

// Whether this placement completes a watched line.
bool completes(const Position& placed, Rules rules, Watched watched) {
  const auto groups = groups_of(rules);
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const SquareSet group = groups[g];
    if ((placed.occupied & group) != group) continue;
    for (unsigned k = 0; k < attribute_count; ++k) {
      const SquareSet having = placed.having[k] & group;
      if ((watched[g] >> k & 1) && (having == group || having == 0)) return true;
    }
  }
  return false;
}

// How a legal turn looks to its player.
int look(const Position& position, Turn turn, Rules rules, Watched watched, int sight,
         Perception& perception) {
  Position placed = position;
  if (turn.square != none) placed = position.place(turn.square);
  if (sight >= 1 && turn.square != none && completes(placed, rules, watched)) return win_in(1);
  if (turn.gift == none || sight < 2) return 0;
  const Board board = Board::of(placed);
  if (pieces_in(perception.open(board)) >> turn.gift & 1) return loss_in(2);
  return perception.after_gift(board, turn.gift, sight);
}

}  // namespace

std::vector<Turn> turns_that_look_best(const Position& position, Rules rules, Watched watched,
                                       int sight, const Limits& limits) {
  assert(!position.is_over(rules) && watched.size() == groups_of(rules).size());
  std::vector<Turn> best;
  Limits left = limits;
  for (;; --sight) {
    Run run(left);
    Watch watch(run);
    // Two turns ahead is what everybody can count.
    Perception perception(rules, watched, sight <= 2 ? nullptr : &watch);
    best.clear();
    int most = loss_in(2);
    try {
      for (const Turn turn : position.legal_turns(rules)) {
        const int score = look(position, turn, rules, watched, sight, perception);
        if (score > most) best.clear();
        if (score >= most) most = score, best.push_back(turn);
      }
      return best;
    } catch (const OutOfLimits&) {
      left.seconds = run.left().seconds;
    }
  }
}

}  // namespace fourfold::quarto
