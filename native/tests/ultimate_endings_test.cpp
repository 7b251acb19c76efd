// The engine compared with plain minimax near the end of the game, for both sizes and all endings:
// values, and the distances to wins and losses.
#include <algorithm>
#include <bit>
#include <cstdlib>
#include <optional>
#include <unordered_map>
#include <vector>

#include "check.hpp"
#include "fourfold/random.hpp"
#include "fourfold/ultimate/board.hpp"
#include "fourfold/ultimate/engine.hpp"
#include "search_control.hpp"
#include "ultimate/search.hpp"
#include "ultimate/search_state.hpp"

using namespace fourfold;
using namespace fourfold::ultimate;

namespace {

constexpr std::size_t table_bytes = std::size_t{1} << 20;

// The sanitizers slow the tests down, and look for other faults than wrong values.
#if defined(__SANITIZE_ADDRESS__)
constexpr int share = 5;
#else
constexpr int share = 1;
#endif

// One move further from the end of the game.
int before_move(int value) {
  return !is_proven(value) ? -value : value > 0 ? 1 - value : -1 - value;
}

// The number of moves to a proven end.
int distance(int value) { return 20000 - std::abs(value); }

template <int n>
int empty_cells(const Position<n>& position) {
  int total = 0;
  for (const int block : members(Geometry<n>::all & ~position.finished()))
    total += std::popcount(position.empty_places(block));
  return total;
}

// Minimax without pruning, in the scale of the engine. Where the depth ends, a line of blocks that
// can be completed counts as a win, and other positions have their static evaluation.
template <int n>
class Minimax {
 public:
  explicit Minimax(const Ending& ending)
      : evaluator_(Parameters{}, ending, shipped_network<n>(ending)) {}

  const Evaluator<n>& evaluator() const { return evaluator_; }
  const Ending& ending() const { return evaluator_.ending(); }

  int value(const Position<n>& position) { return value(position, empty_cells(position)); }

  int value(const Position<n>& position, int depth) {
    if (position.is_over()) return final_value(position);
    if (depth == 0) return completes_line(position) ? win_in(1) : evaluator_.evaluate(position);
    const std::uint64_t key = SearchState<n>::key_of(position) + static_cast<unsigned>(depth);
    if (const auto known = values_.find(key); known != values_.end()) return known->second;
    int best = loss_in(0);
    for (const Cell cell : position.legal_moves())
      best = std::max(best, before_move(value(position.play(cell), depth - 1)));
    values_[key] = best;
    return best;
  }

 private:
  int final_value(const Position<n>& position) const {
    const int winner = position.winner(ending());
    if (winner != none) return winner == position.to_move ? win_in(0) : loss_in(0);
    const int ahead = ending().blocks_are_points ? position.blocks_ahead() : 0;
    return position.to_move == 0 ? 100 * ahead : -100 * ahead;
  }

  static bool completes_line(const Position<n>& position) {
    const CellList<n> moves = position.legal_moves();
    return std::any_of(moves.begin(), moves.end(),
                       [&](Cell cell) { return position.play(cell).is_won(); });
  }

