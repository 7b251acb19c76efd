#include <stdexcept>
#include <string>
#include <vector>

#include "check.hpp"
#include "fourfold/random.hpp"
#include "fourfold/ultimate/board.hpp"
#include "fourfold/ultimate/engine.hpp"
#include "fourfold/ultimate/mcts.hpp"
#include "fourfold/ultimate/symmetry.hpp"
#include "search_control.hpp"
#include "ultimate/search_state.hpp"

using namespace fourfold;
using namespace fourfold::ultimate;

namespace {

// The position after `moves` moves of a random game, or the last unfinished one.
template <int n>
Position<n> random_position(std::uint64_t seed, std::size_t moves) {
  Position<n> position;
  for (const Cell cell : random_game<n>(seed)) {
    const Position<n> next = position.play(cell);
    if (moves-- == 0 || next.is_over()) break;
    position = next;
  }
  return position;
}

// Compares the stored set of winnable blocks with trying every move.
template <int n>
void check_winnable_blocks(const SearchState<n>& state) {
  for (const int side : {0, 1}) {
    unsigned expected = 0;
    for (int block = 0; block < Geometry<n>::count; ++block) {
      if (state.position().finished() >> block & 1) continue;
      for (const int place : members(state.position().empty_places(block)))
        if (has_line<n>[state.position().marks[block][side] | 1u << place]) expected |= 1u << block;
    }
    CHECK(state.winnable(side) == expected);
  }
}

template <int n>
void check_incremental() {
  const Evaluator<n> evaluator{Parameters{}};
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SearchState<n> state(Position<n>{}, evaluator);
    std::vector<std::pair<Cell, typename SearchState<n>::Undo>> moves_made;
    std::vector<Position<n>> before;
    for (const Cell cell : random_game<n>(seed)) {
      before.push_back(state.position());
      moves_made.emplace_back(cell, state.make(cell));
      const Position<n>& position = state.position();
      CHECK(position == before.back().play(cell));
      CHECK(state.key() == SearchState<n>::key_of(position));
      CHECK(state.chances() == evaluator.chances(position));
      CHECK(position.is_over() || state.evaluate() == evaluator.evaluate(position));
      check_winnable_blocks(state);
    }
    for (; !moves_made.empty(); moves_made.pop_back(), before.pop_back()) {
      state.unmake(moves_made.back().first, moves_made.back().second);
      CHECK(state.position() == before.back());
      CHECK(state.key() == SearchState<n>::key_of(before.back()));
      CHECK(state.chances() == evaluator.chances(before.back()));
      check_winnable_blocks(state);
    }
  }
}

// With a network, accumulators are computed lazily: while making moves and after unmaking them.
void check_incremental_network(const Ending& ending) {
  const Evaluator<3> evaluator(Parameters{}, ending, shipped_network<3>(ending));
  CHECK(evaluator.network());
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed);
    SearchState<3> state(Position<3>{}, evaluator);
    const auto check_some = [&] {
      if (random.below(3) == 0 && !state.position().is_over())
        CHECK(state.evaluate() == evaluator.evaluate(state.position()));
    };
    std::vector<std::pair<Cell, SearchState<3>::Undo>> moves_made;
    for (const Cell cell : random_game<3>(seed)) {
      moves_made.emplace_back(cell, state.make(cell));
      check_some();
      if (random.below(2) == 0) continue;
      state.unmake(cell, moves_made.back().second);
      check_some();
      moves_made.back().second = state.make(cell);
    }
    for (; !moves_made.empty(); moves_made.pop_back()) {
      state.unmake(moves_made.back().first, moves_made.back().second);
      check_some();
    }
  }
}

template <int n>
void check_table_changes_nothing(int depth) {
  Engine<n> with(Parameters{}, std::size_t{1} << 20, Features::none());
  Engine<n> without(Parameters{}, 0, Features::none());
  const SearchOptions options{.depth = depth};
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Position<n> position = random_position<n>(seed, 6 + 4 * seed);
    const SearchResult one = with.search(position, options),
                       other = without.search(position, options);
    CHECK(one.value == other.value);
    CHECK(one.line.front() == other.line.front());
  }
}

template <int n>
void check_forgetting_leaves_no_trace() {
  const SearchOptions options{.depth = 4};
  Engine<n> used(Parameters{}, std::size_t{1} << 12);  // small, so that entries are replaced
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Engine<n> fresh(Parameters{}, std::size_t{1} << 12);
    used.clear();
    const Position<n> position = random_position<n>(seed % 3, 20);
    CHECK(used.search(position, options).nodes == fresh.search(position, options).nodes);
  }
}

// Plays games against random moves with alternating seats; returns the number of wins.
template <int n>
int play_against_random_moves(int games) {
  Engine<n> engine(Parameters{}, std::size_t{1} << 16);
  Random random(1);
  int won_games = 0;
  for (int game = 0; game < games; ++game) {
    const int seat = game & 1;
    Position<n> position;
    while (!position.is_over()) {
      const CellList<n> legal = position.legal_moves();
      const Cell cell = position.to_move == seat
                            ? engine.search(position, {}, {.nodes = 30}).line.front()
                            : legal[random.below(legal.size())];
      CHECK(position.is_legal(cell));
      position.make(cell);
    }
    won_games += position.winner(endings::points) == seat;
  }
  return won_games;
}

const std::string empty = "................", full_x = "xxxx............";

}  // namespace

TEST(incremental_state_equals_fresh_state) {
  check_incremental<3>();
  check_incremental<4>();
  check_incremental_network(endings::draw);
  check_incremental_network(endings::blocks);
}

TEST(cleared_engine_searches_like_a_fresh_one) {
  check_forgetting_leaves_no_trace<3>();
  check_forgetting_leaves_no_trace<4>();
}

