// Range checks for numbers from outside.
#pragma once

#include <stdexcept>
#include <string>

namespace fourfold {

// Throws std::invalid_argument if the value is out of range.
template <typename Number>
void check_range(const char* name, Number value, Number min, Number max) {
  if (value < min || value > max)
    throw std::invalid_argument(std::string(name) + " is " + std::to_string(value) +
                                ", and must be from " + std::to_string(min) + " to " +
                                std::to_string(max));
}

}  // namespace fourfold
