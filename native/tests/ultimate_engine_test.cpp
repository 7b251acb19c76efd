#include <stdexcept>
#include <string>
#include <vector>

#include "check.hpp"
#include "fourfold/random.hpp"
#include "fourfold/ultimate/engine.hpp"
#include "fourfold/ultimate/mcts.hpp"
#include "fourfold/ultimate/perft.hpp"
#include "fourfold/ultimate/symmetry.hpp"
#include "search_control.hpp"
#include "ultimate/search_state.hpp"

using namespace fourfold;
using namespace fourfold::ultimate;

namespace {

// The position after so many moves of a random game; sooner where the game would end.
template <int n>
Position<n> walked(std::uint64_t seed, std::size_t moves) {
  Position<n> position;
  for (const Cell cell : random_game<n>(seed)) {
    const Position<n> next = position.play(cell);
    if (moves-- == 0 || next.is_over()) break;
    position = next;
  }
  return position;
}

// What a state keeps of the blocks that could be won at once, against every move tried.
template <int n>
void check_takeable(const SearchState<n>& state) {
  for (const int side : {0, 1}) {
    unsigned found = 0;
    for (int block = 0; block < Geometry<n>::count; ++block) {
      if (state.position().finished() >> block & 1) continue;
      for (const int place : members(state.position().empty_places(block)))
        if (has_line<n>[state.position().marks[block][side] | 1u << place]) found |= 1u << block;
    }
    CHECK(state.winnable(side) == found);
  }
}

template <int n>
void check_incremental() {
  const Evaluator<n> evaluator{Parameters{}};
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SearchState<n> state(Position<n>{}, evaluator);
    std::vector<std::pair<Cell, typename SearchState<n>::Undo>> made;
    std::vector<Position<n>> before;
    for (const Cell cell : random_game<n>(seed)) {
      before.push_back(state.position());
      made.emplace_back(cell, state.make(cell));
      const Position<n>& position = state.position();
      CHECK(position == before.back().play(cell));
      CHECK(state.key() == SearchState<n>::key_of(position));
      CHECK(state.chances() == evaluator.chances(position));
      CHECK(position.is_over() || state.evaluate() == evaluator.evaluate(position));
      check_takeable(state);
    }
    for (; !made.empty(); made.pop_back(), before.pop_back()) {
      state.unmake(made.back().first, made.back().second);
      CHECK(state.position() == before.back());
      CHECK(state.key() == SearchState<n>::key_of(before.back()));
      CHECK(state.chances() == evaluator.chances(before.back()));
      check_takeable(state);
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
    std::vector<std::pair<Cell, SearchState<3>::Undo>> made;
    for (const Cell cell : random_game<3>(seed)) {
      made.emplace_back(cell, state.make(cell));
      check_some();
      if (random.below(2) == 0) continue;
      state.unmake(cell, made.back().second);
      check_some();
      made.back().second = state.make(cell);
    }
    for (; !made.empty(); made.pop_back()) {
      state.unmake(made.back().first, made.back().second);
      check_some();
    }
  }
}

template <int n>
void check_table_changes_nothing(int depth) {
  Engine<n> with(Parameters{}, std::size_t{1} << 20, Features::none());
  Engine<n> without(Parameters{}, 0, Features::none());
  const SearchOptions terms{.depth = depth};
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Position<n> position = walked<n>(seed, 6 + 4 * seed);
    const SearchResult one = with.search(position, terms), other = without.search(position, terms);
    CHECK(one.value == other.value);
    CHECK(one.line.front() == other.line.front());
  }
}

template <int n>
void check_forgetting_leaves_no_trace() {
  const SearchOptions terms{.depth = 4};
  Engine<n> used(Parameters{}, std::size_t{1} << 12);  // so small that entries are replaced
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Engine<n> fresh(Parameters{}, std::size_t{1} << 12);
    used.clear();
    const Position<n> position = walked<n>(seed % 3, 20);
    CHECK(used.search(position, terms).nodes == fresh.search(position, terms).nodes);
  }
}

