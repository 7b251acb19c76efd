// The solver's packed board, and the threats after every placement, computed all at once.
//
// A *lane* is one attribute value: lane k is "has attribute k", lane k + 4 "lacks it". The squares
// of a lane are those whose piece has that value. The eight lanes lie side by side:
//
//   bits   0..15   16..31   32..47   48..63  |  64..79  ...   112..127
//   lane     0        1        2        3    |    4     ...       7
//          square   solid    dark     tall   |  round   ...     short
//          \__ Board::having _____________/     \__ occupied minus having __/
//
// A piece is in four lanes, one of each pair. It wins at once if one of its lanes is *threatened*:
// some empty square would complete a group in that lane. A piece in no threatened lane is *safe* to
// give. The search gives only safe pieces. So the hand h of a node never wins, its own four lanes
// are not threatened, and after placing it on square s
//
//   threatened lanes = old ones, minus those whose only completing square was s    (blocked)
//                    + lanes of h in which s is one of two empty squares of a group
//                      whose other two squares are in the lane                     (fresh)
//
// Both parts follow from two masks per lane that do not depend on h or s.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "fourfold/bits.hpp"
#include "fourfold/quarto/board.hpp"
#include "instruction_set.hpp"
#include "shift_patterns.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace fourfold::quarto {
inline namespace FOURFOLD_INSTRUCTION_SET {

using LaneSet = unsigned;  // bit k: lane k, 8 bits

inline constexpr std::uint64_t in_each_lane = 0x0001'0001'0001'0001;

// A board and the pieces that are neither on it nor in hand.
struct Board {
  std::uint64_t having = 0;  // four 16-bit sets, as in Position::having
  SquareSet occupied = 0;
  PieceSet left = 0xFFFF;

  static Board of(const Position& position) {
    Board board;
    for (std::size_t k = 0; k < attribute_count; ++k)
      board.having |= std::uint64_t{position.having[k]} << 16 * k;
    board.occupied = position.occupied;
    board.left = position.remaining();
    return board;
  }
};

// The lanes of a piece.
constexpr LaneSet lanes_of(unsigned piece) { return piece | (~piece & 15u) << 4; }

namespace detail {

constexpr std::array<std::uint64_t, 16> make_attribute_masks() {
  std::array<std::uint64_t, 16> masks{};
  for (std::size_t piece = 0; piece < 16; ++piece)
    for (std::size_t k = 0; k < 4; ++k)
      if (piece >> k & 1) masks[piece] |= std::uint64_t{0xFFFF} << 16 * k;
  return masks;
}
constexpr std::array<PieceSet, 256> make_pieces_in_lanes() {
  std::array<PieceSet, 256> pieces{};
  for (unsigned lanes = 0; lanes < 256; ++lanes)
    for (unsigned piece = 0; piece < 16; ++piece)
      if (lanes & lanes_of(piece)) pieces[lanes] |= 1u << piece;
  return pieces;
}
constexpr std::array<std::uint8_t, 256> make_bit_counts() {
  std::array<std::uint8_t, 256> counts{};
  for (unsigned i = 0; i < 256; ++i) counts[i] = std::uint8_t(std::popcount(i));
  return counts;
}

inline constexpr auto attribute_masks = make_attribute_masks();
inline constexpr auto pieces_in_lanes = make_pieces_in_lanes();
inline constexpr auto bit_counts = make_bit_counts();

}  // namespace detail

// The pieces in at least one of these lanes.
inline PieceSet pieces_in(LaneSet lanes) { return detail::pieces_in_lanes[lanes]; }

// std::popcount is a library call on baseline x86-64.
inline int count(std::uint16_t set) {
#if defined(__POPCNT__)
  return std::popcount(set);
#endif
  return detail::bit_counts[set & 255] + detail::bit_counts[set >> 8];
}

inline SquareSet empty_squares(const Board& board) { return ~board.occupied; }

inline Board placed_on(Board board, int piece, int square) {
  board.having |= detail::attribute_masks[piece] & in_each_lane << square;
  board.occupied |= 1u << square;
  return board;
}
inline Board without(Board board, int piece) {
  board.left &= PieceSet(~(1u << piece));
  return board;
}

// The squares of the eight lanes.
inline Lanes lanes_on(const Board& board) {
  const std::uint64_t halves[2] = {board.having, board.occupied * in_each_lane ^ board.having};
  Lanes lanes;
  std::memcpy(&lanes, halves, sizeof lanes);
  return lanes;
}
// The squares that are in any lane.
inline SquareSet in_any_lane(Lanes lanes) {
  std::uint64_t half[2];
  std::memcpy(half, &lanes, sizeof half);
  half[0] |= half[1];
  half[0] |= half[0] >> 32;
  return SquareSet(half[0] | half[0] >> 16);
}

struct Threats {
  Lanes sole;    // per lane, the completing square if there is exactly one
  Lanes fresh;   // per lane, the empty squares where a piece of the lane makes a new threat
  LaneSet open;  // the threatened lanes

  // The threatened lanes after placing a safe piece of lanes `own` on `square`.
  LaneSet after(LaneSet own, int square) const {
    const unsigned both = columns(square);
    return (open & ~(both >> 8)) | (both & own);
  }

  // Low byte: the lanes in which the square is fresh. Next byte: the lanes in which it is the sole
  // completing square.
  unsigned columns(int square) const {
#if defined(__SSE2__)
    const __m128i to_top = _mm_cvtsi32_si128(15 - square);
    return _mm_movemask_epi8(
        _mm_packs_epi16(_mm_sll_epi16(reinterpret_cast<__m128i>(fresh), to_top),
                        _mm_sll_epi16(reinterpret_cast<__m128i>(sole), to_top)));
#else
    return column(fresh, square) | column(sole, square) << 8;
#endif
  }

  // Bit k is set if lane k contains `square`. The product moves bits 0, 16, 32, 48 to 60..63.
  static LaneSet column(Lanes lanes, int square) {
    std::uint64_t half[2];
    std::memcpy(half, &lanes, sizeof half);
    constexpr std::uint64_t gather = 0x1000'2000'4000'8000;
    return LaneSet(((half[0] >> square & in_each_lane) * gather >> 60) |
                   ((half[1] >> square & in_each_lane) * gather >> 60) << 4);
  }
};

// Packs two sets of lanes, in which each lane has all bits set or none: a in the low byte, b in the
// high byte.
inline std::uint16_t lanes_set(Lanes a, Lanes b) {
#if defined(__SSE2__)
  return std::uint16_t(_mm_movemask_epi8(
      _mm_packs_epi16(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b))));
#else
  return std::uint16_t(Threats::column(a, 0) | Threats::column(b, 0) << 8);
#endif
}

