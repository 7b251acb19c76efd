// Symmetries of Quarto, and 64-bit keys that are equal exactly for equivalent positions.
//
// Three groups act on a position without changing its value:
//   * board symmetries: permutations of the squares that preserve the winning groups. They are
//     computed from the groups: `lines` has 32 (rotations, reflections, and swaps of the inside
//     with the outside), `squares` the 8 that also preserve neighbours;
//   * the 24 orders of the four attributes;
//   * the 16 flips of attribute values.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "fourfold/quarto/board.hpp"

namespace fourfold::quarto {

// The board symmetries of one rule set, with lookup tables.
class Symmetries {
 public:
  // The image of each square.
  using Permutation = std::array<std::uint8_t, square_count>;

  // Computed on first use.
  static const Symmetries& of(Rules rules);

  // The identity first.
  std::span<const Permutation> permutations() const { return permutations_; }

  SquareSet image(std::size_t s, SquareSet set) const {
    const auto& [low, high] = halves_[s];
    return low[set & 0xFF] | high[set >> 8];
  }

  // The images of four sets side by side.
  std::uint64_t images(std::size_t s, std::uint64_t sets) const {
    std::uint64_t images = 0;
    for (int shift = 0; shift < 64; shift += 16)
      images |= std::uint64_t{image(s, SquareSet(sets >> shift))} << shift;
    return images;
  }

  // The symmetries that map the occupancy to its smallest image.
  std::span<const std::uint8_t> smallest(SquareSet occupied) const {
    return smallest_.of(occupied);
  }
  // The same among the images in which the reference square (see canonical_give_key) is occupied.
  std::span<const std::uint8_t> referenced(SquareSet occupied) const {
    return referenced_.of(occupied);
  }

  // The first squares of the orbits, ascending.
  std::span<const std::uint8_t> references() const { return references_; }

 private:
  explicit Symmetries(Rules rules);

  // Lookup by byte: the image of a set = low[set & 255] | high[set >> 8].
  struct Halves {
    std::array<SquareSet, 256> low, high;
  };
  // One list per occupancy.
  struct Lists {
    std::vector<std::uint8_t> members;
    std::vector<std::uint32_t> where = std::vector<std::uint32_t>(65536);  // start * 256 + size

    std::span<const std::uint8_t> of(SquareSet occupied) const {
      return {members.data() + (where[occupied] >> 8), where[occupied] & 0xFF};
    }
  };

  std::vector<Permutation> permutations_;
  std::vector<Halves> halves_;
  std::vector<std::uint8_t> references_;
  Lists smallest_, referenced_;
};

// The key of a position with a piece in hand.
//
//   63          48 47          32 31          16 15           0
//   [ largest set ][ ........... ][ ........... ][ smallest set ]
//
// Each set has the squares whose piece differs from the hand in one attribute. Differences are
// invariant under flips, and sorting removes the attribute order. Of the images under the board
// symmetries that minimise the occupancy, the key is the smallest. Nothing else is lost: no placed
// piece equals the hand, so the union of the sets is the occupancy, and with a hand of 0 the sets
// are the board itself (see position_of_key).
std::uint64_t canonical_key(const Position& position, Rules rules);

// A position with hand 0 that has this canonical key. Throws std::invalid_argument for a number
// that is no key of a board.
Position position_of_key(std::uint64_t key);

// The key of a position in which a piece is about to be given.
//
// Without a hand, pieces are compared with the piece on a reference square. Board symmetries split
// the squares into orbits, whose first squares are a1, b1 for `lines` and a1, b1, b2 for `squares`.
// The reference is the first of these whose orbit holds a piece, and only images in which it is
// occupied are considered. As a mark, the first squares of the earlier, empty orbits are set in all
// four sets. The key is injective on symmetry classes: the mark (the bits in all four sets below
// the first reference square that is in none) tells the reference. The other pieces differ from the
// reference piece, so without the mark the union of the sets and the reference square is the
// occupancy, and the sets are the board up to flips. The empty board has the key ~0.
std::uint64_t canonical_give_key(const Position& position, Rules rules);

}  // namespace fourfold::quarto
