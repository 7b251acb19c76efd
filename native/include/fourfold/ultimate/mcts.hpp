// Monte Carlo tree search for Ultimate, with the engine's evaluation in place of simulated games.
//
// The tree grows by one position at a time: the one where each move on the way has the most of
// value and curiosity (PUCT). A position that joins the tree is evaluated, and so are its moves,
// which says how likely each is to be looked at. Proven wins and losses are backed up exactly: a
// position is won when one move wins, and lost when every move loses (Winands et al. 2008).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "fourfold/table_memory.hpp"
#include "fourfold/ultimate/engine.hpp"

namespace fourfold::ultimate {

// Its positions are numbered in 32 bits.
inline constexpr std::size_t most_tree_bytes =
    std::min(std::uint64_t{most_table_bytes}, std::uint64_t{1} << 36);

template <int n>
class TreeSearcher {
 public:
  // The tree holds as many positions as fit into the memory; then it stops growing.
  TreeSearcher(Evaluator<n> evaluator, std::size_t tree_bytes);
  // Evaluates by chances.
  TreeSearcher(const Parameters& parameters, std::size_t tree_bytes,
               const Ending& ending = endings::points)
      : TreeSearcher(Evaluator<n>(parameters, ending), tree_bytes) {}

  // As Engine::search, on one thread. A node is a position that joined the tree, and the depth is
  // the length of the principal line. The listener hears each time the visits have doubled.
  SearchResult search(const Position<n>& position, const SearchTerms& terms,
                      const Limits& limits = {}, const SearchListener& listener = {});

 private:
  struct Node;
  class Growth;

  Evaluator<n> evaluator_;
  std::size_t most_nodes_;
};

extern template class TreeSearcher<3>;
extern template class TreeSearcher<4>;

}  // namespace fourfold::ultimate
