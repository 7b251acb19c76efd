#include "check.hpp"
#include "fourfold/ultimate/board.hpp"
#include "fourfold/ultimate/classic.hpp"

using namespace fourfold::ultimate;
using namespace fourfold::ultimate::classic;

namespace {

constexpr Weights odd_weights = {910, 31, 7, 3, 5};

// The scores of the empty cells as defined in the report, cell by cell.
template <int n>
Score plain_sum(Mask mine, Mask theirs, const Weights& weights) {
  using G = Geometry<n>;
  Score sum = 0;
  for (int cell = 0; cell < G::count; ++cell) {
    if ((mine | theirs) >> cell & 1) continue;
    std::array<Score, 5> attacks{};
    for (int number = 0; number < G::line_count; ++number) {
      const Mask line = G::line(number);
      if ((line >> cell & 1) && !(line & theirs))
        ++attacks[n - std::popcount(static_cast<Mask>(line & mine))];
    }
    sum += attacks[1] > 0 ? weights.score_1
                          : weights.score_2 * attacks[2] * attacks[2] +
                                weights.score_3 * attacks[3] * attacks[3];
  }
  return sum;
}

template <int n>
void check_games() {
  const Heuristic<n> heuristic(odd_weights);
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Position<n> position;
    Scores<n> carried = heuristic.scores_of(position);
    for (const Cell cell : random_game<n>(seed)) {
      position.make(cell);
      heuristic.update(carried, position, cell.block);
      const Scores<n> fresh = heuristic.scores_of(position);
      CHECK(carried.block == fresh.block && carried.status == fresh.status);
      CHECK(carried.attack == fresh.attack && carried.game == fresh.game);
      const auto& [x, o] = position.marks[cell.block];
      if (!has_line<n>[x] && !has_line<n>[o]) {
        CHECK(heuristic.sum_of_cells(x, o) == plain_sum<n>(x, o, odd_weights));
        CHECK(heuristic.sum_of_cells(o, x) == plain_sum<n>(o, x, odd_weights));
      }
    }
  }
}

}  // namespace

TEST(incremental_scores_equal_fresh_scores) {
  check_games<3>();
  check_games<4>();
}

TEST(limits_end_a_search) {
  const Position<4> start;
  fourfold::Limits nodes;
  nodes.nodes = 1;
  const SearchResult none_looked_at = deepen(start, 3, 256, Weights{}, nodes);
  CHECK(!none_looked_at.value && none_looked_at.line.front() == start.legal_moves()[0]);
  nodes.nodes = 100'000;
  const SearchResult deep = deepen(start, 3, 256, Weights{}, nodes);
  CHECK(deep.value && deep.depth >= 4 && deep.nodes <= 100'000);
  CHECK(deep.value == deepen(start, 3, deep.depth, Weights{}).value);
  fourfold::Limits stopped;
  stopped.stop = [] { return true; };
  CHECK(deepen(start, 12, 12, Weights{}, stopped).value == std::nullopt);
}
