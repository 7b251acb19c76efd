// The operations of pages for Quarto.
#include "fourfold/operations.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fourfold/game.hpp"
#include "fourfold/json.hpp"
#include "fourfold/quarto/exact_analysis.hpp"
#include "fourfold/quarto/opening_book.hpp"
#include "fourfold/quarto/score.hpp"
#include "game_spec.hpp"
#include "search_control.hpp"
#include "shared_solver.hpp"

namespace fourfold::quarto {
namespace {

// The time budget of the first pass; each later pass gets three times as much.
constexpr double first_seconds = 0.25, growth = 3;
// The least time for best play once all turns are solved.
constexpr double least_line_seconds = 0.1;

using Fields = std::vector<std::pair<std::string_view, std::string>>;

const char* name_of(int sign) { return sign > 0 ? "win" : sign < 0 ? "loss" : "draw"; }

std::string json_score(int score) {
  return json_object(
      {{"value", json(std::string(name_of(value(score))))}, {"distance", json(distance(score))}});
}

// What may be claimed of a score with these bounds.
Fields fields_of(Bounds bounds, bool exact) {
  const std::optional<int> sign = bounds.value();
  return {{"value", sign ? json(std::string(name_of(*sign))) : "null"},
          {"distance", bounds.exact() ? json(distance(bounds.lower)) : "null"},
          {"lower", json_score(bounds.lower)},
          {"upper", json_score(bounds.upper)},
          {"exact", json(exact)}};
}

Fields fields_of(Bounds bounds) { return fields_of(bounds, bounds.exact()); }

std::string json_object_with(Fields fields, const Fields& more) {
  fields.insert(fields.end(), more.begin(), more.end());
  return json_object(fields);
}

std::string square_name(int square) {
  return {static_cast<char>('a' + square % 4), static_cast<char>('1' + square / 4)};
}

// The seconds that an answer took, to a tenth of a millisecond.
std::string json_seconds(double seconds) { return json(std::round(seconds * 1e4) / 1e4); }

std::string json_turns(const TurnRanking& ranking) {
  std::vector<std::string> rows;
  for (const TurnValue& one : ranking.turns()) {
    Fields fields = {{"turn", json(one.turn.to_string())}};
    for (auto& field : fields_of({one.lower, one.upper})) fields.push_back(std::move(field));
    fields.emplace_back("standing", json(std::string(name_of(ranking.status(one)))));
    rows.push_back(json_object(fields));
  }
  return json_list(rows);
}

std::string json_squares(const TurnRanking& ranking) {
  std::vector<std::string> rows;
  for (const auto& [square, bounds] : ranking.squares())
    rows.push_back(json_object_with({{"square", json(square_name(square))}}, fields_of(bounds)));
  return json_list(rows);
}

std::string json_ranking(const TurnRanking& ranking, const std::vector<Turn>& line,
                         double seconds) {
  std::vector<std::string> turns;
  for (const Turn turn : line) turns.push_back(turn.to_string());
  return json_object_with(fields_of(ranking.bounds(), ranking.complete()),
                          {{"turns", json_turns(ranking)},
                           {"squares", json_squares(ranking)},
                           {"line", json_each(turns)},
                           {"seconds", json_seconds(seconds)}});
}

}  // namespace

std::string solve_position(const AnalysisRequest& request) {
  const Stopwatch watch;
  const Rules rules = rules_of(request.game);
  const Position position = unfinished_position(request.position, rules);
  SolveResult result;
  if (const std::optional<int> known = book_score(position, rules)) {
    result.lower = result.upper = *known;
  } else {
    SolveOptions options;
    options.threads = request.threads;
    Limits limits;
    limits.seconds = std::max(0.0, request.seconds);
    limits.stop = request.stop;
    result = shared_solver(rules, request.table_bytes).use([&](Solver& solver) {
      return solver.solve(position, options, limits);
    });
  }
  return json_object_with(
      fields_of({result.lower, result.upper}),
      {{"nodes", json(result.nodes)}, {"seconds", json_seconds(watch.seconds())}});
}

std::string analyse_position(const AnalysisRequest& request) {
  const Stopwatch watch;
  const Rules rules = rules_of(request.game);
  const Position position = unfinished_position(request.position, rules);
  const auto limits_of = [&](double seconds) {
    Limits limits;
    limits.seconds = std::max(0.0, seconds);
    limits.stop = request.stop;
    return limits;
  };
  return shared_solver(rules, request.table_bytes).use([&](Solver& solver) {
    std::optional<TurnRanking> known;
    for (double budget = first_seconds;; budget *= growth) {
      const double left = request.seconds - watch.seconds();
      const TurnRanking found =
          rank_turns(solver, position, request.threads, limits_of(std::min(budget, left)));
      // A pass that ran out of time may know less than the last.
      known = known ? found.combined_with(*known) : found;
      if (request.on_progress) request.on_progress(json_ranking(*known, {}, watch.seconds()));
      const bool is_last = budget >= left || (request.stop && request.stop());
      if (known->complete() || is_last) break;
    }
    std::vector<Turn> line;
    const double seconds = watch.seconds();
    if (known->complete())
      line = principal_line(solver, position, request.threads,
                            limits_of(std::max(least_line_seconds, request.seconds - seconds)));
    return json_ranking(*known, line, seconds);
  });
}

namespace {

class QuartoRules final : public TextRules {
 public:
  explicit QuartoRules(Rules rules) : rules_(rules) {}

  // The players take turns, and the first turn only gives.
  int to_move(const std::string& text) const override {
    const Position position = Position::parse(text);
    return (position.placed() + (position.hand == none ? 0 : 1)) % 2;
  }
  bool is_over(const std::string& text) const override {
    return Position::parse(text).is_over(rules_);
  }
  std::string play(const std::string& text, const std::string& move) const override {
    const Position position = Position::parse(text);
    const Turn turn = Turn::parse(move);
    if (!position.is_legal(turn, rules_))
      throw std::invalid_argument(move + " is not legal at " + text);
    return position.play(turn).to_string();
  }

 private:
  Rules rules_;
};

}  // namespace

std::unique_ptr<TextRules> text_rules(const Spec& game) {
  if (game.name != "quarto") return nullptr;
  return std::make_unique<QuartoRules>(rules_of(game));
}

}  // namespace fourfold::quarto
