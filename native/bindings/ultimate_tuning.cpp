// A tool for who tunes the Ultimate engine: the module fourfold.native._ultimate_tuning.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "fourfold/ultimate/evaluation.hpp"
#include "refusals.hpp"
#include "ultimate_values.hpp"

namespace nb = nanobind;
using namespace fourfold::ultimate;
using nb::literals::operator""_a;

namespace {

class Samples {
 public:
  explicit Samples(const std::vector<std::pair<std::string, int>>& given) {
    for (const auto& [text, points] : given) {
      fourfold::check_range("points", points, -16, 16);
      samples_.emplace_back(position_on<4>(text), points);
    }
  }

  std::size_t size() const { return samples_.size(); }

  double error(const NamedParameters& given) const {
    if (samples_.empty()) throw std::invalid_argument("there are no samples");
    const Evaluator<4> evaluator(parameters_of(given));
    std::int64_t total = 0;  // of hundredths of a point, squared
    for (const auto& [position, points] : samples_) {
      const std::int64_t miss = evaluator.evaluate(position) - 100 * points;
      total += miss * miss;
    }
    return total / 1e4 / samples_.size();
  }

 private:
  std::vector<std::pair<Position<4>, int>> samples_;
};

}  // namespace

NB_MODULE(_ultimate_tuning, m) {
  fourfold::raise_fourfold_errors();
  m.doc() = "What tuning the Ultimate engine needs, and playing does not.";

  nb::class_<Samples>(m, "Samples",
                      "Positions of games on the large board, each with the points by which the "
                      "player to move was ahead in the end.")
      .def(nb::init<const std::vector<std::pair<std::string, int>>&>(), "positions"_a)
      .def("__len__", &Samples::size)
      .def("error", &Samples::error, "parameters"_a, nb::call_guard<nb::gil_scoped_release>(),
           "The mean squared difference between evaluation and final points, in points.");
}
