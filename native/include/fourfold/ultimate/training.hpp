// How the network of the learned evaluation gets its weights: gradient descent (Adam, Kingma and Ba
// 2015) on the squared difference between what it says of positions and what they were worth.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fourfold/ultimate/network.hpp"
#include "fourfold/ultimate/self_play.hpp"

namespace fourfold::ultimate {

template <int n>
class Trainer {
 public:
  using Shape = NetworkShape<n>;

  explicit Trainer(std::uint64_t seed);
  // Goes on from weights that bytes() wrote, of another ending perhaps; std::invalid_argument when
  // they are not as long as that.
  void start_from(std::string_view bytes);

  // What a sample is held to be worth: so much of how its game ended, the rest of what was
  // searched.
  struct LossOptions {
    double ended = 0.5;
    double rate = 0.001;  // how far a step goes
  };

  // One step down the gradient of these samples. Returns their mean squared difference before it.
  double step(const std::vector<const Sample<n>*>& batch, const LossOptions& options);
  // The mean squared difference of samples, in won games.
  double error(const std::vector<const Sample<n>*>& samples, const LossOptions& options);
  // The weights as whole numbers, as Network reads them.
  std::string bytes() const;

 private:
  using Floats = std::array<float, Shape::units>;

  void expand();  // brings rows_ up to date
  // The squared difference of one sample; to learn adds its gradient to that of the others.
  double run(const Sample<n>& sample, const LossOptions& options, bool learn);

  // Parameters side by side: the rows, the last weights, the biases; with the gradient's averages.
  std::vector<float> parameters_, gradient_, mean_, square_;
  std::int64_t steps_ = 0;
  std::vector<Floats> rows_, row_gradient_;  // as all units see them
};

extern template class Trainer<3>;
extern template class Trainer<4>;

}  // namespace fourfold::ultimate
