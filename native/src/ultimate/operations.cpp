#include "fourfold/operations.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "cell_names.hpp"
#include "decimals.hpp"
#include "fourfold/json.hpp"
#include "fourfold/ultimate/analysis.hpp"
#include "search_control.hpp"
#include "variant.hpp"

namespace fourfold::ultimate {

namespace {

// Moves of the best play that are sent.
constexpr std::size_t max_line = 20;

template <int n>
std::string json_line(const std::vector<Cell>& line) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(line.size(), max_line); ++i)
    names.push_back(cell_name(Geometry<n>::cell_number(line[i]), n * n));
  return json_each(names);
}

template <int n>
std::string json_move(const MoveValue& value, const Ending& ending) {
  // The points of a won or lost game are a whole number.
  const int most = ending.win_points(n * n);
  const bool is_whole = std::abs(value.points) == most;
  return json_object({{"move", json(cell_name(Geometry<n>::cell_number(value.line[0]), n * n))},
                      {"points", is_whole ? json(int(value.points)) : json(value.points)},
                      {"chance", json(rounded(value.chance))},
                      {"wins_in", json(value.wins_in)},
                      {"loses_in", json(value.loses_in)},
                      {"line", json_line<n>(value.line)}});
}

template <int n>
std::string json_analysis(const Analysis& analysis, const Ending& ending, double seconds) {
  std::vector<std::string> moves;
  for (const MoveValue& value : analysis.moves) moves.push_back(json_move<n>(value, ending));
  return json_object({{"depth", json(analysis.depth)},
                      {"nodes", json(analysis.nodes)},
                      {"exact", json(analysis.exact)},
                      {"ending", json(ending.name)},
                      {"moves", json_list(moves)},
                      {"seconds", json(rounded(seconds))}});
}

}  // namespace

std::string estimate_moves(const AnalysisRequest& request) {
  const Stopwatch stopwatch;
  return with_position_of(
      request.game, request.position,
      [&]<int n>(const Position<n>& position, const Variant& variant) {
        std::string latest;
        Limits limits{.seconds = request.seconds > 0 ? request.seconds : 0, .stop = request.stop};
        analyse(position, EvaluatorSpec{{}, std::string(variant.ending.name)}.evaluator<n>(),
                {.threads = request.threads, .table_bytes = request.table_bytes}, limits,
                [&](const Analysis& analysis) {
                  latest = json_analysis<n>(analysis, variant.ending, stopwatch.seconds());
                  if (request.on_progress) request.on_progress(latest);
                });
        return latest;
      });
}

}  // namespace fourfold::ultimate
