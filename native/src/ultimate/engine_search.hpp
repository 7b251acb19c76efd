// The search of all threads of an engine, for one set of features.
#pragma once

#include "iterative_deepening.hpp"

namespace fourfold::ultimate {

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
