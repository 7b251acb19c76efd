// The Ultimate engine: iterative deepening of a principal variation search.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "fourfold/limits.hpp"
#include "fourfold/ultimate/board.hpp"
#include "fourfold/ultimate/evaluation.hpp"
#include "fourfold/ultimate/parameters.hpp"
#include "fourfold/ultimate/score.hpp"

namespace fourfold::ultimate {

class TranspositionTable;
template <int n>
class CorrectionHistory;
class SearchTuning;

struct SearchOptions {
  int depth = 127;
  double soft_seconds = Limits{}.seconds;  // no new depth is started after this
  int threads = 1;
};

struct SearchResult {
  std::vector<Cell> line;  // the principal variation; its first move is the move to play
  int value = 0;           // see score.hpp
  int depth = 0;           // of the last completed iteration
  std::uint64_t nodes = 0;
  double seconds = 0;
};

using ProgressListener = std::function<void(const SearchResult&)>;

template <int n>
class Engine {
 public:
  // 0 table bytes: no table.
  Engine(Evaluator<n> evaluator, std::size_t table_bytes, const Features& features = {});
  // Evaluates by chances.
  Engine(const Parameters& parameters, std::size_t table_bytes, const Features& features = {},
         const Ending& ending = endings::points)
      : Engine(Evaluator<n>(parameters, ending), table_bytes, features) {}
  ~Engine();

  // Requires an unfinished game. The listener is called after every completed depth, on the calling
  // thread. With one thread and no time limit, the search depends only on the arguments and the
  // searches since the last clear(). Depth 1 is always completed, unless `stop` ends the search.
  SearchResult search(const Position<n>& position, const SearchOptions& options,
                      const Limits& limits = {}, const ProgressListener& listener = {});

  // Clears the table and the correction history.
  void clear();

  const Evaluator<n>& evaluator() const { return evaluator_; }

 private:
  template <typename FeatureSet>
  SearchResult search_with(const FeatureSet& features, const Position<n>& position,
                           const SearchOptions& options, const Limits& limits,
                           const ProgressListener& listener);

  Evaluator<n> evaluator_;
  std::unique_ptr<const SearchTuning> tuning_;
  std::unique_ptr<TranspositionTable> table_;
  std::vector<std::unique_ptr<CorrectionHistory<n>>> correction_histories_;  // one per thread
  Features features_;
};

extern template class Engine<3>;
extern template class Engine<4>;

// The nodes that fixed positions take to a fixed depth. It changes exactly when the search does.
std::uint64_t bench_signature();

}  // namespace fourfold::ultimate
