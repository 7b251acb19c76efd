// Trains the network of the learned evaluation: gradient descent (Adam, Kingma and Ba 2015) on the
// squared error of its values.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fourfold/ultimate/engine.hpp"
#include "fourfold/ultimate/network.hpp"

namespace fourfold::ultimate {

// Games of the engine against itself, as training data.

struct SelfPlayOptions {
  std::uint64_t nodes = 500;  // per move
  int min_random = 2;         // random moves before the engine plays
  int max_random = 15;
  double side_position_rate =
      0.5;  // how often a position one or two random moves off the game is searched, too
};

// A training sample: a position and its targets for the player to move, in 10000ths of a win.
template <int n>
struct Sample {
  Position<n> position;
  std::int16_t search_value = 0;
  std::int16_t game_result = 0;  // unknown off the game
  static constexpr std::int16_t unknown = 32767;
};

// The samples of one game, determined by the seed and the engine.
template <int n>
std::vector<Sample<n>> play_self_play_game(Engine<n>& engine, const SelfPlayOptions& options,
                                           std::uint64_t seed);

template <int n>
class Trainer {
 public:
  using Shape = NetworkShape<n>;

  explicit Trainer(std::uint64_t seed);
  // Continues from weights written by bytes(), even those of another ending. Throws
  // std::invalid_argument for a wrong length.
  void start_from(std::string_view bytes);

  struct LossOptions {
    double result_weight =
        0.5;              // of the game's result in the target; the search value has the rest
    double rate = 0.001;  // the learning rate
  };

  // One gradient step on these samples. Returns their mean squared error before the step.
  double step(const std::vector<const Sample<n>*>& batch, const LossOptions& options);
  // The mean squared error of samples, on a scale where a win is 1.
  double error(const std::vector<const Sample<n>*>& samples, const LossOptions& options);
  // The weights as integers, in the format that Network reads.
  std::string bytes() const;

 private:
  using Floats = std::array<float, Shape::units>;

  void expand();  // updates rows_
  // The squared error of one sample. With `learn`, adds its gradient to the batch's.
  double run(const Sample<n>& sample, const LossOptions& options, bool learn);

  // All parameters in sequence (rows, output weights, biases), their gradient, and Adam's averages.
  std::vector<float> parameters_, gradient_, mean_, square_;
  std::int64_t steps_ = 0;
  std::vector<Floats> rows_, row_gradient_;  // expanded to all symmetries
};

extern template class Trainer<3>;
extern template class Trainer<4>;

}  // namespace fourfold::ultimate
