// The sums of the learned evaluation, by the widest registers that the machine has.
#pragma once

#include <cstdint>

namespace fourfold::ultimate {

using Unit = std::int16_t;
inline constexpr int unit_count = 64;

// Rows of weights, each of unit_count units.
struct RowList {
  const Unit* rows[16];
  int size = 0;
  void add(const Unit* row) { rows[size++] = row; }
};

// `to` becomes `from` with some rows added and some taken away.
void change_sums(Unit* to, const Unit* from, const RowList& added, const RowList& taken);

// Adds rows, clips every unit to 0..one, and weighs the squares.
std::int32_t weigh_sums(const Unit* from, const RowList& added, Unit one, const Unit* weights);

}  // namespace fourfold::ultimate
