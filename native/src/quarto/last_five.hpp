// The last five squares, solved without boards.
//
// When five squares are empty, the board matters only through the lanes in which the groups through
// them can still be completed (see group_lanes.hpp). A group with one empty square threatens its
// lanes there. A group with more empty squares is no threat yet, but later pieces can make it one.
// So the rest of the game is played on one set of lanes for each subset of the empty squares: the
// lanes of the groups that have exactly these squares empty.
//
//   one    byte i            lanes that a piece placed on square i completes now
//   two    byte pair(i, j)   lanes of the groups that have just these two empty
//   three  indexed by the pair of squares that are not in the set
//   four   indexed by the square that is not in the set
//
// Placing a piece with lanes h on square s removes s from every set that contains it, and keeps
// only the lanes that are also in h. All squares and gifts of a turn are evaluated in parallel, one
// per byte of a register.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>

#include "byte_vector.hpp"
#include "group_lanes.hpp"
#include "instruction_set.hpp"
#include "threats.hpp"

namespace fourfold::quarto {
inline namespace FOURFOLD_INSTRUCTION_SET {

namespace detail {

// The layout of the sets in two registers:   0 .. 4     5 .. 14          10 .. 14
//   ones and threes                      one        three
//   twos and fours                       two ........ (0 .. 9)       four
// The pairs of five squares are in the order 01 12 23 34 40 02 13 24 30 41.
constexpr std::size_t pair_of_five(std::size_t i, std::size_t j) {
  return (i + 1) % 5 == j ? i : (j + 1) % 5 == i ? j : (i + 2) % 5 == j ? 5 + i : 5 + j;
}
inline constexpr std::size_t threes = 5, fours = 10;

// With four squares left all sets fit one register:
//   0 .. 3   4 .. 9   10 .. 13                  14
//   one      two      three, by the square left out   all four
constexpr std::size_t pair_of_four(std::size_t i, std::size_t j) {
  return i > j ? pair_of_four(j, i) : i == 0 ? j - 1 : i + j;
}
inline constexpr std::size_t twos_of_four = 4, threes_of_four = 10, all_four = 14;

// The shuffles from the groups of one register to the sets of five empty squares. A square can have
// four groups in a register: the other three go to `more_ones`, one after another. Two squares can
// share two groups: the second goes to `more_twos`.
struct ShuffleRows {
  ByteRow ones_threes, more_ones, twos_fours, more_twos;
};
template <Rules rules>
using FiveShape = std::array<ShuffleRows, register_count<rules>>;

// The largest number of groups of a register that share the given number of squares (1 to 3).
template <Rules rules>
constexpr std::size_t most_shared(std::size_t reg, int squares) {
  std::size_t most = 0;
  for (int a = 0; a < 16; ++a)
    for (int b = a; b < 16; ++b)
      for (int c = b; c < 16; ++c) {
        const unsigned set = 1u << a | 1u << b | 1u << c;
        if (std::popcount(set) != squares) continue;
        std::size_t shared = 0;
        for (std::size_t g = 0; g < group_slots<rules>.size(); ++g)
          shared += group_slots<rules>[g] / 16 == reg && (winning_groups<rules>[g] & set) == set;
        most = shared > most ? shared : most;
      }
  return most;
}

template <Rules rules>
inline constexpr auto shares_pairs = [] {
  std::array<bool, register_count<rules>> shares{};
  for (std::size_t r = 0; r < shares.size(); ++r) shares[r] = most_shared<rules>(r, 2) > 1;
  return shares;
}();

// The shuffles for every set of five empty squares.
template <Rules rules>
class FiveShapes {
 public:
  static const FiveShapes& get() {
    static const FiveShapes shapes;
    return shapes;
  }
  const FiveShape<rules>& of(SquareSet occupied) const { return shapes_[index_[occupied]]; }

 private:
  FiveShapes();
  std::array<std::uint16_t, 65536> index_{};
  alignas(64) std::array<FiveShape<rules>, 4368> shapes_;  // 16 choose 5
};

template <Rules rules>
FiveShapes<rules>::FiveShapes() {
  static_assert(
      [] {
        for (std::size_t r = 0; r < register_count<rules>; ++r)
          if (most_shared<rules>(r, 1) > 4 || most_shared<rules>(r, 2) > 2 ||
              most_shared<rules>(r, 3) > 1)
            return false;
        return true;
      }(),
      "every group needs a byte");
  std::uint16_t next = 0;
  for (unsigned empty = 0; empty < 65536; ++empty) {
    if (std::popcount(empty) != 5) continue;
    index_[empty ^ 0xFFFF] = next;
    FiveShape<rules>& shape = shapes_[next++];
    std::memset(&shape, zeroed, sizeof shape);
    for (std::size_t g = 0; g < group_slots<rules>.size(); ++g) {
      ShuffleRows& rows = shape[group_slots<rules>[g] / 16];
      const std::uint8_t from = group_slots<rules>[g] % 16;
      std::array<std::size_t, 5> in{},
          out{};  // the squares of the five inside and outside the group
      std::size_t in_count = 0, out_count = 0, i = 0;
      for (const int square : members(empty)) {
        (winning_groups<rules>[g] >> square & 1 ? in[in_count++] : out[out_count++]) = i;
        ++i;
      }
      if (in_count == 1) {
        std::uint8_t* at = &rows.ones_threes[in[0]];
        if (*at != zeroed)
          for (at = &rows.more_ones[in[0]]; *at != zeroed;) at += 5;
        *at = from;
      }
      if (in_count == 2) {
        const std::size_t pair = pair_of_five(in[0], in[1]);
        (rows.twos_fours[pair] == zeroed ? rows.twos_fours : rows.more_twos)[pair] = from;
      }
      if (in_count == 3) rows.ones_threes[threes + pair_of_five(out[0], out[1])] = from;
      if (in_count == 4) rows.twos_fours[fours + out[0]] = from;
    }
  }
}

// The shuffles from the sets of five squares to those of four, by the square that is filled: sets
// that stay as they are, and sets of which only the lanes of the piece are kept.
struct Filling {
  ByteRow ones_threes, twos, kept_ones_threes, kept_twos;
};
constexpr std::array<Filling, 5> make_fillings() {
  std::array<Filling, 5> fillings{};
  for (std::size_t s = 0; s < 5; ++s) {
    Filling& filling = fillings[s];
    for (ByteRow* row :
         {&filling.ones_threes, &filling.twos, &filling.kept_ones_threes, &filling.kept_twos})
      row->fill(zeroed);
    const auto left = [&](std::size_t k) { return k < s ? k : k + 1; };
    for (std::size_t k = 0; k < 4; ++k) {
      filling.ones_threes[k] = std::uint8_t(left(k));
      filling.kept_ones_threes[k] = std::uint8_t(pair_of_five(s, left(k)));
      filling.ones_threes[threes_of_four + k] = std::uint8_t(threes + pair_of_five(s, left(k)));
      filling.kept_ones_threes[threes_of_four + k] = std::uint8_t(fours + left(k));
      for (std::size_t l = k + 1; l < 4; ++l) {
        std::size_t m = 0;
        while (m == k || m == l) ++m;
        const std::size_t n = 6 - k - l - m, at = twos_of_four + pair_of_four(k, l);
        filling.twos[at] = std::uint8_t(pair_of_five(left(k), left(l)));
        filling.kept_twos[at] = std::uint8_t(threes + pair_of_five(left(m), left(n)));
      }
    }
    filling.twos[all_four] = std::uint8_t(fours + s);
  }
  return fillings;
}
alignas(16) inline constexpr auto fillings = make_fillings();

// With four squares left, byte 4 * s + t is the turn that fills the s-th square and gives the t-th
// of three pieces. For the k-th of the three remaining squares: its own set and that of the two
// others, and the sets that merge into them in the lanes of the piece.
struct RemainingSquare {
  ByteRow one, kept_one, two, kept_two;
};
struct LastTurns {
  std::array<RemainingSquare, 3> squares;
  ByteRow three, kept_three;  // the set of all three remaining squares
};
constexpr LastTurns make_last_turns() {
  LastTurns turns{};
  for (std::size_t s = 0; s < 4; ++s)
    for (std::size_t t = 0; t < 4; ++t) {
      const std::size_t at = 4 * s + t;
      const auto left = [&](std::size_t k) { return k < s ? k : k + 1; };
      for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t u = left((k + 1) % 3), v = left((k + 2) % 3);
        RemainingSquare& remaining = turns.squares[k];
        remaining.one[at] = std::uint8_t(left(k));
        remaining.kept_one[at] = std::uint8_t(twos_of_four + pair_of_four(s, left(k)));
        remaining.two[at] = std::uint8_t(twos_of_four + pair_of_four(u, v));
        remaining.kept_two[at] = std::uint8_t(threes_of_four + left(k));
      }
      turns.three[at] = std::uint8_t(threes_of_four + s);
      turns.kept_three[at] = all_four;
    }
  return turns;
}
alignas(16) inline constexpr LastTurns last_turns = make_last_turns();
inline constexpr unsigned all_last_turns = 0x7777;

// By the piece of four that is in hand: the gifts of the turns above, and the two remaining pieces.
struct LastPieces {
  ByteRow gift, first, second;
};
constexpr std::array<LastPieces, 4> make_last_pieces() {
  std::array<LastPieces, 4> pieces{};
  for (std::size_t hand = 0; hand < 4; ++hand)
    for (std::size_t at = 0; at < 16; ++at) {
      const auto left = [&](std::size_t t) -> std::uint8_t {
        return std::uint8_t(t < hand ? t : t + 1);
      };
      const std::size_t t = at % 4;
      const bool used = t < 3;
      pieces[hand].gift[at] = used ? left(t) : zeroed;
      pieces[hand].first[at] = used ? left((t + 1) % 3) : zeroed;
      pieces[hand].second[at] = used ? left((t + 2) % 3) : zeroed;
    }
  return pieces;
}
alignas(16) inline constexpr auto last_pieces = make_last_pieces();

constexpr ByteRow make_row(std::initializer_list<int> bytes) {
  ByteRow row{};
  row.fill(zeroed);
  std::size_t i = 0;
  for (const int byte : bytes) row[i++] = std::uint8_t(byte);
  return row;
}
alignas(16) inline constexpr ByteRow first_five = make_row({0, 1, 2, 3, 4});
alignas(16) inline constexpr ByteRow second_five = make_row({5, 6, 7, 8, 9});
alignas(16) inline constexpr ByteRow third_five = make_row({10, 11, 12, 13, 14});
// For each of five squares the next one and the one after, cyclically.
alignas(16) inline constexpr ByteRow next_one = make_row({1, 2, 3, 4, 0});
alignas(16) inline constexpr ByteRow next_two = make_row({2, 3, 4, 0, 1});
// For each of five squares its pairs with the two squares before it.
alignas(16) inline constexpr ByteRow pairs_before = make_row({4, 0, 1, 2, 3, 8, 9, 5, 6, 7});
// Four turns per square, one for each piece.
alignas(16) inline constexpr ByteRow first_squares = make_row({0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2,
                                                               3, 3, 3, 3});
alignas(16) inline constexpr ByteRow last_square = make_row({4, 4, 4, 4});

}  // namespace detail

// Four squares are left, and four pieces, one of them in hand.
class LastFour {
 public:
  explicit LastFour(ByteVector sets) : sets_(sets) {}

