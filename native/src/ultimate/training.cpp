#include "fourfold/ultimate/training.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "fourfold/random.hpp"
#include "network_inputs.hpp"

namespace fourfold::ultimate {

namespace {

template <int n>
const typename NetworkInputs<n>::Images& images() {
  static const auto made =
      std::make_unique<typename NetworkInputs<n>::Images>(NetworkInputs<n>::images());
  return *made;
}

// The offsets of the parameters of each kind.
template <int n>
struct Layout {
  using Shape = NetworkShape<n>;
  static constexpr std::size_t rows = 0;
  static constexpr std::size_t last = rows + std::size_t{NetworkInputs<n>::count} * Shape::kinds;
  static constexpr std::size_t bias = last + std::size_t{Shape::phases} * 2 * Shape::kinds;
  static constexpr std::size_t count = bias + Shape::phases;
};

template <int n>
double target(const Sample<n>& sample, double result_weight) {
  if (sample.game_result == Sample<n>::unknown) return sample.search_value / 1e4;
  return (result_weight * sample.game_result + (1 - result_weight) * sample.search_value) / 1e4;
}

}  // namespace

template <int n>
Trainer<n>::Trainer(std::uint64_t seed)
    : parameters_(Layout<n>::count),
      gradient_(Layout<n>::count),
      mean_(Layout<n>::count),
      square_(Layout<n>::count),
      rows_(NetworkInputs<n>::count),
      row_gradient_(NetworkInputs<n>::count) {
  Random random(seed);
  const auto spread = [&](float width) {
    return float(double(random.next() >> 11) * 0x1p-53 * 2 - 1) * width;
  };
  for (std::size_t i = Layout<n>::rows; i < Layout<n>::last; ++i) parameters_[i] = spread(0.05f);
  for (int kind = 0; kind < Shape::kinds; ++kind)
    parameters_[NetworkInputs<n>::always * Shape::kinds + kind] = 0.3f;
  for (std::size_t i = Layout<n>::last; i < Layout<n>::bias; ++i) parameters_[i] = spread(0.1f);
  expand();
}

template <int n>
void Trainer<n>::start_from(std::string_view bytes) {
  const Network<n> checked(bytes);
  std::size_t at = 0;
  const auto take = [&](int size) {
    std::uint32_t number = 0;
    for (int i = 0; i < size; ++i) number |= std::uint32_t(std::uint8_t(bytes[at++])) << 8 * i;
    const int unused = 32 - 8 * size;
    return float(std::int32_t(number << unused) >> unused);
  };
  for (std::size_t i = Layout<n>::rows; i < Layout<n>::last; ++i)
    parameters_[i] = take(1) / Shape::one;
  std::size_t to = Layout<n>::last;
  for (int phase = 0; phase < Shape::phases; ++phase) {
    for (int i = 0; i < 2 * Shape::kinds; ++i) parameters_[to++] = take(2) / Shape::scale;
    parameters_[Layout<n>::bias + phase] = take(4) / float(Shape::half);
  }
  expand();
}

template <int n>
void Trainer<n>::expand() {
  for (int row = 0; row < NetworkInputs<n>::count; ++row)
    for (int s = 0; s < symmetry_count; ++s) {
      const float* from = &parameters_[std::size_t(images<n>()[s][row]) * Shape::kinds];
      std::copy_n(from, Shape::kinds, rows_[row].begin() + s * Shape::kinds);
    }
}

template <int n>
double Trainer<n>::run(const Sample<n>& sample, const LossOptions& options, bool learn) {
  const Position<n>& position = sample.position;
  const int phase = Shape::phase(position);
  std::array<std::array<int, 2 * NetworkInputs<n>::G::cell_count + 64>, 2> seen;
  std::array<int, 2> number{};
  std::array<Floats, 2> sums{};
  float x = parameters_[Layout<n>::bias + phase];
  const auto last = [&](int side) {
    return Layout<n>::last + std::size_t(phase * 2 + side) * Shape::kinds;
  };
  for (const int side : {0, 1}) {
    const auto take = [&](int row) {
      seen[side][number[side]++] = row;
      for (int i = 0; i < Shape::units; ++i) sums[side][i] += rows_[row][i];
    };
    NetworkInputs<n>::of_board(position, position.to_move ^ side, take);
    if (side == 0) NetworkInputs<n>::of_mover(position, take);
    for (int i = 0; i < Shape::units; ++i) {
      const float unit = std::clamp(sums[side][i], 0.0f, 1.0f);
      x += parameters_[last(side) + i % Shape::kinds] * unit * unit;
    }
  }
  const float damped = 1 + std::abs(x);
  const float miss = x / damped - float(target(sample, options.result_weight));
  if (!learn) return miss * miss;
  const float slope = 2 * miss / (damped * damped);
  gradient_[Layout<n>::bias + phase] += slope;
  for (const int side : {0, 1}) {
    Floats back;
    for (int i = 0; i < Shape::units; ++i) {
      const float sum = sums[side][i], unit = std::clamp(sum, 0.0f, 1.0f);
      const std::size_t at = last(side) + i % Shape::kinds;
      gradient_[at] += slope * unit * unit;
      back[i] = sum > 0 && sum < 1 ? slope * parameters_[at] * 2 * unit : 0;
    }
    for (int k = 0; k < number[side]; ++k) {
      Floats& gradient = row_gradient_[seen[side][k]];
      for (int i = 0; i < Shape::units; ++i) gradient[i] += back[i];
    }
  }
  return miss * miss;
}

template <int n>
double Trainer<n>::step(const std::vector<const Sample<n>*>& batch, const LossOptions& options) {
  std::fill(gradient_.begin(), gradient_.end(), 0.0f);
  std::fill(row_gradient_.begin(), row_gradient_.end(), Floats{});
  double total = 0;
  for (const Sample<n>* sample : batch) total += run(*sample, options, true);
  for (int row = 0; row < NetworkInputs<n>::count; ++row)
    for (int s = 0; s < symmetry_count; ++s) {
      float* to = &gradient_[std::size_t(images<n>()[s][row]) * Shape::kinds];
      for (int kind = 0; kind < Shape::kinds; ++kind)
        to[kind] += row_gradient_[row][s * Shape::kinds + kind];
    }
  constexpr float beta1 = 0.9f, beta2 = 0.999f, epsilon = 1e-8f;  // as named by Adam
  ++steps_;
  const double corrected = options.rate * std::sqrt(1 - std::pow(beta2, double(steps_))) /
                           (1 - std::pow(beta1, double(steps_)));
  const float rate = float(corrected), share = 1.0f / float(batch.size());
  // The limits of the integer weights.
  const float max_row = 127.0f / Shape::one;
  const float max_last = float(32767 / Shape::one) / Shape::scale;
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    const float slope = gradient_[i] * share;
    mean_[i] = beta1 * mean_[i] + (1 - beta1) * slope;
    square_[i] = beta2 * square_[i] + (1 - beta2) * slope * slope;
    const float limit = i < Layout<n>::last ? max_row : i < Layout<n>::bias ? max_last : 100.0f;
    parameters_[i] = std::clamp(
        parameters_[i] - rate * mean_[i] / (std::sqrt(square_[i]) + epsilon), -limit, limit);
  }
  expand();
  return total / double(batch.size());
}

