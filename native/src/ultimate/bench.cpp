// The bench signature: fixed positions take the same number of nodes on every machine, so a changed
// number means a changed search.
#include "fourfold/ultimate/board.hpp"
#include "fourfold/ultimate/engine.hpp"

namespace fourfold::ultimate {

namespace {

template <int n>
std::uint64_t nodes_of(Engine<n>&& engine, int depth, std::size_t moves_apart) {
  std::uint64_t nodes = 0;
  for (std::uint64_t game = 0; game < 6; ++game) {
    const auto moves = random_game<n>(game);
    Position<n> position;
    for (std::size_t i = 0; i < moves_apart * game && i < moves.size(); ++i) {
      const Position<n> next = position.play(moves[i]);
      if (next.is_over()) break;
      position = next;
    }
    engine.clear();
    nodes += engine.search(position, {.depth = depth}).nodes;
  }
  return nodes;
}

}  // namespace

std::uint64_t bench_signature() {
  constexpr std::size_t table_bytes = std::size_t{1} << 22;
  const Evaluator<3> learned(Parameters{}, endings::blocks, shipped_network<3>(endings::blocks));
  return nodes_of(Engine<4>(Parameters{}, table_bytes), 7, 30) +
         nodes_of(Engine<3>(learned, table_bytes), 8, 9);
}

}  // namespace fourfold::ultimate
