#include "fourfold/ultimate/engine.hpp"

#include "deepening.hpp"
#include "fourfold/threads.hpp"

namespace fourfold::ultimate {

template <int n>
Engine<n>::Engine(const Parameters& parameters, std::size_t table_bytes, const Features& features)
    : evaluator_(parameters), features_(features) {
  if (table_bytes) table_ = std::make_unique<Table>(table_bytes);
}

template <int n>
Engine<n>::~Engine() = default;

template <int n>
void Engine<n>::forget() {
  if (table_) table_->forget();
}

template <int n>
SearchResult Engine<n>::search(const Position<n>& position, const SearchLimits& limits,
                               const SearchListener& listener) {
  SharedSearch shared;
  shared.limits = limits;
  shared.table = table_.get();
  if (table_) table_->grow_older();
  std::vector<std::unique_ptr<Deepening<n>>> searchers;
  const int threads = std::clamp(limits.threads, 1, most_threads);
  for (int i = 0; i < threads; ++i)
    searchers.push_back(std::make_unique<Deepening<n>>(position, evaluator_, features_, shared, i));
  const auto deepen = [&](int thread) {
    searchers[static_cast<std::size_t>(thread)]->run(thread == 0 ? listener : SearchListener{});
  };
  on_threads(threads, deepen, [&] { shared.over = true; });
  SearchResult result = searchers[0]->result();
  result.nodes = searchers[0]->nodes() + shared.nodes_of_helpers;
  result.seconds = shared.seconds();
  return result;
}

template class Engine<3>;
template class Engine<4>;

}  // namespace fourfold::ultimate
