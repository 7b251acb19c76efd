#include "fourfold/ultimate/samples.hpp"

#include "fourfold/ultimate/random_moves.hpp"

namespace fourfold::ultimate {
namespace {

constexpr int dice_sides = 1 << 30;

}  // namespace

template <int n>
std::vector<Sample<n>> sample_game(Engine<n>& engine, const SampleTerms& terms,
                                   std::uint64_t number) {
  std::uint64_t state = mix(mix(terms.seed) + number);
  SearchLimits limits;
  limits.nodes = terms.nodes;
  engine.forget();
  int opening =
      terms.least_opening + random_number(state, terms.most_opening - terms.least_opening + 1);
  Position<n> position;
  std::vector<Sample<n>> samples;
  for (; !position.is_over(); --opening) {
    const bool in_opening = opening > 0;
    if (!in_opening && opening % terms.every == 0) samples.push_back({position, 0});
    const bool by_chance =
        in_opening || random_number(state, dice_sides) < terms.random_moves * dice_sides;
    position.make(by_chance ? random_move(position, state)
                            : engine.search(position, limits).line.front());
  }
  for (Sample<n>& sample : samples)
    sample.points = final_value(position, sample.position.to_move) / 100;
  return samples;
}

template <int n>
double mean_squared_error(const std::vector<Sample<n>>& samples, const Parameters& parameters) {
  const Evaluator<n> evaluator(parameters);
  std::int64_t total = 0;  // of hundredths of a point, squared
  for (const Sample<n>& sample : samples) {
    const std::int64_t miss = evaluator.evaluate(sample.position) - 100 * sample.points;
    total += miss * miss;
  }
  return static_cast<double>(total) / 1e4 / static_cast<double>(samples.size());
}

template std::vector<Sample<4>> sample_game(Engine<4>&, const SampleTerms&, std::uint64_t);
template double mean_squared_error(const std::vector<Sample<4>>&, const Parameters&);

}  // namespace fourfold::ultimate
