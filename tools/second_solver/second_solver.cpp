// A second Quarto solver, slow and simple, to check the first by. It shares no code with native/:
// not the rules, not the notation, not the symmetries, not the search. It is meant to be read
// whole.
//
//   c++ -std=c++20 -O3 second_solver.cpp -o second_solver
//   second_solver lines classes 3            prints a position of every class with 3 pieces placed
//   second_solver lines solve [BITS] < FILE  reads positions, prints each with value and distance
//   second_solver lines derive 3 < FILE      reads every class with 4 pieces placed, as `solve`
//                                            prints them, and prints those with 3, by their turns
//
// BITS says how large the table is, 2^BITS entries of 16 bytes; 22 unless told.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <iostream>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

using Squares = std::uint16_t;  // a set of squares: bit 4 * row + column
using Pieces = std::uint16_t;   // a set of pieces
using Traits = std::uint8_t;    // bit k: has attribute k; bit 4 + k: has it not

// ---------------------------------------------------------------------------- the rules
struct Group {
  Squares squares;
  std::array<int, 4> members;  // the same four, one by one
};
std::vector<Group> groups;  // four pieces alike on one of them win

Squares square_at(int row, int column) { return 1u << (4 * (row & 3) + (column & 3)); }

void read_rules(const std::string& rules) {
  const bool torus = rules == "torus";
  std::set<Squares> found;
  for (int i = 0; i < 4; ++i) {
    Squares row = 0, column = 0, down = 0, up = 0;
    for (int j = 0; j < 4; ++j) {
      row |= square_at(i, j), column |= square_at(j, i);
      down |= square_at(j, i + j), up |= square_at(j, i - j);  // going on across the edges
    }
    found.insert({row, column});
    if (torus || i == 0) found.insert(down);
    if (torus || i == 3) found.insert(up);
  }
  const int corners = rules == "lines" ? 0 : torus ? 4 : 3;  // rows and columns a 2x2 may begin in
  for (int row = 0; row < corners; ++row)
    for (int column = 0; column < corners; ++column)
      found.insert(square_at(row, column) | square_at(row, column + 1) |
                   square_at(row + 1, column) | square_at(row + 1, column + 1));
  for (const Squares squares : found) {
    Group group{squares, {}};
    int count = 0;
    for (int square = 0; square < 16; ++square)
      if (squares >> square & 1) group.members[count++] = square;
    groups.push_back(group);
  }
}

Traits traits_of(int piece) { return piece | (15 - piece) << 4; }

// The pieces that have one of these traits.
const std::array<Pieces, 256> pieces_with = [] {
  std::array<Pieces, 256> pieces{};
  for (int traits = 0; traits < 256; ++traits)
    for (int piece = 0; piece < 16; ++piece)
      if (traits_of(piece) & traits) pieces[traits] |= 1u << piece;
  return pieces;
}();

struct Board {
  std::array<Traits, 16> traits;  // of the piece on each square; of none: all
  Squares occupied = 0;

  Board() { traits.fill(255); }

  int placed() const { return std::popcount(occupied); }
  void place(int piece, int square) {
    traits[square] = traits_of(piece);
    occupied |= 1u << square;
  }
  int piece_on(int square) const { return traits[square] & 15; }
  Squares empty_in(const Group& group) const { return group.squares & ~occupied; }
  // What all pieces on a group have in common.
  Traits shared(const Group& group) const {
    const auto& [a, b, c, d] = group.members;
    return traits[a] & traits[b] & traits[c] & traits[d];
  }
  bool is_won() const {
    return std::any_of(groups.begin(), groups.end(), [&](const Group& group) {
      return empty_in(group) == 0 && shared(group) != 0;
    });
  }
  bool wins_at_once(int hand) const {
    return std::any_of(groups.begin(), groups.end(), [&](const Group& group) {
      return std::popcount(empty_in(group)) == 1 && (shared(group) & traits_of(hand));
    });
  }
};

// ---------------------------------------------------------------------------- symmetry
using Symmetry = std::array<int, 16>;  // where each square goes
std::vector<Symmetry> symmetries;

Squares image(const Symmetry& symmetry, Squares squares) {
  Squares result = 0;
  for (unsigned left = squares; left != 0; left &= left - 1)
    result |= 1u << symmetry[std::countr_zero(left)];
  return result;
}

