// Symmetries of Quarto and the 64-bit keys that name a position up to all of them.
//
// Three groups act on a position without changing its value:
//   * board symmetries: permutations of the squares that keep the winning groups. `lines` has 32
//     (rows by p, columns by p or its mirror, then perhaps transposed, where p is one of the 8
//     permutations of 0..3 that commute with the mirror); `squares` keeps the 8 of the dihedral
//     group. They come first in the list, so both rule sets share one table;
//   * the 24 orders of the four attributes;
//   * the 16 flips of attribute values.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "fourfold/quarto/board.hpp"

namespace fourfold::quarto {

constexpr int symmetry_count(Rules rules) { return rules == Rules::lines ? 32 : 8; }

// Where symmetry `s` of `lines` (of `squares` when s < 8) takes `square`.
int symmetry_image(int s, int square);

// The position seen through board symmetry `s`.
Position transformed(const Position& position, int s);

// The symmetries of one rule set, ready to be applied.
// One byte of a square set at a time: image of set = low[set & 255] | high[set >> 8].
class SymmetryTables {
 public:
  // Made when first asked for.
  static const SymmetryTables& get(Rules rules);

  SquareSet image(int s, SquareSet set) const {
    const auto& [low, high] = halves_[static_cast<std::size_t>(s)];
    return static_cast<SquareSet>(low[set & 0xFF] | high[set >> 8]);
  }

  // Bit s set: symmetry s makes the occupancy smallest as a number.
  std::uint32_t smallest(SquareSet occupied) const { return smallest_[occupied]; }
  // The same among the images whose reference square (see canonical_give_key) is occupied.
  std::uint32_t referenced(SquareSet occupied) const { return referenced_[occupied]; }

 private:
  explicit SymmetryTables(Rules rules);
  struct Halves {
    std::array<SquareSet, 256> low, high;
  };
  std::array<Halves, 32> halves_;
  std::array<std::uint32_t, 65536> smallest_{}, referenced_{};
};

// Four square sets as one number, the largest set most significant: forgets attribute order.
inline std::uint64_t sorted_key(SquareSet a, SquareSet b, SquareSet c, SquareSet d) {
  const auto order = [](SquareSet& x, SquareSet& y) {
    const SquareSet high = x > y ? x : y, low = x > y ? y : x;
    x = high, y = low;
  };
  order(a, b), order(c, d), order(a, c), order(b, d), order(b, c);
  return std::uint64_t{a} << 48 | std::uint64_t{b} << 32 | std::uint64_t{c} << 16 | d;
}

// The key of a position with a piece in hand; equal exactly for equivalent positions.
//
//   63          48 47          32 31          16 15           0
//   [ largest set ][ ........... ][ ........... ][ smallest set ]
//
// Each set holds the squares whose piece differs from the hand in one attribute. Flips cancel in
// "differs", sorting forgets the attribute order, and of the images under board symmetries that
// make the occupancy smallest the smallest number is taken. Nothing else is lost: no placed piece
// equals the hand, so the union of the sets is the occupancy, and with a hand of 0 the sets are
// the board itself (see position_of_key).
std::uint64_t canonical_key(const Position& position, Rules rules);

// A position (with hand 0) that has this canonical key. Throws std::invalid_argument for a number
// that is no key of any board.
Position position_of_key(std::uint64_t key);

// The key of a position that waits for a gift; equal exactly for equivalent positions.
//
// With no hand to differ from, the sets are taken against the piece on a reference square. Board
// symmetry splits the squares into orbits, whose first squares are a1, b1 for `lines` and
// a1, b1, b2 for `squares`. The reference is the first of these whose orbit holds a piece, and
// only images that occupy it are considered. The first squares of the earlier, empty orbits are
// set in all four sets as a mark. Injective on classes: the mark (bits that are in all four sets
// below the first such reference square that is in none) tells the reference; the other pieces
// differ from the reference piece, so without the mark the union of the sets and the reference
// square is the occupancy, and the sets are the board up to flips. The empty board is ~0.
std::uint64_t canonical_give_key(const Position& position, Rules rules);

}  // namespace fourfold::quarto
