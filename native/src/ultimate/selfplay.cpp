#include "fourfold/ultimate/selfplay.hpp"

#include <stdexcept>

#include "fourfold/ultimate/random_moves.hpp"

namespace fourfold::ultimate {
namespace {

template <int n>
Position<n> random_opening(std::uint64_t seed, int moves) {
  for (std::uint64_t state = seed;;) {
    Position<n> position;
    for (int i = 0; i < moves && !position.is_over(); ++i)
      position.make(random_move(position, state));
    if (!position.is_over()) return position;
  }
}

}  // namespace

template <int n>
PairResult play_pair(Engine<n>& first, Engine<n>& second, const SelfPlayTerms& terms,
                     std::uint64_t number) {
  const Position<n> opening = random_opening<n>(mix(mix(terms.seed) + number), terms.opening_moves);
  SearchLimits limits;
  limits.nodes = terms.nodes;
  PairResult result{};
  for (const int seat : {0, 1}) {
    first.forget();
    second.forget();
    Position<n> position = opening;
    while (!position.is_over()) {
      Engine<n>& mover = position.to_move == seat ? first : second;
      position.make(mover.search(position, limits).line.front());
    }
    const int value = final_value(position, seat);
    result.points[static_cast<std::size_t>(seat)] = value / 100;
    result.score[static_cast<std::size_t>(seat)] = position.is_won() ? (value > 0 ? 2 : 0) : 1;
  }
  return result;
}

template <int n>
int play_against_chance(int games, std::uint64_t nodes, std::uint64_t seed) {
  Engine<n> engine(Parameters{}, std::size_t{1} << 16);
  SearchLimits limits;
  limits.nodes = nodes;
  int won_games = 0;
  for (int game = 0; game < games; ++game) {
    std::uint64_t state = mix(mix(seed) + static_cast<std::uint64_t>(game));
    const int seat = game & 1;
    Position<n> position;
    while (!position.is_over()) {
      if (position.to_move != seat) {
        position.make(random_move(position, state));
        continue;
      }
      const Cell cell = engine.search(position, limits).line.front();
      if (!position.is_legal(cell))
        throw std::logic_error("the engine's move is not legal at " + position.to_string());
      position.make(cell);
    }
    won_games += final_value(position, seat) == Evaluator<n>::win;
  }
  return won_games;
}

template int play_against_chance<3>(int, std::uint64_t, std::uint64_t);
template int play_against_chance<4>(int, std::uint64_t, std::uint64_t);

template PairResult play_pair(Engine<3>&, Engine<3>&, const SelfPlayTerms&, std::uint64_t);
template PairResult play_pair(Engine<4>&, Engine<4>&, const SelfPlayTerms&, std::uint64_t);

}  // namespace fourfold::ultimate
