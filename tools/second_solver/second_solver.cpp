// A second Quarto solver, slow and simple, to check the first by. It shares no code with native/:
// not the rules, not the notation, not the symmetries, not the search. It is meant to be read
// whole.
//
//   c++ -std=c++20 -O3 second_solver.cpp -o second_solver
//   second_solver lines classes 3            prints a position of every class with 3 pieces placed
//   second_solver lines solve [BITS] < FILE  reads positions, prints each with value and distance
//
// BITS says how large the table is, 2^BITS entries of 16 bytes; 22 unless told.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <iostream>
#include <set>
#include <string>
#include <vector>

using Squares = std::uint16_t;  // a set of squares: bit 4 * row + column
using Pieces = std::uint16_t;   // a set of pieces

// ---------------------------------------------------------------------------- the rules
std::vector<Squares> groups;  // four squares each; four pieces alike on one of them win

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
  groups.assign(found.begin(), found.end());
}

struct Board {
  std::array<Squares, 4> with{};  // for each attribute the squares whose piece has it
  Squares occupied = 0;

  int placed() const { return std::popcount(occupied); }
  void place(int piece, Squares square) {
    for (int k = 0; k < 4; ++k)
      if (piece >> k & 1) with[k] |= square;
    occupied |= square;
  }
  int piece_on(Squares square) const {
    int piece = 0;
    for (int k = 0; k < 4; ++k) piece |= ((with[k] & square) != 0) << k;
    return piece;
  }
  // Whether four pieces alike fill a group.
  bool is_won() const {
    for (const Squares group : groups)
      for (int k = 0; k < 4; ++k)
        if ((occupied & group) == group && ((with[k] & group) == group || (with[k] & group) == 0))
          return true;
    return false;
  }
  // The pieces that would win if they were placed now: for each group with one empty square, those
  // that share what its three pieces share.
  Pieces winning() const {
    static constexpr Pieces having[4] = {0xAAAA, 0xCCCC, 0xF0F0, 0xFF00};  // piece 1 has bit 0, ...
    Pieces found = 0;
    for (const Squares group : groups) {
      const Squares there = occupied & group, empty = group & ~occupied;
      if (empty == 0 || (empty & (empty - 1)) != 0) continue;
      for (int k = 0; k < 4; ++k) {
        if ((with[k] & there) == there) found |= having[k];
        if ((with[k] & there) == 0) found |= ~having[k];
      }
    }
    return found;
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
  return std::all_of(groups.begin(), groups.end(), [&](Squares group) {
    return std::find(groups.begin(), groups.end(), image(symmetry, group)) != groups.end();
  });
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
  std::uint64_t least = ~std::uint64_t{0};
  for (const Symmetry& symmetry : symmetries) {
    std::array<Squares, 4> differing;
    for (int k = 0; k < 4; ++k) {
      const Squares those = hand >> k & 1 ? board.occupied & ~board.with[k] : board.with[k];
      differing[k] = with_symmetries ? image(symmetry, those) : those;
    }
    std::sort(differing.begin(), differing.end());
    std::uint64_t key = 0;
    for (const Squares those : differing) key = key << 16 | those;
    least = std::min(least, key);
    if (!with_symmetries) break;
  }
  return least;
}

// ---------------------------------------------------------------------------- the search
// Values are those of the player with the piece in hand. A win that comes when t pieces are on the
// board is worth 17 - t, so that sooner is better, a loss the same below zero, a draw 0.
struct Entry {
  std::uint64_t key = ~std::uint64_t{0};  // of no position: four sets of all squares
  std::int8_t lower = 0, upper = 0;
};
std::vector<Entry> table;

// Alpha-beta: a result above alpha and below beta is exact, one at or below alpha is an upper
// bound, one at or above beta a lower bound. The hand must not win at once. `left` are the pieces
// that are neither on the board nor in hand.
int search(const Board& board, int hand, Pieces left, int alpha, int beta) {
  const int placed = board.placed();
  if (left == 0) return 0;  // the last piece, and it does not win
  const int best_possible = std::max(0, 14 - placed), worst_possible = placed - 15;
  if (best_possible <= alpha) return best_possible;
  if (worst_possible >= beta) return worst_possible;

  const bool tabled = placed <= 12;
  Entry* entry = nullptr;
  std::uint64_t key = 0;
  int lower = worst_possible, upper = best_possible;
  if (tabled) {
    key = key_of(board, hand, placed <= 8);
    entry = &table[(key * 0x9E3779B97F4A7C15u) >> (64 - std::countr_zero(table.size()))];
    if (entry->key == key) lower = entry->lower, upper = entry->upper;
    if (lower >= beta || lower == upper) return lower;
    if (upper <= alpha) return upper;
  }

  // Every placement with the pieces that may be given after it without losing at once; those that
  // leave the fewest are tried first.
  struct Placement {
    Board after;
    Pieces safe;
  };
  std::array<Placement, 16> placements;
  int count = 0;
  for (unsigned empty = static_cast<Squares>(~board.occupied); empty != 0; empty &= empty - 1) {
    Placement& here = placements[count++];
    here.after = board;
    here.after.place(hand, empty & -empty);
    here.safe = left & ~here.after.winning();
  }
  std::sort(placements.begin(), placements.begin() + count, [](const auto& one, const auto& other) {
    return std::popcount(one.safe) < std::popcount(other.safe);
  });

  int best = worst_possible;  // what a piece is worth that is not safe
  for (int i = 0; i < count; ++i)
    for (unsigned safe = placements[i].safe; safe != 0 && best < beta; safe &= safe - 1) {
      const int gift = std::countr_zero(safe);
      const Pieces others = left & ~(1u << gift);
      best =
          std::max(best, -search(placements[i].after, gift, others, -beta, -std::max(alpha, best)));
    }

  if (tabled) {
    // An entry that a deeper call has put here meanwhile is about another position.
    const int low = best > alpha ? std::max(lower, best) : lower;
    const int high = best < beta ? std::min(upper, best) : upper;
    *entry = {key, static_cast<std::int8_t>(low), static_cast<std::int8_t>(high)};
  }
  return best;
}

// The exact value, by asking again and again whether it is at least so much.
int value_of(const Board& board, int hand, Pieces left) {
  if (board.winning() >> hand & 1) return 16 - board.placed();
  int lower = -13, upper = 13, guess = 0;
  while (lower < upper) {
    const int asked = std::max(guess, lower + 1);
    guess = search(board, hand, left, asked - 1, asked);
    (guess < asked ? upper : lower) = guess;
  }
  return lower;
}

// ---------------------------------------------------------------------------- texts
const std::string digits = "0123456789ABCDEF";

std::string text_of(const Board& board, int hand) {
  std::string text;
  for (int square = 0; square < 16; ++square) {
    if (square == 4 || square == 8 || square == 12) text += '/';
    const Squares here = 1u << square;
    text += board.occupied & here ? digits[board.piece_on(here)] : '.';
  }
  return text + ' ' + digits[hand];
}

// One position of every class with so many pieces placed, a piece in hand and no group complete.
void print_classes(int placed) {
  std::set<std::uint64_t> layer = {0};           // the empty board, whatever is in hand
  const auto board_of = [](std::uint64_t key) {  // with piece 0 in hand
    Board board;
    for (int k = 0; k < 4; ++k) {
      board.with[k] = key >> 16 * k;
      board.occupied |= board.with[k];
    }
    return board;
  };
  for (int n = 0; n < placed; ++n) {
    std::set<std::uint64_t> next;
    for (const std::uint64_t key : layer) {
      const Board board = board_of(key);
      Pieces left = 0xFFFE;
      for (int square = 0; square < 16; ++square)
        if (board.occupied >> square & 1) left &= ~(1u << board.piece_on(1u << square));
      for (int square = 0; square < 16; ++square) {
        if (board.occupied >> square & 1) continue;
        Board after = board;
        after.place(0, 1u << square);
        if (after.is_won()) continue;
        for (int gift = 0; gift < 16; ++gift)
          if (left >> gift & 1) next.insert(key_of(after, gift, true));
      }
    }
    layer = std::move(next);
  }
  for (const std::uint64_t key : layer) std::cout << text_of(board_of(key), 0) << '\n';
}

// Reads "6..0/..../.1B./..A. F" and so on until the input ends.
bool solve_all() {
  std::string rows, hand;
  while (std::cin >> rows >> hand) {
    Board board;
    Pieces left = 0xFFFF;
    int square = 0;
    for (const char c : rows) {
      if (c == '/') continue;
      if (c != '.') {
        const std::size_t piece = digits.find(c);
        if (piece >= 16 || !(left >> piece & 1)) return false;
        board.place(static_cast<int>(piece), 1u << square);
        left &= ~(1u << piece);
      }
      ++square;
    }
    const std::size_t held = digits.find(hand);
    if (square != 16 || held >= 16 || !(left >> held & 1) || board.is_won()) return false;
    left &= ~(1u << held);
    const int value = value_of(board, static_cast<int>(held), left);
    const int distance = value == 0 ? 0 : 17 - std::abs(value) - board.placed();
    std::cout << rows << ' ' << hand << ' '
              << (value > 0   ? "win"
                  : value < 0 ? "loss"
                              : "draw")
              << ' ' << distance << std::endl;
  }
  return true;
}

int main(int count, char** words) {
  const std::string rules = count > 1 ? words[1] : "", task = count > 2 ? words[2] : "";
  const bool known = rules == "lines" || rules == "squares" || rules == "torus";
  if (!known || !(task == "solve" || (task == "classes" && count > 3))) {
    std::cerr << "second_solver lines|squares|torus classes PLACED\n"
                 "second_solver lines|squares|torus solve [BITS] < POSITIONS\n";
    return 2;
  }
  read_rules(rules);
  find_symmetries();
  if (task == "classes") {
    print_classes(std::stoi(words[3]));
    return 0;
  }
  table.resize(std::size_t{1} << (count > 3 ? std::stoi(words[3]) : 22));
  if (solve_all()) return 0;
  std::cerr << "second_solver: that is no position whose game is on\n";
  return 2;
}
