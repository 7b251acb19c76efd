// Ultimate's positions and parameters as Python says them; shared by the modules of this folder.
#pragma once

#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>

#include <map>
#include <stdexcept>
#include <string>

#include "fourfold/ultimate/board.hpp"
#include "fourfold/ultimate/parameters.hpp"
#include "refusals.hpp"

namespace fourfold::ultimate {

[[noreturn]] inline void refuse_size(int n) {
  throw std::invalid_argument("n=" + std::to_string(n) +
                              " is not a size of Ultimate Tic-Tac-Toe: n is 3 or 4");
}

// The position that a text stands for; its game must be on.
template <int n>
Position<n> position_on(const std::string& text) {
  const Position<n> position = Position<n>::parse(text);
  if (position.is_over()) throw std::invalid_argument("the game is over at " + text);
  return position;
}

// Calls `work` with that position.
template <typename Work>
auto with_position(const std::string& text, int n, Work work) {
  if (n == 3) return work(position_on<3>(text));
  if (n == 4) return work(position_on<4>(text));
  refuse_size(n);
}

// Those that differ from the defaults, by name.
using PythonParameters = std::map<std::string, int>;

inline Parameters parameters_of(const PythonParameters& given) {
  Parameters parameters;
  for (const auto& [name, value] : given) {
    const ParameterField& field = parameter_field(name);
    check_range(("the parameter " + name).c_str(), value, field.least, field.most);
    parameters.*field.field = value;
  }
  return parameters;
}

}  // namespace fourfold::ultimate
