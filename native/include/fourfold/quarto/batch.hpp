// A batch of Quarto positions as arrays of small integers, which other programs can share.
//
//   boards   [ 16 squares ][ 16 squares ] ...    a piece, 0 to 15, or none (-1) if empty
//   hands    [ piece ][ piece ] ...              the piece in hand, or none
//   actions  [ action ][ action ] ...            a turn: 17 * square + gift, where 16 is none
//
// Only the legality of actions is checked. If the arrays do not contain valid positions, results
// are undefined, but memory accesses stay safe.
#pragma once

#include <cstddef>
#include <cstdint>

#include "fourfold/limits.hpp"
#include "fourfold/quarto/board.hpp"
#include "fourfold/quarto/playout.hpp"
#include "fourfold/random.hpp"

namespace fourfold::quarto {

inline constexpr int action_count = 17 * 17 - 1;  // without the turn that does nothing

constexpr int action_of(Turn turn) {
  return 17 * (turn.square == none ? 16 : turn.square) + (turn.gift == none ? 16 : turn.gift);
}
// Requires 0 <= action < action_count.
constexpr Turn turn_of(int action) {
  const int square = action / 17, gift = action % 17;
  return {square == 16 ? none : square, gift == 16 ? none : gift};
}

// Stand for a winner in find_winners.
inline constexpr int drawn_game = -1, ongoing_game = -2;

struct Batch {
  std::int8_t* boards;
  std::int8_t* hands;
  std::size_t count;
  Rules rules;

  Position position(std::size_t index) const;
  void set_position(std::size_t index, const Position& position) const;

  // The index of the first invalid position: an unknown piece, a piece used twice, or a piece in
  // hand in a finished game. The number of positions if all are valid.
  std::size_t first_invalid() const;

  // Writes action_count bytes per position: 1 for legal actions, else 0.
  void mark_legal(std::uint8_t* masks) const;
  // Makes a turn in every unfinished game. Stops at the first illegal action and returns its index,
  // or the number of positions.
  std::size_t step(const std::int16_t* actions) const;
  // Writes a random turn for every unfinished game, else -1: first a random square, then a random
  // piece. Each position has a random stream of its own.
  void choose_random(std::uint64_t seed, std::int16_t* actions) const;
  // Plays all games to the end with random turns, and writes the number of turns played.
  void play_out(std::uint64_t seed, std::uint8_t* turns) const;
  // Writes the winner, drawn_game or ongoing_game.
  void find_winners(std::int8_t* winners) const;
  // The canonical key of each position; and replaces each position by the canonical one of its
  // symmetry class, in which the piece in hand, or without one a piece on the board, is 0.
  void find_keys(std::uint64_t* keys) const;
  void make_canonical() const;

 private:
  template <typename Work>
  std::size_t each(Work work) const;
};

// Positions for learning and statistics: sampled by play, and labelled with exact scores.

// The size of a set of turns: action a (see batch.hpp) is bit a % 8 of byte a / 8.
inline constexpr std::size_t turn_set_bytes = action_count / 8;
static_assert(turn_set_bytes * 8 == action_count);

// The games started for one position before giving up.
inline constexpr std::uint64_t max_attempts = 10'000'000;

// Fills the batch with positions that have `placed` pieces on the board and one in hand, reached by
// games in which both sides play by the policy. Games that end sooner are discarded. The i-th
// position depends only on the seed and first + i. Returns the number of positions filled before a
// limit struck or no game reached that many pieces.
std::size_t sample_positions(const Batch& batch, int placed, Policy policy, std::uint64_t seed,
                             std::uint64_t first, const Limits& limits = {});

// Writes for each position its exact score (score.hpp) and the set of turns that reach it. Requires
// unfinished games with a piece in hand. Returns the number of positions labelled before a limit
// struck.
std::size_t label_positions(const Batch& batch, std::int8_t* scores, std::uint8_t* best,
                            std::size_t table_bytes, const Limits& limits = {});

}  // namespace fourfold::quarto
