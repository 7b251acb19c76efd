#include "fourfold/quarto/batch.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "fourfold/bits.hpp"
#include "fourfold/quarto/symmetry.hpp"

namespace fourfold::quarto {

namespace {

constexpr std::uint64_t in_every_lane = 0x0001'0001'0001'0001;

// For each attribute the squares whose piece has it, and those whose piece lacks it: four sets of
// squares side by side in each number.
struct AttributeLanes {
  std::uint64_t with = 0, without = 0;

  void place(int piece, int square) {
    const std::uint64_t lanes = spread[piece & 15];
    with |= lanes << square;
    without |= (lanes ^ in_every_lane) << square;
  }

  // Whether all pieces of the group share an attribute.
  bool fill(SquareSet group) const {
    const std::uint64_t squares = group * in_every_lane;
    return has_empty_lane(~with & squares) || has_empty_lane(~without & squares);
  }

 private:
  // One bit per attribute of a piece, the lowest of its lane.
  static constexpr std::array<std::uint64_t, piece_count> spread = [] {
    std::array<std::uint64_t, piece_count> lanes{};
    for (std::size_t piece = 0; piece < piece_count; ++piece)
      for (std::size_t k = 0; k < attribute_count; ++k)
        if (piece >> k & 1) lanes[piece] |= std::uint64_t{1} << 16 * k;
    return lanes;
  }();

  static constexpr bool has_empty_lane(std::uint64_t lanes) {
    return ((lanes - in_every_lane) & ~lanes & in_every_lane << 15) != 0;
  }
};

// The groups through each square.
template <Rules rules>
struct GroupsThrough {
  std::array<std::array<SquareSet, 12>, square_count> groups{};
  std::array<std::uint8_t, square_count> size{};

  constexpr GroupsThrough() {
    for (const SquareSet group : winning_groups<rules>)
      for (std::size_t square = 0; square < square_count; ++square)
        if (group >> square & 1) groups[square][size[square]++] = group;
  }

  bool wins(const AttributeLanes& sides, std::size_t square) const {
    for (std::size_t i = 0; i < size[square]; ++i)
      if (sides.fill(groups[square][i])) return true;
    return false;
  }
};
template <Rules rules>
inline constexpr GroupsThrough<rules> groups_through{};

// For each square the three other squares of every group through it.
template <Rules rules>
struct GroupMates {
  std::array<std::array<std::array<std::uint8_t, 3>, 12>, square_count> squares{};

  constexpr GroupMates() {
    for (std::size_t square = 0; square < square_count; ++square)
      for (std::size_t g = 0; g < groups_through<rules>.size[square]; ++g) {
        std::size_t next = 0;
        for (std::uint8_t other = 0; other < square_count; ++other)
          if (other != square && groups_through<rules>.groups[square][g] >> other & 1)
            squares[square][g][next++] = other;
      }
  }
};
template <Rules rules>
inline constexpr GroupMates<rules> group_mates{};

// One position of a batch.
template <Rules rules>
struct BatchRow {
  const std::int8_t* board;
  int hand;
  unsigned empty = 0, used = 0;

  BatchRow(const std::int8_t* the_board, std::int8_t in_hand) : board(the_board), hand(in_hand) {
    for (int square = 0; square < square_count; ++square) {
      empty |= static_cast<unsigned>(board[square] < 0) << square;
      used |= 1u << (board[square] & 31);  // an empty square sets the last bit
    }
    used |= 1u << (hand & 31);
  }

  unsigned left() const { return ~used & 0xFFFF; }

