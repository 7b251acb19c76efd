// Monte Carlo tree search for Ultimate, with the engine's evaluation in place of simulated games.
//
// Each visit adds one position to the tree. It is reached by the moves with the largest PUCT value
// (mean value plus exploration). A new position is evaluated, and the evaluations of its moves set
// their priors. Proven wins and losses are backed up exactly: a position is won if one move wins,
// and lost if every move loses (Winands et al. 2008).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "fourfold/table_memory.hpp"
#include "fourfold/ultimate/engine.hpp"

namespace fourfold::ultimate {

// The positions of a tree are numbered in 32 bits.
inline constexpr std::size_t max_tree_bytes =
    std::min(std::uint64_t{max_table_bytes}, std::uint64_t{1} << 36);

template <int n>
class MctsSearch {
 public:
  // The tree stops growing when its memory is full.
  MctsSearch(Evaluator<n> evaluator, std::size_t tree_bytes);
  // Evaluates by chances.
  MctsSearch(const Parameters& parameters, std::size_t tree_bytes,
             const Ending& ending = endings::points)
      : MctsSearch(Evaluator<n>(parameters, ending), tree_bytes) {}

  // Like Engine::search, on one thread. Nodes are visits, and the depth is the length of the
  // principal variation. The listener is called each time the visits have doubled.
  SearchResult search(const Position<n>& position, const SearchOptions& options,
                      const Limits& limits = {}, const ProgressListener& listener = {});

 private:
  struct Node;
  class SearchTree;

  Evaluator<n> evaluator_;
  std::size_t max_nodes_;
};

extern template class MctsSearch<3>;
extern template class MctsSearch<4>;

}  // namespace fourfold::ultimate