bool keeps_groups(const Symmetry& symmetry) {
  std::set<Squares> before, after;
  for (const Group& group : groups) {
    before.insert(group.squares);
    after.insert(image(symmetry, group.squares));
  }
  return before == after;
}

// All that can be made of a few moves of the board, those of them that keep the groups.
void find_symmetries() {
  std::vector<Symmetry> moves(5);
  const int swapped[4] = {1, 0, 3, 2}, inner[4] = {0, 2, 1, 3};
  for (int row = 0; row < 4; ++row)
    for (int column = 0; column < 4; ++column) {
      const int square = 4 * row + column;
      moves[0][square] = 4 * column + (3 - row);              // a quarter turn
      moves[1][square] = 4 * row + (3 - column);              // a mirror
      moves[2][square] = 4 * swapped[row] + swapped[column];  // inside out, in halves
      moves[3][square] = 4 * inner[row] + inner[column];      // the inner rows and columns swapped
      moves[4][square] = 4 * row + (column + 1) % 4;          // round the torus
    }
  std::erase_if(moves, [](const Symmetry& move) { return !keeps_groups(move); });
  Symmetry none;
  for (int square = 0; square < 16; ++square) none[square] = square;
  symmetries = {none};
  for (std::size_t i = 0; i < symmetries.size(); ++i)
    for (const Symmetry& move : moves) {
      Symmetry both;
      for (int square = 0; square < 16; ++square) both[square] = move[symmetries[i][square]];
      if (std::find(symmetries.begin(), symmetries.end(), both) == symmetries.end())
        symmetries.push_back(both);
    }
}

// A number for a board with a piece in hand, the same for all that symmetry makes alike: for each
// attribute the squares that differ from the hand, in order of size, so that neither the names of
// the attributes nor which of the two values is which count; and the least of the board's
// symmetries. A piece differs from the hand in something, so the occupied squares can be told from
// it.
std::uint64_t key_of(const Board& board, int hand, bool with_symmetries) {
  std::array<Squares, 4> differing{};
  for (unsigned left = board.occupied; left != 0; left &= left - 1) {
    const int square = std::countr_zero(left), different = board.piece_on(square) ^ hand;
    for (int k = 0; k < 4; ++k) differing[k] |= (different >> k & 1) << square;
  }
  std::uint64_t least = ~std::uint64_t{0};
  for (const Symmetry& symmetry : symmetries) {
    std::array<Squares, 4> sets = differing;
    if (with_symmetries)
      for (Squares& set : sets) set = image(symmetry, set);
    std::sort(sets.begin(), sets.end());
    std::uint64_t key = 0;
    for (const Squares set : sets) key = key << 16 | set;
    least = std::min(least, key);
    if (!with_symmetries) break;
  }
  return least;
}

// A board of the class, for piece 0 in hand.
Board board_of(std::uint64_t key) {
  Board board;
  for (int square = 0; square < 16; ++square) {
    int piece = 0;
    for (int k = 0; k < 4; ++k) piece |= (key >> (16 * k + square) & 1) << k;
    if (piece != 0) board.place(piece, square);
  }
  return board;
}

// ---------------------------------------------------------------------------- the search
// Values are those of the player with the piece in hand. A win that comes when t pieces are on the
// board is worth 17 - t, so that sooner is better, a loss the same below zero, a draw 0.
struct Entry {
  std::uint64_t key = ~std::uint64_t{0};  // of no position: four sets of all squares
  std::int8_t lower = 0, upper = 0;
};
std::vector<Entry> table;

// For each empty square the pieces that do not win for the opponent if the hand is placed there and
// they are given. The hand must not win at once.
std::array<Pieces, 16> safe_after(const Board& board, int hand, Pieces left) {
  std::array<Pieces, 17> now{}, then{};  // what wins on a square; elsewhere, with the hand on it
  for (const Group& group : groups) {
    const Squares empty = board.empty_in(group);
    const int one = std::countr_zero(empty), other = 15 - std::countl_zero(empty);
    if (std::popcount(empty) == 1) now[one] |= pieces_with[board.shared(group)];
    if (std::popcount(empty) == 2) {
      const Pieces winning = pieces_with[board.shared(group) & traits_of(hand)];
      then[one] |= winning, then[other] |= winning;
    }
  }
  Pieces once = 0, twice = 0;  // what wins on some square, on two or more
  for (const Pieces winning : now) twice |= once & winning, once |= winning;
  std::array<Pieces, 16> safe{};
  for (int square = 0; square < 16; ++square)
    if (!(board.occupied >> square & 1))
      safe[square] = left & ~(then[square] | twice | (once & ~now[square]));
  return safe;
}