  // The defender is to place the hand: can they prevent a win by the attacker's 16th placement?
  bool defender_holds(LaneSet hand, ByteVector pieces, std::size_t hand_at) const {
    const Turns turns(sets_, hand, pieces, hand_at);
    const ByteVector kept = broadcast(hand);
    const ByteVector three = shuffle(sets_, load(detail::last_turns.three)) |
                             (kept & shuffle(sets_, load(detail::last_turns.kept_three)));
    const auto& [one, two, gift, p, q] = turns;
    ByteVector won{};
    // The attacker places the gift on the k-th square and safely gives p so that q wins wherever p
    // is placed, or the same with p and q exchanged.
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t u = (k + 1) % 3, v = (k + 2) % 3;
      const ByteVector at_u = one[u] | (gift & two[v]), at_v = one[v] | (gift & two[u]);
      const ByteVector either = at_u | at_v;
      // A group through both squares is completed by the two pieces in either order.
      const ByteVector apart = is_zero((two[k] | (gift & three)) & p & q);
      const ByteVector q_misses = apart & (is_zero(q & at_u) | is_zero(q & at_v));
      const ByteVector p_misses = apart & (is_zero(p & at_u) | is_zero(p & at_v));
      won |= (is_zero(p & either) & ~q_misses) | (is_zero(q & either) & ~p_misses);
    }
    return movemask(turns.are_safe() & ~won) & detail::all_last_turns;
  }

