#include "fourfold/quarto/exact_analysis.hpp"

#include <optional>
#include <utility>

#include "fourfold/quarto/opening_book.hpp"

namespace fourfold::quarto {
std::vector<TurnValue> values_by_book(const Position& position, Rules rules) {
  std::vector<TurnValue> values;
  for (const Turn turn : position.legal_turns(rules)) {
    const Position after = position.play(turn);
    int score = draw_score;
    if (after.is_won(rules)) {
      score = best_score;
    } else if (!after.is_over(rules)) {
      const std::optional<int> known = book_score(after, rules);
      if (!known) return {};
      score = turn.square == none ? -*known : before_placement(*known);
    }
    values.push_back({turn, score, score});
  }
  return values;
}

TurnRanking rank_turns(Solver& solver, const Position& position, int threads, const Limits& limits,
                       bool use_book) {
  const Rules rules = solver.rules();
  if (use_book)
    if (std::vector<TurnValue> values = values_by_book(position, rules); !values.empty())
      return TurnRanking(std::move(values));
  SolveOptions options;
  options.threads = threads;
  std::optional<Bounds> known;
  if (use_book)
    if (const std::optional<int> score = book_score(position, rules))
      known = Bounds{*score, *score};
  return TurnRanking(solver.analyse(position, options, limits), known);
}

std::vector<Turn> principal_line(Solver& solver, Position position, int threads,
                                 const Limits& limits, bool use_book) {
  const Rules rules = solver.rules();
  std::vector<Turn> line;
  while (use_book && !position.is_over(rules)) {
    std::vector<TurnValue> values = values_by_book(position, rules);
    if (values.empty()) break;
    line.push_back(TurnRanking(std::move(values)).turns()[0].turn);
    position = position.play(line.back());
  }
  if (!position.is_over(rules))
    for (const Turn turn : solver.principal_line(position, threads, limits)) line.push_back(turn);
  return line;
}

}  // namespace fourfold::quarto