// Alpha-beta: a result above alpha and below beta is exact, one at or below alpha is an upper
// bound, one at or above beta a lower bound. The hand must not win at once. `left` are the pieces
// that are neither on the board nor in hand.
int search(const Board& board, int hand, Pieces left, int alpha, int beta) {
  const int placed = board.placed();
  if (left == 0) return 0;  // the last piece, and it does not win
  const int best_possible = std::max(0, 14 - placed), worst_possible = placed - 15;
  if (best_possible <= alpha) return best_possible;
  if (worst_possible >= beta) return worst_possible;

  const bool tabled = placed <= 9;
  Entry* entry = nullptr;
  std::uint64_t key = 0;
  int lower = worst_possible, upper = best_possible;
  if (tabled) {
    key = key_of(board, hand, placed <= 7);
    entry = &table[(key * 0x9E3779B97F4A7C15u) >> (64 - std::countr_zero(table.size()))];
    if (entry->key == key) lower = entry->lower, upper = entry->upper;
    if (lower >= beta || lower == upper) return lower;
    if (upper <= alpha) return upper;
  }

  // Every turn that does not lose at once, as a number: first the safe turns that it leaves the
  // opponent or, late in the game, the safe pieces that may be given on its square; then square and
  // gift. Those that leave the fewest are tried first.
  const std::array<Pieces, 16> safe = safe_after(board, hand, left);
  std::array<int, 256> turns;
  int count = 0;
  for (int square = 0; square < 16; ++square) {
    Board after = board;
    after.place(hand, square);
    for (unsigned gifts = safe[square]; gifts != 0; gifts &= gifts - 1) {
      const int gift = std::countr_zero(gifts);
      int replies = 0;
      if (placed > 8)
        replies = std::popcount(safe[square]);
      else
        for (const Pieces there : safe_after(after, gift, left & ~(1u << gift)))
          replies += std::popcount(there);
      turns[count++] = replies << 8 | square << 4 | gift;
    }
  }
  std::sort(turns.begin(), turns.begin() + count);

  int best = worst_possible;  // what a piece is worth that is not safe
  for (int i = 0; i < count && best < beta; ++i) {
    const int square = turns[i] >> 4 & 15, gift = turns[i] & 15;
    Board after = board;
    after.place(hand, square);
    best =
        std::max(best, -search(after, gift, left & ~(1u << gift), -beta, -std::max(alpha, best)));
  }

  if (tabled) {
    // An entry that a deeper call has put here meanwhile is about another position.
    const int low = best > alpha ? std::max(lower, best) : lower;
    const int high = best < beta ? std::min(upper, best) : upper;
    *entry = {key, static_cast<std::int8_t>(low), static_cast<std::int8_t>(high)};
  }
  return best;
}

// ---------------------------------------------------------------------------- positions and texts
struct Position {
  Board board;
  int hand = 0;
  Pieces left = 0xFFFF;  // neither on the board nor in hand

  Position() = default;
  Position(const Board& the_board, int the_hand) : board(the_board), hand(the_hand) {
    for (int square = 0; square < 16; ++square)
      if (board.occupied >> square & 1) left &= ~(1u << board.piece_on(square));
    left &= ~(1u << hand);
  }
};

// The exact value, by asking again and again whether it is at least so much.
int value_of(const Position& position) {
  if (position.board.wins_at_once(position.hand)) return 16 - position.board.placed();
  int lower = -13, upper = 13, guess = 0;
  while (lower < upper) {
    const int asked = std::max(guess, lower + 1);
    guess = search(position.board, position.hand, position.left, asked - 1, asked);
    (guess < asked ? upper : lower) = guess;
  }
  return lower;
}

const std::string digits = "0123456789ABCDEF";

std::string text_of(const Position& position) {
  std::string text;
  for (int square = 0; square < 16; ++square) {
    if (square == 4 || square == 8 || square == 12) text += '/';
    const bool occupied = position.board.occupied >> square & 1;
    text += occupied ? digits[position.board.piece_on(square)] : '.';
  }
  return text + ' ' + digits[position.hand];
}