  Evaluator<n> evaluator_;
  std::unordered_map<std::uint64_t, int> values_;
};

// A move of a random game in which blocks are often won, so that lines of blocks come up.
template <int n>
Cell eager_move(const Position<n>& position, Random& random) {
  const CellList<n> moves = position.legal_moves();
  const auto wins_block = [&](Cell cell) {
    return std::popcount(position.play(cell).won[position.to_move]) >
           std::popcount(position.won[position.to_move]);
  };
  if (random.below(4) != 0)
    if (const auto win = std::find_if(moves.begin(), moves.end(), wins_block); win != moves.end())
      return *win;
  return moves[random.below(static_cast<unsigned>(moves.size()))];
}

// The first position of a random game with at most so many empty cells and several moves, if the
// game gets that far.
template <int n>
std::optional<Position<n>> late_position(std::uint64_t seed, int cells) {
  Random random(seed);
  for (Position<n> position; !position.is_over(); position.make(eager_move(position, random)))
    if (empty_cells(position) <= cells && position.move_count() > 1) return position;
  return std::nullopt;
}

// Searches without guesses: their value at each depth is that of minimax.
Features exact_features() {
  Features features;
  features.lmr = features.reverse_futility = features.probcut = features.quiescence = false;
  features.deeper_entries = features.correction_history = false;
  return features;
}

// Calls `check` with late positions of one size under all endings: some open, some won, some lost,
// none of these more than half.
template <int n, typename Check>
void for_each_ending(const Features& features, int cells, Check check, int count = 40) {
  count /= share;
  for (const Ending& ending : endings::all) {
    Minimax<n> minimax(ending);
    Engine<n> engine(minimax.evaluator(), table_bytes, features);
    int open = 0, wins = 0, losses = 0;
    for (std::uint64_t seed = 0; open + wins + losses < count; ++seed) {
      const auto position = late_position<n>(seed, cells);
      if (!position) continue;
      const bool undecided = position->may_win(0, ending) || position->may_win(1, ending);
      if (!undecided && open == count / 2) continue;
      const int value = minimax.value(*position);
      int& kind = !is_proven(value) ? open : value > 0 ? wins : losses;
      if (kind == count / 2 || (is_proven(value) && distance(value) < 3)) continue;
      ++kind;
      engine.clear();
      check(engine, minimax, *position, value);
    }
    CHECK(wins > 0 && losses >= count / 40);  // losses are rare where only lines win
  }
}

template <int n>
void check_depths(int cells) {
  for_each_ending<n>(
      exact_features(), cells, [](auto& engine, auto& minimax, const auto& position, int) {
        for (int depth = 1; depth <= empty_cells(position); ++depth)
          CHECK(engine.search(position, {.depth = depth}).value == minimax.value(position, depth));
      });
}

// The table keeps its entries while the game goes on, so distances must not depend on the ply at
// which they were stored.
template <int n>
void check_games(int cells) {
  for_each_ending<n>(exact_features(), cells, [](auto& engine, auto& minimax, auto position, int) {
    while (!position.is_over()) {
      const SearchResult result = engine.search(position, {});
      if (position.move_count() > 1) CHECK(result.value == minimax.value(position));
      position.make(result.line.front());
    }
  });
}

// A value, for a search that counts distances from a root so many plies before.
int from_root(int value, int plies) {
  return !is_proven(value) ? value : value > 0 ? value - plies : value + plies;
}

// Below the root, without earlier iterations: full windows, and null windows around the value.
template <int n, typename FeatureSet>
void check_windows(const Minimax<n>& evaluated_by, const FeatureSet& features,
                   const Position<n>& position, int depth, int exact) {
  constexpr int infinity = AlphaBetaSearch<n, FeatureSet>::infinity;
  SearchControl control({});
  NodeCounter counter(control);
  const Evaluator<n>& evaluator = evaluated_by.evaluator();
  const SearchTuning tuning(evaluator.parameters(), evaluator.network());
  TranspositionTable table(std::size_t{1} << 16);
  CorrectionHistory<n> correction_history;
  for (const int ply : {0, 3}) {  // the second time with the table of the first
    AlphaBetaSearch<n, FeatureSet> search(
        position, evaluator, tuning, features, &table,
        features.correction_history ? &correction_history : nullptr, counter);
    const int value = from_root(exact, ply);
    for (const int beta : {value + 100, value + 1, value, value - 100}) {
      const int bound = search.search(depth, ply, beta - 1, beta);
      CHECK((bound >= beta) == (value >= beta));
    }
    CHECK(search.search(depth, ply, -infinity, infinity) == value);
  }
}

// The search for play. It may stop at a win or loss that is proven but not the fastest.
template <int n>
void check_play(int cells, int count) {
  for_each_ending<n>(
      {}, cells,
      [&](auto& engine, auto& minimax, const auto& position, int exact) {
        const SearchResult result = engine.search(position, {});
        if (!is_proven(exact)) {
          CHECK(result.value == exact);
          CHECK(result.depth == empty_cells(position));
        } else {
          CHECK(is_proven(result.value) && (result.value > 0) == (exact > 0));
          CHECK(distance(result.value) >= distance(exact));
        }
        const int kept = before_move(minimax.value(position.play(result.line.front())));
        CHECK(is_proven(exact) ? is_proven(kept) && (kept > 0) == (exact > 0) : kept == exact);
      },
      count);
}

}  // namespace

TEST(searches_of_every_depth_equal_minimax) {
  check_depths<3>(8);
  check_depths<4>(8);
}

TEST(searches_of_every_window_agree_with_minimax) {
  const auto check = [](auto&, auto& minimax, const auto& position, int exact) {
    check_windows(minimax, exact_features(), position, empty_cells(position) - 2,
                  minimax.value(position, empty_cells(position) - 2));
    check_windows(minimax, AllFeatures{}, position, empty_cells(position), exact);
  };
  for_each_ending<3>({}, 9, check);
  for_each_ending<4>({}, 8, check);
}

TEST(values_stay_exact_while_the_table_is_kept) {
  check_games<3>(8);
  check_games<4>(8);
}

TEST(search_for_play_is_exact_to_the_end) {
  check_play<3>(9, 150);
  check_play<4>(8, 40);
}
