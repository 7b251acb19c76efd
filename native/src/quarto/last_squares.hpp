// The last five squares, without boards.
//
// When five squares are empty, all that matters of the board is what the groups through them still
// allow (see group_lanes.hpp). A group with one empty square threatens its lanes there; a group
// with more makes no threat yet, but the pieces placed on it from now on may. So the rest of the
// game is played on a set of lanes for every few of the empty squares: those of the groups that
// have just these squares empty.
//
//   one    byte i            lanes that a piece placed on square i completes now
//   two    byte pair(i, j)   lanes of the groups that have just these two empty
//   three  named by the pair of squares that is left out
//   four   named by the square that is left out
//
// Placing a piece of lanes h on s makes every set that holds s one smaller, and keeps of it the
// lanes that are in h as well. All squares and gifts of a turn are looked at together, one in each
// byte of a register.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>

#include "bytes.hpp"
#include "group_lanes.hpp"
#include "instructions.hpp"
#include "threats.hpp"

namespace fourfold::quarto {
inline namespace FOURFOLD_INSTRUCTIONS {

namespace detail {

// Where the sets lie in two registers:   0 .. 4     5 .. 14          10 .. 14
//   ones and threes                      one        three
//   twos and fours                       two ........ (0 .. 9)       four
// Pairs of five squares are in the order 01 12 23 34 40 02 13 24 30 41.
constexpr std::size_t pair_of_five(std::size_t i, std::size_t j) {
  return (i + 1) % 5 == j ? i : (j + 1) % 5 == i ? j : (i + 2) % 5 == j ? 5 + i : 5 + j;
}
inline constexpr std::size_t threes = 5, fours = 10;

// With four squares left all sets fit one register:
//   0 .. 3   4 .. 9   10 .. 13                  14
//   one      two      three, by what is left    all four
constexpr std::size_t pair_of_four(std::size_t i, std::size_t j) {
  return i > j ? pair_of_four(j, i) : i == 0 ? j - 1 : i + j;
}
inline constexpr std::size_t twos_of_four = 4, threes_of_four = 10, all_four = 14;

// Which bytes of the groups go where, for the five squares that are empty. A square may have four
// groups in a register: the other three are picked into `more_ones`, one after another. Two squares
// may share two: the other is picked by `more_twos`.
struct Picks {
  ByteRow ones_threes, more_ones, twos_fours, more_twos;
};
template <Rules rules>
using FiveShape = std::array<Picks, register_count<rules>>;

// The most groups of a register that have so many squares in common: one, two or three.
template <Rules rules>
constexpr std::size_t most_shared(std::size_t reg, int squares) {
  std::size_t most = 0;
  for (int a = 0; a < 16; ++a)
    for (int b = a; b < 16; ++b)
      for (int c = b; c < 16; ++c) {
        const unsigned set = 1u << a | 1u << b | 1u << c;
        if (std::popcount(set) != squares) continue;
        std::size_t shared = 0;
        for (std::size_t g = 0; g < places<rules>.size(); ++g)
          shared += places<rules>[g] / 16 == reg && (winning_groups<rules>[g] & set) == set;
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

// One for every five squares.
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
      "a place for every group");
  std::uint16_t next = 0;
  for (unsigned empty = 0; empty < 65536; ++empty) {
    if (std::popcount(empty) != 5) continue;
    index_[empty ^ 0xFFFF] = next;
    FiveShape<rules>& shape = shapes_[next++];
    std::memset(&shape, nothing, sizeof shape);
    for (std::size_t g = 0; g < places<rules>.size(); ++g) {
      Picks& picks = shape[places<rules>[g] / 16];
      const std::uint8_t from = places<rules>[g] % 16;
      std::array<std::size_t, 5> in{}, out{};  // which of the five squares the group holds
      std::size_t in_count = 0, out_count = 0, i = 0;
      for (const int square : members(empty)) {
        (winning_groups<rules>[g] >> square & 1 ? in[in_count++] : out[out_count++]) = i;
        ++i;
      }
      if (in_count == 1) {
        std::uint8_t* at = &picks.ones_threes[in[0]];
        if (*at != nothing)
          for (at = &picks.more_ones[in[0]]; *at != nothing;) at += 5;
        *at = from;
      }
      if (in_count == 2) {
        const std::size_t pair = pair_of_five(in[0], in[1]);
        (picks.twos_fours[pair] == nothing ? picks.twos_fours : picks.more_twos)[pair] = from;
      }
      if (in_count == 3) picks.ones_threes[threes + pair_of_five(out[0], out[1])] = from;
      if (in_count == 4) picks.twos_fours[fours + out[0]] = from;
    }
  }
}

// How the sets of five squares become those of four, by the square that is filled: as they are, and
// those that are kept in the lanes of the piece.
struct Filling {
  ByteRow ones_threes, twos, kept_ones_threes, kept_twos;
};
constexpr std::array<Filling, 5> make_fillings() {
  std::array<Filling, 5> fillings{};
  for (std::size_t s = 0; s < 5; ++s) {
    Filling& filling = fillings[s];
    for (ByteRow* row :
         {&filling.ones_threes, &filling.twos, &filling.kept_ones_threes, &filling.kept_twos})
      row->fill(nothing);
    const auto left = [&](std::size_t k) { return k < s ? k : k + 1; };
    for (std::size_t k = 0; k < 4; ++k) {
      filling.ones_threes[k] = left(k);
      filling.kept_ones_threes[k] = pair_of_five(s, left(k));
      filling.ones_threes[threes_of_four + k] = threes + pair_of_five(s, left(k));
      filling.kept_ones_threes[threes_of_four + k] = fours + left(k);
      for (std::size_t l = k + 1; l < 4; ++l) {
        std::size_t m = 0;
        while (m == k || m == l) ++m;
        const std::size_t n = 6 - k - l - m, at = twos_of_four + pair_of_four(k, l);
        filling.twos[at] = pair_of_five(left(k), left(l));
        filling.kept_twos[at] = threes + pair_of_five(left(m), left(n));
      }
    }
    filling.twos[all_four] = fours + s;
  }
  return fillings;
}
alignas(16) inline constexpr auto fillings = make_fillings();

// With four squares left, byte 4 * s + t is the turn that fills the s-th and gives the t-th of
// three pieces. Of the three squares that stay, for the k-th: its own set, and that of the two
// others; and what is kept there in the lanes of the piece.
struct Staying {
  ByteRow one, kept_one, two, kept_two;
};
struct LastTurns {
  std::array<Staying, 3> squares;
  ByteRow three, kept_three;  // the set of all that stay
};
constexpr LastTurns make_last_turns() {
  LastTurns turns{};
  for (std::size_t s = 0; s < 4; ++s)
    for (std::size_t t = 0; t < 4; ++t) {
      const std::size_t at = 4 * s + t;
      const auto left = [&](std::size_t k) { return k < s ? k : k + 1; };
      for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t u = left((k + 1) % 3), v = left((k + 2) % 3);
        Staying& staying = turns.squares[k];
        staying.one[at] = left(k);
        staying.kept_one[at] = twos_of_four + pair_of_four(s, left(k));
        staying.two[at] = twos_of_four + pair_of_four(u, v);
        staying.kept_two[at] = threes_of_four + left(k);
      }
      turns.three[at] = threes_of_four + s;
      turns.kept_three[at] = all_four;
    }
  return turns;
}
alignas(16) inline constexpr LastTurns last_turns = make_last_turns();
inline constexpr unsigned all_last_turns = 0x7777;

// By the piece of four that is in hand: the gifts of the turns above, and the two pieces that stay.
struct LastPieces {
  ByteRow gift, first, second;
};
constexpr std::array<LastPieces, 4> make_last_pieces() {
  std::array<LastPieces, 4> pieces{};
  for (std::size_t hand = 0; hand < 4; ++hand)
    for (std::size_t at = 0; at < 16; ++at) {
      const auto left = [&](std::size_t t) -> std::uint8_t { return t < hand ? t : t + 1; };
      const std::size_t t = at % 4;
      const bool meant = t < 3;
      pieces[hand].gift[at] = meant ? left(t) : nothing;
      pieces[hand].first[at] = meant ? left((t + 1) % 3) : nothing;
      pieces[hand].second[at] = meant ? left((t + 2) % 3) : nothing;
    }
  return pieces;
}
alignas(16) inline constexpr auto last_pieces = make_last_pieces();

constexpr ByteRow make_row(std::initializer_list<int> bytes) {
  ByteRow row{};
  row.fill(nothing);
  std::size_t i = 0;
  for (const int byte : bytes) row[i++] = byte;
  return row;
}
alignas(16) inline constexpr ByteRow first_five = make_row({0, 1, 2, 3, 4});
alignas(16) inline constexpr ByteRow second_five = make_row({5, 6, 7, 8, 9});
alignas(16) inline constexpr ByteRow third_five = make_row({10, 11, 12, 13, 14});
// For each of five squares the next, and the next but one, round.
alignas(16) inline constexpr ByteRow next_one = make_row({1, 2, 3, 4, 0});
alignas(16) inline constexpr ByteRow next_two = make_row({2, 3, 4, 0, 1});
// For each of five squares its pairs with the squares before it, beside those with the ones after.
alignas(16) inline constexpr ByteRow pairs_before = make_row({4, 0, 1, 2, 3, 8, 9, 5, 6, 7});
// Four turns a square, one with each piece.
alignas(16) inline constexpr ByteRow first_squares = make_row({0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2,
                                                               3, 3, 3, 3});
alignas(16) inline constexpr ByteRow last_square = make_row({4, 4, 4, 4});

}  // namespace detail

// Four squares left, and four pieces of which one is in hand.
class LastFour {
 public:
  explicit LastFour(Bytes sets) : sets_(sets) {}

