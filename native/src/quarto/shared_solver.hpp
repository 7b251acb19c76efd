// The solver of a rule set that players and operations of this process share.
#pragma once

#include <cstddef>

#include "fourfold/quarto/solver.hpp"
#include "shared.hpp"

namespace fourfold::quarto {

inline Shared<Solver>& shared_solver(Rules rules, std::size_t table_bytes) {
  return Shared<Solver>::of(rules, table_bytes);
}

}  // namespace fourfold::quarto
