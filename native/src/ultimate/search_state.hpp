// A position of the search, with key and evaluation updated incrementally by make and unmake.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "fourfold/random.hpp"
#include "fourfold/ultimate/board.hpp"
#include "fourfold/ultimate/evaluation.hpp"
#include "fourfold/ultimate/geometry.hpp"

namespace fourfold::ultimate {

// The triangular table of principal variations: the best play of both sides from every ply on.

template <int max_plies>
class PvTable {
 public:
  void clear(int ply) { length_[ply] = 0; }

  // Sets the line of a ply to this move and the line of the next ply.
  void set(int ply, Cell cell) {
    const std::size_t p = ply;
    lines_[p][0] = cell;
    const int more = std::min(length_[p + 1], max_length - 1);
    std::copy_n(lines_[p + 1].begin(), more, lines_[p].begin() + 1);
    length_[p] = more + 1;
  }

  std::vector<Cell> at_root() const { return {lines_[0].begin(), lines_[0].begin() + length_[0]}; }

 private:
  static constexpr int max_length = 32;

  std::array<std::array<Cell, max_length>, max_plies> lines_{};
  std::array<int, max_plies> length_{};
};

// For each set of places of one side, the places that would complete a line. They may be occupied.
template <int n>
class CompletionTable {
 public:
  CompletionTable() {
    for (unsigned set = 0; set <= Geometry<n>::all; ++set) {
      unsigned completing = 0;
      for (int number = 0; number < Geometry<n>::line_count; ++number) {
        const unsigned lacking = Geometry<n>::line(number) & ~set;
        if (std::has_single_bit(lacking)) completing |= lacking;
      }
      places_[set] = std::uint16_t(completing);
    }
  }
  Mask operator[](unsigned set) const { return places_[set]; }

 private:
  std::array<Mask, std::size_t{1} << Geometry<n>::count> places_;
};

template <int n>
inline const CompletionTable<n> completions{};

// Zobrist keys: the key of a position is the XOR of the numbers of its marks, of the block the
// player is sent to, and of the player.
template <int n>
class ZobristKeys {
 public:
  constexpr ZobristKeys() {
    Random random(4);
    for (auto& side : marks_)
      for (std::uint64_t& number : side) number = random.next();
    for (std::uint64_t& number : sent_to_) number = random.next();
    to_move_ = random.next();
  }
  constexpr std::uint64_t mark(int side, Cell cell) const {
    return marks_[side][cell.block * Geometry<n>::count + cell.place];
  }
  constexpr std::uint64_t sent_to(int block) const { return sent_to_[block + 1]; }
  constexpr std::uint64_t to_move() const { return to_move_; }

 private:
  std::uint64_t marks_[2][Geometry<n>::cell_count]{};
  std::uint64_t sent_to_[Geometry<n>::count + 1]{};
  std::uint64_t to_move_ = 0;
};

template <int n>
inline constexpr ZobristKeys<n> zobrist{};

template <int n>
class SearchState {
 public:
  using G = Geometry<n>;

  // The evaluator must outlive the state.
  SearchState(const Position<n>& position, const Evaluator<n>& evaluator)
      : position_(position), evaluator_(&evaluator), key_(key_of(position)) {
    if (evaluator.network()) {
      stack_.resize(G::cell_count + 1);
      stack_[0].accumulator = evaluator.network()->accumulator(position);
    } else {
      chances_ = evaluator.chances(position);
    }
    for (int block = 0; block < G::count; ++block) update_winnable(block);
  }

  const Position<n>& position() const { return position_; }
  const Chances<n>& chances() const { return chances_; }
  std::uint64_t key() const { return key_; }
  int evaluate() {
    if (evaluator_->network()) return evaluator_->evaluate(position_, accumulator());
    return evaluator_->evaluate(position_, chances_);
  }

  static std::uint64_t key_of(const Position<n>& position) {
    std::uint64_t key = zobrist<n>.sent_to(position.sent_to);
    if (position.to_move) key ^= zobrist<n>.to_move();
    for (int block = 0; block < G::count; ++block)
      for (const int side : {0, 1})
        for (const int place : members(position.marks[block][side]))
          key ^= zobrist<n>.mark(side, {block, place});
    return key;
  }

