#include "fourfold/ultimate/self_play.hpp"

#include <algorithm>

#include "fourfold/random.hpp"

namespace fourfold::ultimate {
namespace {

constexpr int whole = 10000;

template <int n>
Cell at_random(const Position<n>& position, Random& random) {
  const auto moves = position.legal_moves();
  return moves[random.below(moves.size())];
}

template <int n>
std::int16_t share(int value) {
  return std::clamp(value, -Evaluator<n>::win, Evaluator<n>::win) * whole / Evaluator<n>::win;
}

}  // namespace

template <int n>
std::vector<Sample<n>> play_self_play_game(Engine<n>& engine, const SelfPlayOptions& options,
                                           std::uint64_t seed) {
  Random random(mix(seed));
  Position<n> position;
  std::vector<Sample<n>> samples;
  const int opening =
      options.least_random + random.below(options.most_random - options.least_random + 1);
  for (int i = 0; i < opening; ++i) {
    position.make(at_random(position, random));
    if (position.is_over()) return samples;
  }
  const Limits limits{.nodes = options.nodes};
  engine.clear();
  while (!position.is_over()) {
    const SearchResult found = engine.search(position, {}, limits);
    samples.push_back({position, share<n>(found.value), 0});
    if ((random.next() >> 11) * 0x1p-53 < options.side_position_rate) {
      Position<n> aside = position;
      for (int i = 1 + random.below(2); i > 0 && !aside.is_over(); --i)
        aside.make(at_random(aside, random));
      if (!aside.is_over())
        samples.push_back(
            {aside, share<n>(engine.search(aside, {}, limits).value), Sample<n>::unknown});
    }
    position.make(found.line.front());
  }
  for (Sample<n>& sample : samples)
    if (sample.ended != Sample<n>::unknown)
      sample.ended = share<n>(engine.evaluator().final_value(position, sample.position.to_move));
  return samples;
}

template std::vector<Sample<3>> play_self_play_game(Engine<3>&, const SelfPlayOptions&,
                                                    std::uint64_t);
template std::vector<Sample<4>> play_self_play_game(Engine<4>&, const SelfPlayOptions&,
                                                    std::uint64_t);

}  // namespace fourfold::ultimate
