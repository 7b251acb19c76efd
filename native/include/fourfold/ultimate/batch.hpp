// A batch of Ultimate positions as arrays of small integers, which other programs can share.
//
//   cells    [ n^4 cells ][ n^4 cells ] ...    in reading order of the whole board: 0 for x, 1 for
//                                              o, none (-1) if empty
//   sent_to  [ block ][ block ] ...            the block to play in, or none if the choice is
//                                              free or the game is over
//   actions  [ cell ][ cell ] ...              the number of the cell to mark
//
// Only the legality of actions is checked. If the arrays do not contain valid positions, results
// are undefined, but memory accesses stay safe.
#pragma once

#include <cstddef>
#include <cstdint>

#include "fourfold/random.hpp"
#include "fourfold/ultimate/board.hpp"

namespace fourfold::ultimate {

// Stand for a winner in find_winners.
inline constexpr int drawn_game = -1, ongoing_game = -2;

template <int n>
struct Batch {
  using G = Geometry<n>;

  std::int8_t* cells;
  std::int8_t* sent_to;
  std::size_t count;

  Position<n> position(std::size_t index) const;
  void set_position(std::size_t index, const Position<n>& position) const;

  // The index of the first invalid position: an unknown mark, too many marks of a side, or a block
  // to play in that is finished or belongs to a finished game. The number of positions if all are
  // valid.
  std::size_t first_invalid() const;

  // Writes n^4 bytes per position: 1 for legal moves, else 0.
  void mark_legal(std::uint8_t* masks) const;
  // Makes a move in every unfinished game. Stops at the first illegal action and returns its index,
  // or the number of positions.
  std::size_t step(const std::int16_t* actions) const;
  // Writes a random legal move for every unfinished game, else -1. Each position has a random
  // stream of its own.
  void choose_random(std::uint64_t seed, std::int16_t* actions) const;
  // Plays all games to the end with random moves, and writes the number of moves played.
  void play_out(std::uint64_t seed, std::uint16_t* moves) const;
  // Writes the winner, drawn_game or ongoing_game; and the points of both players, 0 in unfinished
  // games.
  void find_winners(const Ending& ending, std::int8_t* winners, double* points) const;
  // Writes the winner of each block: 0 or 1, 2 for a draw, none for an unfinished block.
  void find_blocks(std::int8_t* winners) const;
  // The canonical key of each position; and replaces each position by the smallest of its eight
  // images (symmetry.hpp).
  void find_keys(std::uint64_t* keys) const;
  void make_canonical() const;
};

extern template struct Batch<3>;
extern template struct Batch<4>;

}  // namespace fourfold::ultimate
