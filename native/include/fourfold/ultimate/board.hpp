// An Ultimate Tic-Tac-Toe position as a small, cheaply copied value.
//
//   marks   block 0      block 1             block n^2 - 1
//          [ x | o ]    [ x | o ]    ...    [ x | o ]          two 16-bit masks of places each
//   won    [ x | o ]  drawn [ ]                                16-bit masks of blocks
//   sent_to, to_move                                           one byte each
//
// 72 bytes for n = 4, 44 for n = 3, trivially copyable and without padding.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fourfold/bits.hpp"
#include "fourfold/ultimate/geometry.hpp"

namespace fourfold::ultimate {

// Endings: what counts when all blocks are finished without a line. It is the only rule in which
// the variants of Ultimate differ.

struct Ending {
  std::string_view name;
  bool blocks_are_points;  // a block is one point, a line of blocks as many as there are blocks
  bool more_blocks_win;

  // The points of a won game on a board of so many blocks.
  int win_points(int blocks) const { return blocks_are_points ? blocks : 1; }
};

namespace endings {

inline constexpr Ending points{"points", true, false};
inline constexpr Ending draw{"draw", false, false};
inline constexpr Ending blocks{"blocks", false, true};

inline constexpr std::array all{points, draw, blocks};

}  // namespace endings

// Throws std::invalid_argument for an unknown name.
const Ending& ending_named(std::string_view name);

// The result of a game: the winner, or none for a draw, and the points.
struct Outcome {
  int winner;
  std::array<double, 2> points;
  bool operator==(const Outcome&) const = default;
};

// The legal moves of a position, without heap allocation.
template <int n>
class CellList {
 public:
  void add(Cell cell) { cells_[size_++] = cell; }
  int size() const { return size_; }
  Cell operator[](int index) const { return cells_[index]; }
  const Cell* begin() const { return cells_.data(); }
  const Cell* end() const { return cells_.data() + size_; }

 private:
  std::array<Cell, Geometry<n>::cell_count> cells_;
  int size_ = 0;
};

template <int n>
struct Position {
  using G = Geometry<n>;

  std::array<std::array<Mask, 2>, G::count> marks{};
  std::array<Mask, 2> won{};   // the blocks each player has won
  Mask drawn = 0;              // the blocks that are full and won by nobody
  std::int8_t sent_to = none;  // the unfinished block to play in; none: free choice, or game over
  std::uint8_t to_move = 0;    // 0 is x; undefined once the game is over

  // Parses the format of to_string (docs/reference/ultimate.md). Throws std::invalid_argument if it
  // is malformed or breaks the invariants of this struct. Only the Python rules check whether play
  // can reach the position.
  static Position parse(std::string_view text);
  std::string to_string() const;

  Mask finished() const { return won[0] | won[1] | drawn; }
  bool is_won() const { return has_line<n>[won[0]] || has_line<n>[won[1]]; }
  bool is_over() const { return finished() == G::all || is_won(); }
  std::optional<Outcome> outcome(const Ending& ending = endings::points) const;
  // The blocks won by x minus those won by o.
  int blocks_ahead() const { return std::popcount(won[0]) - std::popcount(won[1]); }
  // The winner of a finished game; none for a draw.
  int winner(const Ending& ending) const {
    for (const int side : {0, 1})
      if (has_line<n>[won[side]]) return side;
    const int ahead = ending.more_blocks_win ? blocks_ahead() : 0;
    return ahead == 0 ? none : ahead > 0 ? 0 : 1;
  }
  // Whether a side may still win an unfinished game, judging by finished blocks: a line of blocks
  // is open to it, or more blocks win and enough are left.
  bool may_win(int side, const Ending& ending) const {
    const std::size_t me = side, you = me ^ 1u;
    if (has_line<n>[G::all & ~(won[you] | drawn)]) return true;
    const int left = G::count - std::popcount(finished());
    return ending.more_blocks_win && std::popcount(won[me]) + left > std::popcount(won[you]);
  }

  Mask empty_places(int block) const {
    const auto& [x, o] = marks[block];
    return G::all & ~(x | o);
  }
  // The blocks in which the player may move; empty once the game is over. With empty_places it
  // determines the legal moves.
  Mask playable_blocks() const {
    if (sent_to != none) return 1u << sent_to;
    return is_won() ? 0 : G::all & ~finished();
  }
  bool is_legal(Cell cell) const {
    return cell.block < G::count && cell.place < G::count &&
           (playable_blocks() >> cell.block & 1) && (empty_places(cell.block) >> cell.place & 1);
  }
  int move_count() const {
    int total = 0;
    for (const int block : members(playable_blocks())) total += std::popcount(empty_places(block));
    return total;
  }
  // In reading order of the whole board.
  CellList<n> legal_moves() const;

  // Makes a legal move. Reads only this block and the masks of finished blocks.
  void make(Cell cell) {
    assert(is_legal(cell));
    Mask& mine = marks[cell.block][to_move];
    mine |= 1u << cell.place;
    const Mask block = 1u << cell.block;
    bool over = false;
    if (has_line<n>[mine]) {
      won[to_move] |= block;
      over = has_line<n>[won[to_move]];
    } else if (empty_places(cell.block) == 0) {
      drawn |= block;
    }
    const bool free = over || (finished() >> cell.place & 1);
    sent_to = free ? none : cell.place;
    to_move ^= 1;
  }
  Position play(Cell cell) const {
    Position next = *this;
    next.make(cell);
    return next;
  }

  bool operator==(const Position&) const = default;
};

extern template struct Position<3>;
extern template struct Position<4>;

// Counts that verify the rules, and random games.

// The number of move sequences of exactly `depth` moves; games that end sooner do not count.
template <int n>
std::uint64_t perft(const Position<n>& position, int depth);

// The moves of a whole random game. The same seed gives the same game on every machine: move i is
// the legal move with index (r * count) >> 32, where r is the upper half of the i-th number of
// SplitMix64.
template <int n>
std::vector<Cell> random_game(std::uint64_t seed);

}  // namespace fourfold::ultimate
