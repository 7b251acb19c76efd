// The packed board of the solver, and what every placement would threaten, found all at once.
//
// A *lane* is one attribute value: lane k is "has attribute k", lane k + 4 "lacks it". A lane's
// squares are those whose piece has that value, and the eight lanes lie side by side:
//
//   bits   0..15   16..31   32..47   48..63  |  64..79  ...   112..127
//   lane     0        1        2        3    |    4     ...       7
//          square   solid    dark     tall   |  round   ...     short
//          \__ Board::having _____________/     \__ occupied minus having __/
//
// A piece lies in four lanes, one of each pair. It wins at once if one of its lanes is
// *threatened*: some empty square would complete a group in that lane. A piece in no threatened
// lane is *safe* to give. Only safe pieces are ever given in the search, so the hand h of a node
// never wins, its own four lanes are not threatened, and after placing it on s
//
//   threatened lanes = old ones, minus those whose only completing square was s    (blocked)
//                    + lanes of h in which s is one of two empty squares of a group
//                      whose other two squares are in the lane                     (fresh)
//
// Both parts are read off two masks per lane that do not depend on h or s.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "fourfold/quarto/board.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace fourfold::quarto {

typedef std::uint16_t Lanes __attribute__((vector_size(16)));
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
      if (lanes & (piece | (~piece & 15u) << 4))
        pieces[lanes] = static_cast<PieceSet>(pieces[lanes] | 1u << piece);
  return pieces;
}
constexpr std::array<std::uint8_t, 256> make_bit_counts() {
  std::array<std::uint8_t, 256> counts{};
  for (unsigned i = 0; i < 256; ++i) counts[i] = static_cast<std::uint8_t>(std::popcount(i));
  return counts;
}

inline constexpr auto attribute_masks = make_attribute_masks();
inline constexpr auto pieces_in_lanes = make_pieces_in_lanes();
inline constexpr auto bit_counts = make_bit_counts();

}  // namespace detail

constexpr LaneSet lanes_of(int piece) {
  return static_cast<unsigned>(piece) | (~static_cast<unsigned>(piece) & 15u) << 4;
}
// The pieces that lie in at least one of these lanes.
inline PieceSet pieces_in(LaneSet lanes) { return detail::pieces_in_lanes[lanes]; }

// std::popcount is a library call on baseline x86-64.
inline int count(std::uint16_t set) {
  return detail::bit_counts[set & 255] + detail::bit_counts[set >> 8];
}

inline Board placed_on(const Board& board, int piece, unsigned square_bit) {
  return {board.having | (detail::attribute_masks[static_cast<std::size_t>(piece)] &
                          square_bit * in_each_lane),
          static_cast<SquareSet>(board.occupied | square_bit), board.left};
}
inline Board without(const Board& board, int piece) {
  return {board.having, board.occupied, static_cast<PieceSet>(board.left & ~(1u << piece))};
}

struct Threats {
  Lanes sole;    // per lane, its completing square when there is just one
  Lanes fresh;   // per lane, empty squares where a piece of the lane makes a new threat
  LaneSet open;  // the threatened lanes

  // The threatened lanes after placing a safe piece of lanes `own` on `square`.
  LaneSet after(LaneSet own, int square) const {
#if defined(__SSE2__)
    const __m128i to_top = _mm_cvtsi32_si128(15 - square);
    const unsigned here = static_cast<unsigned>(
        _mm_movemask_epi8(_mm_packs_epi16(_mm_sll_epi16(reinterpret_cast<__m128i>(fresh), to_top),
                                          _mm_sll_epi16(reinterpret_cast<__m128i>(sole), to_top))));
    return (open & ~(here >> 8)) | (here & own);
#else
    return (open & ~column(sole, square)) | (column(fresh, square) & own);
#endif
  }

  // Bit k: lane k holds `square`. The product moves bits 0, 16, 32, 48 to 60..63.
  static LaneSet column(Lanes lanes, int square) {
    std::uint64_t half[2];
    std::memcpy(half, &lanes, sizeof half);
    constexpr std::uint64_t gather = 0x1000'2000'4000'8000;
    return static_cast<LaneSet>(((half[0] >> square & in_each_lane) * gather >> 60) |
                                ((half[1] >> square & in_each_lane) * gather >> 60) << 4);
  }
};