// Games against random moves, the engine first and second in turn; how many of them it won.
template <int n>
int play_against_chance(int games) {
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

TEST(what_is_kept_up_to_date_equals_what_is_made_anew) {
  check_incremental<3>();
  check_incremental<4>();
  check_incremental_network(endings::draw);
  check_incremental_network(endings::blocks);
}

TEST(an_engine_that_forgot_is_as_good_as_new) {
  check_forgetting_leaves_no_trace<3>();
  check_forgetting_leaves_no_trace<4>();
}

TEST(time_is_kept_for_interruptions_like_those_seen) {
  Deadline calm(1.0), disturbed(1.0), halted(1.0);
  CHECK(!calm.is_near(0.001));
  for (int i = 2; i < 999; ++i) CHECK(!calm.is_near(i / 1000.0));
  CHECK(calm.is_near(0.9995));
  CHECK(!disturbed.is_near(0.1));  // it was away for a tenth of a second
  CHECK(!disturbed.is_near(0.15));
  CHECK(disturbed.is_near(0.905));
  CHECK(!halted.is_near(0.6));  // not for longer than a quarter of the time is kept
  CHECK(!halted.is_near(0.7));
  CHECK(halted.is_near(0.751));
}

TEST(the_evaluation_knows_no_colour_and_no_direction) {
  const Evaluator<4> evaluator{Parameters{}};
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Position<4> position = walked<4>(seed, 2 * seed);
    const int value = evaluator.evaluate(position);
    for (int s = 1; s < symmetry_count; ++s) {
      const int other = evaluator.evaluate(transformed(position, s));
      CHECK(other - value <= 1 && value - other <= 1);  // products are cut off to whole numbers
    }
    Position<4> swapped = position;
    for (auto& [x, o] : swapped.marks) std::swap(x, o);
    std::swap(swapped.won[0], swapped.won[1]);
    swapped.to_move ^= 1;
    CHECK(evaluator.evaluate(swapped) == value);
  }
}

TEST(the_table_changes_no_value_at_a_fixed_depth) {
  check_table_changes_nothing<3>(5);
  check_table_changes_nothing<4>(4);
}

TEST(one_thread_does_the_same_work_every_time) {
  Engine<4> engine(Parameters{}, std::size_t{1} << 20);
  const Limits limits{.nodes = 20000};
  const Position<4> position = walked<4>(3, 40);
  const SearchResult first = engine.search(position, {}, limits);
  engine.clear();
  const SearchResult again = engine.search(position, {}, limits);
  CHECK(first.nodes == again.nodes && first.value == again.value && first.line == again.line);
  CHECK(first.nodes <= limits.nodes);
}

TEST(two_threads_find_a_legal_move) {
  Engine<4> engine(Parameters{}, std::size_t{1} << 20);
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const Position<4> position = walked<4>(seed, 30);
    const SearchResult result = engine.search(position, {.depth = 8, .threads = 2});
    CHECK(result.depth == 8);
    CHECK(position.is_legal(result.line.front()));
  }
}

TEST(a_search_ends_when_told_to) {
  Engine<4> engine(Parameters{}, std::size_t{1} << 20);
  int asked = 0;
  const SearchResult result =
      engine.search(Position<4>{}, {}, {.stop = [&] { return ++asked == 3; }});
  CHECK(asked == 3);
  CHECK(Position<4>{}.is_legal(result.line.front()));
}

TEST(a_line_of_blocks_is_completed_at_once) {
  // x has won three blocks of the first row, and three in a line of the fourth, to which it is
  // sent.
  std::string text = full_x + "/" + full_x + "/" + full_x + "/xxx.............";
  for (int i = 0; i < 12; ++i) text += "/" + (i < 5 ? std::string("oo.o............") : empty);
  const Position<4> position = Position<4>::parse(text + " D1");
  Engine<4> engine(Parameters{}, std::size_t{1} << 20);
  const SearchResult result = engine.search(position, {.depth = 6});
  CHECK(result.value == win_in(1));
  CHECK((result.line.front() == Cell{3, 3}));
}

// With few cells left the value is the very points of the game.
void the_last_moves_are_exact(const Ending& ending) {
  Engine<3> engine(Parameters{}, std::size_t{1} << 20, Features{}, ending);
  Engine<3> plain(Parameters{}, 0, Features::none(), ending);
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const Position<3> position = walked<3>(seed, 60);
    int left = 0;
    for (const int block : members(Geometry<3>::all & ~position.finished()))
      left += std::popcount(position.empty_places(block));
    if (left > 9 || position.move_count() == 1) continue;  // an only move is made without search
    ++compared;
    engine.clear();
    const int value = engine.search(position, {}).value;
    const int exact = plain.search(position, {}).value;
    const int flat = !is_proven(value) ? value : value > 0 ? 900 : -900;
    CHECK(flat == exact);
  }
  CHECK(compared > 50);
}

TEST(the_last_moves_are_searched_to_the_end) {
  for (const Ending& ending : endings::all) the_last_moves_are_exact(ending);
}

TEST(every_move_against_random_ones_is_legal) {
  CHECK(play_against_chance<4>(60) > 50);
  CHECK(play_against_chance<3>(100) > 80);
}

TEST(the_tree_search_makes_legal_moves_and_proves_wins) {
  MctsSearch<3> searcher(Parameters{}, std::size_t{1} << 16);  // small: the tree fills up
  int proofs = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Position<3> position = walked<3>(seed, 45);
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