// Value and distance.
std::string text_of(int value, int placed) {
  if (value == 0) return "draw 0";
  return (value > 0 ? "win " : "loss ") + std::to_string(17 - std::abs(value) - placed);
}

[[noreturn]] void refuse(const std::string& what) {
  std::cerr << "second_solver: " << what << '\n';
  std::exit(2);
}

// Reads "6..0/..../.1B./..A. F"; false when the input ends.
bool read(Position& position) {
  std::string rows, hand;
  if (!(std::cin >> rows >> hand)) return false;
  Board board;
  Pieces left = 0xFFFF;
  const auto take = [&](char c) {
    const std::size_t piece = digits.find(c);
    if (piece >= 16 || !(left >> piece & 1)) refuse("there is no such piece left");
    left &= ~(1u << piece);
    return static_cast<int>(piece);
  };
  int square = 0;
  for (const char c : rows) {
    if (c == '/') continue;
    if (square == 16) refuse("that board has more than 16 squares");
    if (c != '.') board.place(take(c), square);
    ++square;
  }
  if (square != 16 || hand.size() != 1 || board.is_won()) refuse("that game is not on");
  position = {board, take(hand[0])};
  return true;
}

// ---------------------------------------------------------------------------- the three tasks
// Calls `seen` with each turn's square and gift, unless the hand wins on that square.
template <typename Seen>
void each_turn(const Position& position, const Seen& seen) {
  for (int square = 0; square < 16; ++square) {
    if (position.board.occupied >> square & 1) continue;
    Board after = position.board;
    after.place(position.hand, square);
    if (after.is_won()) continue;
    for (int gift = 0; gift < 16; ++gift)
      if (position.left >> gift & 1) seen(after, gift);
  }
}

// The keys of all classes with so many pieces placed, a piece in hand and no group complete.
std::vector<std::uint64_t> classes(int placed) {
  if (placed == 0) return {0};  // the empty board, whatever is in hand
  std::vector<std::uint64_t> found;
  for (const std::uint64_t key : classes(placed - 1))
    each_turn({board_of(key), 0},
              [&](const Board& after, int gift) { found.push_back(key_of(after, gift, true)); });
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

void print_classes(int placed) {
  for (const std::uint64_t key : classes(placed)) std::cout << text_of({board_of(key), 0}) << '\n';
}

void solve_all() {
  for (Position position; read(position);)
    std::cout << text_of(position) << ' ' << text_of(value_of(position), position.board.placed())
              << std::endl;
}

// What every class with so many pieces placed is worth by what is said of those with one more: the
// best of all turns. Nothing is searched.
void derive(int placed) {
  std::unordered_map<std::uint64_t, int> said;
  for (Position position; read(position);) {
    std::string value;
    int distance = 0;
    std::cin >> value >> distance;
    const int size = 17 - position.board.placed() - distance;
    said[key_of(position.board, position.hand, true)] = value == "win"    ? size
                                                        : value == "loss" ? -size
                                                                          : 0;
  }
  for (const std::uint64_t key : classes(placed)) {
    const Position position(board_of(key), 0);
    int best = position.board.wins_at_once(0) ? 16 - placed : -16;
    each_turn(position, [&](const Board& after, int gift) {
      const auto reply = said.find(key_of(after, gift, true));
      if (reply == said.end()) refuse("nothing is said of " + text_of({after, gift}));
      best = std::max(best, -reply->second);
    });
    std::cout << text_of(position) << ' ' << text_of(best, placed) << '\n';
  }
}

int main(int count, char** words) {
  const std::string rules = count > 1 ? words[1] : "", task = count > 2 ? words[2] : "";
  const bool known = rules == "lines" || rules == "squares" || rules == "torus";
  const bool layer = (task == "classes" || task == "derive") && count > 3;
  if (!known || !(layer || task == "solve")) {
    std::cerr << "second_solver lines|squares|torus classes PLACED\n"
                 "second_solver lines|squares|torus solve [BITS] < POSITIONS\n"
                 "second_solver lines|squares|torus derive PLACED < SCORES\n";
    return 2;
  }
  read_rules(rules);
  find_symmetries();
  if (task == "classes") print_classes(std::stoi(words[3]));
  if (task == "derive") derive(std::stoi(words[3]));
  if (task == "solve") {
    table.resize(std::size_t{1} << (count > 3 ? std::stoi(words[3]) : 22));
    solve_all();
  }
}
