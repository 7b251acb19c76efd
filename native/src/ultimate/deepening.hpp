// The root of one thread's search: it goes deeper and deeper, in windows around the last value.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "fourfold/ultimate/symmetry.hpp"
#include "search.hpp"

namespace fourfold::ultimate {

template <int n>
class Deepening {
 public:
  Deepening(const Position<n>& position, const Evaluator<n>& evaluator, const Features& features,
            Table* table, Corrections<n>* corrections, const SearchTerms& terms, Run& run,
            int thread)
      : features_(features),
        terms_(terms),
        run_(run),
        thread_(thread),
        watch_(run, thread == 0),
        searcher_(position, evaluator, features, table, corrections, watch_) {
    for (const Cell cell : position.legal_moves()) moves_.push_back({cell, 0});
    if (features.root) {
      leave_out_images();
      order_moves();
    }
  }

  const SearchResult& result() const { return result_; }

  // Deepens until a limit strikes or there is nothing left to find out.
  void run(const SearchListener& listener) {
    result_.line = {moves_.front().cell};
    const int deepest = std::min(terms_.depth, searcher_.cells_at_root());
    try {
      for (int depth = 1; depth <= deepest; ++depth) {
        if (thread_ > 0 && depth < deepest && (depth + thread_) % 2 == 0 && depth > 2) continue;
        search(depth);
        result_.depth = depth;
        if (thread_ > 0) continue;
        run_.owe_answer(false);
        result_.nodes = watch_.tell();
        result_.seconds = run_.seconds();
        if (listener) listener(result_);
        if (features_.root && moves_.size() == 1) break;
        if (std::abs(result_.value) > proven) break;
        if (result_.seconds >= terms_.soft_seconds) break;
      }
    } catch (const OutOfLimits&) {
    }
    if (thread_ == 0) run_.end();
  }

 private:
  static constexpr int infinity = Searcher<n>::infinity;

  void search(int depth) {
    searcher_.lines().clear(0);
    int alpha = -infinity, beta = infinity, reach = 30;
    if (features_.windows && depth >= 4 && std::abs(result_.value) < proven) {
      alpha = result_.value - reach;
      beta = result_.value + reach;
    }
    for (;;) {
      const int value = search_window(depth, alpha, beta);
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

  int search_window(int depth, int alpha, int beta) {
    int best = -infinity;
    const int old_alpha = alpha;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      const Cell cell = moves_[i].cell;
      const int value = searcher_.after(cell, [&] {
        if (i == 0) return -searcher_.search(depth - 1, 1, -beta, -alpha);
        const bool late = features_.reductions && depth >= 3 && i >= 4 &&
                          !(features_.ending && depth >= searcher_.cells_at_root());
        const int reduced = late ? reduction(depth, i) / 2 : 0;
        return searcher_.search_late(depth - 1, reduced, 1, alpha, beta);
      });
      if (value <= best) continue;
      best = value;
      if (value <= alpha && i > 0) continue;
      if (value > old_alpha) {  // a better move is an answer even when the depth is not completed
        searcher_.lines().set(0, cell);
        result_.line = searcher_.lines().at_root();
        if (features_.root) std::rotate(moves_.begin(), moves_.begin() + i, moves_.begin() + i + 1);
      }
      alpha = std::max(alpha, value);
      if (alpha >= beta) break;
    }
    return best;
  }

  // Of moves that a symmetry of the position makes equal the first is enough.
  void leave_out_images() {
    const Position<n>& position = searcher_.state().position();
    bool symmetric = false;
    for (int s = 1; s < symmetry_count; ++s)
      symmetric = symmetric || transformed(position, s) == position;
    if (!symmetric) return;
    std::vector<std::uint64_t> seen;
    std::erase_if(moves_, [&](const ScoredMove& move) {
      const std::uint64_t image = canonical_key(position.play(move.cell));
      if (std::find(seen.begin(), seen.end(), image) != seen.end()) return true;
      seen.push_back(image);
      return false;
    });
  }

  void order_moves() {
    MoveList<n> scored;
    searcher_.order().generate(scored, searcher_.state(), 0, -1);
    for (ScoredMove& move : moves_)
      for (int i = 0; i < scored.size(); ++i)
        if (scored[i].cell == move.cell) move.score = scored[i].score;
    std::stable_sort(moves_.begin(), moves_.end(),
                     [](const auto& a, const auto& b) { return a.score > b.score; });
  }

  const Features features_;
  const SearchTerms& terms_;
  Run& run_;
  const int thread_;
  Watch watch_;
  Searcher<n> searcher_;
  std::vector<ScoredMove> moves_;
  SearchResult result_;
};

}  // namespace fourfold::ultimate
