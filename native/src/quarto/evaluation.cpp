#include <stdexcept>
#include <string>

#include "fourfold/quarto/alphabeta.hpp"
#include "terzi.hpp"

namespace fourfold::quarto {

Evaluation Evaluation::named(std::string_view name, double c) {
  if (name == "zero") return {Heuristic::zero};
  if (name == "almost") return {Heuristic::almost};
  if (name == "absolute") return {Heuristic::absolute};
  if (name == "relative") return {Heuristic::relative, c};
  if (name == "quarticity") return {Heuristic::quarticity};
  throw std::invalid_argument("unknown evaluation '" + std::string(name) +
                              "': use zero, almost, absolute, relative or quarticity");
}

double Evaluation::win_value() const {
  switch (heuristic) {
    case Heuristic::zero:
      return 1;
    case Heuristic::quarticity:
      return 12;
    default:
      return 1000 * c;
  }
}

double Evaluation::value(Score score, int unplaced) const {
  if (score == win_score) return win_value();
  if (score == -win_score) return -win_value();
  if (heuristic == Heuristic::relative && score != 0) return double(score) / unplaced * c;
  return score;
}

double evaluate(const Position& position, Rules rules, const Evaluation& evaluation) {
  Board board = Board::of(position);
  board.left = ~position.used;
  const Score score =
      with_rules(rules, [&]<Rules r>() { return score_of<r>(board, evaluation.heuristic); });
  return evaluation.value(position.hand == none ? -score : score, count(board.left));
}

}  // namespace fourfold::quarto
