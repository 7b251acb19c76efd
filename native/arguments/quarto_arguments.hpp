// Parses and validates arguments of Quarto's functions. Everything here throws
// std::invalid_argument for bad input.
#pragma once

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "fourfold/quarto/alphabeta.hpp"
#include "fourfold/quarto/champion.hpp"
#include "fourfold/quarto/playout.hpp"
#include "fourfold/quarto/solver.hpp"
#include "fourfold/quarto/symmetry.hpp"

namespace fourfold::quarto {

// Parses a position whose game is not over.
inline Position position_on(const std::string& text, Rules rules) {
  const Position position = Position::parse(text);
  if (position.is_over(rules)) throw std::invalid_argument("the game is over at " + text);
  return position;
}

inline Turn checked_turn(int square, int gift) {
  const auto fits = [](int number) { return number >= none && number < 16; };
  if (!fits(square) || !fits(gift))
    throw std::invalid_argument("squares and pieces are numbers from 0 to 15");
  return {square, gift};
}

inline Turn legal_turn(Turn turn, const Position& position, Rules rules) {
  if (!position.is_legal(turn, rules))
    throw std::invalid_argument(turn.to_string() + " is not legal at " + position.to_string());
  return turn;
}

inline OutcomeQuery parse_outcome_query(const std::string& name) {
  if (name == "who_wins") return OutcomeQuery::who_wins;
  if (name == "mover_wins") return OutcomeQuery::mover_wins;
  if (name == "opponent_wins") return OutcomeQuery::opponent_wins;
  throw std::invalid_argument("unknown question '" + name +
                              "': ask who_wins, mover_wins or opponent_wins");
}

inline Policy parse_policy(const std::string& name) {
  if (name == "novice") return Policy::novice;
  if (name == "random") return Policy::random;
  throw std::invalid_argument("unknown policy '" + name + "': use novice or random");
}

// The search depth in turns; no depth means to the end of the game.
inline int checked_depth(std::optional<int> depth) {
  const int turns = std::min(depth.value_or(to_the_end), to_the_end);
  if (turns < 1) throw std::invalid_argument("a search looks at least one turn ahead");
  return turns;
}

inline void check_belief(const Belief& belief) {
  if (!std::all_of(belief.begin(), belief.end(), [](float one) { return one >= 0 && one <= 1; }))
    throw std::invalid_argument("the chance of each kind of opponent must be from 0 to 1");
}

// The lookahead of a player who sees these lines.
inline int checked_lookahead(int lookahead, const std::vector<std::uint8_t>& visible_lines,
                             Rules rules) {
  if (visible_lines.size() != groups_of(rules).size())
    throw std::invalid_argument("attributes are needed for each group of the rules");
  if (lookahead < 0) throw std::invalid_argument("nobody sees a negative number of turns ahead");
  return std::min(lookahead, to_the_end);
}

// The position with this canonical key; its game must not be over.
inline Position position_of_canonical(std::uint64_t key, Rules rules) {
  const Position position = position_of_key(key);
  if (position.is_won(rules) || canonical_key(position, rules) != key)
    throw std::invalid_argument(std::to_string(key) +
                                " is not the canonical key of a position whose game is on");
  return position;
}

// The canonical key of a position with or without a piece in hand.
inline std::uint64_t key_of(const Position& position, Rules rules) {
  return position.hand == none ? canonical_give_key(position, rules)
                               : canonical_key(position, rules);
}

}  // namespace fourfold::quarto
