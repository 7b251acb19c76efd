// Checks the options of specs.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>

#include "fourfold/spec.hpp"

namespace fourfold {

// The spec with its unnamed option, if there is one, named by the first of these names. Throws
// std::invalid_argument if it has other options.
inline Spec with_known_options(Spec spec, std::initializer_list<std::string_view> names) {
  if (auto unnamed = spec.options.extract(""); !unnamed.empty()) {
    unnamed.key() = *names.begin();
    if (!spec.options.insert(std::move(unnamed)).inserted)
      throw std::invalid_argument(spec.name + ": " + std::string(*names.begin()) + " twice");
  }
  for (const auto& [option, value] : spec.options)
    if (std::find(names.begin(), names.end(), option) == names.end())
      throw std::invalid_argument(spec.name + " has no option '" + option + "'");
  return spec;
}

// The value of an option, or the fallback. Throws std::invalid_argument if it is out of range.
template <typename Number>
Number number_within(const Spec& spec, const std::string& option, Number fallback, Number least,
                     Number most) {
  const Number number = spec.number<Number>(option).value_or(fallback);
  if (!(number >= least && number <= most))  // also for NaN
    throw std::invalid_argument(spec.name + ": " + option + " must be from " +
                                std::to_string(least) + " to " + std::to_string(most));
  return number;
}

}  // namespace fourfold
