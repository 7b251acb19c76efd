// The last six squares: finds the safe turns without computing threats on a board.
//
// For every empty square two sets of lanes are shuffled out of the groups (see group_lanes.hpp):
// those that a piece completes there, and those of the groups that have this and one other square
// empty. Together they tell all safe turns for any hand.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "byte_vector.hpp"
#include "group_lanes.hpp"
#include "instruction_set.hpp"
#include "last_five.hpp"
#include "threats.hpp"

namespace fourfold::quarto {
inline namespace FOURFOLD_INSTRUCTION_SET {

namespace detail {

// The shuffles per register: each takes one group per square, so as many as a square has groups
// in the register.
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
inline constexpr std::size_t pairs_of_six = 6;  // the index of the first set of the second kind

template <Rules rules>
using SixShape = std::array<ByteRow, round_count<rules>>;

// The shuffles for every set of six empty squares.
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
    std::memset(shapes_.data(), zeroed, sizeof shapes_);
    std::uint16_t next = 0;
    for (unsigned empty = 0; empty < 65536; ++empty) {
      if (std::popcount(empty) != 6) continue;
      index_[empty ^ 0xFFFF] = next;
      add_groups(shapes_[next++], SquareSet(empty));
    }
  }

  static void add_groups(SixShape<rules>& shape, SquareSet empty) {
    for (std::size_t g = 0; g < group_slots<rules>.size(); ++g) {
      const int open = std::popcount<unsigned>(winning_groups<rules>[g] & empty);
      if (open != 1 && open != 2) continue;
      std::size_t first = 0;
      for (std::size_t r = 0; r < group_slots<rules>[g] / 16u; ++r) first += rounds<rules>[r];
      std::size_t i = open == 1 ? 0 : pairs_of_six;
      for (const int square : members(empty)) {
        if (winning_groups<rules>[g] >> square & 1) {
          std::size_t at = first;
          while (shape[at][i] != zeroed) ++at;
          shape[at][i] = group_slots<rules>[g] % 16;
        }
        ++i;
      }
    }
  }

  std::array<std::uint16_t, 65536> index_{};
  alignas(64) std::array<SixShape<rules>, 8008> shapes_;  // 16 choose 6
};

// For each of six squares the one `step` further on, cyclically.
constexpr ByteRow make_six_round(int step) {
  ByteRow row{};
  row.fill(zeroed);
  for (std::size_t i = 0; i < 6; ++i) row[i] = std::uint8_t((i + step) % 6);
  return row;
}
alignas(16) inline constexpr ByteRow six_next_one = make_six_round(1);
alignas(16) inline constexpr ByteRow six_next_two = make_six_round(2);
alignas(16) inline constexpr ByteRow six_before = make_six_round(5);
alignas(16) inline constexpr ByteRow second_six = make_row({6, 7, 8, 9, 10, 11});
// Eight turns per square, of which five are used.
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
    ByteVector sets{};
    std::size_t at = 0;
    for (std::size_t r = 0; r < lanes.groups.size(); ++r)
      for (std::size_t round = 0; round < detail::rounds<rules>[r]; ++round)
        sets |= shuffle(lanes.groups[r], load(shape[at++]));
    const ByteVector next =
        shuffle(sets, load(detail::six_next_one)) | shuffle(sets, load(detail::six_next_two));
    other_ones_ =
        next | shuffle(next, load(detail::six_next_two)) | shuffle(sets, load(detail::six_before));
    own_twos_ = shuffle(sets, load(detail::second_six));
  }

  // Like LastFive::reaches_goal, with a horizon of 15 if the player to place is the attacker, else
  // of 16.
  template <bool attack>
  bool reaches_goal(int hand, PieceSet left, std::uint64_t& nodes) const {
    const LaneSet own = lanes_of(hand);
    std::array<std::uint8_t, 8> five;
    std::uint64_t lanes = 0;
    std::size_t piece_count = 0;
    for (const int piece : members(left)) {
      lanes |= std::uint64_t{lanes_of(piece)} << 8 * piece_count;
      five[piece_count++] = std::uint8_t(piece);
    }
    const ByteVector pieces = reinterpret_cast<ByteVector>(Twice{} + lanes);
    const ByteVector open = other_ones_ | (broadcast(own) & own_twos_);
    std::uint64_t safe = 0;  // bit 8 * square + piece
    for (std::size_t i = 0; i < 3; ++i)
      safe |= std::uint64_t{movemask(is_zero(shuffle(open, load(detail::two_squares[i])) & pieces))}
              << 16 * i;
    SortedSquares<6> turns;
    for (const int square : members(static_cast<SquareSet>(~occupied_))) {
      turns.insert(square, safe & 31);
      safe >>= 8;
    }
    for (const auto [square, gifts] : turns) {
      const LastFive<rules> next(lanes_.after(hand, square), occupied_ | 1u << square);
      for (const int at : members(gifts)) {
        const int gift = five[at];
        ++nodes;
        if (!next.template reaches_goal<!attack>(gift, PieceSet(left & ~(1u << gift)), nodes))
          return true;
      }
    }
    return false;
  }

 private:
  typedef std::uint64_t Twice __attribute__((vector_size(16)));

  GroupLanes<rules> lanes_;
  SquareSet occupied_;
  // Byte i: the lanes that are threatened on the other squares, and those in which a piece on
  // square i makes a new threat.
  ByteVector other_ones_, own_twos_;
};

}  // namespace FOURFOLD_INSTRUCTION_SET
}  // namespace fourfold::quarto
