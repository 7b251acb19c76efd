// Shifts of the whole board that bring the other squares of every winning group to each of its
// squares, for all squares and lanes at once.
//
// A ShiftPattern assigns to each square at most one of its groups. NeighbourShifts describe how to
// fetch one of the three other squares of that group: each MaskedShift brings to the squares `to`
// what lies `shift` squares before them. The rows, for example, are one pattern: its first
// neighbour is the square before, which takes two shifts as rows wrap around.
//
// The compiler derives the patterns of a rule set from its groups: one pattern for a family whose
// groups share no square, and four for any other, one for each position in a group.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "fourfold/quarto/rules.hpp"
#include "instruction_set.hpp"

namespace fourfold::quarto {
inline namespace FOURFOLD_INSTRUCTION_SET {

typedef std::uint16_t Lanes __attribute__((vector_size(16)));  // see threats.hpp

namespace detail {

struct MaskedShift {
  int shift = 0;  // to the left if positive
  SquareSet to = 0;
};

struct NeighbourShifts {
  std::array<MaskedShift, 16> shifts{};
  std::size_t size = 0;

  constexpr void add(int to, int from) {
    const int shift = to - from;
    std::size_t at = 0;
    while (at < size && shifts[at].shift != shift) ++at;
    if (at == size) shifts[size++].shift = shift;
    shifts[at].to |= 1u << to;
  }
};

struct ShiftPattern {
  std::array<NeighbourShifts, 3> neighbours{};
  SquareSet squares = 0;  // the squares that have a group in this pattern
};

constexpr bool are_disjoint(Family family) {
  unsigned seen = 0;
  for (const Group& group : family)
    for (const unsigned square : group) {
      if (seen >> square & 1) return false;
      seen |= 1u << square;
    }
  return true;
}

constexpr std::size_t pattern_count(Rules rules) {
  std::size_t count = 0;
  for (const Family family : rule_set(rules).families()) count += are_disjoint(family) ? 1 : 4;
  return count;
}

template <Rules rules>
constexpr auto make_shift_patterns() {
  std::array<ShiftPattern, pattern_count(rules)> all{};
  std::size_t next = 0;
  for (const Family family : rule_set(rules).families()) {
    const bool disjoint = are_disjoint(family);
    for (const Group& group : family)
      for (std::size_t i = 0; i < 4; ++i) {
        ShiftPattern& pattern = all[disjoint ? next : next + i];
        pattern.squares |= SquareSet(1u << group[i]);
        for (std::size_t k = 0; k < 3; ++k)
          pattern.neighbours[k].add(group[i], group[(i + 3 - k) % 4]);
      }
    next += disjoint ? 1 : 4;
  }
  return all;
}
template <Rules rules>
inline constexpr auto shift_patterns = make_shift_patterns<rules>();

// Collects threats from the lanes of the three other squares of each group.
struct ThreatBuilder {
  Lanes completing{}, fresh{};

  static Lanes other_value(Lanes x) {
#if defined(__clang__)
    return __builtin_shufflevector(x, x, 4, 5, 6, 7, 0, 1, 2, 3);
#else
    return __builtin_shuffle(x, Lanes{4, 5, 6, 7, 0, 1, 2, 3});
#endif
  }

  // For squares without a group in this pattern, a, b and c must be empty or the mask must exclude
  // them.
  void add(Lanes a, Lanes b, Lanes c, SquareSet mask = 0xFFFF) {
    const Lanes a_or_b = a | b, two_in_a_b = a & b;
    const Lanes all = two_in_a_b & c;
    const Lanes two = two_in_a_b | (a_or_b & c);
    // Two of the lane and none of the opposite value: the third square is empty or in the lane too.
    const Lanes pairs = two & ~(all | other_value(a_or_b | c));
    fresh |= mask == 0xFFFF ? pairs : pairs & mask;
    completing |= mask == 0xFFFF ? all : all & mask;
  }
};

template <int shift>
inline Lanes shifted(Lanes x) {
  if constexpr (shift > 0)
    return x << shift;
  else
    return x >> -shift;
}

// Needs no mask if `to` is every square that the shift reaches.
template <int shift, SquareSet to>
inline Lanes masked_shift(Lanes x) {
  constexpr auto reached = shift > 0 ? 0xFFFFu << shift : 0xFFFFu >> -shift;
  if constexpr (to == reached)
    return shifted<shift>(x);
  else
    return shifted<shift>(x) & to;
}

template <Rules rules, std::size_t pattern, std::size_t neighbour>
inline Lanes neighbour_lanes(Lanes x) {
  static constexpr const NeighbourShifts& shifts =
      shift_patterns<rules>[pattern].neighbours[neighbour];
  return []<std::size_t... i>(Lanes board, std::index_sequence<i...>) {
    return (masked_shift<shifts.shifts[i].shift, shifts.shifts[i].to>(board) | ...);
  }(x, std::make_index_sequence<shifts.size>());
}

template <Rules rules, std::size_t pattern>
[[gnu::always_inline]] inline void add_pattern(Lanes x, ThreatBuilder& build) {
  constexpr const ShiftPattern& all = shift_patterns<rules>[pattern];
  constexpr const auto& neighbours = all.neighbours;
  if constexpr (neighbours[0].size == 1 && neighbours[1].size == 1 && neighbours[2].size == 1)
    // One mask at the end is cheaper than one per neighbour.
    build.add(shifted<neighbours[0].shifts[0].shift>(x), shifted<neighbours[1].shifts[0].shift>(x),
              shifted<neighbours[2].shifts[0].shift>(x), all.squares);
  else
    build.add(neighbour_lanes<rules, pattern, 0>(x), neighbour_lanes<rules, pattern, 1>(x),
              neighbour_lanes<rules, pattern, 2>(x));
}

template <Rules rules, std::size_t... pattern>
[[gnu::always_inline]] inline void add_all(Lanes x, ThreatBuilder& build,
                                           std::index_sequence<pattern...>) {
  (add_pattern<rules, pattern>(x, build), ...);
}
template <Rules rules>
[[gnu::always_inline]] inline void add_all_patterns(Lanes x, ThreatBuilder& build) {
  add_all<rules>(x, build, std::make_index_sequence<shift_patterns<rules>.size()>());
}

}  // namespace detail

}  // namespace FOURFOLD_INSTRUCTION_SET
}  // namespace fourfold::quarto
