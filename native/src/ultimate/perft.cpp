#include "fourfold/ultimate/perft.hpp"

#include "fourfold/random.hpp"

namespace fourfold::ultimate {

template <int n>
std::uint64_t perft(const Position<n>& position, int depth) {
  if (depth <= 0) return 1;
  if (depth == 1) return position.move_count();
  std::uint64_t total = 0;
  for (const int block : members(position.playable_blocks()))
    for (const int place : members(position.empty_places(block)))
      total += perft(position.play({block, place}), depth - 1);
  return total;
}

template <int n>
std::vector<Cell> random_game(std::uint64_t seed) {
  std::vector<Cell> game;
  Random random(seed);
  Position<n> position;
  while (!position.is_over()) {
    const CellList<n> legal = position.legal_moves();
    game.push_back(legal[random.below(legal.size())]);
    position.make(game.back());
  }
  return game;
}

template std::uint64_t perft(const Position<3>&, int);
template std::uint64_t perft(const Position<4>&, int);
template std::vector<Cell> random_game<3>(std::uint64_t);
template std::vector<Cell> random_game<4>(std::uint64_t);

}  // namespace fourfold::ultimate
