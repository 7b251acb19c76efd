#include "fourfold/quarto/symmetry.hpp"

#include <cassert>
#include <stdexcept>
#include <string>

namespace fourfold::quarto {
namespace {

using Permutation = std::array<int, square_count>;

// The permutations of 0..3 that commute with the mirror i -> 3 - i. The identity and the mirror
// come first: they alone keep neighbours together, as the 2x2 squares need.
constexpr std::array<std::array<int, 4>, 8> mirrored = {{{0, 1, 2, 3},
                                                         {3, 2, 1, 0},
                                                         {0, 2, 1, 3},
                                                         {3, 1, 2, 0},
                                                         {1, 0, 3, 2},
                                                         {2, 3, 0, 1},
                                                         {1, 3, 0, 2},
                                                         {2, 0, 3, 1}}};

constexpr std::array<Permutation, 32> make_permutations() {
  std::array<Permutation, 32> all{};
  std::size_t next = 0;
  for (const auto& p : mirrored)
    for (const bool mirror : {false, true})
      for (const bool transpose : {false, true}) {
        for (int row = 0; row < 4; ++row)
          for (int column = 0; column < 4; ++column) {
            const int r = p[static_cast<std::size_t>(row)];
            const int c = mirror ? 3 - p[static_cast<std::size_t>(column)]
                                 : p[static_cast<std::size_t>(column)];
            all[next][static_cast<std::size_t>(row * 4 + column)] =
                transpose ? c * 4 + r : r * 4 + c;
          }
        ++next;
      }
  return all;
}

constexpr std::array<Permutation, 32> permutations = make_permutations();

// First squares of the orbits in the order they serve as reference: a1, b1, b2. Under `lines` b2
// is in the orbit of a1, so it is never reached.
constexpr std::array<int, 3> references = {0, 1, 5};

int reference_of(SquareSet occupied_image) {
  for (const int square : references)
    if (occupied_image >> square & 1) return square;
  return none;
}

// [c][s]: which symmetry is the inverse of s followed by c.
std::array<std::array<std::uint8_t, 32>, 32> compositions_with_inverses(int count) {
  std::array<std::array<std::uint8_t, 32>, 32> composed{};
  for (std::size_t c = 0; c < static_cast<std::size_t>(count); ++c)
    for (std::size_t s = 0; s < static_cast<std::size_t>(count); ++s) {
      Permutation both{};
      for (std::size_t square = 0; square < square_count; ++square)
        both[static_cast<std::size_t>(permutations[s][square])] = permutations[c][square];
      for (std::size_t k = 0; k < static_cast<std::size_t>(count); ++k)
        if (permutations[k] == both) composed[c][s] = static_cast<std::uint8_t>(k);
    }
  return composed;
}

}  // namespace

int symmetry_image(int s, int square) {
  return permutations[static_cast<std::size_t>(s)][static_cast<std::size_t>(square)];
}

Position transformed(const Position& position, int s) {
  const SymmetryTables& tables = SymmetryTables::get(Rules::lines);
  Position image = position;
  for (SquareSet& squares : image.having) squares = tables.image(s, squares);
  image.occupied = tables.image(s, position.occupied);
  return image;
}

const SymmetryTables& SymmetryTables::get(Rules rules) {
  if (rules == Rules::lines) {
    static const SymmetryTables lines(Rules::lines);
    return lines;
  }
  static const SymmetryTables squares(Rules::squares);
  return squares;
}

SymmetryTables::SymmetryTables(Rules rules) {
  for (std::size_t s = 0; s < 32; ++s)
    for (std::size_t byte = 0; byte < 256; ++byte) {
      SquareSet low = 0, high = 0;
      for (std::size_t bit = 0; bit < 8; ++bit)
        if (byte >> bit & 1) {
          low = static_cast<SquareSet>(low | 1u << permutations[s][bit]);
          high = static_cast<SquareSet>(high | 1u << permutations[s][bit + 8]);
        }
      halves_[s].low[byte] = low;
      halves_[s].high[byte] = high;
    }
  // Only one set of each orbit is tried out. If c takes it to the smallest image, and s takes it to
  // another set of the orbit, then undoing s and doing c takes that one to the same image.
  const int count = symmetry_count(rules);
  const auto compose = compositions_with_inverses(count);
  for (unsigned set = 0; set < 65536; ++set) {
    if (smallest_[set] != 0) continue;
    const auto occupied = static_cast<SquareSet>(set);
    unsigned least = ~0u, least_referenced = ~0u;
    std::uint32_t which = 0, which_referenced = 0;
    for (int s = 0; s < count; ++s) {
      const unsigned seen = image(s, occupied);
      if (seen < least) least = seen, which = 0;
      if (seen == least) which |= 1u << s;
      // Prefer the earliest reference square, then the smallest image.
      const int reference = reference_of(static_cast<SquareSet>(seen));
      const unsigned rank = static_cast<unsigned>(reference == none ? 99 : reference) << 16 | seen;
      if (rank < least_referenced) least_referenced = rank, which_referenced = 0;
      if (rank == least_referenced) which_referenced |= 1u << s;
    }
    for (int s = 0; s < count; ++s) {
      const SquareSet other = image(s, occupied);
      for (std::uint32_t left = which; left; left &= left - 1)
        smallest_[other] |= 1u << compose[static_cast<std::size_t>(std::countr_zero(left))]
                                         [static_cast<std::size_t>(s)];
      for (std::uint32_t left = which_referenced; left; left &= left - 1)
        referenced_[other] |= 1u << compose[static_cast<std::size_t>(std::countr_zero(left))]
                                           [static_cast<std::size_t>(s)];
    }
  }
}

std::uint64_t canonical_key(const Position& position, Rules rules) {
  assert(position.hand != none);
  const SymmetryTables& tables = SymmetryTables::get(rules);
  std::array<SquareSet, attribute_count> differs;
  for (std::size_t k = 0; k < attribute_count; ++k)
    differs[k] = position.hand >> k & 1
                     ? static_cast<SquareSet>(position.occupied & ~position.having[k])
                     : position.having[k];
  std::uint64_t least = ~std::uint64_t{0};
  for (std::uint32_t left = tables.smallest(position.occupied); left; left &= left - 1) {
    const int s = std::countr_zero(left);
    const std::uint64_t key = sorted_key(tables.image(s, differs[0]), tables.image(s, differs[1]),
                                         tables.image(s, differs[2]), tables.image(s, differs[3]));
    if (key < least) least = key;
  }
  return least;
}

Position position_of_key(std::uint64_t key) {
  Position position;
  position.hand = 0;
  for (std::size_t k = 0; k < attribute_count; ++k) {
    position.having[k] = static_cast<SquareSet>(key >> 16 * k);
    position.occupied |= position.having[k];
  }
  for (int square = 0; square < square_count; ++square)
    if (const int piece = position.piece_at(square); piece != none)
      position.used = static_cast<PieceSet>(position.used | 1u << piece);
  if (std::popcount(position.used) != std::popcount(position.occupied))
    throw std::invalid_argument(std::to_string(key) +
                                " is not the key of a position: a piece would be there twice");
  return position;
}

std::uint64_t canonical_give_key(const Position& position, Rules rules) {
  assert(position.hand == none);
  if (position.occupied == 0) return ~std::uint64_t{0};
  const SymmetryTables& tables = SymmetryTables::get(rules);
  std::uint64_t least = ~std::uint64_t{0};
  for (std::uint32_t left = tables.referenced(position.occupied); left; left &= left - 1) {
    const int s = std::countr_zero(left);
    const SquareSet occupied = tables.image(s, position.occupied);
    const int reference = reference_of(occupied);
    SquareSet mark = 0;
    for (const int square : references) {
      if (square == reference) break;
      mark = static_cast<SquareSet>(mark | 1u << square);
    }
    std::array<SquareSet, attribute_count> differs;
    for (std::size_t k = 0; k < attribute_count; ++k) {
      const SquareSet seen = tables.image(s, position.having[k]);
      const bool flip = seen >> reference & 1;
      differs[k] = static_cast<SquareSet>((flip ? occupied & ~seen : seen) | mark);
    }
    const std::uint64_t key = sorted_key(differs[0], differs[1], differs[2], differs[3]);
    if (key < least) least = key;
  }
  return least;
}

}  // namespace fourfold::quarto