namespace detail {

// Collects, for every square at once, what the other three squares of a group hold.
struct ThreatBuilder {
  Lanes completing{}, fresh{};

  static Lanes other_value(Lanes x) {
#if defined(__clang__)
    return __builtin_shufflevector(x, x, 4, 5, 6, 7, 0, 1, 2, 3);
#else
    return __builtin_shuffle(x, Lanes{4, 5, 6, 7, 0, 1, 2, 3});
#endif
  }

  void add(Lanes a, Lanes b, Lanes c) {
    const Lanes a_or_b = a | b, two_in_a_b = a & b;
    const Lanes all = two_in_a_b & c;
    const Lanes two = two_in_a_b | (a_or_b & c);
    // Two of the lane and none of the opposite value: the third is empty, or of the lane too.
    fresh |= two & ~(all | other_value(a_or_b | c));
    completing |= all;
  }
};

}  // namespace detail

// Two sets of lanes given as lanes that are all ones or all zeros: a in the low byte, b in the
// high.
inline std::uint16_t lanes_set(Lanes a, Lanes b) {
#if defined(__SSE2__)
  return static_cast<std::uint16_t>(_mm_movemask_epi8(
      _mm_packs_epi16(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b))));
#else
  return static_cast<std::uint16_t>(Threats::column(a, 0) | Threats::column(b, 0) << 8);
#endif
}

inline LaneSet nonempty(Lanes lanes) {
  return lanes_set(reinterpret_cast<Lanes>(lanes != 0), Lanes{});
}

template <Rules rules>
inline Threats threats_of(const Board& board) {
  const std::uint64_t all = board.occupied * in_each_lane;
  const std::uint64_t halves[2] = {board.having, all ^ board.having};
  Lanes x;
  std::memcpy(&x, halves, sizeof x);

  detail::ThreatBuilder build;
  // The other three of a row are its rotations by 1, 2 and 3; likewise for columns.
  build.add(((x << 1) & 0xEEEE) | ((x >> 3) & 0x1111), ((x << 2) & 0xCCCC) | ((x >> 2) & 0x3333),
            ((x << 3) & 0x8888) | ((x >> 1) & 0x7777));
  build.add((x << 4) | (x >> 12), (x << 8) | (x >> 8), (x << 12) | (x >> 4));
  // The diagonals share no square, so both go in one step: steps of 5 down, of 3 up.
  const Lanes down = x & 0x8421, up = x & 0x1248;
  build.add((down << 5) | (down >> 15) | (((up << 3) | (up >> 9)) & 0x1248),
            (down << 10) | (down >> 10) | (((up << 6) | (up >> 6)) & 0x1248),
            (down << 15) | (down >> 5) | (((up << 9) | (up >> 3)) & 0x1248));
  if constexpr (rules == Rules::squares) {
    // x moved so that a square sees its neighbours. Off the board there is nothing, which would
    // pass for an empty square, so each block counts only for the squares that have it.
    const Lanes west = (x << 1) & 0xEEEE, east = (x >> 1) & 0x7777, north = x << 4, south = x >> 4;
    const Lanes north_west = west << 4, north_east = east << 4;
    const Lanes south_west = west >> 4, south_east = east >> 4;
    const auto add_block = [&](Lanes a, Lanes b, Lanes c, unsigned inside) {
      const auto on_board = static_cast<std::uint16_t>(inside);
      detail::ThreatBuilder block;
      block.add(a, b, c);
      build.completing |= block.completing & on_board;
      build.fresh |= block.fresh & on_board;
    };
    add_block(west, north, north_west, 0xEEE0);
    add_block(east, north, north_east, 0x7770);
    add_block(west, south, south_west, 0x0EEE);
    add_block(east, south, south_east, 0x0777);
  }
  const auto empty = static_cast<std::uint16_t>(~board.occupied);
  const Lanes completing = build.completing & empty;
  Threats threats;
  threats.sole = completing & reinterpret_cast<Lanes>((completing & (completing - 1)) == 0);
  threats.fresh = build.fresh & empty;
  threats.open = nonempty(completing);
  return threats;
}

}  // namespace fourfold::quarto
