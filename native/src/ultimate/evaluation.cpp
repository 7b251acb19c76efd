#include "fourfold/ultimate/evaluation.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "block_lines.hpp"
#include "line_products.hpp"

namespace fourfold::ultimate {
namespace {

constexpr std::int64_t floor_quotient(std::int64_t a, std::int64_t b) {  // b > 0
  return a >= 0 ? a / b : -((-a + b - 1) / b);
}

}  // namespace

template <int n>
Evaluator<n>::Evaluator(const Parameters& parameters, const Ending& ending,
                        std::shared_ptr<const Network<n>> network)
    : parameters_(parameters),
      ending_(ending),
      network_(std::move(network)),
      undecided_(parameters.undecided) {
  for (std::size_t open = 0; open < swayed_.size(); ++open)
    swayed_[open] =
        std::int64_t(std::sqrt(double(std::uint64_t{open} << 32))) * parameters.sway / 100;
  const Parameters& p = parameters;
  const std::array<int, 5> plain = {0, p.line_1, p.line_2, p.line_3, p.line_4};
  const std::array<int, 5> moving = {0, p.mover_1, p.mover_2, p.mover_3, p.mover_4};
  const auto weight = [](const std::array<int, 5>& by_lack, unsigned mine,
                         unsigned theirs) -> std::uint64_t {
    const std::size_t lacking = n - std::popcount(mine);
    return theirs ? 0 : by_lack[lacking];
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
  const auto field = [&](int i) -> std::uint16_t { return std::uint16_t(sum >> 16 * i); };
  return {{field(0), field(1)}, {field(2), field(3)}};
}

template <int n>
void Evaluator<n>::refresh(Chances<n>& chances, const Position<n>& position, int block) const {
  const std::size_t b = block;
  if (position.finished() >> block & 1) {
    chances.weights[b] = {};
    for (const int side : {0, 1})
      chances.chance(side, block) = position.won[side] >> block & 1 ? sure : Chance{0};
    return;
  }
  const BlockWeights weights = weights_of(position.marks[b]);
  chances.weights[b] = weights;
  chances.chance(0, block) = chance_of(weights.plain[0], weights.plain[1]);
  chances.chance(1, block) = chance_of(weights.plain[1], weights.plain[0]);
}

template <int n>
Chances<n> Evaluator<n>::chances(const Position<n>& position) const {
  Chances<n> chances;
  for (int block = 0; block < G::count; ++block) refresh(chances, position, block);
  return chances;
}

template <int n>
std::int64_t Evaluator<n>::without_line(const Position<n>& position, std::int64_t lead) const {
  if (ending_.blocks_are_points) return lead * parameters_.block_points >> 16;
  if (!ending_.more_blocks_win) return 0;
  const std::size_t open = G::count - std::popcount(position.finished());
  return floor_quotient(win * lead, std::abs(lead) + swayed_[open]);
}

template <int n>
int Evaluator<n>::evaluate(const Position<n>& position, const Chances<n>& chances) const {
  const std::size_t me = position.to_move, you = me ^ 1u;
  auto held = chances.rows;
  int bonus = parameters_.tempo;
  if (position.sent_to == none) {
    bonus += parameters_.free_move;
  } else {
    const std::size_t b = position.sent_to;
    const BlockWeights& weights = chances.weights[b];
    held[b / n][me][b % n] = chance_of(weights.moving[me], weights.plain[you]);
    held[b / n][you][b % n] = chance_of(weights.plain[you], weights.moving[me]);
  }
  const auto rows = std::bit_cast<Rows<n>>(held);
  const auto blocks = sums_of_blocks<n>(rows), lines = sums_of_lines<n>(rows);
  const std::int64_t points = without_line(position, blocks[me] - blocks[you]);
  const std::int64_t my_lines = lines[me], your_lines = lines[you];
  const std::int64_t value =
      floor_quotient(win * (my_lines - your_lines) + parameters_.no_line * points,
                     my_lines + your_lines + parameters_.no_line);
  return bounded(position, value + bonus);
}

template <int n>
int Evaluator<n>::bounded(const Position<n>& position, std::int64_t value) const {
  std::int64_t least = 1 - win, most = win - 1;
  if (!ending_.blocks_are_points) {
    if (!position.may_win(position.to_move, ending_)) most = 0;
    if (!position.may_win(position.to_move ^ 1, ending_)) least = 0;
  }
  return int(std::clamp(value, least, most));
}

template class Evaluator<3>;
template class Evaluator<4>;

}  // namespace fourfold::ultimate
