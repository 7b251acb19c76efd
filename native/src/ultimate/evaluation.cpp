#include "fourfold/ultimate/evaluation.hpp"

#include <algorithm>

namespace fourfold::ultimate {
namespace {

// Flips the rows and columns of a block's mask.
template <int n>
constexpr unsigned transposed(unsigned mask) {
  if constexpr (n == 4) {
    mask = (mask & 0xA5A5) | (mask & 0x0A0A) << 3 | (mask >> 3 & 0x0A0A);
    return (mask & 0xCC33) | (mask & 0x00CC) << 6 | (mask >> 6 & 0x00CC);
  } else {
    return (mask & 0x111) | (mask & 0x022) << 2 | (mask >> 2 & 0x022) | (mask & 4) << 4 |
           (mask >> 4 & 4);
  }
}

// A diagonal has one place in each row and column: its marks by column.
template <int n>
constexpr unsigned folded(unsigned mask) {
  unsigned all = 0;
  for (int row = 0; row < n; ++row) all |= mask >> (n * row);
  return all & ((1u << n) - 1);
}

constexpr unsigned times(unsigned a, unsigned b) { return a * b >> 16; }

// The chances of a line of blocks for all lines that the steps from block to block describe.
template <int n>
constexpr unsigned line_chance(const Chance* chance, int first, int step) {
  const auto at = [&](int i) { return unsigned{chance[first + i * step]}; };
  if constexpr (n == 4) return times(times(at(0), at(1)), times(at(2), at(3)));
  return times(times(at(0), at(1)), at(2));
}

template <int n>
constexpr int sum_of_lines(const Chance* chance) {
  unsigned sum = line_chance<n>(chance, 0, n + 1) + line_chance<n>(chance, n - 1, n - 1);
  for (int i = 0; i < n; ++i)
    sum += line_chance<n>(chance, i * n, 1) + line_chance<n>(chance, i, n);
  return static_cast<int>(sum);
}

constexpr std::int64_t floor_quotient(std::int64_t a, std::int64_t b) {  // b > 0
  return a >= 0 ? a / b : -((-a + b - 1) / b);
}

}  // namespace

template <int n>
Evaluator<n>::Evaluator(const Parameters& parameters)
    : parameters_(parameters), undecided_(static_cast<unsigned>(parameters.undecided)) {
  const Parameters& p = parameters;
  const std::array<int, 5> plain = {0, p.line_1, p.line_2, p.line_3, p.line_4};
  const std::array<int, 5> moving = {0, p.mover_1, p.mover_2, p.mover_3, p.mover_4};
  const auto weight = [](const std::array<int, 5>& by_lack, unsigned mine, unsigned theirs) {
    const auto lacking = static_cast<std::size_t>(n - std::popcount(mine));
    return static_cast<std::uint64_t>(theirs ? 0 : by_lack[lacking]);
  };
  for (unsigned x = 0; x < 1u << n; ++x)
    for (unsigned o = 0; o < 1u << n; ++o)
      if (!(x & o))
        line_weights_[x | o << 4] = weight(plain, x, o) | weight(plain, o, x) << 16 |
                                    weight(moving, x, o) << 32 | weight(moving, o, x) << 48;
}

template <int n>
BlockWeights Evaluator<n>::weights_of(const std::array<Mask, 2>& marks) const {
  constexpr unsigned side = (1u << n) - 1;
  const unsigned x = marks[0], o = marks[1];
  const unsigned tx = transposed<n>(x), to = transposed<n>(o);
  constexpr unsigned falling = G::line(2 * n), rising = G::line(2 * n + 1);
  std::uint64_t sum = line_weights_[folded<n>(x & falling) | folded<n>(o & falling) << 4] +
                      line_weights_[folded<n>(x & rising) | folded<n>(o & rising) << 4];
  for (int i = 0; i < n * n; i += n) {
    sum += line_weights_[(x >> i & side) | (o >> i & side) << 4];
    sum += line_weights_[(tx >> i & side) | (to >> i & side) << 4];
  }
  const auto field = [&](int i) { return static_cast<std::uint16_t>(sum >> 16 * i); };
  return {{field(0), field(1)}, {field(2), field(3)}};
}

template <int n>
void Evaluator<n>::refresh(Chances<n>& chances, const Position<n>& position, int block) const {
  const auto b = static_cast<std::size_t>(block);
  if (position.finished() >> block & 1) {
    chances.weights[b] = {};
    for (const std::size_t side : {0, 1})
      chances.chance[side][b] = position.won[side] >> block & 1 ? sure : Chance{0};
    return;
  }
  const BlockWeights weights = weights_of(position.marks[b]);
  chances.weights[b] = weights;
  chances.chance[0][b] = chance_of(weights.plain[0], weights.plain[1]);
  chances.chance[1][b] = chance_of(weights.plain[1], weights.plain[0]);
}

template <int n>
Chances<n> Evaluator<n>::chances(const Position<n>& position) const {
  Chances<n> found;
  for (int block = 0; block < G::count; ++block) refresh(found, position, block);
  return found;
}

template <int n>
int Evaluator<n>::evaluate(const Position<n>& position, const Chances<n>& chances) const {
  const std::size_t me = position.to_move, you = me ^ 1u;
  std::array<Chance, Chances<n>::count> mine = chances.chance[me], theirs = chances.chance[you];
  int bonus = parameters_.tempo;
  if (position.sent_to == none) {
    bonus += parameters_.free_move;
  } else {
    const auto b = static_cast<std::size_t>(position.sent_to);
    const BlockWeights& weights = chances.weights[b];
    mine[b] = chance_of(weights.moving[me], weights.plain[you]);
    theirs[b] = chance_of(weights.plain[you], weights.moving[me]);
  }
  int ahead = 0;
  for (std::size_t b = 0; b < Chances<n>::count; ++b) ahead += int{mine[b]} - int{theirs[b]};
  const std::int64_t points = std::int64_t{ahead} * parameters_.block_points >> 16;
  const std::int64_t my_lines = sum_of_lines<n>(mine.data());
  const std::int64_t your_lines = sum_of_lines<n>(theirs.data());
  const std::int64_t value =
      floor_quotient(win * (my_lines - your_lines) + parameters_.no_line * points,
                     my_lines + your_lines + parameters_.no_line);
  return std::clamp(static_cast<int>(value) + bonus, 1 - win, win - 1);
}

template class Evaluator<3>;
template class Evaluator<4>;

}  // namespace fourfold::ultimate