template <int n>
double Trainer<n>::error(const std::vector<const Sample<n>*>& samples, const LossOptions& options) {
  double total = 0;
  for (const Sample<n>* sample : samples) total += run(*sample, options, false);
  return total / double(samples.size());
}

template <int n>
std::string Trainer<n>::bytes() const {
  std::string made;
  const auto put = [&](double value, int size) {
    const std::uint32_t number = std::uint32_t(std::int32_t(std::lround(value)));
    for (int i = 0; i < size; ++i) made += char(number >> 8 * i & 255);
  };
  for (std::size_t i = Layout<n>::rows; i < Layout<n>::last; ++i)
    put(parameters_[i] * Shape::one, 1);
  std::size_t at = Layout<n>::last;
  for (int phase = 0; phase < Shape::phases; ++phase) {
    for (int i = 0; i < 2 * Shape::kinds; ++i) put(parameters_[at++] * Shape::scale, 2);
    put(parameters_[Layout<n>::bias + phase] * double(Shape::half), 4);
  }
  return made;
}

template class Trainer<3>;
template class Trainer<4>;

namespace {

constexpr int win_target = 10000;

template <int n>
Cell random_move(const Position<n>& position, Random& random) {
  const auto moves = position.legal_moves();
  return moves[random.below(moves.size())];
}

template <int n>
std::int16_t target(int value) {
  return std::int16_t(std::clamp(value, -Evaluator<n>::win, Evaluator<n>::win) * win_target /
                      Evaluator<n>::win);
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
    if (double(random.next() >> 11) * 0x1p-53 < options.side_position_rate) {
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
