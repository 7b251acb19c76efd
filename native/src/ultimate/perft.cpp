#include "fourfold/ultimate/perft.hpp"

#include <bit>

#include "fourfold/ultimate/random_moves.hpp"

namespace fourfold::ultimate {

template <int n>
std::uint64_t perft(const Position<n>& position, int depth) {
  if (depth <= 0) return 1;
  if (depth == 1) return static_cast<std::uint64_t>(position.move_count());
  std::uint64_t total = 0;
  for (unsigned blocks = position.playable_blocks(); blocks; blocks &= blocks - 1) {
    const int block = std::countr_zero(blocks);
    for (unsigned places = position.empty_places(block); places; places &= places - 1) {
      const Cell cell{static_cast<std::uint8_t>(block),
                      static_cast<std::uint8_t>(std::countr_zero(places))};
      total += perft(position.play(cell), depth - 1);
    }
  }
  return total;
}

template <int n>
std::vector<Cell> random_game(std::uint64_t seed) {
  std::vector<Cell> game;
  Position<n> position;
  while (!position.is_over()) {
    const Cell cell = random_move(position, seed);
    game.push_back(cell);
    position.make(cell);
  }
  return game;
}

template std::uint64_t perft(const Position<3>&, int);
template std::uint64_t perft(const Position<4>&, int);
template std::vector<Cell> random_game<3>(std::uint64_t);
template std::vector<Cell> random_game<4>(std::uint64_t);

}  // namespace fourfold::ultimate
