#include "fourfold/ultimate/engine.hpp"

#include "iterative_deepening.hpp"

namespace fourfold::ultimate {

// The search for measurements is compiled apart (engine_measured.cpp): with both in one file, the
// compiler would inline less into the search for play.
extern template SearchResult Engine<3>::search_with(const Features&, const Position<3>&,
                                                    const SearchOptions&, const Limits&,
                                                    const ProgressListener&);
extern template SearchResult Engine<4>::search_with(const Features&, const Position<4>&,
                                                    const SearchOptions&, const Limits&,
                                                    const ProgressListener&);

template <int n>
Engine<n>::Engine(Evaluator<n> evaluator, std::size_t table_bytes, const Features& features)
    : evaluator_(std::move(evaluator)),
      tuning_(std::make_unique<SearchTuning>(evaluator_.parameters(), evaluator_.network())),
      features_(features) {
  if (table_bytes) table_ = std::make_unique<TranspositionTable>(table_bytes);
}

template <int n>
Engine<n>::~Engine() = default;

template <int n>
void Engine<n>::clear() {
  if (table_) table_->clear();
  correction_histories_.clear();
}

template <int n>
SearchResult Engine<n>::search(const Position<n>& position, const SearchOptions& options,
                               const Limits& limits, const ProgressListener& listener) {
  if (features_ == Features{})
    return search_with(AllFeatures{}, position, options, limits, listener);
  return search_with(features_, position, options, limits, listener);
}

template class Engine<3>;
template class Engine<4>;

}  // namespace fourfold::ultimate
