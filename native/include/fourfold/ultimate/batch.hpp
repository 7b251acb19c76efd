// Many positions of Ultimate side by side, as arrays of small numbers that other programs can
// share.
//
//   cells    [ n^4 cells ][ n^4 cells ] ...    in reading order of the whole board: 0 for x, 1 for
//                                              o, none (-1) where it is empty
//   sent_to  [ block ][ block ] ...            the block to play in, or none when the choice is
//   free
//                                              or the game is over
//   actions  [ cell ][ cell ] ...              the number of the cell to mark
//
// Nothing is checked but that actions are legal. What is in the arrays must be positions, else what
// comes out means nothing; memory is safe all the same.
#pragma once

#include <cstddef>
#include <cstdint>

#include "fourfold/random.hpp"
#include "fourfold/ultimate/board.hpp"

namespace fourfold::ultimate {

// What is said of a game instead of the player who has won it.
inline constexpr int drawn_game = -1, ongoing_game = -2;

template <int n>
struct Batch {
  using G = Geometry<n>;

  std::int8_t* cells;
  std::int8_t* sent_to;
  std::size_t count;

  Position<n> position(std::size_t index) const;
  void set_position(std::size_t index, const Position<n>& position) const;

  // The first position that cannot be one: a mark that there is not, more of one than turns allow,
  // or a block to play in that is finished, or of a game that is over. The number of positions when
  // there is none such.
  std::size_t first_invalid() const;

  // For each position n^4 bytes: 1 where a cell may be marked, else 0.
  void mark_legal(std::uint8_t* masks) const;
  // Makes a move in every position whose game is on; in the others nothing happens. Stops at the
  // first action that is not legal: its index is the answer, or else the number of positions.
  std::size_t step(const std::int16_t* actions) const;
  // Any legal move by chance where the game is on, else -1. The n-th position has a stream of its
  // own.
  void choose_random(std::uint64_t seed, std::int16_t* actions) const;
  // Plays all games to their ends so, with other numbers; how many moves each took.
  void play_out(std::uint64_t seed, std::uint16_t* moves) const;
  // The player who has won, drawn_game or ongoing_game; and what both score, nothing while the game
  // is on.
  void find_winners(const Ending& ending, std::int8_t* winners, double* points) const;
  // Who has won each block: 0 or 1, 2 when it is full without a line, none while it is not
  // finished.
  void find_blocks(std::int8_t* winners) const;
  // The key that is equal exactly for positions that symmetry makes the same, and the smallest of
  // the eight images, as symmetry.hpp has it.
  void find_keys(std::uint64_t* keys) const;
  void make_canonical() const;
};

extern template struct Batch<3>;
extern template struct Batch<4>;

}  // namespace fourfold::ultimate