  // The attacker is to place the hand: can they force a win by their 15th placement?
  bool attacker_wins(LaneSet hand, ByteVector pieces, std::size_t hand_at) const {
    const Turns turns(sets_, hand, pieces, hand_at);
    const auto& [one, two, gift, p, q] = turns;
    ByteVector escapes{};
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t u = (k + 1) % 3, v = (k + 2) % 3;
      const ByteVector threatened = one[u] | one[v] | (gift & (two[u] | two[v]));
      escapes |= is_zero(p & threatened) | is_zero(q & threatened);
    }
    return movemask(turns.are_safe() & ~escapes) & detail::all_last_turns;
  }

 private:
  // All turns in parallel (see detail::LastTurns).
  struct Turns {
    std::array<ByteVector, 3> one, two;
    ByteVector gift, first, second;

    Turns(ByteVector sets, LaneSet hand, ByteVector pieces, std::size_t hand_at)
        : gift(shuffle(pieces, load(detail::last_pieces[hand_at].gift))),
          first(shuffle(pieces, load(detail::last_pieces[hand_at].first))),
          second(shuffle(pieces, load(detail::last_pieces[hand_at].second))) {
      const ByteVector kept = broadcast(hand);
      for (std::size_t k = 0; k < 3; ++k) {
        const detail::RemainingSquare& remaining = detail::last_turns.squares[k];
        one[k] =
            shuffle(sets, load(remaining.one)) | (kept & shuffle(sets, load(remaining.kept_one)));
        two[k] =
            shuffle(sets, load(remaining.two)) | (kept & shuffle(sets, load(remaining.kept_two)));
      }
    }
    ByteVector are_safe() const { return is_zero(gift & (one[0] | one[1] | one[2])); }
  };

  ByteVector sets_;
};