  bool is_full(std::size_t square, int piece) const {
    for (std::size_t g = 0; g < groups_through<rules>.size[square]; ++g) {
      const auto& [a, b, c] = group_mates<rules>.squares[square][g];
      const int any = board[a] | board[b] | board[c];
      const int all = board[a] & board[b] & board[c];
      if (any >= 0 && ((all & piece) | (~(any | piece) & 15))) return true;
    }
    return false;
  }
  bool is_won() const {
    for (std::size_t square = 0; square < square_count; ++square)
      if (board[square] >= 0 && is_full(square, board[square])) return true;
    return false;
  }
  // A piece in hand means that the game is not over.
  bool is_over() const { return empty == 0 || (hand == none && is_won()); }
  // Whether a placement on this square ends the game, so that no piece is given.
  bool ends(int square) const {
    return left() == 0 || is_full(static_cast<std::size_t>(square), hand);
  }
  bool is_legal(int action) const {
    if (action < 0 || action >= action_count) return false;
    const Turn turn = turn_of(action);
    if (turn.gift != none && !(left() >> turn.gift & 1)) return false;
    if (hand == none) return turn.square == none && turn.gift != none;
    if (turn.square == none || !(empty >> turn.square & 1)) return false;
    return (turn.gift == none) == ends(turn.square);
  }
  int choose_random(Random random) const {
    if (is_over()) return -1;
    int square = none;
    if (hand != none) {
      square = member(empty, random);
      if (ends(square)) return action_of({square, none});
    }
    return action_of({square, member(left(), random)});
  }

 private:
  static int member(unsigned set, Random& random) {
    unsigned skipped = random.below(static_cast<unsigned>(std::popcount(set)));
    for (; skipped > 0; --skipped) set &= set - 1;
    return std::countr_zero(set);
  }
};

template <Rules rules>
void mark_legal(const BatchRow<rules>& row, std::uint8_t* mask) {
  std::fill_n(mask, action_count, std::uint8_t{0});
  if (row.is_over()) return;
  const auto mark = [&](int square) {
    for (const int gift : members(row.left())) mask[action_of({square, gift})] = 1;
  };
  if (row.hand == none) return mark(none);
  for (const int square : members(row.empty))
    if (row.ends(square))
      mask[action_of({square, none})] = 1;
    else
      mark(square);
}

// A game in progress, with lists of the empty squares and remaining pieces to choose from.
struct PlayoutState {
  AttributeLanes sides;
  std::array<std::uint8_t, 16> squares{}, pieces{};  // that are empty, or left to be given
  std::uint32_t empty = 0, left = 0;
  std::int32_t hand = none;