inline LaneSet nonempty(Lanes lanes) {
  return lanes_set(reinterpret_cast<Lanes>(lanes != 0), Lanes{});
}

template <Rules rules>
[[gnu::always_inline]] inline Threats threats_of(const Board& board) {
  detail::ThreatBuilder build;
  detail::add_all_patterns<rules>(lanes_on(board), build);
  const SquareSet empty = empty_squares(board);
  const Lanes completing = build.completing & empty;
  Threats threats;
  threats.sole = completing & reinterpret_cast<Lanes>((completing & (completing - 1)) == 0);
  threats.fresh = build.fresh & empty;
  threats.open = nonempty(completing);
  return threats;
}

// The pieces that can be given on this board without losing at once.
inline PieceSet safe_gifts(const Board& board, const Threats& threats) {
  return board.left & ~pieces_in(threats.open);
}
// The same after placing a hand with lanes `own` on `square`.
inline PieceSet safe_after(const Board& board, const Threats& threats, LaneSet own, int square) {
  return board.left & ~pieces_in(threats.after(own, square));
}

// Squares to place on, each with the pieces that are safe to give afterwards; those with the fewest
// pieces come first.
template <std::size_t capacity>
class SortedSquares {
 public:
  struct Entry {
    int square;
    unsigned safe;
  };
  struct Iterator {
    const unsigned* at;
    Entry operator*() const { return {static_cast<int>(*at >> 16 & 15), *at & 0xFFFF}; }
    Iterator& operator++() { return ++at, *this; }
    bool operator!=(const Iterator& other) const { return at != other.at; }
  };

  // Does nothing if no piece is safe.
  void insert(int square, unsigned safe) {
    if (safe == 0) return;
    const unsigned entry = count(std::uint16_t(safe)) << 24 | square << 16 | safe;
    int at = size_++;
    for (; at > 0 && entries_[at - 1] > entry; --at) entries_[at] = entries_[at - 1];
    entries_[at] = entry;
  }
  Iterator begin() const { return {entries_.data()}; }
  Iterator end() const { return {entries_.data() + size_}; }

 private:
  std::array<unsigned, capacity> entries_;  // number of safe pieces, square, safe pieces
  int size_ = 0;
};

}  // namespace FOURFOLD_INSTRUCTION_SET
}  // namespace fourfold::quarto