// Five squares are left; one object serves every piece in hand.
template <Rules rules>
class LastFive {
 public:
  LastFive(const GroupLanes<rules>& lanes, SquareSet occupied) {
    const detail::FiveShape<rules>& shape = detail::FiveShapes<rules>::get().of(occupied);
    ByteVector more{};
    ones_threes_ = twos_fours_ = ByteVector{};
    const auto add = [&]<std::size_t r>() {
      const ByteVector groups = lanes.groups[r];
      ones_threes_ |= shuffle(groups, load(shape[r].ones_threes));
      more |= shuffle(groups, load(shape[r].more_ones));
      twos_fours_ |= shuffle(groups, load(shape[r].twos_fours));
      if constexpr (detail::shares_pairs<rules>[r])
        twos_fours_ |= shuffle(groups, load(shape[r].more_twos));
    };
    [&]<std::size_t... r>(std::index_sequence<r...>) {
      (add.template operator()<r>(), ...);
    }(std::make_index_sequence<detail::register_count<rules>>());
    ones_threes_ |= shuffle(more, load(detail::first_five)) |
                    shuffle(more, load(detail::second_five)) |
                    shuffle(more, load(detail::third_five));
    const ByteVector next = shuffle(ones_threes_, load(detail::next_one)) |
                            shuffle(ones_threes_, load(detail::next_two));
    other_ones_ = next | shuffle(next, load(detail::next_two));
    const ByteVector pairs = twos_fours_ | shuffle(twos_fours_, load(detail::pairs_before));
    own_twos_ = pairs | shuffle(pairs, load(detail::second_five));
  }