  // The defender is to place the hand: can they keep the attacker from placing the winning 16th?
  bool defender_holds(LaneSet hand, Bytes pieces, std::size_t hand_at) const {
    const Turns turns(sets_, hand, pieces, hand_at);
    const Bytes kept = everywhere(hand);
    const Bytes three = picked(sets_, loaded(detail::last_turns.three)) |
                        (kept & picked(sets_, loaded(detail::last_turns.kept_three)));
    const auto& [one, two, gift, p, q] = turns;
    Bytes won{};
    // The attacker places the gift on the k-th square and gives p safely so that q wins wherever p
    // goes, or the other way round.
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t u = (k + 1) % 3, v = (k + 2) % 3;
      const Bytes at_u = one[u] | (gift & two[v]), at_v = one[v] | (gift & two[u]);
      const Bytes either = at_u | at_v;
      // In a group through both squares the two pieces complete it in either order.
      const Bytes apart = is_zero((two[k] | (gift & three)) & p & q);
      const Bytes q_misses = apart & (is_zero(q & at_u) | is_zero(q & at_v));
      const Bytes p_misses = apart & (is_zero(p & at_u) | is_zero(p & at_v));
      won |= (is_zero(p & either) & ~q_misses) | (is_zero(q & either) & ~p_misses);
    }
    return set_bytes(turns.are_safe() & ~won) & detail::all_last_turns;
  }

