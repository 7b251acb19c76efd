// The names of cells of square grids: the column letter, then the row number from the top, as in
// a1.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace fourfold {

// `number` is that of the cell in reading order.
inline std::string cell_name(int number, int size) {
  return static_cast<char>('a' + number % size) + std::to_string(number / size + 1);
}

// The number of a named cell. Throws std::invalid_argument if the grid has no such cell.
inline int cell_number(std::string_view name, int size) {
  for (int number = 0; number < size * size; ++number)
    if (cell_name(number, size) == name) return number;
  throw std::invalid_argument("there is no cell '" + std::string(name) + "'");
}

}  // namespace fourfold
