#include "fourfold/ultimate/self_play.hpp"

#include <algorithm>

#include "fourfold/random.hpp"

namespace fourfold::ultimate {
namespace {

constexpr int win_target = 10000;

template <int n>
Cell random_move(const Position<n>& position, Random& random) {
  const auto moves = position.legal_moves();
  return moves[random.below(moves.size())];
}

template <int n>
std::int16_t target(int value) {
  return std::clamp(value, -Evaluator<n>::win, Evaluator<n>::win) * win_target / Evaluator<n>::win;
}

}  // namespace

template <int n>
std::vector<Sample<n>> play_self_play_game(Engine<n>& engine, const SelfPlayOptions& options,
                                           std::uint64_t seed) {
  Random random(mix(seed));
  Position<n> position;
  std::vector<Sample<n>> samples;
  const int opening =
      options.min_random + random.below(options.max_random - options.min_random + 1);
  for (int i = 0; i < opening; ++i) {
    position.make(random_move(position, random));
    if (position.is_over()) return samples;
  }
  const Limits limits{.nodes = options.nodes};
  engine.clear();
  while (!position.is_over()) {
    const SearchResult result = engine.search(position, {}, limits);
    samples.push_back({position, target<n>(result.value), 0});
    if ((random.next() >> 11) * 0x1p-53 < options.side_position_rate) {
      Position<n> side_position = position;
      for (int i = 1 + random.below(2); i > 0 && !side_position.is_over(); --i)
        side_position.make(random_move(side_position, random));
      if (!side_position.is_over())
        samples.push_back({side_position, target<n>(engine.search(side_position, {}, limits).value),
                           Sample<n>::unknown});
    }
    position.make(result.line.front());
  }
  for (Sample<n>& sample : samples)
    if (sample.game_result != Sample<n>::unknown)
      sample.game_result =
          target<n>(engine.evaluator().final_value(position, sample.position.to_move));
  return samples;
}

template std::vector<Sample<3>> play_self_play_game(Engine<3>&, const SelfPlayOptions&,
                                                    std::uint64_t);
template std::vector<Sample<4>> play_self_play_game(Engine<4>&, const SelfPlayOptions&,
                                                    std::uint64_t);

}  // namespace fourfold::ultimate
