#include "fourfold/ultimate/network.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>

#include "accumulator.hpp"
#include "network_inputs.hpp"

namespace fourfold::ultimate {
namespace {

// Reads little-endian numbers.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}
  int small() { return std::int8_t(bytes_[at_++]); }
  std::int32_t number(int size) {
    std::uint32_t number = 0;
    for (int i = 0; i < size; ++i) number |= std::uint32_t(std::uint8_t(bytes_[at_++])) << 8 * i;
    return size == 2 ? std::int16_t(number) : std::int32_t(number);
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

}  // namespace

template <int n>
std::size_t Network<n>::byte_count() {
  return NetworkInputs<n>::count * Shape::kinds + Shape::phases * (2 * Shape::kinds * 2 + 4);
}

template <int n>
Network<n>::Network(std::string_view bytes) : rows_(NetworkInputs<n>::count + 1) {
  if (bytes.size() != byte_count())
    throw std::invalid_argument("a network for n=" + std::to_string(n) + " has " +
                                std::to_string(byte_count()) + " bytes, and this has " +
                                std::to_string(bytes.size()));
  ByteReader read(bytes);
  std::vector<std::array<std::int8_t, Shape::kinds>> weights(NetworkInputs<n>::count);
  for (auto& row : weights)
    for (std::int8_t& weight : row) weight = std::int8_t(read.small());
  const auto images =
      std::make_unique<typename NetworkInputs<n>::Images>(NetworkInputs<n>::images());
  for (int row = 0; row < NetworkInputs<n>::count; ++row)
    for (int s = 0; s < symmetry_count; ++s)
      for (int kind = 0; kind < Shape::kinds; ++kind)
        rows_[row][s * Shape::kinds + kind] = weights[(*images)[s][row]][kind];
  for (int phase = 0; phase < Shape::phases; ++phase) {
    for (Units& units : last_[phase])
      for (int kind = 0; kind < Shape::kinds; ++kind) {
        const int weight = read.number(2);
        for (int s = 0; s < symmetry_count; ++s)
          units[s * Shape::kinds + kind] = std::int16_t(weight);
      }
    bias_[phase] = read.number(4);
  }
}

template <int n>
[[gnu::always_inline]] inline const std::int16_t* Network<n>::row(int which) const {
  return rows_[which].data();
}

// The row of a line's marks, given the line sets of both sides; zeros if the line is closed.
template <int n>
[[gnu::always_inline]] inline const std::int16_t* Network<n>::line_row(int first, int block,
                                                                       int line, std::uint64_t mine,
                                                                       std::uint64_t yours) const {
  using I = NetworkInputs<n>;
  const int pattern = I::pattern[mine >> 4 * line & 15][yours >> 4 * line & 15];
  return row(pattern == none ? I::count : first + I::line_row(block, line, pattern));
}

template <int n>
[[gnu::always_inline]] inline void Network<n>::add(Units& sums, int row) const {
  const Units& weights = rows_[row];
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += weights[i];
}

template <int n>
[[gnu::always_inline]] inline void Network<n>::subtract(Units& sums, int row) const {
  const Units& weights = rows_[row];
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] -= weights[i];
}

template <int n>
typename Network<n>::Accumulator Network<n>::accumulator(const Position<n>& position) const {
  Accumulator accumulator{};
  for (const int me : {0, 1})
    NetworkInputs<n>::of_board(position, me, [&](int row) { add(accumulator.of[me], row); });
  return accumulator;
}

template <int n>
void Network<n>::update(Accumulator& after, const Accumulator& before, const Position<n>& position,
                        Cell move) const {
  using I = NetworkInputs<n>;
  const int block = move.block, place = move.place, mover = position.to_move ^ 1;
  const std::array<Mask, 2> new_marks = position.marks[block];
  std::array<Mask, 2> old_marks = new_marks;
  old_marks[mover] ^= 1u << place;
  if (position.finished() >> block & 1) {
    after = before;
    for (const int me : {0, 1}) {
      const auto take_away = [&](int row) { subtract(after.of[me], row); };
      I::of_lines(I::lines, block, old_marks[me], old_marks[me ^ 1], take_away);
      I::of_cells(block, old_marks[me], old_marks[me ^ 1], take_away);
      I::of_block(position, block, me, [&](int row) { add(after.of[me], row); });
    }
    return;
  }
  std::array<WeightRows, 2> added, taken;
  added[mover].add(row(I::cell_row(block, place, false)));
  added[mover ^ 1].add(row(I::cell_row(block, place, true)));
  const std::uint64_t old_x = line_sets<n>[old_marks[0]], old_o = line_sets<n>[old_marks[1]];
  const std::uint64_t new_x = line_sets<n>[new_marks[0]], new_o = line_sets<n>[new_marks[1]];
  const auto change = [&](int line) {
    taken[0].add(line_row(I::lines, block, line, old_x, old_o));
    taken[1].add(line_row(I::lines, block, line, old_o, old_x));
    added[0].add(line_row(I::lines, block, line, new_x, new_o));
    added[1].add(line_row(I::lines, block, line, new_o, new_x));
  };
  const int across = place / n, down = place % n;
  change(across);
  change(n + down);
  if (across == down) change(2 * n);
  if (across + down == n - 1) change(2 * n + 1);
  for (const std::size_t me : {0, 1})
    update_accumulator(after.of[me].data(), before.of[me].data(), added[me], taken[me]);
}

template <int n>
int Network<n>::evaluate(const Position<n>& position, const Accumulator& accumulator,
                         int win) const {
  using I = NetworkInputs<n>;
  const std::size_t me = position.to_move, you = me ^ 1u, phase = Shape::phase(position);
  const int block = position.sent_to;
  WeightRows active;
  if (block == none) {
    active.add(row(I::sent + G::count));
  } else {
    active.add(row(I::sent + block));
    const std::uint64_t mine = line_sets<n>[position.marks[block][me]];
    const std::uint64_t yours = line_sets<n>[position.marks[block][you]];
    for (int line = 0; line < G::line_count; ++line)
      active.add(line_row(I::active, block, line, mine, yours));
  }
  const std::int64_t x =
      bias_[phase] +
      weighted_output(accumulator.of[me].data(), active, Shape::one, last_[phase][0].data()) +
      weighted_output(accumulator.of[you].data(), {}, Shape::one, last_[phase][1].data());
  return int(x * win / ((x < 0 ? -x : x) + Shape::half));
}

template class Network<3>;
template class Network<4>;

}  // namespace fourfold::ultimate
