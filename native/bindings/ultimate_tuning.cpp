// The module fourfold.native._ultimate_tuning: fits the evaluation and trains the network.
#include <cstddef>
#include <cstring>

#include "fourfold/random.hpp"
#include "fourfold/ultimate/evaluation.hpp"
#include "fourfold/ultimate/training.hpp"
#include "python.hpp"
#include "ultimate_arguments.hpp"

using namespace fourfold;
using namespace fourfold::ultimate;

namespace {

class Samples {
 public:
  explicit Samples(const std::vector<std::pair<std::string, int>>& positions) {
    for (const auto& [text, points] : positions) {
      check_range("points", points, -16, 16);
      samples_.emplace_back(position_on<4>(text), points);
    }
  }

  std::size_t size() const { return samples_.size(); }

  double error(const NamedParameters& parameters) const {
    if (samples_.empty()) throw std::invalid_argument("there are no samples");
    const Evaluator<4> evaluator(parameters_of(parameters));
    std::int64_t total = 0;  // squared hundredths of a point
    for (const auto& [position, points] : samples_) {
      const std::int64_t miss = evaluator.evaluate(position) - 100 * points;
      total += miss * miss;
    }
    return total / 1e4 / samples_.size();
  }

 private:
  std::vector<std::pair<Position<4>, int>> samples_;
};

// Samples of self-play as bytes, in the layout of memory.
template <int n>
std::vector<Sample<n>> samples_of(const nb::bytes& bytes) {
  if (bytes.size() % sizeof(Sample<n>))
    throw std::invalid_argument("these are not samples of n=" + std::to_string(n));
  std::vector<Sample<n>> samples(bytes.size() / sizeof(Sample<n>));
  std::memcpy(static_cast<void*>(samples.data()), bytes.c_str(), bytes.size());
  return samples;
}

template <int n>
std::vector<const Sample<n>*> pointers_to(const std::vector<Sample<n>>& samples) {
  std::vector<const Sample<n>*> pointers;
  for (const Sample<n>& sample : samples) pointers.push_back(&sample);
  return pointers;
}

template <int n>
std::string self_play(const std::string& ending, const std::string& network,
                      const SelfPlayOptions& options, std::uint64_t first, int games) {
  std::shared_ptr<const Network<n>> parsed;
  if (!network.empty()) parsed = std::make_shared<Network<n>>(network);
  Engine<n> engine(Evaluator<n>(Parameters{}, ending_named(ending), parsed), std::size_t{1} << 21);
  std::string bytes;
  for (int game = 0; game < games; ++game) {
    const auto samples = play_self_play_game<n>(engine, options, first + game);
    bytes.append(reinterpret_cast<const char*>(samples.data()), samples.size() * sizeof(Sample<n>));
  }
  return bytes;
}

// A trainer for either board size.
class PythonTrainer {
  template <typename Work>
  auto visit(Work work) {
    if (auto* small = std::get_if<Trainer<3>>(&trainer_)) return work(*small);
    return work(std::get<Trainer<4>>(trainer_));
  }

 public:
  PythonTrainer(int n, std::uint64_t seed) {
    with_size(n, [&]<int size>() { trainer_.emplace<Trainer<size>>(seed); });
  }

  void start_from(const nb::bytes& bytes) {
    visit([&](auto& trainer) { trainer.start_from({bytes.c_str(), bytes.size()}); });
  }

  double learn(const nb::bytes& bytes, double result_weight, double first_rate, double last_rate,
               std::size_t batch, std::uint64_t seed) {
    if (batch < 1) throw std::invalid_argument("a batch has one sample or more");
    return visit([&]<int n>(Trainer<n>& trainer) {
      const std::vector<Sample<n>> samples = samples_of<n>(bytes);
      const nb::gil_scoped_release released;
      std::vector<const Sample<n>*> order = pointers_to(samples);
      Random random(seed);
      for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[random.below(unsigned(i))]);
      const std::size_t steps = order.size() / batch;
      double total = 0;
      for (std::size_t step = 0; step < steps; ++step) {
        const double rate = first_rate + (last_rate - first_rate) * double(step) / double(steps);
        const auto begin = order.begin() + std::ptrdiff_t(step * batch);
        total += trainer.step({begin, begin + std::ptrdiff_t(batch)}, {result_weight, rate});
      }
      return steps ? total / double(steps) : 0.0;
    });
  }

