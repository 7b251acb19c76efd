#include "fourfold/operations.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "board.hpp"
#include "cell_names.hpp"
#include "decimals.hpp"
#include "fourfold/json.hpp"
#include "solver.hpp"

namespace fourfold::tictactoe {

namespace {

constexpr std::size_t max_solver_bytes = std::size_t{1} << 26;

std::string json_score(int value) {
  const char* const name = value > 0 ? "win" : value < 0 ? "loss" : "draw";
  const int distance = value == 0 ? 0 : win_value - std::abs(value);
  return json_object({{"value", json(std::string_view(name))}, {"distance", json(distance)}});
}

// The bounds of a score; unknown without a value.
std::vector<std::pair<std::string_view, std::string>> bounds_of(std::optional<int> value) {
  const std::string lower = json_score(value.value_or(2 - win_value));
  const std::string upper = json_score(value.value_or(win_value - 1));
  const char* const name = !value ? nullptr : *value > 0 ? "win" : *value < 0 ? "loss" : "draw";
  return {{"value", name ? json(std::string_view(name)) : "null"},
          {"distance", value ? json(*value == 0 ? 0 : win_value - std::abs(*value)) : "null"},
          {"lower", lower},
          {"upper", upper},
          {"exact", json(value.has_value())}};
}

// Searches to the end of the game, and returns the moves best first.
std::vector<CellValue> best_first(Solver& solver, const Position& position) {
  auto values = solver.values(position, position.cell_count() - position.placed());
  std::stable_sort(values.begin(), values.end(),
                   [](const CellValue& a, const CellValue& b) { return a.second > b.second; });
  return values;
}

std::string json_turn(const Position& position, int cell, std::optional<int> value,
                      std::string_view standing) {
  auto turn = bounds_of(value);
  turn.insert(turn.begin(), {"turn", json(cell_name(cell, position.size))});
  turn.emplace_back("standing", json(standing));
  return json_object(turn);
}

// The values of a position and all its moves, and best play to the end.
std::string solved(const AnalysisRequest& request) {
  const Stopwatch stopwatch;
  const Position position = position_on(request.game, request.position);
  Limits limits;
  limits.seconds = request.seconds > 0 ? request.seconds : 0;
  limits.stop = request.stop;
  Solver solver(position.size, lines_of(position.size),
                std::min(request.table_bytes, max_solver_bytes), limits);
  std::vector<std::string> turns, line;
  std::optional<int> best;
  try {
    const std::vector<CellValue> values = best_first(solver, position);
    for (Position at = position; !at.is_over();) {
      const int cell = best_first(solver, at).front().first;
      line.push_back(cell_name(cell, position.size));
      at = at.play(cell);
    }
    best = values.front().second;
    for (const auto& [cell, value] : values)
      turns.push_back(json_turn(position, cell, value, value == *best ? "best" : "worse"));
  } catch (const LimitReached&) {
    line.clear();
    for (Mask left = position.empty(); left; left &= left - 1)
      turns.push_back(json_turn(position, std::countr_zero(left), {}, "possible"));
  }
  auto fields = bounds_of(best);
  fields.emplace_back("turns", json_list(turns));
  fields.emplace_back("squares", "[]");
  fields.emplace_back("line", json_each(line));
  fields.emplace_back("nodes", json(solver.nodes()));
  fields.emplace_back("seconds", json(rounded(stopwatch.seconds())));
  return json_object(fields);
}

}  // namespace

std::string solve_position(const AnalysisRequest& request) { return solved(request); }

std::string analyse_position(const AnalysisRequest& request) { return solved(request); }

}  // namespace fourfold::tictactoe
