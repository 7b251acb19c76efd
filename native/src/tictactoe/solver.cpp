#include "solver.hpp"

#include <algorithm>
#include <bit>

#include "fourfold/random.hpp"

namespace fourfold::tictactoe {

namespace {

constexpr std::size_t first_entries = 1024;
constexpr std::size_t max_probes = 8;

}  // namespace

Solver::Solver(int size, std::vector<Mask> watched, std::size_t table_bytes, const Limits& limits)
    : lines_(std::move(watched)),
      max_entries_(std::bit_floor(std::max(first_entries, table_bytes / sizeof(Entry)))),
      table_(first_entries),
      control_(limits),
      counter_(control_) {
  Code power = 1;
  for (int cell = 0; cell < size * size; ++cell) {
    powers_[cell] = power;
    power *= 3;
    for (const Mask line : lines_)
      if (line >> cell & 1) through_[cell].push_back(line);
  }
}

std::vector<CellValue> Solver::values(const Position& position, int depth) {
  Code code = 0;
  for (int cell = 0; cell < position.cell_count(); ++cell)
    for (const int side : {0, 1})
      if (position.marks[side] >> cell & 1) code += (side + 1) * powers_[cell];
  std::vector<CellValue> values;
  for (Mask left = position.empty(); left; left &= left - 1) {
    const int cell = std::countr_zero(left);
    values.emplace_back(cell, value_after(position, code, cell, depth));
  }
  return values;
}

int Solver::value_of(const Position& position, Code code, int depth) {
  const std::uint64_t key = code << 6 | depth;
  if (const Entry* entry = find(key); entry && entry->key == key) return entry->value;
  counter_.add();
  if (depth == 0 || !is_open(position)) return 0;
  int best = -win_value;
  for (Mask left = position.empty(); left; left &= left - 1)
    best = std::max(best, value_after(position, code, std::countr_zero(left), depth));
  store(key, best);
  return best;
}

int Solver::value_after(const Position& position, Code code, int cell, int depth) {
  const int side = position.to_move();
  const Position after = position.play(cell);
  for (const Mask line : through_[cell])
    if ((after.marks[side] & line) == line) return win_value - 1;
  const int value = -value_of(after, code + (side + 1) * powers_[cell], depth - 1);
  return value - (value > 0) + (value < 0);  // one move further away
}

bool Solver::is_open(const Position& position) const {
  const Mask x = position.marks[0], o = position.marks[1];
  const Mask empty = position.empty();
  return std::any_of(lines_.begin(), lines_.end(),
                     [&](Mask line) { return (line & empty) && !((line & x) && (line & o)); });
}

Solver::Entry* Solver::find(std::uint64_t key) {
  const std::size_t home = mix(key);
  for (std::size_t step = 0; step < max_probes; ++step)
    if (Entry& entry = table_[(home + step) & (table_.size() - 1)];
        entry.key == key || entry.key == 0)
      return &entry;
  return nullptr;
}

void Solver::store(std::uint64_t key, int value) {
  Entry* entry = find(key);
  while (!entry && table_.size() < max_entries_) {
    grow();
    entry = find(key);
  }
  if (!entry) entry = &table_[mix(key) & (table_.size() - 1)];
  *entry = {key, value};
}

void Solver::grow() {
  std::vector<Entry> old(table_.size() * 2);
  old.swap(table_);
  for (const Entry& entry : old)
    if (entry.key != 0) store(entry.key, entry.value);
}

}  // namespace fourfold::tictactoe
