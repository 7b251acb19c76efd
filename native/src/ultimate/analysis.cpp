#include "fourfold/ultimate/analysis.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "fourfold/ultimate/engine.hpp"
#include "fourfold/ultimate/score.hpp"
#include "search_control.hpp"

namespace fourfold::ultimate {

namespace {

// The lead at which the chances are e to 1, measured by benchmarks/ultimate_chances.py for endings
// where blocks are points.
constexpr double scale = 1.5;

// The empty cells of unfinished blocks: the most moves that the game can last.
template <int n>
int playable_cells(const Position<n>& position) {
  int cells = 0;
  for (const int block : members(Geometry<n>::all & ~position.finished()))
    cells += std::popcount(position.empty_places(block));
  return cells;
}

// A value for the player to move, and the best play.
struct EngineScore {
  int value;
  std::vector<Cell> line{};

  // The score for the player whose move led here.
  EngineScore before(Cell move) && {
    line.insert(line.begin(), move);
    return {before_move(value), std::move(line)};
  }
};

template <int n>
MoveValue move_value(EngineScore score, const Ending& ending) {
  const int value = score.value;
  const double points = points_of<n>(value, ending);
  if (!is_proven(value)) {
    const double chance = ending.blocks_are_points ? winning_chance(points) : (1 + points) / 2;
    return {std::move(score.line), points, chance};
  }
  MoveValue proven{std::move(score.line), points, value > 0 ? 1.0 : 0.0};
  (value > 0 ? proven.wins_in : proven.loses_in) = proven_distance(value);
  return proven;
}

// Larger is better: fast wins before slow ones, slow losses before fast ones.
double sort_key(const MoveValue& value) {
  if (value.wins_in) return win_in(*value.wins_in);
  return value.loses_in ? loss_in(*value.loses_in) : value.points;
}

// Searches all moves of one position with one engine.
template <int n>
class MoveAnalysis {
 public:
  MoveAnalysis(const Position<n>& position, const Evaluator<n>& evaluator,
               const AnalysisOptions& options, const Limits& limits)
      : position_(position),
        options_(options),
        limits_(limits),
        engine_(evaluator, options.table_bytes) {}

  Analysis run(const std::function<void(const Analysis&)>& listener) {
    const int left = playable_cells(position_);
    const int most = std::min(options_.depth.value_or(left), left);
    Analysis best;
    for (int depth = 1;; ++depth) {
      limited_ = depth > 1;
      std::optional<Analysis> found = iteration(depth);
      if (found) {
        best = std::move(*found);
        best.exact = best.exact || depth >= left;
        if (listener) listener(best);
      }
      if (!found || best.exact || depth >= most) break;
    }
    best.nodes = nodes_;
    return best;
  }

 private:
  // The values of all moves at one depth; nothing if a limit is reached.
  std::optional<Analysis> iteration(int depth) {
    Analysis found{{}, depth, 0, true};
    for (const Cell move : position_.legal_moves()) {
      std::optional<EngineScore> score = score_of(position_.play(move), depth - 1);
      if (!score) return std::nullopt;
      found.moves.push_back(move_value<n>(std::move(*score).before(move), evaluator().ending()));
      found.exact = found.exact && (found.moves.back().wins_in || found.moves.back().loses_in);
    }
    std::stable_sort(
        found.moves.begin(), found.moves.end(),
        [](const MoveValue& a, const MoveValue& b) { return sort_key(a) > sort_key(b); });
    found.nodes = nodes_;
    return found;
  }

  // The score of a position for its player to move; nothing if a limit is reached.
  std::optional<EngineScore> score_of(const Position<n>& position, int depth) {
    if (position.is_over() || depth == 0) {
      ++nodes_;
      return EngineScore{position.is_over() ? final_value(position)
                                            : evaluator().evaluate(position)};
    }
    if (position.move_count() == 1) {  // the engine does not search a forced move
      ++nodes_;
      const Cell move = position.legal_moves()[0];
      std::optional<EngineScore> score = score_of(position.play(move), depth - 1);
      if (!score) return std::nullopt;
      return std::move(*score).before(move);
    }
    Limits left;
    if (limited_) {
      left = remaining();
      if (left.nodes == 0 || left.seconds <= 0 || (left.stop && left.stop())) return std::nullopt;
    }
    SearchResult result =
        engine_.search(position, {.depth = depth, .threads = options_.threads}, left);
    nodes_ += result.nodes;
    if (result.depth < std::min(depth, playable_cells(position)) && !is_proven(result.value))
      return std::nullopt;
    return EngineScore{result.value, std::move(result.line)};
  }

  int final_value(const Position<n>& position) const {
    const int winner = position.winner(evaluator().ending());
    if (winner != none) return winner == position.to_move ? win_in(0) : loss_in(0);
    return evaluator().final_value(position, position.to_move);
  }

  Limits remaining() const {
    Limits left = limits_;
    if (left.has_nodes()) left.nodes -= std::min(left.nodes, nodes_);
    if (left.has_seconds()) left.seconds = std::max(0.0, left.seconds - stopwatch_.seconds());
    return left;
  }

  const Evaluator<n>& evaluator() const { return engine_.evaluator(); }

  const Stopwatch stopwatch_{};
  const Position<n> position_;
  const AnalysisOptions options_;
  const Limits limits_;
  Engine<n> engine_;
  std::uint64_t nodes_ = 0;
  bool limited_ = false;  // whether the limits hold: not for the first iteration
};

}  // namespace

template <int n>
Analysis analyse(const Position<n>& position, const Evaluator<n>& evaluator,
                 const AnalysisOptions& options, const Limits& limits,
                 const std::function<void(const Analysis&)>& listener) {
  return MoveAnalysis<n>(position, evaluator, options, limits).run(listener);
}

template Analysis analyse(const Position<3>&, const Evaluator<3>&, const AnalysisOptions&,
                          const Limits&, const std::function<void(const Analysis&)>&);
template Analysis analyse(const Position<4>&, const Evaluator<4>&, const AnalysisOptions&,
                          const Limits&, const std::function<void(const Analysis&)>&);

double winning_chance(double points) { return 1 / (1 + std::exp(-points / scale)); }

}  // namespace fourfold::ultimate
