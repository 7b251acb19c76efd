// Many Quarto positions side by side, as arrays of small numbers that other programs can share.
//
//   boards   [ 16 squares ][ 16 squares ] ...    a piece, 0 to 15, or none (-1) where it is empty
//   hands    [ piece ][ piece ] ...              the piece to place, or none when one must be given
//   actions  [ action ][ action ] ...            a turn: 17 * square + gift, where 16 is none
//
// Nothing is checked but that actions are legal. What is in the arrays must be positions of the
// rules, else what comes out means nothing; memory is safe all the same.
#pragma once

#include <cstddef>
#include <cstdint>

#include "fourfold/quarto/board.hpp"
#include "fourfold/random.hpp"

namespace fourfold::quarto {

inline constexpr int action_count = 17 * 17 - 1;  // all but the turn that does nothing

constexpr int action_of(Turn turn) {
  return 17 * (turn.square == none ? 16 : turn.square) + (turn.gift == none ? 16 : turn.gift);
}
// Needs 0 <= action < action_count.
constexpr Turn turn_of(int action) {
  const int square = action / 17, gift = action % 17;
  return {square == 16 ? none : square, gift == 16 ? none : gift};
}

// What is said of a game instead of the player who has won it.
inline constexpr int drawn_game = -1, ongoing_game = -2;

struct Batch {
  std::int8_t* boards;
  std::int8_t* hands;
  std::size_t count;
  Rules rules;

  Position position(std::size_t index) const;
  void set_position(std::size_t index, const Position& position) const;

  // The first position that cannot be one: a piece that there is not, or that is there twice, or a
  // piece in hand though the game is over. The number of positions when there is none such.
  std::size_t first_invalid() const;

  // For each position action_count bytes: 1 where an action is legal, else 0.
  void mark_legal(std::uint8_t* masks) const;
  // Makes a turn in every position whose game is on; in the others nothing happens. Stops at the
  // first action that is not legal: its index is the answer, or else the number of positions.
  std::size_t step(const std::int16_t* actions) const;
  // A turn by chance where the game is on, else -1: any square that is empty, then any piece that
  // is left. The n-th position has a stream of its own.
  void choose_random(std::uint64_t seed, std::int16_t* actions) const;
  // Plays all games to their ends as `choose` would, with other numbers; how many turns each took.
  void play_out(std::uint64_t seed, std::uint8_t* turns) const;
  // The player who has won, drawn_game or ongoing_game.
  void find_winners(std::int8_t* winners) const;
  // The key that is equal exactly for positions that symmetry makes the same, and the position that
  // stands for all of them: pieces are renamed so that the one in hand, or without one a piece on
  // the board, is 0.
  void find_keys(std::uint64_t* keys) const;
  void make_canonical() const;

 private:
  template <typename See>
  std::size_t each(See see) const;
};

}  // namespace fourfold::quarto
