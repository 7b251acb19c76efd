#include "fourfold/quarto/symmetry.hpp"

#include <algorithm>
#include <cassert>
#include <stdexcept>
#include <string>

#include "keys.hpp"

namespace fourfold::quarto {
namespace {

using Permutation = Symmetries::Permutation;

// Backtracking search: maps one square after the other, as long as every partial group through the
// last square fits into a group.
void extend(Permutation& images, std::size_t square, std::span<const SquareSet> groups,
            std::vector<Permutation>& permutations) {
  if (square == square_count) {
    permutations.push_back(images);
    return;
  }
  const auto fits = [&](SquareSet group) {
    if (!(group >> square & 1)) return true;
    unsigned part = 0;
    for (std::size_t other = 0; other <= square; ++other)
      if (group >> other & 1) part |= 1u << images[other];
    return std::ranges::any_of(groups, [&](SquareSet whole) { return (part & ~whole) == 0; });
  };
  for (std::uint8_t image = 0; image < square_count; ++image) {
    if (std::find(images.begin(), images.begin() + square, image) != images.begin() + square)
      continue;
    images[square] = image;
    if (std::ranges::all_of(groups, fits)) extend(images, square + 1, groups, permutations);
  }
}

// [c * count + s]: the index of the symmetry that is the inverse of s followed by c. `all` is
// sorted.
std::vector<std::uint8_t> compositions_with_inverses(const std::vector<Permutation>& all) {
  std::vector<std::uint8_t> composed;
  for (const Permutation& c : all)
    for (const Permutation& s : all) {
      Permutation both{};
      for (std::size_t square = 0; square < square_count; ++square) both[s[square]] = c[square];
      composed.push_back(std::uint8_t(std::ranges::lower_bound(all, both) - all.begin()));
    }
  return composed;
}

}  // namespace

const Symmetries& Symmetries::of(Rules rules) {
  return with_rules(rules, []<Rules r>() -> const Symmetries& {
    static const Symmetries symmetries(r);
    return symmetries;
  });
}

Symmetries::Symmetries(Rules rules) {
  Permutation images{};
  extend(images, 0, groups_of(rules), permutations_);
  if (permutations_.size() > 255) throw std::logic_error("more symmetries than fit a byte");

  for (const Permutation& permutation : permutations_) {
    Halves& halves = halves_.emplace_back();
    for (std::size_t byte = 0; byte < 256; ++byte) {
      unsigned low = 0, high = 0;
      for (std::size_t bit = 0; bit < 8; ++bit)
        if (byte >> bit & 1) low |= 1u << permutation[bit], high |= 1u << permutation[bit + 8];
      halves.low[byte] = std::uint16_t(low);
      halves.high[byte] = std::uint16_t(high);
    }
  }
  for (std::uint8_t square = 0; square < square_count; ++square)
    if (std::ranges::all_of(permutations_,
                            [&](const Permutation& p) { return p[square] >= square; }))
      references_.push_back(square);

  // Only one set of each orbit is tried. If c maps it to the smallest image, and s maps it to
  // another set of the orbit, then the inverse of s followed by c maps that set to the same image.
  const auto compose = compositions_with_inverses(permutations_);
  const std::size_t count = permutations_.size();
  std::vector<unsigned> seen(count), ranks(count);
  std::vector<std::size_t> chosen;
  const auto keep_least = [&](const std::vector<unsigned>& by, Lists& lists) {
    const unsigned least = *std::ranges::min_element(by);
    chosen.clear();
    for (std::size_t c = 0; c < count; ++c)
      if (by[c] == least) chosen.push_back(c);
    for (std::size_t s = 0; s < count; ++s) {
      if (lists.where[seen[s]] != 0) continue;
      lists.where[seen[s]] = unsigned(lists.members.size() << 8 | chosen.size());
      for (const std::size_t c : chosen) lists.members.push_back(compose[c * count + s]);
    }
  };
  for (unsigned set = 0; set < 65536; ++set) {
    if (smallest_.where[set] != 0) continue;
    for (std::size_t s = 0; s < count; ++s) {
      const SquareSet occupied = image(s, SquareSet(set));
      seen[s] = occupied;
      // Order by the earliest reference square, then by the smallest image.
      unsigned at = 0;
      while (at < references_.size() && !(occupied >> references_[at] & 1)) ++at;
      ranks[s] = at << 16 | occupied;
    }
    keep_least(seen, smallest_);
    keep_least(ranks, referenced_);
  }
}

std::uint64_t canonical_key(const Position& position, Rules rules) {
  assert(position.hand != none);
  return canonical_hand_key(Board::of(position), position.hand, Symmetries::of(rules));
}

Position position_of_key(std::uint64_t key) {
  Position position;
  position.hand = 0;
  for (std::size_t k = 0; k < attribute_count; ++k) {
    position.having[k] = std::uint16_t(key >> 16 * k);
    position.occupied |= position.having[k];
  }
  for (int square = 0; square < square_count; ++square)
    if (const int piece = position.piece_at(square); piece != none) position.used |= 1u << piece;
  if (std::popcount(position.used) != std::popcount(position.occupied))
    throw std::invalid_argument(std::to_string(key) +
                                " is not the key of a position: a piece would be there twice");
  return position;
}

std::uint64_t canonical_give_key(const Position& position, Rules rules) {
  assert(position.hand == none);
  if (position.occupied == 0) return ~std::uint64_t{0};
  return canonical_give_key(Board::of(position), Symmetries::of(rules));
}

}  // namespace fourfold::quarto
