// Plain fail-soft alpha-beta, as in the report: no table, and no move ordering below the root.
#include <algorithm>
#include <limits>

#include "fourfold/ultimate/classic.hpp"
#include "search_control.hpp"

namespace fourfold::ultimate::classic {
namespace {

constexpr Score infinity = std::numeric_limits<Score>::max();

template <int n>
class ReportSearch {
 public:
  ReportSearch(const Position<n>& root, const Weights& weights, const Ending& ending,
               NodeCounter& counter)
      : heuristic_(weights),
        ending_(ending),
        counter_(counter),
        root_{root, heuristic_.scores_of(root)} {}

  // Searches the moves of the root in this order, and returns the first of the best moves. If a
  // limit strikes, the result has no value, and the best move so far or the first move.
  SearchResult search_root(const std::vector<Cell>& moves, int depth) {
    SearchResult result{{moves.front()}, std::nullopt, depth};
    lines_.resize(depth + 1);
    evaluated_ = false;
    Score best = -infinity;
    try {
      counter_.add();
      for (const Cell move : moves) {
        const Score score = -search(root_, move, depth - 1, -infinity, -best, 1);
        if (score <= best) continue;
        best = score;
        result.line = extended(move, 1);
      }
      result.value = best;
      result.exact = !evaluated_ || best == win_score || best == -win_score;
    } catch (const LimitReached&) {
    }
    return result;
  }

 private:
  struct Node {
    Position<n> position;
    Scores<n> scores;
  };

  // Makes a move, and returns a bound r of the value v of the new position for its player to move,
  // `ply` moves from the root, searched to depth >= 0. With the window alpha < beta,
  //   alpha < r < beta:  exact, v == r, and lines_[ply] has the principal variation
  //   r <= alpha:        an upper bound, v <= r
  //   r >= beta:         a lower bound, v >= r
  Score search(const Node& before, Cell move, int depth, Score alpha, Score beta, std::size_t ply) {
    counter_.add();
    lines_[ply].clear();
    Node child = before;
    child.position.make(move);
    const bool over = child.position.is_over();
    if (over) {
      const int winner = child.position.winner(ending_);
      if (winner != none) return winner == child.position.to_move ? win_score : -win_score;
      if (!ending_.blocks_are_points) return 0;
    }
    heuristic_.update(child.scores, child.position, move.block);
    if (over || depth == 0) {
      evaluated_ |= !over;
      return heuristic_.score(child.scores, child.position.to_move);
    }
    Score best = -infinity;
    for (const Cell next : child.position.legal_moves()) {
      const Score score = -search(child, next, depth - 1, -beta, -std::max(alpha, best), ply + 1);
      if (score > best) {
        best = score;
        if (best > alpha) lines_[ply] = extended(next, ply + 1);
      }
      if (best >= beta) break;
    }
    return best;
  }

  std::vector<Cell> extended(Cell move, std::size_t ply) const {
    std::vector<Cell> line = {move};
    if (ply < lines_.size()) line.insert(line.end(), lines_[ply].begin(), lines_[ply].end());
    return line;
  }

  Heuristic<n> heuristic_;
  const Ending& ending_;
  NodeCounter& counter_;
  Node root_;
  std::vector<std::vector<Cell>> lines_;  // by ply: the principal variation from there
  bool evaluated_ = false;
};

}  // namespace

template <int n>
SearchResult deepen(const Position<n>& position, int first, int depth, const Weights& weights,
                    const Limits& limits, const DepthListener& on_depth, const Ending& ending,
                    std::vector<Cell> moves) {
  SearchControl control(limits);
  NodeCounter counter(control);
  ReportSearch<n> search(position, weights, ending, counter);
  if (moves.empty()) {
    const CellList<n> legal = position.legal_moves();
    moves.assign(legal.begin(), legal.end());
  }
  SearchResult best;
  for (int deep = first; deep <= depth; ++deep) {
    const SearchResult result = search.search_root(moves, deep);
    if (result.value || deep == first) best = result;
    best.nodes = counter.nodes();
    if (result.value && on_depth) on_depth(best);
    if (!result.value || best.exact || moves.size() == 1) break;
    const auto place = std::find(moves.begin(), moves.end(), best.line.front());
    std::rotate(moves.begin(), place, place + 1);
  }
  return best;
}

template SearchResult deepen<3>(const Position<3>&, int, int, const Weights&, const Limits&,
                                const DepthListener&, const Ending&, std::vector<Cell>);
template SearchResult deepen<4>(const Position<4>&, int, int, const Weights&, const Limits&,
                                const DepthListener&, const Ending&, std::vector<Cell>);

}  // namespace fourfold::ultimate::classic
