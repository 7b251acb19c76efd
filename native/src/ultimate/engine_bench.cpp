// The bench signature of the Ultimate engine: the same positions and the same search give the same
// number of nodes on every machine, so a changed number is a changed search.
#include "fourfold/ultimate/engine.hpp"
#include "fourfold/ultimate/perft.hpp"

namespace fourfold::ultimate {

std::uint64_t bench_signature() {
  constexpr int depth = 7;
  std::uint64_t nodes = 0;
  Engine<4> engine(Parameters{}, std::size_t{1} << 22);
  for (std::uint64_t game = 0; game < 6; ++game) {
    const auto moves = random_game<4>(game);
    Position<4> position;
    for (std::size_t i = 0; i < 30 * game && i < moves.size(); ++i) {
      const Position<4> next = position.play(moves[i]);
      if (next.is_over()) break;
      position = next;
    }
    engine.forget();
    nodes += engine.search(position, {.depth = depth}).nodes;
  }
  return nodes;
}

}  // namespace fourfold::ultimate
