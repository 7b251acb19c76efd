// Numbers that others give, refused where they cannot be used.
#pragma once

#include <stdexcept>
#include <string>

namespace fourfold {

template <typename Number>
void check_range(const char* name, Number value, Number least, Number most) {
  if (value < least || value > most)
    throw std::invalid_argument(std::string(name) + " is " + std::to_string(value) +
                                ", and must be from " + std::to_string(least) + " to " +
                                std::to_string(most));
}

}  // namespace fourfold
