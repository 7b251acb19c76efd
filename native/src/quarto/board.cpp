#include "fourfold/quarto/board.hpp"

#include <algorithm>
#include <cassert>
#include <stdexcept>

#include "fourfold/bits.hpp"
#include "fourfold/quarto/symmetry.hpp"

namespace fourfold::quarto {

namespace {

constexpr std::string_view digits = "0123456789ABCDEF";

int piece_from(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return none;
}

[[noreturn]] void reject(std::string_view text, const std::string& why) {
  throw std::invalid_argument("bad Quarto position '" + std::string(text) + "': " + why);
}

std::string square_name(int square) { return {"abcd"[square % 4], "1234"[square / 4]}; }

void put(Position& position, int square, int piece) {
  const SquareSet bit = 1u << square;
  for (int k = 0; k < attribute_count; ++k)
    if (piece >> k & 1) position.having[k] |= bit;
  position.occupied |= bit;
  position.used |= 1u << piece;
}

}  // namespace

Turn Turn::parse(std::string_view text) {
  const auto reject_turn = [&](const char* why) {
    throw std::invalid_argument("bad Quarto turn '" + std::string(text) + "': " + why);
  };
  Turn turn;
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) reject_turn("expected ':' as in c3:6, :6 or c3:");
  const std::string_view square = text.substr(0, colon), gift = text.substr(colon + 1);
  if (!square.empty()) {
    if (square.size() != 2 || square[0] < 'a' || square[0] > 'd' || square[1] < '1' ||
        square[1] > '4')
      reject_turn("the square must be a1 to d4");
    turn.square = std::int8_t((square[1] - '1') * 4 + (square[0] - 'a'));
  }
  if (!gift.empty()) {
    if (gift.size() != 1 || piece_from(gift[0]) == none)
      reject_turn("the piece given must be one hex digit");
    turn.gift = std::int8_t(piece_from(gift[0]));
  }
  if (turn.square == none && turn.gift == none) reject_turn("it neither places nor gives");
  return turn;
}

std::string Turn::to_string() const {
  std::string text = square == none ? "" : square_name(square);
  text += ':';
  if (gift != none) text += digits[gift];
  return text;
}

Position Position::parse(std::string_view text) {
  Position position;
  std::size_t at = 0;
  for (int square = 0; square < square_count; ++square, ++at) {
    if (square % 4 == 0 && square > 0) {
      if (at >= text.size() || text[at] != '/')
        reject(text, "expected '/' after row " + std::to_string(square / 4));
      ++at;
    }
    if (at >= text.size()) reject(text, "the board ends before " + square_name(square));
    if (text[at] == '.') continue;
    const int piece = piece_from(text[at]);
    if (piece == none)
      reject(text, "'" + std::string(1, text[at]) + "' on " + square_name(square) +
                       " is neither a hex digit nor '.'");
    if (position.used >> piece & 1)
      reject(text, "piece " + std::string(1, text[at]) + " is on the board twice");
    put(position, square, piece);
  }
  if (at >= text.size() || text[at] != ' ')
    reject(text, "expected a space and the piece in hand, or '-', after the board");
  const std::string_view hand = text.substr(at + 1);
  if (hand == "-") return position;
  const int piece = hand.size() == 1 ? piece_from(hand[0]) : none;
  if (piece == none)
    reject(text, "the hand '" + std::string(hand) + "' is neither a hex digit nor '-'");
  // A full board uses every piece, so this also rejects a hand without an empty square.
  if (position.used >> piece & 1)
    reject(text, "piece " + std::string(hand) + " is in hand and on the board");
  position.hand = std::int8_t(piece);
  return position;
}

std::string Position::to_string() const {
  std::string text;
  for (int square = 0; square < square_count; ++square) {
    if (square % 4 == 0 && square > 0) text += '/';
    const int piece = piece_at(square);
    text += piece == none ? '.' : digits[piece];
  }
  text += ' ';
  text += hand == none ? '-' : digits[hand];
  return text;
}