  // The places of a block where a side would win it.
  Mask winning_places(int block, int side) const {
    return completions<n>[position_.marks[block][side]] & position_.empty_places(block);
  }

  // The unfinished blocks that a side would win at once if it could play there.
  Mask winnable(int side) const { return winnable_[side]; }

  // What a move changes besides its mark.
  struct Undo {
    std::uint64_t key;
    std::array<Mask, 2> winnable;
    BlockWeights weights;
    std::array<Chance, 2> chance;
    std::array<Mask, 2> won;
    Mask drawn;
    std::int8_t sent_to;
  };

  // The key after a move, unless the move ends the game or finishes the block that it sends to.
  // Good enough for prefetching.
  std::uint64_t likely_key_after(Cell cell) const {
    const int to = position_.finished() >> cell.place & 1 ? none : cell.place;
    return key_ ^ zobrist<n>.mark(position_.to_move, cell) ^ zobrist<n>.sent_to(position_.sent_to) ^
           zobrist<n>.to_move() ^ zobrist<n>.sent_to(to);
  }

  Undo make(Cell cell) {
    const std::size_t b = cell.block;
    const std::array<Chance, 2> chance{chances_.chance(0, cell.block),
                                       chances_.chance(1, cell.block)};
    const Undo undo{key_,          winnable_,       chances_.weights[b], chance,
                    position_.won, position_.drawn, position_.sent_to};
    key_ ^= zobrist<n>.mark(position_.to_move, cell) ^ zobrist<n>.sent_to(position_.sent_to) ^
            zobrist<n>.to_move();
    position_.make(cell);
    key_ ^= zobrist<n>.sent_to(position_.sent_to);
    update_winnable(cell.block);
    if (evaluator_->network()) {
      StackEntry& entry = stack_[++moves_];
      entry.position = position_;
      entry.move = cell;
    } else {
      evaluator_->refresh(chances_, position_, cell.block);
    }
    return undo;
  }

  void unmake(Cell cell, const Undo& undo) {
    const std::size_t b = cell.block;
    position_.to_move ^= 1;
    Mask& mine = position_.marks[b][position_.to_move];
    mine &= Mask(~(1u << cell.place));
    position_.won = undo.won;
    position_.drawn = undo.drawn;
    position_.sent_to = undo.sent_to;
    chances_.weights[b] = undo.weights;
    chances_.chance(0, cell.block) = undo.chance[0];
    chances_.chance(1, cell.block) = undo.chance[1];
    key_ = undo.key;
    winnable_ = undo.winnable;
    if (evaluator_->network() && accumulated_ > --moves_) accumulated_ = moves_;
  }

 private:
  // Updates winnable_ for one block.
  void update_winnable(int block) {
    const Mask bit = 1u << block;
    const bool open = !(position_.finished() & bit);
    for (const int side : {0, 1})
      winnable_[side] =
          open && winning_places(block, side) ? winnable_[side] | bit : winnable_[side] & ~bit;
  }

  // A position since the root, the move that led to it, and its accumulator.
  struct StackEntry {
    Position<n> position;
    Cell move;
    typename Network<n>::Accumulator accumulator;
  };

  // The network's accumulator, computed lazily: many positions are never evaluated, and none where
  // a search goes on to the end of the game.
  const typename Network<n>::Accumulator& accumulator() {
    for (; accumulated_ < moves_; ++accumulated_) {
      StackEntry& next = stack_[accumulated_ + 1];
      evaluator_->network()->update(next.accumulator, stack_[accumulated_].accumulator,
                                    next.position, next.move);
    }
    return stack_[moves_].accumulator;
  }

  Position<n> position_;
  Chances<n> chances_;             // without a network
  std::vector<StackEntry> stack_;  // with a network, one entry per move made
  std::size_t moves_ = 0, accumulated_ = 0;
  const Evaluator<n>* evaluator_;
  std::uint64_t key_;
  std::array<Mask, 2> winnable_{};
};

}  // namespace fourfold::ultimate
