// A position as the engine walks it: with its key and its evaluation kept up to date, and every
// move taken back.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "fourfold/random.hpp"
#include "fourfold/ultimate/board.hpp"
#include "fourfold/ultimate/evaluation.hpp"

namespace fourfold::ultimate {

// For each set of places of one side: those that would complete a line of it. Occupied ones too.
template <int n>
class CompletionTable {
 public:
  CompletionTable() {
    for (unsigned set = 0; set <= Geometry<n>::all; ++set) {
      unsigned found = 0;
      for (int number = 0; number < Geometry<n>::line_count; ++number) {
        const unsigned lacking = Geometry<n>::line(number) & ~set;
        if (std::has_single_bit(lacking)) found |= lacking;
      }
      places_[set] = found;
    }
  }
  Mask operator[](unsigned set) const { return places_[set]; }

 private:
  std::array<Mask, std::size_t{1} << Geometry<n>::count> places_;
};

template <int n>
inline const CompletionTable<n> completions{};

// Zobrist's numbers: the key of a position is the sum (exclusive or) of those of its marks, of the
// block the player is sent to, and of the player.
template <int n>
class KeyTable {
 public:
  constexpr KeyTable() {
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
inline constexpr KeyTable<n> keys{};

template <int n>
class State {
 public:
  using G = Geometry<n>;

  // The evaluator must outlive the state.
  State(const Position<n>& position, const Evaluator<n>& evaluator)
      : position_(position), evaluator_(&evaluator), key_(key_of(position)) {
    if (evaluator.network()) {
      walked_.resize(G::cell_count + 1);
      walked_[0].sums = evaluator.network()->sums(position);
    } else {
      chances_ = evaluator.chances(position);
    }
    for (int block = 0; block < G::count; ++block) look_at(block);
  }

  const Position<n>& position() const { return position_; }
  const Chances<n>& chances() const { return chances_; }
  std::uint64_t key() const { return key_; }
  int evaluate() {
    if (evaluator_->network()) return evaluator_->evaluate(position_, sums_now());
    return evaluator_->evaluate(position_, chances_);
  }

  static std::uint64_t key_of(const Position<n>& position) {
    std::uint64_t key = keys<n>.sent_to(position.sent_to);
    if (position.to_move) key ^= keys<n>.to_move();
    for (int block = 0; block < G::count; ++block)
      for (const int side : {0, 1})
        for (const int place : members(position.marks[block][side]))
          key ^= keys<n>.mark(side, {block, place});
    return key;
  }

  // The places of a block where a side would win it.
  Mask winning_places(int block, int side) const {
    return completions<n>[position_.marks[block][side]] & position_.empty_places(block);
  }

  // The unfinished blocks that a side would win at once if it could play there.
  Mask takeable(int side) const { return takeable_[side]; }

  // What a move changed besides its mark.
  struct Undo {
    std::uint64_t key;
    std::array<Mask, 2> takeable;
    BlockWeights weights;
    std::array<Chance, 2> chance;
    std::array<Mask, 2> won;
    Mask drawn;
    std::int8_t sent_to;
  };

  // What the key will be after a move, unless the move ends the game or finishes the block that it
  // sends to: good enough to fetch memory by.
  std::uint64_t likely_key_after(Cell cell) const {
    const int to = position_.finished() >> cell.place & 1 ? none : cell.place;
    return key_ ^ keys<n>.mark(position_.to_move, cell) ^ keys<n>.sent_to(position_.sent_to) ^
           keys<n>.to_move() ^ keys<n>.sent_to(to);
  }

  Undo make(Cell cell) {
    const std::size_t b = cell.block;
    const std::array<Chance, 2> chance{chances_.chance(0, cell.block),
                                       chances_.chance(1, cell.block)};
    const Undo undo{key_,          takeable_,       chances_.weights[b], chance,
                    position_.won, position_.drawn, position_.sent_to};
    key_ ^= keys<n>.mark(position_.to_move, cell) ^ keys<n>.sent_to(position_.sent_to) ^
            keys<n>.to_move();
    position_.make(cell);
    key_ ^= keys<n>.sent_to(position_.sent_to);
    look_at(cell.block);
    if (evaluator_->network()) {
      Walked& here = walked_[++moves_];
      here.position = position_;
      here.move = cell;
    } else {
      evaluator_->refresh(chances_, position_, cell.block);
    }
    return undo;
  }

  void unmake(Cell cell, const Undo& undo) {
    const std::size_t b = cell.block;
    position_.to_move ^= 1;
    Mask& mine = position_.marks[b][position_.to_move];
    mine &= ~(1u << cell.place);
    position_.won = undo.won;
    position_.drawn = undo.drawn;
    position_.sent_to = undo.sent_to;
    chances_.weights[b] = undo.weights;
    chances_.chance(0, cell.block) = undo.chance[0];
    chances_.chance(1, cell.block) = undo.chance[1];
    key_ = undo.key;
    takeable_ = undo.takeable;
    if (evaluator_->network() && summed_ > --moves_) summed_ = moves_;
  }

 private:
  // Brings takeable_ up to date.
  void look_at(int block) {
    const Mask bit = 1u << block;
    const bool open = !(position_.finished() & bit);
    for (const int side : {0, 1})
      takeable_[side] =
          open && winning_places(block, side) ? takeable_[side] | bit : takeable_[side] & ~bit;
  }

  // A position on the way here, and the move that led to it.
  struct Walked {
    Position<n> position;
    Cell move;
    typename Network<n>::Sums sums;
  };

  // The network's sums, which are made when they are asked for: many positions are never evaluated,
  // and none where a search goes on to the end of the game.
  const typename Network<n>::Sums& sums_now() {
    for (; summed_ < moves_; ++summed_) {
      Walked& next = walked_[summed_ + 1];
      evaluator_->network()->play(next.sums, walked_[summed_].sums, next.position, next.move);
    }
    return walked_[moves_].sums;
  }

  Position<n> position_;
  Chances<n> chances_;          // without a network
  std::vector<Walked> walked_;  // with one, after each of the moves made
  std::size_t moves_ = 0, summed_ = 0;
  const Evaluator<n>* evaluator_;
  std::uint64_t key_;
  std::array<Mask, 2> takeable_{};
};

}  // namespace fourfold::ultimate