int Position::piece_at(int square) const {
  if (!(occupied >> square & 1)) return none;
  int piece = 0;
  for (int k = 0; k < attribute_count; ++k) piece |= (having[k] >> square & 1) << k;
  return piece;
}

bool Position::is_won(Rules rules) const {
  for (const SquareSet group : groups_of(rules)) {
    if ((occupied & group) != group) continue;
    for (const SquareSet squares : having)
      if ((squares & group) == group || (squares & group) == 0) return true;
  }
  return false;
}

std::vector<Turn> Position::legal_turns(Rules rules) const {
  std::vector<Turn> turns;
  if (is_over(rules)) return turns;
  const auto add_gifts = [&](int square) {
    for (int piece = 0; piece < piece_count; ++piece)
      if (remaining() >> piece & 1) turns.emplace_back(square, piece);
  };
  if (hand == none) {
    add_gifts(none);
    return turns;
  }
  for (int square = 0; square < square_count; ++square) {
    if (occupied >> square & 1) continue;
    if (place(square).is_over(rules))
      turns.emplace_back(square, none);
    else
      add_gifts(square);
  }
  return turns;
}

bool Position::is_legal(Turn turn, Rules rules) const {
  if (is_over(rules) || (turn.square == none) != (hand == none)) return false;
  if (turn.square < none || turn.square >= square_count) return false;
  if (turn.gift < none || turn.gift >= piece_count) return false;
  bool gives = true;
  if (turn.square != none) {
    if (occupied >> turn.square & 1) return false;
    gives = !place(turn.square).is_over(rules);
  }
  return gives ? turn.gift != none && (remaining() >> turn.gift & 1) : turn.gift == none;
}

Position Position::place(int square) const {
  assert(hand != none && square >= 0 && square < square_count && !(occupied >> square & 1));
  Position next = *this;
  put(next, square, hand);
  next.hand = none;
  return next;
}

Position Position::give(int piece) const {
  assert(hand == none && piece >= 0 && piece < piece_count && (remaining() >> piece & 1));
  Position next = *this;
  next.hand = std::int8_t(piece);
  return next;
}

Position Position::play(Turn turn) const {
  Position next = turn.square == none ? *this : place(turn.square);
  return turn.gift == none ? next : next.give(turn.gift);
}

namespace {

void keep_unique(std::vector<std::uint64_t>& keys) {
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
}

}  // namespace

std::uint64_t perft(const Position& position, Rules rules, int depth) {
  if (depth == 0) return 1;
  const std::vector<Turn> turns = position.legal_turns(rules);
  if (depth == 1) return turns.size();
  std::uint64_t total = 0;
  for (const Turn turn : turns) total += perft(position.play(turn), rules, depth - 1);
  return total;
}

std::vector<std::uint64_t> canonical_positions(Rules rules, int placed) {
  std::vector<std::uint64_t> level = {0};  // the empty board; all first gifts are equivalent
  for (int n = 0; n < placed; ++n) {
    // Duplicates are removed whenever the list has doubled, so it stays near its final size.
    std::vector<std::uint64_t> next;
    std::size_t clean = 1 << 16;
    for (const std::uint64_t key : level) {
      const Position position = position_of_key(key);
      for (int square = 0; square < square_count; ++square) {
        if (position.occupied >> square & 1) continue;
        const Position board = position.place(square);
        if (board.is_won(rules)) continue;
        for (const int piece : members(board.remaining()))
          next.push_back(canonical_key(board.give(piece), rules));
      }
      if (next.size() > 2 * clean) {
        keep_unique(next);
        clean = std::max(clean, next.size());
      }
    }
    keep_unique(next);
    level = std::move(next);
  }
  return level;
}

std::uint64_t count_canonical(Rules rules, int placed) {
  return canonical_positions(rules, placed).size();
}

}  // namespace fourfold::quarto
