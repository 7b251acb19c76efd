// Batches of positions follow the rules; sanitizers check that invalid data is harmless.
#include "fourfold/quarto/batch.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "check.hpp"
#include "fourfold/quarto/solver.hpp"
#include "fourfold/quarto/symmetry.hpp"
#include "fourfold/ultimate/batch.hpp"
#include "fourfold/ultimate/symmetry.hpp"

namespace quarto = fourfold::quarto;
namespace ultimate = fourfold::ultimate;

namespace {

constexpr std::size_t games = 64;

struct QuartoGames {
  std::vector<std::int8_t> boards = std::vector<std::int8_t>(16 * games, quarto::none);
  std::vector<std::int8_t> hands = std::vector<std::int8_t>(games, quarto::none);
  quarto::Batch batch;

  explicit QuartoGames(quarto::Rules rules) : batch{boards.data(), hands.data(), games, rules} {}
};

template <int n>
struct UltimateGames {
  std::vector<std::int8_t> cells = std::vector<std::int8_t>(n * n * n * n * games, ultimate::none);
  std::vector<std::int8_t> sent_to = std::vector<std::int8_t>(games, ultimate::none);
  ultimate::Batch<n> batch{cells.data(), sent_to.data(), games};
};

template <int n>
void check_ultimate_steps() {
  UltimateGames<n> all;
  std::vector<ultimate::Position<n>> positions(games);
  std::vector<std::int16_t> actions(games);
  for (std::uint64_t seed = 0; seed < n * n * n * n; ++seed) {
    all.batch.choose_random(seed, actions.data());
    CHECK(all.batch.step(actions.data()) == games);
    for (std::size_t i = 0; i < games; ++i) {
      CHECK((actions[i] < 0) == positions[i].is_over());
      if (actions[i] >= 0) positions[i].make(ultimate::Geometry<n>::cell_at(actions[i]));
      CHECK(all.batch.position(i) == positions[i] || positions[i].is_over());
    }
  }
  CHECK(all.batch.first_invalid() == games);
}

}  // namespace

TEST(labels_equal_the_solver_values_of_every_turn) {
  for (const auto rules : {quarto::Rules::lines, quarto::Rules::squares, quarto::Rules::torus})
    for (const int placed : {7, 8, 9}) {
      QuartoGames all(rules);
      std::vector<std::int8_t> scores(games);
      std::vector<std::uint8_t> best(games * quarto::turn_set_bytes);
      CHECK(quarto::sample_positions(all.batch, placed, quarto::Policy::random, 1, 0) == games);
      CHECK(quarto::label_positions(all.batch, scores.data(), best.data(), 1 << 22) == games);
      quarto::Solver solver(rules, 1 << 22);
      for (std::size_t i = 0; i < games; i += 8) {
        const quarto::Position position = all.batch.position(i);
        CHECK(position.placed() == placed && position.hand != quarto::none);
        CHECK(solver.solve(position).lower == scores[i]);
        std::vector<std::uint8_t> expected(quarto::turn_set_bytes);
        for (const quarto::TurnValue& value : solver.analyse(position)) {
          const int action = quarto::action_of(value.turn);
          if (value.lower == scores[i]) expected[action / 8] |= 1u << action % 8;
        }
        CHECK(std::equal(expected.begin(), expected.end(),
                         best.begin() + quarto::turn_set_bytes * i));
      }
    }
}

TEST(random_position_depends_only_on_its_number) {
  QuartoGames all(quarto::Rules::lines), later(quarto::Rules::lines);
  CHECK(quarto::sample_positions(all.batch, 9, quarto::Policy::novice, 5, 0) == games);
  CHECK(quarto::sample_positions(later.batch, 9, quarto::Policy::novice, 5, 10) == games);
  for (std::size_t i = 10; i < games; ++i)
    CHECK(all.batch.position(i) == later.batch.position(i - 10));
}

TEST(quarto_steps_equal_played_turns) {
  for (const auto rules : {quarto::Rules::lines, quarto::Rules::squares, quarto::Rules::torus}) {
    QuartoGames all(rules);
    std::vector<quarto::Position> positions(games);
    std::vector<std::int16_t> actions(games);
    for (std::uint64_t seed = 0; seed < 17; ++seed) {
      all.batch.choose_random(seed, actions.data());
      for (std::size_t i = 0; i < games; ++i) {
        CHECK((actions[i] < 0) == positions[i].is_over(rules));
        if (actions[i] < 0) continue;
        const quarto::Turn turn = quarto::turn_of(actions[i]);
        CHECK(quarto::action_of(turn) == actions[i]);
        CHECK(positions[i].is_legal(turn, rules));
        positions[i] = positions[i].play(turn);
      }
      CHECK(all.batch.step(actions.data()) == games);
      for (std::size_t i = 0; i < games; ++i) CHECK(all.batch.position(i) == positions[i]);
    }
    CHECK(all.batch.first_invalid() == games);
    actions[5] = quarto::action_count;
    QuartoGames fresh(rules);
    CHECK(fresh.batch.step(actions.data()) == 0);
  }
}

TEST(quarto_canonical_positions_keep_their_keys) {
  for (const auto rules : {quarto::Rules::lines, quarto::Rules::squares, quarto::Rules::torus}) {
    QuartoGames all(rules);
    std::vector<std::int16_t> actions(games);
    std::vector<std::uint64_t> before(games), after(games);
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      all.batch.choose_random(seed, actions.data());
      all.batch.step(actions.data());
      all.batch.find_keys(before.data());
      all.batch.make_canonical();
      all.batch.find_keys(after.data());
      CHECK(before == after);
    }
  }
}

TEST(ultimate_steps_equal_played_moves) {
  check_ultimate_steps<3>();
  check_ultimate_steps<4>();
}

TEST(invalid_data_is_harmless) {
  std::vector<std::int16_t> actions(games, 32767);
  std::vector<std::uint8_t> masks(games * 288), turns(games);
  std::vector<std::uint16_t> moves(games);
  std::vector<std::int8_t> winners(games);
  for (const std::int8_t nonsense : {-128, -7, 16, 31, 99, 127}) {
    QuartoGames some(quarto::Rules::torus);
    some.boards.assign(some.boards.size(), nonsense);
    some.hands.assign(games, nonsense);
    CHECK(some.batch.first_invalid() == 0);
    some.batch.mark_legal(masks.data());
    some.batch.choose_random(1, actions.data());
    some.batch.step(actions.data());
    some.batch.find_winners(winners.data());
    some.batch.play_out(1, turns.data());
    UltimateGames<3> others;
    others.cells.assign(others.cells.size(), nonsense);
    others.sent_to.assign(games, nonsense);
    CHECK(others.batch.first_invalid() == 0);
    others.batch.mark_legal(masks.data());
    others.batch.step(actions.data());
    others.batch.play_out(1, moves.data());
  }
}