TEST(deadline_reserves_time_for_interruptions) {
  Deadline calm(1.0), disturbed(1.0), halted(1.0);
  CHECK(!calm.is_near(0.001));
  for (int i = 2; i < 999; ++i) CHECK(!calm.is_near(i / 1000.0));
  CHECK(calm.is_near(0.9995));
  CHECK(!disturbed.is_near(0.1));  // after an interruption of 0.1 s
  CHECK(!disturbed.is_near(0.15));
  CHECK(disturbed.is_near(0.905));
  CHECK(!halted.is_near(0.6));  // the reserve is at most a quarter of the time
  CHECK(!halted.is_near(0.7));
  CHECK(halted.is_near(0.751));
}

TEST(evaluation_is_symmetric_in_colour_and_board) {
  const Evaluator<4> evaluator{Parameters{}};
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Position<4> position = random_position<4>(seed, 2 * seed);
    const int value = evaluator.evaluate(position);
    for (int s = 1; s < symmetry_count; ++s) {
      const int other = evaluator.evaluate(transformed(position, s));
      CHECK(other - value <= 1 && value - other <= 1);  // rounding of products
    }
    Position<4> swapped = position;
    for (auto& [x, o] : swapped.marks) std::swap(x, o);
    std::swap(swapped.won[0], swapped.won[1]);
    swapped.to_move ^= 1;
    CHECK(evaluator.evaluate(swapped) == value);
  }
}

TEST(table_does_not_change_values_at_a_fixed_depth) {
  check_table_changes_nothing<3>(5);
  check_table_changes_nothing<4>(4);
}

TEST(one_thread_is_deterministic) {
  Engine<4> engine(Parameters{}, std::size_t{1} << 20);
  const Limits limits{.nodes = 20000};
  const Position<4> position = random_position<4>(3, 40);
  const SearchResult first = engine.search(position, {}, limits);
  engine.clear();
  const SearchResult again = engine.search(position, {}, limits);
  CHECK(first.nodes == again.nodes && first.value == again.value && first.line == again.line);
  CHECK(first.nodes <= limits.nodes);
}

TEST(two_threads_find_a_legal_move) {
  Engine<4> engine(Parameters{}, std::size_t{1} << 20);
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const Position<4> position = random_position<4>(seed, 30);
    const SearchResult result = engine.search(position, {.depth = 8, .threads = 2});
    CHECK(result.depth == 8);
    CHECK(position.is_legal(result.line.front()));
  }
}

TEST(stop_ends_a_search) {
  Engine<4> engine(Parameters{}, std::size_t{1} << 20);
  int polls = 0;
  const SearchResult result =
      engine.search(Position<4>{}, {}, {.stop = [&] { return ++polls == 3; }});
  CHECK(polls == 3);
  CHECK(Position<4>{}.is_legal(result.line.front()));
}

TEST(engine_completes_a_line_of_blocks) {
  // x has won three blocks of the first row and has three in a line in the fourth, its target.
  std::string text = full_x + "/" + full_x + "/" + full_x + "/xxx.............";
  for (int i = 0; i < 12; ++i) text += "/" + (i < 5 ? std::string("oo.o............") : empty);
  const Position<4> position = Position<4>::parse(text + " D1");
  Engine<4> engine(Parameters{}, std::size_t{1} << 20);
  const SearchResult result = engine.search(position, {.depth = 6});
  CHECK(result.value == win_in(1));
  CHECK((result.line.front() == Cell{3, 3}));
}

// With few cells left the value equals the final points of the game.
void check_endgame_values(const Ending& ending) {
  Engine<3> engine(Parameters{}, std::size_t{1} << 20, Features{}, ending);
  Engine<3> plain(Parameters{}, 0, Features::none(), ending);
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const Position<3> position = random_position<3>(seed, 60);
    int left = 0;
    for (const int block : members(Geometry<3>::all & ~position.finished()))
      left += std::popcount(position.empty_places(block));
    if (left > 9 || position.move_count() == 1)
      continue;  // A single legal move is played without search.
    ++compared;
    engine.clear();
    const int value = engine.search(position, {}).value;
    const int exact = plain.search(position, {}).value;
    const int flat = !is_proven(value) ? value : value > 0 ? 900 : -900;
    CHECK(flat == exact);
  }
  CHECK(compared > 50);
}

TEST(endgame_values_are_exact) {
  for (const Ending& ending : endings::all) check_endgame_values(ending);
}

TEST(engine_moves_are_legal_and_beat_random_moves) {
  CHECK(play_against_random_moves<4>(60) > 50);
  CHECK(play_against_random_moves<3>(100) > 80);
}

TEST(tree_search_makes_legal_moves_and_proves_wins) {
  MctsSearch<3> searcher(Parameters{}, std::size_t{1} << 16);  // small: the tree fills up
  int proofs = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Position<3> position = random_position<3>(seed, 45);
    const SearchResult result = searcher.search(position, {}, {.nodes = 3000});
    CHECK(position.is_legal(result.line.front()));
    if (!is_proven(result.value) || result.value < 0) continue;
    ++proofs;
    Engine<3> engine(Parameters{}, std::size_t{1} << 20);
    const int value = engine.search(position, {}).value;
    CHECK(is_proven(value) && value > 0);
  }
  CHECK(proofs > 0);
}

TEST(parameters_are_found_by_name) {
  CHECK(parameter_field("tempo").field == &Parameters::tempo);
  CHECK_THROWS(parameter_field("tmpo"), std::invalid_argument);
  const Parameters standard;
  for (const ParameterField& field : parameter_fields()) {
    CHECK(standard.*field.field == field.standard);
    CHECK(field.least <= field.standard && field.standard <= field.most);
  }
}
