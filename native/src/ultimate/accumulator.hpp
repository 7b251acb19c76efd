// Vector operations on the network's accumulator, with the widest registers of the machine.
#pragma once

#include <cstdint>

namespace fourfold::ultimate {

using Unit = std::int16_t;
inline constexpr int unit_count = 64;

// A list of weight rows, each of unit_count units.
struct WeightRows {
  const Unit* rows[16];
  int size = 0;
  void add(const Unit* row) { rows[size++] = row; }
};

// Sets `to` to `from` plus some rows minus others.
void update_accumulator(Unit* to, const Unit* from, const WeightRows& added,
                        const WeightRows& removed);

// Adds rows, clips every unit to 0..one, and returns the weighted sum of the squares.
std::int32_t weighted_output(const Unit* from, const WeightRows& added, Unit one,
                             const Unit* weights);

}  // namespace fourfold::ultimate
