// A Quarto position as a value: the board, the piece in hand, and the turns it allows.
//
// This is the plain face of the rules. The solver has its own packed form (threats.hpp) and is
// held to this one by the tests.
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

// One move of the game: place the piece in hand on `square`, then give `gift`.
// The first turn of a game only gives (square == none); a winning or last placement gives nothing.
struct Turn {
  std::int8_t square = none;
  std::int8_t gift = none;

  constexpr Turn() = default;
  constexpr Turn(int the_square, int the_gift) : square(the_square), gift(the_gift) {}

  // "c3:6", ":6" for the first turn, "c3:" for the last.
  static Turn parse(std::string_view text);
  std::string to_string() const;
  auto operator<=>(const Turn&) const = default;
};

struct Position {
  // having[k]: the squares whose piece has attribute bit k (0 square, 1 solid, 2 dark, 3 tall).
  std::array<SquareSet, attribute_count> having{};
  SquareSet occupied = 0;
  PieceSet used = 0;        // pieces on the board, the hand not among them
  std::int8_t hand = none;  // piece to be placed now, or none when a piece must be given

  // Reads ".F5./.AB6/E..0/.4.C 1"; the hand is "-" when a piece must be given.
  // Throws std::invalid_argument naming what is wrong. A board that is already won is accepted:
  // whether it is depends on the rules.
  static Position parse(std::string_view text);
  std::string to_string() const;

  int placed() const { return std::popcount(occupied); }
  // The pieces that may be given: neither on the board nor in hand.
  PieceSet remaining() const { return ~(used | (hand == none ? 0u : 1u << hand)); }
  int piece_at(int square) const;  // none when empty

  bool is_won(Rules rules) const;
  bool is_over(Rules rules) const { return occupied == 0xFFFF || is_won(rules); }

  // All turns, squares ascending, then gifts ascending; also those that give a losing piece.
  // Empty when the game is over.
  std::vector<Turn> legal_turns(Rules rules) const;
  bool is_legal(Turn turn, Rules rules) const;

  // The board with the hand placed on `square` and nothing in hand. Needs a hand, an empty square.
  Position place(int square) const;
  // The position with `piece` in hand. Needs an empty hand and a remaining piece.
  Position give(int piece) const;
  // place, then give; either may be absent. Needs a legal turn.
  Position play(Turn turn) const;

  bool operator==(const Position&) const = default;
};

}  // namespace fourfold::quarto
