// The last six squares: only which turns are safe, without looking for threats on a board.
//
// For every empty square two sets of lanes are picked from the groups (see group_lanes.hpp): those
// that a piece completes there, and those of the groups that have it and one other square empty.
// They tell all safe turns, whatever is in hand.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "bytes.hpp"
#include "group_lanes.hpp"
#include "instructions.hpp"
#include "last_squares.hpp"
#include "threats.hpp"

namespace fourfold::quarto {
inline namespace FOURFOLD_INSTRUCTIONS {

namespace detail {

// The registers are picked from as often as a square has groups in them, one group at a time.
template <Rules rules>
inline constexpr auto rounds = [] {
  std::array<std::size_t, register_count<rules>> all{};
  for (std::size_t r = 0; r < all.size(); ++r) all[r] = most_shared<rules>(r, 1);
  return all;
}();
template <Rules rules>
inline constexpr std::size_t round_count = [] {
  std::size_t sum = 0;
  for (const std::size_t count : rounds<rules>) sum += count;
  return sum;
}();
inline constexpr std::size_t pairs_of_six = 6;  // where the second sets begin

template <Rules rules>
using SixShape = std::array<ByteRow, round_count<rules>>;

// One for every six squares.
template <Rules rules>
class SixShapes {
 public:
  static const SixShapes& get() {
    static const SixShapes shapes;
    return shapes;
  }
  const SixShape<rules>& of(SquareSet occupied) const { return shapes_[index_[occupied]]; }

 private:
  SixShapes() {
    std::memset(shapes_.data(), nothing, sizeof shapes_);
    std::uint16_t next = 0;
    for (unsigned empty = 0; empty < 65536; ++empty) {
      if (std::popcount(empty) != 6) continue;
      index_[empty ^ 0xFFFF] = next;
      add_groups(shapes_[next++], empty);
    }
  }

  static void add_groups(SixShape<rules>& shape, SquareSet empty) {
    for (std::size_t g = 0; g < places<rules>.size(); ++g) {
      const int open = std::popcount<unsigned>(winning_groups<rules>[g] & empty);
      if (open != 1 && open != 2) continue;
      std::size_t first = 0;
      for (std::size_t r = 0; r < places<rules>[g] / 16u; ++r) first += rounds<rules>[r];
      std::size_t i = open == 1 ? 0 : pairs_of_six;
      for (const int square : members(empty)) {
        if (winning_groups<rules>[g] >> square & 1) {
          std::size_t at = first;
          while (shape[at][i] != nothing) ++at;
          shape[at][i] = places<rules>[g] % 16;
        }
        ++i;
      }
    }
  }

  std::array<std::uint16_t, 65536> index_{};
  alignas(64) std::array<SixShape<rules>, 8008> shapes_;  // 16 choose 6
};

// For each of six squares another, round.
constexpr ByteRow make_six_round(int step) {
  ByteRow row{};
  row.fill(nothing);
  for (std::size_t i = 0; i < 6; ++i) row[i] = (i + step) % 6;
  return row;
}
alignas(16) inline constexpr ByteRow six_next_one = make_six_round(1);
alignas(16) inline constexpr ByteRow six_next_two = make_six_round(2);
alignas(16) inline constexpr ByteRow six_before = make_six_round(5);
alignas(16) inline constexpr ByteRow second_six = make_row({6, 7, 8, 9, 10, 11});
// Eight turns a square, five of which are meant.
alignas(16) inline constexpr std::array<ByteRow, 3> two_squares = {
    make_row({0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1}),
    make_row({2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3}),
    make_row({4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5})};

}  // namespace detail

template <Rules rules>
class LastSix {
 public:
  LastSix(const GroupLanes<rules>& lanes, SquareSet occupied) : lanes_(lanes), occupied_(occupied) {
    const detail::SixShape<rules>& shape = detail::SixShapes<rules>::get().of(occupied);
    Bytes sets{};
    std::size_t at = 0;
    for (std::size_t r = 0; r < lanes.groups.size(); ++r)
      for (std::size_t round = 0; round < detail::rounds<rules>[r]; ++round)
        sets |= picked(lanes.groups[r], loaded(shape[at++]));
    const Bytes next =
        picked(sets, loaded(detail::six_next_one)) | picked(sets, loaded(detail::six_next_two));
    other_ones_ = next | picked(next, loaded(detail::six_next_two)) |
                  picked(sets, loaded(detail::six_before));
    own_twos_ = picked(sets, loaded(detail::second_six));
  }

  // As LastFive::reaches, with a horizon of 15 if the player to place is the attacker, else of 16.
  template <bool attack>
  bool reaches(int hand, PieceSet left, std::uint64_t& nodes) const {
    const LaneSet own = lanes_of(hand);
    std::array<std::uint8_t, 8> five;
    std::uint64_t lanes = 0;
    std::size_t piece_count = 0;
    for (const int piece : members(left)) {
      lanes |= std::uint64_t{lanes_of(piece)} << 8 * piece_count;
      five[piece_count++] = piece;
    }
    const Bytes pieces = reinterpret_cast<Bytes>(Twice{} + lanes);
    const Bytes open = other_ones_ | (everywhere(own) & own_twos_);
    std::uint64_t safe = 0;  // bit 8 * square + piece
    for (std::size_t i = 0; i < 3; ++i)
      safe |=
          std::uint64_t{set_bytes(is_zero(picked(open, loaded(detail::two_squares[i])) & pieces))}
          << 16 * i;
    // Fewest safe pieces first.
    std::array<unsigned, 6> turns;  // number of safe pieces, square, safe pieces
    int turn_count = 0;
    for (const int square : members(static_cast<SquareSet>(~occupied_))) {
      const unsigned gifts = safe & 31;
      safe >>= 8;
      if (gifts == 0) continue;
      const unsigned turn = count(gifts) << 24 | square << 16 | gifts;
      int at = turn_count++;
      for (; at > 0 && turns[at - 1] > turn; --at) turns[at] = turns[at - 1];
      turns[at] = turn;
    }
    for (int i = 0; i < turn_count; ++i) {
      const unsigned turn = turns[i];
      const int square = turn >> 16 & 15;
      const LastFive<rules> next(lanes_.after(hand, square), occupied_ | 1u << square);
      for (const int at : members(turn & 31)) {
        const int gift = five[at];
        ++nodes;
        if (!next.template reaches<!attack>(gift, left & ~(1u << gift), nodes)) return true;
      }
    }
    return false;
  }

 private:
  typedef std::uint64_t Twice __attribute__((vector_size(16)));

  GroupLanes<rules> lanes_;
  SquareSet occupied_;
  // Byte i: the lanes that are threatened on the other squares, and that a piece on this one may
  // add.
  Bytes other_ones_, own_twos_;
};

}  // namespace FOURFOLD_INSTRUCTIONS
}  // namespace fourfold::quarto
