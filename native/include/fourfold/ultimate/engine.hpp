// The Ultimate engine: iterative deepening of a principal variation search.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "fourfold/limits.hpp"
#include "fourfold/ultimate/board.hpp"
#include "fourfold/ultimate/evaluation.hpp"
#include "fourfold/ultimate/features.hpp"

namespace fourfold::ultimate {

class Table;
template <int n>
class Corrections;

// Values are hundredths of a point for the player to move, between -1600 and 1600 (900 for n = 3)
// while nothing is proven; where the ending counts wins and not points, a win is 1600 (900) of
// them. A proven win is `won - d`, d being the moves up to and including the last one, and a proven
// loss `d - won`.
inline constexpr int won = 20000;
inline constexpr int proven = 10000;  // values beyond it are proven wins and losses

// What is asked for.
struct SearchTerms {
  int depth = 127;
  double soft_seconds = Limits{}.seconds;  // a new depth is not begun after this
  int threads = 1;
};

struct SearchResult {
  std::vector<Cell> line;  // best play as far as the search saw it; its first move is the answer
  int value = 0;
  int depth = 0;  // of the last search that was completed
  std::uint64_t nodes = 0;
  double seconds = 0;
};

using SearchListener = std::function<void(const SearchResult&)>;

template <int n>
class Engine {
 public:
  // No table at all with table_bytes = 0.
  Engine(Evaluator<n> evaluator, std::size_t table_bytes, const Features& features = {});
  // Evaluates by chances.
  Engine(const Parameters& parameters, std::size_t table_bytes, const Features& features = {},
         const Ending& ending = endings::points)
      : Engine(Evaluator<n>(parameters, ending), table_bytes, features) {}
  ~Engine();

  // Needs a game that is on. The listener hears of every completed depth, on the calling thread.
  // With one thread, and no limit of seconds, what is searched depends on nothing but the
  // arguments and the searches since the last forget(). Whatever the limits, depth 1 is completed
  // unless `stop` says otherwise.
  SearchResult search(const Position<n>& position, const SearchTerms& terms,
                      const Limits& limits = {}, const SearchListener& listener = {});

  void forget();

  const Evaluator<n>& evaluator() const { return evaluator_; }

 private:
  Evaluator<n> evaluator_;
  std::unique_ptr<Table> table_;
  std::vector<std::unique_ptr<Corrections<n>>> corrections_;  // one for each thread
  Features features_;
};

extern template class Engine<3>;
extern template class Engine<4>;

// The nodes that fixed positions take to a fixed depth: changes exactly when the search does.
std::uint64_t bench_signature();

}  // namespace fourfold::ultimate
