// A Quarto position as a value: board, piece in hand, and legal turns.
//
// This is the reference implementation of the rules. The solver has a packed form of its own
// (threats.hpp), which tests compare with this one.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fourfold/quarto/rules.hpp"

namespace fourfold::quarto {

// One move: place the piece in hand on `square`, then give `gift`. The first turn of a game only
// gives (square == none). A winning or last placement gives nothing.
struct Turn {
  std::int8_t square = none;
  std::int8_t gift = none;

  constexpr Turn() = default;
  constexpr Turn(int the_square, int the_gift)
      : square(std::int8_t(the_square)), gift(std::int8_t(the_gift)) {}

  // "c3:6", ":6" for the first turn, "c3:" for the last.
  static Turn parse(std::string_view text);
  std::string to_string() const;
  auto operator<=>(const Turn&) const = default;
};

struct Position {
  // having[k]: the squares whose piece has attribute bit k (0 square, 1 solid, 2 dark, 3 tall).
  std::array<SquareSet, attribute_count> having{};
  SquareSet occupied = 0;
  PieceSet used = 0;        // pieces on the board, without the hand
  std::int8_t hand = none;  // the piece to place, or none if a piece must be given

  // Parses ".F5./.AB6/E..0/.4.C 1"; the hand is "-" if a piece must be given. Throws
  // std::invalid_argument with the reason. Accepts won boards, as winning depends on the rules.
  static Position parse(std::string_view text);
  std::string to_string() const;

  int placed() const { return std::popcount(occupied); }
  // The pieces that are neither on the board nor in hand.
  PieceSet remaining() const { return PieceSet(~(used | (hand == none ? 0u : 1u << hand))); }
  int piece_at(int square) const;  // none when empty

  bool is_won(Rules rules) const;
  bool is_over(Rules rules) const { return occupied == 0xFFFF || is_won(rules); }

  // All turns, including those that give a losing piece: squares ascending, then gifts ascending.
  // Empty if the game is over.
  std::vector<Turn> legal_turns(Rules rules) const;
  bool is_legal(Turn turn, Rules rules) const;

  // The position after placing the hand on `square`. Requires a hand and an empty square.
  Position place(int square) const;
  // The position after giving `piece`. Requires an empty hand and a remaining piece.
  Position give(int piece) const;
  // The position after a legal turn.
  Position play(Turn turn) const;

  bool operator==(const Position&) const = default;
};

// Counts that verify the rules: turn sequences, and positions up to symmetry.

// The number of turn sequences of exactly `depth` turns; games that end sooner do not count.
std::uint64_t perft(const Position& position, Rules rules, int depth);

// The canonical keys, ascending, of all positions with `placed` pieces on the board and one in hand
// that are not won. Play can reach each of them, as removing a piece never completes a group.
// Requires 0 <= placed <= 15. Memory grows about 25-fold per piece (about 100 MB for 5).
std::vector<std::uint64_t> canonical_positions(Rules rules, int placed);

std::uint64_t count_canonical(Rules rules, int placed);

}  // namespace fourfold::quarto
