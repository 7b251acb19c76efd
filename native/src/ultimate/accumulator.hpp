// The sums of the learned evaluation, by the widest registers that the machine has.
#pragma once

#include <cstdint>

namespace fourfold::ultimate {

using Unit = std::int16_t;
inline constexpr int unit_count = 64;

// Rows of weights, each of unit_count units.
struct WeightRows {
  const Unit* rows[16];
  int size = 0;
  void add(const Unit* row) { rows[size++] = row; }
};

// `to` becomes `from` with some rows added and some taken away.
void update_accumulator(Unit* to, const Unit* from, const WeightRows& added,
                        const WeightRows& taken);

// Adds rows, clips every unit to 0..one, and weighs the squares.
std::int32_t weighted_output(const Unit* from, const WeightRows& added, Unit one,
                             const Unit* weights);

}  // namespace fourfold::ultimate
