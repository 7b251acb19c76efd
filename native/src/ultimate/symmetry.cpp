#include "fourfold/ultimate/symmetry.hpp"

#include <array>
#include <cstddef>

#include "fourfold/random.hpp"

namespace fourfold::ultimate {
namespace {

// Lookup of mask images by byte: low[s][mask & 255] | high[s][mask >> 8].
template <int n>
struct Images {
  using G = Geometry<n>;
  using Bytes = std::array<std::array<Mask, 256>, symmetry_count>;
  Bytes low{}, high{};
  // origin[s][block] is the block that symmetry s maps to `block`.
  std::array<std::array<std::uint8_t, G::count>, symmetry_count> origin{};

  Images() {
    for (int s = 0; s < symmetry_count; ++s) {
      const std::size_t at = s;
      for (int place = 0; place < G::count; ++place) {
        const int image = symmetry_image<n>(s, place);
        origin[at][image] = std::uint8_t(place);
        Bytes& half = place < 8 ? low : high;
        for (std::size_t byte = 0; byte < 256; ++byte)
          if (byte >> place % 8 & 1) half[at][byte] |= 1u << image;
      }
    }
  }
  Mask of(std::size_t s, Mask mask) const { return low[s][mask & 255u] | high[s][mask >> 8]; }
};

template <int n>
const Images<n>& images() {
  static const Images<n> tables;
  return tables;
}

template <int n>
std::uint32_t sent_word(const Position<n>& position, int s) {
  return position.sent_to == none ? n * n : symmetry_image<n>(s, position.sent_to);
}

}  // namespace

template <int n>
Position<n> transformed(const Position<n>& position, int s) {
  const Images<n>& tables = images<n>();
  const std::size_t at = s;
  Position<n> image;
  for (std::size_t block = 0; block < image.marks.size(); ++block)
    for (std::size_t side = 0; side < 2; ++side)
      image.marks[block][side] = tables.of(at, position.marks[tables.origin[at][block]][side]);
  for (std::size_t side = 0; side < 2; ++side) image.won[side] = tables.of(at, position.won[side]);
  image.drawn = tables.of(at, position.drawn);
  if (position.sent_to != none) image.sent_to = std::int8_t(symmetry_image<n>(s, position.sent_to));
  image.to_move = position.to_move;
  return image;
}

template <int n>
std::uint64_t canonical_key(const Position<n>& position) {
  const Images<n>& tables = images<n>();
  // The symmetries whose image equals the smallest so far. Most drop out at the first non-empty
  // block.
  std::array<std::uint8_t, symmetry_count> alive = {0, 1, 2, 3, 4, 5, 6, 7};
  std::size_t count = alive.size();
  std::uint64_t key = n;
  const auto take_smallest = [&](auto word_of) {
    std::uint32_t smallest = UINT32_MAX;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint8_t s = alive[i];
      const std::uint32_t word = word_of(s);
      if (word < smallest) smallest = word, kept = 0;
      if (word == smallest) alive[kept++] = s;
    }
    count = kept;
    key = mix((key ^ smallest) + mix_step);
  };
  for (std::size_t block = 0; block < position.marks.size(); ++block)
    take_smallest([&](std::uint8_t s) {
      const auto& [x, o] = position.marks[tables.origin[s][block]];
      return tables.of(s, x) | std::uint32_t{tables.of(s, o)} << 16;
    });
  take_smallest([&](std::uint8_t s) { return sent_word(position, s); });
  return key;
}

template Position<3> transformed(const Position<3>&, int);
template Position<4> transformed(const Position<4>&, int);
template std::uint64_t canonical_key(const Position<3>&);
template std::uint64_t canonical_key(const Position<4>&);

}  // namespace fourfold::ultimate
