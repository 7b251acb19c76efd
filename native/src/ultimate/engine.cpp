#include "fourfold/ultimate/engine.hpp"

#include "deepening.hpp"

namespace fourfold::ultimate {

template <int n>
Engine<n>::Engine(Evaluator<n> evaluator, std::size_t table_bytes, const Features& features)
    : evaluator_(std::move(evaluator)), features_(features) {
  if (table_bytes) table_ = std::make_unique<Table>(table_bytes);
}

template <int n>
Engine<n>::~Engine() = default;

template <int n>
void Engine<n>::forget() {
  if (table_) table_->forget();
  corrections_.clear();
}

template <int n>
SearchResult Engine<n>::search(const Position<n>& position, const SearchTerms& terms,
                               const Limits& limits, const SearchListener& listener) {
  const int threads = std::clamp(terms.threads, 1, most_threads);
  Run run(limits, threads);
  run.owe_answer(true);
  if (table_) table_->grow_older();
  std::vector<std::unique_ptr<Deepening<n>>> searchers;
  for (std::size_t i = 0; i < std::size_t(threads); ++i) {
    if (features_.corrections && corrections_.size() == i)
      corrections_.push_back(std::make_unique<Corrections<n>>());
    searchers.push_back(std::make_unique<Deepening<n>>(
        position, evaluator_, features_, table_.get(),
        features_.corrections ? corrections_[i].get() : nullptr, terms, run, int(i)));
  }
  const auto deepen = [&](int thread) {
    searchers[thread]->run(thread == 0 ? listener : SearchListener{});
  };
  on_threads(threads, deepen, [&] { run.end(); });
  SearchResult result = searchers[0]->result();
  searchers.clear();  // they tell their nodes
  result.nodes = run.nodes();
  result.seconds = run.seconds();
  return result;
}

template class Engine<3>;
template class Engine<4>;

}  // namespace fourfold::ultimate