  PlayoutState(const std::int8_t* board, unsigned empties, unsigned gifts, int in_hand)
      : hand(in_hand) {
    for (const int square : members(~empties & 0xFFFF)) sides.place(board[square], square);
    for (const int square : members(empties)) squares[empty++] = static_cast<std::uint8_t>(square);
    for (const int piece : members(gifts)) pieces[left++] = static_cast<std::uint8_t>(piece);
  }
};

// Plays an unfinished game to the end, writes the final position, and returns the number of turns.
template <Rules rules>
int play_out(PlayoutState state, Random random, std::int8_t* board, std::int8_t& hand) {
  for (int turns = 1;; ++turns) {
    // Each choice uses half of one random number.
    const std::uint64_t number = random.next();
    if (state.hand != none) {
      const auto place = std::uint32_t((number >> 32) * state.empty >> 32);
      const int square = state.squares[place];
      state.squares[place] = state.squares[--state.empty];
      board[square] = static_cast<std::int8_t>(state.hand);
      state.sides.place(state.hand, square);
      const bool won = groups_through<rules>.wins(state.sides, static_cast<std::size_t>(square));
      if (won || state.empty == 0 || state.left == 0) {
        hand = none;
        return turns;
      }
    }
    const auto place = std::uint32_t((number & 0xFFFF'FFFF) * state.left >> 32);
    state.hand = state.pieces[place];
    state.pieces[place] = state.pieces[--state.left];
  }
}

// The position with this canonical_give_key in which the piece on the reference square is 0.
Position position_of_give_key(std::uint64_t key, const Symmetries& symmetries) {
  Position position;
  if (key == ~std::uint64_t{0}) return position;
  SquareSet in_all = 0xFFFF;
  for (std::size_t k = 0; k < attribute_count; ++k) in_all &= SquareSet(key >> 16 * k);
  int reference = 0;
  SquareSet mark = 0;
  for (const std::uint8_t square : symmetries.references()) {
    reference = square;
    if (!(in_all >> square & 1)) break;
    mark |= 1u << square;
  }
  position.occupied = 1u << reference;
  for (std::size_t k = 0; k < attribute_count; ++k) {
    position.having[k] = std::uint16_t((key >> 16 * k) & ~std::uint64_t{mark});
    position.occupied |= position.having[k];
  }
  return position;
}

}  // namespace

// Calls `work` for each position until it returns false. Returns the number of calls that returned
// true.
template <typename Work>
std::size_t Batch::each(Work work) const {
  return with_rules(rules, [&]<Rules r>() {
    for (std::size_t i = 0; i < count; ++i)
      if (!work(i, BatchRow<r>(boards + square_count * i, hands[i]))) return i;
    return count;
  });
}

Position Batch::position(std::size_t index) const {
  Position position;
  const std::int8_t* const board = boards + square_count * index;
  for (int square = 0; square < square_count; ++square)
    if (const int piece = board[square]; piece != none) {
      position.occupied |= 1u << square;
      position.used |= 1u << (piece & 15);
      for (std::size_t k = 0; k < attribute_count; ++k)
        if (piece >> k & 1) position.having[k] |= 1u << square;
    }
  position.hand = hands[index] == none ? std::int8_t{none} : hands[index] & 15;
  return position;
}

void Batch::set_position(std::size_t index, const Position& position) const {
  for (int square = 0; square < square_count; ++square)
    boards[square_count * index + square] = static_cast<std::int8_t>(position.piece_at(square));
  hands[index] = position.hand;
}

std::size_t Batch::first_invalid() const {
  const auto is_piece = [](int piece) { return piece >= none && piece < piece_count; };
  for (std::size_t i = 0; i < count; ++i) {
    const std::int8_t* const board = boards + square_count * i;
    if (!std::all_of(board, board + square_count, is_piece) || !is_piece(hands[i])) return i;
    const Position current = position(i);
    if (std::popcount(current.used) != current.placed()) return i;
    if (current.hand != none && ((current.used >> current.hand & 1) || current.is_over(rules)))
      return i;
  }
  return count;
}

void Batch::mark_legal(std::uint8_t* masks) const {
  each([&](std::size_t i, const auto& row) {
    quarto::mark_legal(row, masks + action_count * i);
    return true;
  });
}

std::size_t Batch::step(const std::int16_t* actions) const {
  return each([&](std::size_t i, const auto& row) {
    if (row.is_over()) return true;
    if (!row.is_legal(actions[i])) return false;
    const Turn turn = turn_of(actions[i]);
    if (turn.square != none) boards[square_count * i + turn.square] = hands[i];
    hands[i] = turn.gift;
    return true;
  });
}

void Batch::choose_random(std::uint64_t seed, std::int16_t* actions) const {
  each([&](std::size_t i, const auto& row) {
    actions[i] = static_cast<std::int16_t>(row.choose_random(Random::of_game(seed, i, 0)));
    return true;
  });
}

void Batch::play_out(std::uint64_t seed, std::uint8_t* turns) const {
  each([&]<Rules r>(std::size_t i, const BatchRow<r>& row) {
    turns[i] = 0;
    if (row.is_over()) return true;
    const PlayoutState state(row.board, row.empty, row.left(), row.hand);
    turns[i] = static_cast<std::uint8_t>(quarto::play_out<r>(state, Random::of_game(seed, i, 1),
                                                             boards + square_count * i, hands[i]));
    return true;
  });
}

void Batch::find_winners(std::int8_t* winners) const {
  each([&](std::size_t i, const auto& row) {
    const int placed = square_count - std::popcount(row.empty);
    const int winner = row.hand == none && row.is_won() ? placed & 1
                       : row.empty == 0                 ? drawn_game
                                                        : ongoing_game;
    winners[i] = static_cast<std::int8_t>(winner);
    return true;
  });
}

void Batch::find_keys(std::uint64_t* keys) const {
  for (std::size_t i = 0; i < count; ++i) {
    const Position current = position(i);
    keys[i] =
        current.hand == none ? canonical_give_key(current, rules) : canonical_key(current, rules);
  }
}

void Batch::make_canonical() const {
  const Symmetries& symmetries = Symmetries::of(rules);
  for (std::size_t i = 0; i < count; ++i) {
    const Position current = position(i);
    set_position(i, current.hand == none
                        ? position_of_give_key(canonical_give_key(current, rules), symmetries)
                        : position_of_key(canonical_key(current, rules)));
  }
}

}  // namespace fourfold::quarto