  double error(const nb::bytes& bytes, double result_weight) {
    return visit([&]<int n>(Trainer<n>& trainer) {
      const std::vector<Sample<n>> samples = samples_of<n>(bytes);
      if (samples.empty()) throw std::invalid_argument("there are no samples");
      const nb::gil_scoped_release released;
      return trainer.error(pointers_to(samples), {result_weight, 0});
    });
  }

  nb::bytes weights() {
    const std::string bytes = visit([](auto& trainer) { return trainer.bytes(); });
    return nb::bytes(bytes.data(), bytes.size());
  }

 private:
  std::variant<std::monostate, Trainer<3>, Trainer<4>> trainer_;
};

}  // namespace

NB_MODULE(_ultimate_tuning, m) {
  register_errors();
  m.doc() = "Fits the evaluation of the Ultimate engine and trains its network.";

  nb::class_<Samples>(m, "Samples",
                      "Positions of n = 4, each with the points by which the player to move was "
                      "ahead at the end of the game.")
      .def(nb::init<const std::vector<std::pair<std::string, int>>&>(), "positions"_a)
      .def("__len__", &Samples::size)
      .def("error", &Samples::error, "parameters"_a, nb::call_guard<nb::gil_scoped_release>(),
           "The mean squared difference between evaluation and final points.");

  m.def(
      "sample_size",
      [](int n) { return with_size(n, []<int size>() { return sizeof(Sample<size>); }); }, "n"_a,
      "The size of one sample in bytes.");
  m.def(
      "self_play",
      [](int n, const std::string& ending, std::uint64_t first, int games, std::uint64_t nodes,
         int min_random, int max_random, double side_position_rate, const nb::bytes& network) {
        check_range("min_random", min_random, 0, 60);
        check_range("max_random", max_random, min_random, 60);
        const SelfPlayOptions options{nodes, min_random, max_random, side_position_rate};
        const std::string weights(network.c_str(), network.size());
        std::string bytes;
        {
          const nb::gil_scoped_release released;
          bytes = with_size(n, [&]<int size>() {
            return self_play<size>(ending, weights, options, first, games);
          });
        }
        return nb::bytes(bytes.data(), bytes.size());
      },
      "n"_a, "ending"_a, "first"_a, "games"_a, "nodes"_a = 300, "min_random"_a = 0,
      "max_random"_a = 24, "side_position_rate"_a = 0.5, "network"_a = nb::bytes(""),
      "Play games of the engine against itself, numbered from `first`. Returns samples: positions "
      "with the value of the search and the result of the game. Openings are random. "
      "`side_position_rate` is the probability of another sample one or two random moves off the "
      "game. An empty network means chances.");

  nb::class_<PythonTrainer>(m, "Trainer", "Trains the weights of a network.")
      .def(nb::init<int, std::uint64_t>(), "n"_a, "seed"_a = 1)
      .def("start_from", &PythonTrainer::start_from, "weights"_a,
           "Continue from weights written by a trainer of the same board size.")
      .def("learn", &PythonTrainer::learn, "samples"_a, "result_weight"_a = 0.3,
           "first_rate"_a = 0.003, "last_rate"_a = 0.003, "batch"_a = 2048, "seed"_a = 1,
           "Train on every sample once, shuffled by the seed. `result_weight` is the weight of the "
           "game's result in the target; the search value has the rest. Returns the mean squared "
           "error.")
      .def("error", &PythonTrainer::error, "samples"_a, "result_weight"_a = 0.3,
           "The mean squared error over samples, in won games.")
      .def("weights", &PythonTrainer::weights, "The weights, as the engine takes them.");
}
