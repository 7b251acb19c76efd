#include "fourfold/ultimate/classic.hpp"

#include <bit>

namespace fourfold::ultimate::classic {
namespace {

// A set of lines: bit i is line i of the geometry.
//
//   63        48 47        32 31        16 15         0
//  [  touched   | lacking 3  | lacking 2  | lacking 1  ]     by the cells that a side has on each
//  line
//
// Without the lines that the other side touches, those lacking k cells are the k-attacks.
using LineMasks = std::uint64_t;
constexpr LineMasks in_each_attack = 0x0000'0001'0001'0001;

template <int n>
std::vector<LineMasks> line_sets() {
  using G = Geometry<n>;
  std::vector<LineMasks> sets(G::all + 1u);
  for (unsigned cells = 0; cells <= G::all; ++cells)
    for (int number = 0; number < G::line_count; ++number) {
      const int lacking = n - std::popcount(cells & G::line(number));
      const LineMasks bit = LineMasks{1} << number;
      if (lacking < n) sets[cells] |= bit << 48;
      if (1 <= lacking && lacking <= 3) sets[cells] |= bit << 16 * (lacking - 1);
    }
  return sets;
}

// For every cell the number of lines of a set through it, in binary: digit[k] has the cells in
// whose number bit k is set. No cell is on more than four lines.
struct Counts {
  std::array<Mask, 3> digit{};

  void add(unsigned line) {
    unsigned carry = line;
    for (Mask& cells : digit) {
      const unsigned next = carry & cells;
      cells ^= Mask(carry);
      carry = next;
    }
  }
  Mask any() const { return digit[0] | digit[1] | digit[2]; }
  int at(int cell) const {
    return (digit[0] >> cell & 1) + 2 * (digit[1] >> cell & 1) + 4 * (digit[2] >> cell & 1);
  }
  // The sum of the squared numbers over some cells. The largest number is 4, so digit 2 comes
  // alone.
  int squares(unsigned cells) const {
    const unsigned one = digit[0] & cells, two = digit[1] & cells, four = digit[2] & cells;
    return std::popcount(one) + 4 * std::popcount(two) + 4 * std::popcount(one & two) +
           16 * std::popcount(four);
  }
};

template <int n>
struct AttackTables {
  std::vector<LineMasks> lines = line_sets<n>();
  std::array<Counts, 1u << Geometry<n>::line_count> counts;  // by set of lines

  AttackTables() {
    for (unsigned set = 0; set < counts.size(); ++set)
      for (const int line : members(set)) counts[set].add(Geometry<n>::line(line));
  }
};

template <int n>
const AttackTables<n> tables;

// The k-attacks of a side as sets of lines.
struct Attacks {
  LineMasks one, two, three;
};

template <int n>
Attacks attacks_of(Mask mine, Mask theirs) {
  const std::vector<LineMasks>& lines = tables<n>.lines;
  const LineMasks open = lines[mine] & ~((lines[theirs] >> 48) * in_each_attack);
  constexpr LineMasks set = (1u << Geometry<n>::line_count) - 1;
  return {open & set, open >> 16 & set, open >> 32 & set};
}

}  // namespace

template <int n>
Score Heuristic<n>::sum_of_cells(Mask mine, Mask theirs) const {
  const auto& counts = tables<n>.counts;
  const Attacks attacks = attacks_of<n>(mine, theirs);
  const unsigned empty = Position<n>::G::all & ~(mine | theirs);
  const unsigned attacking = counts[attacks.one].any() & empty;
  const unsigned others = empty & ~attacking;
  return weights_.score_1 * std::popcount(attacking) +
         weights_.score_2 * counts[attacks.two].squares(others) +
         weights_.score_3 * counts[attacks.three].squares(others);
}

template <int n>
Score Heuristic<n>::block_score(const Position<n>& position, int block, int side) const {
  if (position.won[side] >> block & 1) return weights_.score_block;
  if (position.finished() >> block & 1) return 0;
  const auto& marks = position.marks[block];
  return sum_of_cells(marks[side], marks[1 - side]);
}

template <int n>
void Heuristic<n>::score_status(Scores<n>& scores, const Position<n>& position) const {
  for (std::size_t side = 0; side < 2; ++side) {
    const Mask closed = position.won[1 - side] | position.drawn;
    const Attacks attacks = attacks_of<n>(position.won[side], closed);
    const auto& counts = tables<n>.counts;
    const Score status_2 = weights_.score_2, status_3 = weights_.score_3;
    scores.game[side] = 0;
    scores.status[side] = {};
    for (const int block : members(Position<n>::G::all & ~position.finished())) {
      const int two = counts[attacks.two].at(block), three = counts[attacks.three].at(block);
      const bool attacking = counts[attacks.one].any() >> block & 1;
      const Score status =
          attacking ? weights_.score_1 : status_2 * two * two + status_3 * three * three;
      scores.status[side][block] = status;
      scores.game[side] += status * scores.block[side][block];
    }
  }
}

template <int n>
Scores<n> Heuristic<n>::scores_of(const Position<n>& position) const {
  Scores<n> scores;
  for (int block = 0; block < Position<n>::G::count; ++block) {
    for (int side = 0; side < 2; ++side)
      scores.block[side][block] = block_score(position, block, side);
    scores.attack += scores.block[0][block] - scores.block[1][block];
  }
  score_status(scores, position);
  return scores;
}

template <int n>
void Heuristic<n>::update(Scores<n>& scores, const Position<n>& after, int block) const {
  for (std::size_t side = 0; side < 2; ++side) {
    const Score score = block_score(after, block, int(side));
    const Score gain = score - scores.block[side][block];
    scores.block[side][block] = score;
    scores.attack += side == 0 ? gain : -gain;
    scores.game[side] += gain * scores.status[side][block];
  }
  if (after.finished() >> block & 1) score_status(scores, after);
}

template class Heuristic<3>;
template class Heuristic<4>;

}  // namespace fourfold::ultimate::classic