  // The attacker is to place the hand: can they force that they place the winning 15th?
  bool attacker_wins(LaneSet hand, Bytes pieces, std::size_t hand_at) const {
    const Turns turns(sets_, hand, pieces, hand_at);
    const auto& [one, two, gift, p, q] = turns;
    Bytes escapes{};
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t u = (k + 1) % 3, v = (k + 2) % 3;
      const Bytes threatened = one[u] | one[v] | (gift & (two[u] | two[v]));
      escapes |= is_zero(p & threatened) | is_zero(q & threatened);
    }
    return set_bytes(turns.are_safe() & ~escapes) & detail::all_last_turns;
  }

 private:
  // All turns at once (see detail::LastTurns).
  struct Turns {
    std::array<Bytes, 3> one, two;
    Bytes gift, first, second;

    Turns(Bytes sets, LaneSet hand, Bytes pieces, std::size_t hand_at)
        : gift(picked(pieces, loaded(detail::last_pieces[hand_at].gift))),
          first(picked(pieces, loaded(detail::last_pieces[hand_at].first))),
          second(picked(pieces, loaded(detail::last_pieces[hand_at].second))) {
      const Bytes kept = everywhere(hand);
      for (std::size_t k = 0; k < 3; ++k) {
        const detail::Staying& staying = detail::last_turns.squares[k];
        one[k] =
            picked(sets, loaded(staying.one)) | (kept & picked(sets, loaded(staying.kept_one)));
        two[k] =
            picked(sets, loaded(staying.two)) | (kept & picked(sets, loaded(staying.kept_two)));
      }
    }
    Bytes are_safe() const { return is_zero(gift & (one[0] | one[1] | one[2])); }
  };

  Bytes sets_;
};