  // Whether the player to place `hand` reaches the goal (see ProofSearch::place). The horizon is
  // the attacker's last placement: 16 if the attacker is to place, 15 if the defender is. Requires
  // a safe hand, and the four other pieces in `left`.
  template <bool attack>
  bool reaches_goal(int hand, PieceSet left, std::uint64_t& nodes) const {
    const LaneSet own = lanes_of(hand);
    std::uint32_t four = 0;
    for (int shift = 0; shift < 32; shift += 8, left &= left - 1)
      four |= lanes_of(std::countr_zero(left)) << shift;
    const ByteVector pieces = reinterpret_cast<ByteVector>(FourTimes{} + four);
    const ByteVector open = other_ones_ | (broadcast(own) & own_twos_);
    // Bit 4 * square + piece is set if the turn is safe.
    const unsigned safe =
        movemask(is_zero(shuffle(open, load(detail::first_squares)) & pieces)) |
        (movemask(is_zero(shuffle(open, load(detail::last_square)) & pieces)) & 15) << 16;
    for (std::uint64_t order = fewest_first(safe); order; order &= order - 1) {
      const std::size_t square = std::countr_zero(order) / 4u % 5u;
      const LastFour next(filled(square, own));
      for (const int gift : members(safe >> 4 * square & 15)) {
        ++nodes;
        const LaneSet lanes = four >> 8 * gift & 255;
        if (!(attack ? next.defender_holds(lanes, pieces, gift)
                     : next.attacker_wins(lanes, pieces, gift)))
          return true;
      }
    }
    return false;
  }

 private:
  typedef std::uint32_t FourTimes __attribute__((vector_size(16)));

  // The squares with safe turns, those with the fewest first. Square s is bit 4 * s in one of three
  // fields of twenty bits: with one safe turn, with two, with more.
  static std::uint64_t fewest_first(unsigned safe) {
    constexpr std::uint64_t low_bits = 0x11111;
    const unsigned pairs = safe - (safe >> 1 & 0x55555);
    const std::uint64_t counts = (pairs & 0x33333) + (pairs >> 2 & 0x33333);
    const std::uint64_t bit_0 = counts & low_bits, bit_1 = counts >> 1 & low_bits,
                        bit_2 = counts >> 2 & low_bits;
    return (bit_0 & ~bit_1) | (bit_1 & ~bit_0) << 20 | ((bit_0 & bit_1) | bit_2) << 40;
  }

  // The sets of the four remaining squares after filling one.
  ByteVector filled(std::size_t square, LaneSet own) const {
    const detail::Filling& filling = detail::fillings[square];
    const ByteVector kept = shuffle(twos_fours_, load(filling.kept_ones_threes)) |
                            shuffle(ones_threes_, load(filling.kept_twos));
    return shuffle(ones_threes_, load(filling.ones_threes)) |
           shuffle(twos_fours_, load(filling.twos)) | (broadcast(own) & kept);
  }

  ByteVector ones_threes_, twos_fours_;
  // Byte i: the lanes that are threatened on the other squares, and those in which a piece on
  // square i makes a new threat.
  ByteVector other_ones_, own_twos_;
};

}  // namespace FOURFOLD_INSTRUCTION_SET
}  // namespace fourfold::quarto
