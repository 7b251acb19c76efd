// The keys of symmetry.hpp on the packed board.
#pragma once

#include <algorithm>
#include <cstdint>

#include "fourfold/quarto/symmetry.hpp"
#include "instruction_set.hpp"
#include "threats.hpp"

namespace fourfold::quarto {
inline namespace FOURFOLD_INSTRUCTION_SET {

// Sorts four square sets, the largest most significant, which removes the attribute order.
inline std::uint64_t sorted_key(std::uint64_t sets) {
  auto a = SquareSet(sets), b = SquareSet(sets >> 16), c = SquareSet(sets >> 32),
       d = SquareSet(sets >> 48);
  const auto order = [](SquareSet& x, SquareSet& y) {
    const SquareSet high = x > y ? x : y, low = x > y ? y : x;
    x = high, y = low;
  };
  order(a, b), order(c, d), order(a, c), order(b, d), order(b, c);
  return std::uint64_t{a} << 48 | std::uint64_t{b} << 32 | std::uint64_t{c} << 16 | d;
}

// For each attribute, the squares whose piece differs from the hand.
inline std::uint64_t differing(const Board& board, int hand) {
  return board.having ^ (detail::attribute_masks[hand] & board.occupied * in_each_lane);
}

// Like canonical_key, but without the symmetries of the board.
inline std::uint64_t hand_key(const Board& board, int hand) {
  return sorted_key(differing(board, hand));
}

// canonical_key on the packed board.
inline std::uint64_t canonical_hand_key(const Board& board, int hand,
                                        const Symmetries& symmetries) {
  const std::uint64_t differs = differing(board, hand);
  std::uint64_t least = ~std::uint64_t{0};
  for (const std::size_t s : symmetries.smallest(board.occupied))
    least = std::min(least, sorted_key(symmetries.images(s, differs)));
  return least;
}

// A key in which pieces are compared with the piece on `reference`; the mark is set in all sets.
inline std::uint64_t key_against(int reference, std::uint64_t having, SquareSet occupied,
                                 unsigned mark) {
  const std::uint64_t flip = (having >> reference & in_each_lane) * 0xFFFF;
  return sorted_key((having ^ (flip & occupied * in_each_lane)) | mark * in_each_lane);
}

// Requires a non-empty board.
inline std::uint64_t canonical_give_key(const Board& board, const Symmetries& symmetries) {
  std::uint64_t least = ~std::uint64_t{0};
  for (const std::size_t s : symmetries.referenced(board.occupied)) {
    const SquareSet occupied = symmetries.image(s, board.occupied);
    unsigned mark = 0;
    const std::uint8_t* reference = symmetries.references().data();
    for (; !(occupied >> *reference & 1); ++reference) mark |= 1u << *reference;
    const std::uint64_t having = symmetries.images(s, board.having);
    least = std::min(least, key_against(*reference, having, occupied, mark));
  }
  return least;
}

}  // namespace FOURFOLD_INSTRUCTION_SET
}  // namespace fourfold::quarto
