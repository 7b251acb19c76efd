// The root of one thread's search: iterative deepening with aspiration windows.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "fourfold/ultimate/symmetry.hpp"
#include "search.hpp"

namespace fourfold::ultimate {

template <int n, typename FeatureSet>
class IterativeDeepening {
 public:
  IterativeDeepening(const Position<n>& position, const Evaluator<n>& evaluator,
                     const SearchTuning& tuning, const FeatureSet& features,
                     TranspositionTable* table, CorrectionHistory<n>* correction_history,
                     const SearchOptions& options, SearchControl& control, int thread)
      : tuning_(tuning),
        features_(features),
        options_(options),
        control_(control),
        thread_(thread),
        counter_(control, thread == 0),
        search_(position, evaluator, tuning, features, table, correction_history, counter_) {
    for (const Cell cell : position.legal_moves()) moves_.push_back({cell, 0});
    if (features.root_ordering) {
      remove_symmetric_moves();
      order_moves();
    }
  }

  const SearchResult& result() const { return result_; }

  // Deepens until a limit strikes or a deeper search cannot change the result. Thread 0 decides
  // when all threads stop; the others skip some depths, to search ahead of it.
  void run(const ProgressListener& listener) {
    result_.line = {moves_.front().cell};
    const int last_depth = std::min(options_.depth, search_.cells_at_root());
    try {
      for (int depth = 1; depth <= last_depth; ++depth) {
        if (thread_ > 0 && depth < last_depth && (depth + thread_) % 2 == 0 && depth > 2) continue;
        search_depth(depth);
        result_.depth = depth;
        if (thread_ > 0) continue;
        control_.require_result(false);
        result_.nodes = counter_.flush();
        result_.seconds = control_.seconds();
        if (listener) listener(result_);
        if (features_.root_ordering && moves_.size() == 1) break;
        if (is_proven(result_.value)) break;
        if (result_.seconds >= options_.soft_seconds) break;
      }
    } catch (const LimitReached&) {
    }
    if (thread_ == 0) control_.stop();
  }

 private:
  static constexpr int infinity = AlphaBetaSearch<n, FeatureSet>::infinity;

  // Searches with an aspiration window around the last value, and widens it until the value lies
  // inside.
  void search_depth(int depth) {
    search_.pv().clear(0);
    const Parameters& p = tuning_.parameters;
    int alpha = -infinity, beta = infinity, delta = p.aspiration_delta;
    if (features_.pvs && depth >= p.aspiration_depth && !is_proven(result_.value)) {
      alpha = result_.value - delta;
      beta = result_.value + delta;
    }
    for (;;) {
      const int value = search_window(depth, alpha, beta);
      if (value <= alpha && alpha > -infinity) {
        alpha = std::max(-infinity, value - delta);
      } else if (value >= beta && beta < infinity) {
        beta = std::min(infinity, value + delta);
      } else {
        result_.value = value;
        break;
      }
      delta *= p.aspiration_growth;
      if (delta > p.aspiration_limit) alpha = -infinity, beta = infinity;
    }
  }

  int search_window(int depth, int alpha, int beta) {
    const Parameters& p = tuning_.parameters;
    const bool to_the_end = features_.unreduced_endings && depth >= search_.cells_at_root();
    int best = -infinity;
    const int old_alpha = alpha;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      const Cell cell = moves_[i].cell;
      const int value = search_.with_move(cell, [&] {
        if (i == 0) return -search_.search(depth - 1, 1, -beta, -alpha);
        const bool late =
            features_.lmr && depth >= p.lmr_root_depth && int(i) >= p.lmr_root_moves && !to_the_end;
        const int reduction = late ? tuning_.root_reduction(depth, int(i)) : 0;
        return search_.search_late(depth - 1, reduction, 1, alpha, beta);
      });
      if (value <= best) continue;
      best = value;
      if (value <= alpha && i > 0) continue;
      if (value > old_alpha) {  // a better move counts even if the depth is not completed
        search_.pv().set(0, cell);
        result_.line = search_.pv().at_root();
        if (features_.root_ordering)
          std::rotate(moves_.begin(), moves_.begin() + i, moves_.begin() + i + 1);
      }
      alpha = std::max(alpha, value);
      if (alpha >= beta) break;
    }
    return best;
  }

  // Keeps the first of the moves that a symmetry of the position makes equivalent.
  void remove_symmetric_moves() {
    const Position<n>& position = search_.state().position();
    bool symmetric = false;
    for (int s = 1; s < symmetry_count; ++s)
      symmetric = symmetric || transformed(position, s) == position;
    if (!symmetric) return;
    std::vector<std::uint64_t> seen;
    std::erase_if(moves_, [&](const ScoredMove& move) {
      const std::uint64_t key = canonical_key(position.play(move.cell));
      if (std::find(seen.begin(), seen.end(), key) != seen.end()) return true;
      seen.push_back(key);
      return false;
    });
  }

  void order_moves() {
    MoveList<n> scored;
    search_.ordering().generate(scored, search_.state(), 0, -1);
    for (ScoredMove& move : moves_)
      for (int i = 0; i < scored.size(); ++i)
        if (scored[i].cell == move.cell) move.score = scored[i].score;
    std::stable_sort(moves_.begin(), moves_.end(),
                     [](const auto& a, const auto& b) { return a.score > b.score; });
  }

  const SearchTuning& tuning_;
  [[no_unique_address]] const FeatureSet features_;
  const SearchOptions& options_;
  SearchControl& control_;
  const int thread_;
  NodeCounter counter_;
  AlphaBetaSearch<n, FeatureSet> search_;
  std::vector<ScoredMove> moves_;
  SearchResult result_;
};

// The search of all threads of an engine, for one set of features.

template <int n>
template <typename FeatureSet>
SearchResult Engine<n>::search_with(const FeatureSet& features, const Position<n>& position,
                                    const SearchOptions& options, const Limits& limits,
                                    const ProgressListener& listener) {
  const int threads = std::clamp(options.threads, 1, max_threads);
  SearchControl control(limits, threads);
  control.require_result(true);
  if (table_) table_->new_search();
  std::vector<std::unique_ptr<IterativeDeepening<n, FeatureSet>>> searches;
  for (std::size_t i = 0; i < std::size_t(threads); ++i) {
    if (features.correction_history && correction_histories_.size() == i)
      correction_histories_.push_back(std::make_unique<CorrectionHistory<n>>());
    searches.push_back(std::make_unique<IterativeDeepening<n, FeatureSet>>(
        position, evaluator_, *tuning_, features, table_.get(),
        features.correction_history ? correction_histories_[i].get() : nullptr, options, control,
        int(i)));
  }
  const auto deepen = [&](int thread) {
    searches[thread]->run(thread == 0 ? listener : ProgressListener{});
  };
  run_on_threads(threads, deepen, [&] { control.stop(); });
  SearchResult result = searches[0]->result();
  searches.clear();  // which reports their nodes
  result.nodes = control.nodes();
  result.seconds = control.seconds();
  return result;
}

}  // namespace fourfold::ultimate