// Five squares left, before it is known which piece is in hand.
template <Rules rules>
class LastFive {
 public:
  LastFive(const GroupLanes<rules>& lanes, SquareSet occupied) {
    const detail::FiveShape<rules>& shape = detail::FiveShapes<rules>::get().of(occupied);
    Bytes more{};
    ones_threes_ = twos_fours_ = Bytes{};
    const auto add = [&]<std::size_t r>() {
      const Bytes groups = lanes.groups[r];
      ones_threes_ |= picked(groups, loaded(shape[r].ones_threes));
      more |= picked(groups, loaded(shape[r].more_ones));
      twos_fours_ |= picked(groups, loaded(shape[r].twos_fours));
      if constexpr (detail::shares_pairs<rules>[r])
        twos_fours_ |= picked(groups, loaded(shape[r].more_twos));
    };
    [&]<std::size_t... r>(std::index_sequence<r...>) {
      (add.template operator()<r>(), ...);
    }(std::make_index_sequence<detail::register_count<rules>>());
    ones_threes_ |= picked(more, loaded(detail::first_five)) |
                    picked(more, loaded(detail::second_five)) |
                    picked(more, loaded(detail::third_five));
    const Bytes next = picked(ones_threes_, loaded(detail::next_one)) |
                       picked(ones_threes_, loaded(detail::next_two));
    other_ones_ = next | picked(next, loaded(detail::next_two));
    const Bytes pairs = twos_fours_ | picked(twos_fours_, loaded(detail::pairs_before));
    own_twos_ = pairs | picked(pairs, loaded(detail::second_five));
  }

  // Whether the player to place `hand` reaches the goal (see Search::place), with a horizon of 16
  // if this is the attacker, and of 15 if it is the defender: the attacker's last placement. Needs
  // a hand that is safe, and the four other pieces.
  template <bool attack>
  bool reaches(int hand, PieceSet left, std::uint64_t& nodes) const {
    const LaneSet own = lanes_of(hand);
    std::uint32_t four = 0;
    for (int shift = 0; shift < 32; shift += 8, left &= left - 1)
      four |= lanes_of(std::countr_zero(left)) << shift;
    const Bytes pieces = reinterpret_cast<Bytes>(FourTimes{} + four);
    const Bytes open = other_ones_ | (everywhere(own) & own_twos_);
    // Bit 4 * square + piece: the turn is safe.
    const unsigned safe =
        set_bytes(is_zero(picked(open, loaded(detail::first_squares)) & pieces)) |
        (set_bytes(is_zero(picked(open, loaded(detail::last_square)) & pieces)) & 15) << 16;
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

  // The squares with safe turns, those first that have the fewest, as bits 0, 4, 8 ... of three
  // groups of twenty: with one safe turn, with two, with more.
  static std::uint64_t fewest_first(unsigned safe) {
    constexpr std::uint64_t low_bits = 0x11111;
    const unsigned pairs = safe - (safe >> 1 & 0x55555);
    const std::uint64_t counts = (pairs & 0x33333) + (pairs >> 2 & 0x33333);
    const std::uint64_t bit_0 = counts & low_bits, bit_1 = counts >> 1 & low_bits,
                        bit_2 = counts >> 2 & low_bits;
    return (bit_0 & ~bit_1) | (bit_1 & ~bit_0) << 20 | ((bit_0 & bit_1) | bit_2) << 40;
  }

  // The sets of the four squares that stay.
  Bytes filled(std::size_t square, LaneSet own) const {
    const detail::Filling& filling = detail::fillings[square];
    const Bytes kept = picked(twos_fours_, loaded(filling.kept_ones_threes)) |
                       picked(ones_threes_, loaded(filling.kept_twos));
    return picked(ones_threes_, loaded(filling.ones_threes)) |
           picked(twos_fours_, loaded(filling.twos)) | (everywhere(own) & kept);
  }

  Bytes ones_threes_, twos_fours_;
  // Byte i: the lanes that are threatened on the other squares, and that a piece on this one may
  // add.
  Bytes other_ones_, own_twos_;
};

}  // namespace FOURFOLD_INSTRUCTIONS
}  // namespace fourfold::quarto
