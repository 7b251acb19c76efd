// Many positions at once for Python: the module fourfold.native._arrays.
//
// Arrays are the caller's, and what is found is written into them, so that nothing is copied.
// Shapes and kinds are checked here; fourfold.arrays is the face for users.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "errors.hpp"
#include "fourfold/quarto/batch.hpp"
#include "fourfold/quarto/dataset.hpp"
#include "fourfold/quarto/solver.hpp"
#include "fourfold/quarto/symmetry.hpp"
#include "fourfold/threads.hpp"
#include "fourfold/ultimate/batch.hpp"
#include "fourfold/ultimate/engine.hpp"
#include "gil_release.hpp"
#include "quarto_arguments.hpp"
#include "ultimate_arguments.hpp"

namespace nb = nanobind;
using namespace fourfold;
using nb::literals::operator""_a;

namespace {

// A row for each position.
template <typename Number>
using Rows = nb::ndarray<Number, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
template <typename Number>
using Column = nb::ndarray<Number, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <typename Array>
auto* checked(const Array& array, std::size_t rows, std::size_t width = 1) {
  const std::size_t found = array.ndim() == 1 ? 1 : array.shape(1);
  if (array.shape(0) != rows || found != width)
    throw std::invalid_argument("an array is " + std::to_string(array.shape(0)) + " by " +
                                std::to_string(found) + ", and must be " + std::to_string(rows) +
                                " by " + std::to_string(width));
  return array.data();
}

// Positions of whatever game, in arrays.
struct Games {
  virtual ~Games() = default;
  virtual std::size_t first_invalid() const = 0;
  virtual void mark_legal(Rows<std::uint8_t> masks) const = 0;
  virtual std::size_t step(Column<const std::int16_t> actions) const = 0;
  virtual void choose_random(std::uint64_t seed, Column<std::int16_t> actions) const = 0;
  virtual void find_keys(Column<std::uint64_t> keys) const = 0;
  virtual void make_canonical() const = 0;
};

// And of Ultimate, of whatever size.
struct UltimateGames : Games {
  virtual void play_out(std::uint64_t seed, Column<std::uint16_t> moves) const = 0;
  virtual void find_winners(Column<std::int8_t> winners, Rows<double> points) const = 0;
  virtual void find_blocks(Rows<std::int8_t> winners) const = 0;
  virtual void solve(Column<std::int32_t> values, std::size_t table_bytes,
                     std::uint64_t nodes) const = 0;
};

// What a game's `batch()` answers, once the arrays are known to have the right shape.
template <typename Interface, typename Game, int actions>
class Asked : public Interface {
 public:
  std::size_t first_invalid() const override { return batch().first_invalid(); }
  void mark_legal(Rows<std::uint8_t> masks) const override {
    batch().mark_legal(checked(masks, batch().count, actions));
  }
  std::size_t step(Column<const std::int16_t> moves) const override {
    return batch().step(checked(moves, batch().count));
  }
  void choose_random(std::uint64_t seed, Column<std::int16_t> moves) const override {
    batch().choose_random(seed, checked(moves, batch().count));
  }
  void find_keys(Column<std::uint64_t> keys) const override {
    batch().find_keys(checked(keys, batch().count));
  }
  void make_canonical() const override { batch().make_canonical(); }

 private:
  auto batch() const { return static_cast<const Game&>(*this).batch(); }
};

// Some Quarto positions of one rule set, in arrays.
class Quarto : public Asked<Games, Quarto, quarto::action_count> {
 public:
  Quarto(Rows<std::int8_t> boards, Column<std::int8_t> hands, const std::string& rules)
      : boards_(boards), hands_(hands), rules_(quarto::rules_named(rules)) {
    checked(boards, hands.shape(0), quarto::square_count);
    quarto::Symmetries::of(rules_);  // now: a fork later would leave them half made
  }

  quarto::Batch batch() const { return {boards_.data(), hands_.data(), count(), rules_}; }
  void play_out(std::uint64_t seed, Column<std::uint8_t> turns) const {
    batch().play_out(seed, checked(turns, count()));
  }
  void find_winners(Column<std::int8_t> winners) const {
    batch().find_winners(checked(winners, count()));
  }

  // Positions reached by play, and the labels of positions: how many.
  std::size_t deal(int placed, const std::string& policy, std::uint64_t seed,
                   std::uint64_t first) const {
    check_range("placed", placed, 0, quarto::square_count - 1);
    const quarto::Policy by = quarto::policy_named(policy);
    return run_without_gil({}, {}, {}, [&](const Limits& limits) {
      return quarto::sample_positions(batch(), placed, by, seed, first, limits);
    });
  }
  std::size_t label(Column<std::int8_t> scores, Rows<std::uint8_t> best,
                    std::size_t table_bytes) const {
    check_range("table_bytes", table_bytes, std::size_t{0}, max_table_bytes);
    std::int8_t* const found = checked(scores, count());
    std::uint8_t* const turns = checked(best, count(), quarto::turn_set_bytes);
    const std::size_t wrong = batch().first_invalid();
    for (std::size_t i = 0; i < count(); ++i)
      if (i == wrong || batch().hands[i] == quarto::none)
        throw std::invalid_argument("row " + std::to_string(i) +
                                    " is no position with a piece in hand");
    return run_without_gil({}, {}, {}, [&](const Limits& limits) {
      return quarto::label_positions(batch(), found, turns, table_bytes, limits);
    });
  }

  // Bounds of the scores, as score.hpp has them; of games that are over what they are worth.
  void solve(Column<std::int8_t> lower, Column<std::int8_t> upper, bool weak, int threads,
             std::size_t table_bytes, Seconds seconds, Nodes nodes) const {
    check_range("threads", threads, 1, max_threads);
    check_range("table_bytes", table_bytes, std::size_t{0}, max_table_bytes);
    std::int8_t *const low = checked(lower, count()), *const high = checked(upper, count());
    std::vector<quarto::Position> positions;
    std::vector<std::size_t> where;
    for (std::size_t i = 0; i < count(); ++i) {
      const quarto::Position position = batch().position(i);
      // Who has completed a group is the player to move: no piece was given any more.
      low[i] = high[i] = position.is_won(rules_) ? quarto::win_in(0) : 0;
      if (position.is_over(rules_)) continue;
      positions.push_back(position);
      where.push_back(i);
    }
    quarto::Solver solver(rules_, table_bytes);
    const auto results = run_without_gil(seconds, nodes, {}, [&](const Limits& limits) {
      return solver.solve_each(positions, {threads, weak}, limits);
    });
    for (std::size_t i = 0; i < where.size(); ++i) {
      low[where[i]] = static_cast<std::int8_t>(results[i].lower);
      high[where[i]] = static_cast<std::int8_t>(results[i].upper);
    }
  }

 private:
  std::size_t count() const { return hands_.shape(0); }

  Rows<std::int8_t> boards_;
  Column<std::int8_t> hands_;
  quarto::Rules rules_;
};

// Some positions of Ultimate of one size, in arrays.
template <int n>
class Ultimate : public Asked<UltimateGames, Ultimate<n>, ultimate::Geometry<n>::cell_count> {
 public:
  using G = ultimate::Geometry<n>;

  Ultimate(Rows<std::int8_t> cells, Column<std::int8_t> sent_to, const std::string& ending)
      : cells_(cells), sent_to_(sent_to), ending_(ultimate::ending_named(ending)) {
    checked(cells, sent_to.shape(0), G::cell_count);
  }

  ultimate::Batch<n> batch() const { return {cells_.data(), sent_to_.data(), count()}; }
  void play_out(std::uint64_t seed, Column<std::uint16_t> moves) const override {
    batch().play_out(seed, checked(moves, count()));
  }
  void find_winners(Column<std::int8_t> winners, Rows<double> points) const override {
    batch().find_winners(ending_, checked(winners, count()), checked(points, count(), 2));
  }
  void find_blocks(Rows<std::int8_t> winners) const override {
    batch().find_blocks(checked(winners, count(), G::count));
  }

  // The values in hundredths of a point as engine.hpp has them, within so many nodes for each
  // position; of games that are over what they count for the player whose turn it would be. What is
  // not proven stays as it is.
  void solve(Column<std::int32_t> values, std::size_t table_bytes,
             std::uint64_t nodes) const override {
    check_range("table_bytes", table_bytes, std::size_t{0}, max_table_bytes);
    std::int32_t* const found = checked(values, count());
    const auto positions = batch();
    ultimate::Engine<n> engine({}, table_bytes, {}, ending_);
    run_without_gil({}, {}, {}, [&](Limits limits) {
      limits.nodes = nodes;
      for (std::size_t i = 0; i < positions.count && !limits.stop(); ++i)
        proven_value(engine, positions.position(i), limits, found[i]);
      return true;
    });
  }

 private:
  std::size_t count() const { return sent_to_.shape(0); }

  void proven_value(ultimate::Engine<n>& engine, ultimate::Position<n> here, const Limits& limits,
                    std::int32_t& value) const {
    const int me = here.to_move;
    // The engine thinks no further about a move that must be made.
    while (!here.is_over() && here.move_count() == 1) here.make(here.legal_moves()[0]);
    const int sign = here.to_move == me ? 1 : -1;
    if (const auto outcome = here.outcome(ending_)) {
      const double lead = outcome->points[me] - outcome->points[1 - me];
      value = outcome->winner == ultimate::none ? static_cast<int>(std::lround(100 * lead))
              : outcome->winner == me           ? ultimate::win_in(0)
                                                : ultimate::loss_in(0);
      return;
    }
    int left = 0;
    for (int block = 0; block < G::count; ++block)
      if (!(here.finished() >> block & 1)) left += std::popcount(here.empty_places(block));
    const auto result = engine.search(here, {.depth = left}, limits);
    if (result.depth >= left || ultimate::is_proven(result.value)) value = sign * result.value;
  }

  Rows<std::int8_t> cells_;
  Column<std::int8_t> sent_to_;
  const ultimate::Ending& ending_;
};

template <int n>
void bind_ultimate(nb::module_& m, const char* name) {
  nb::class_<Ultimate<n>, UltimateGames>(m, name).def(
      nb::init<Rows<std::int8_t>, Column<std::int8_t>, const std::string&>(), "cells"_a,
      "sent_to"_a, "ending"_a);
}

}  // namespace

NB_MODULE(_arrays, m) {
  using WithoutGil = nb::call_guard<nb::gil_scoped_release>;
  register_errors();
  m.doc() = "Many positions at once, in arrays. fourfold.arrays is its face for users.";
  m.attr("QUARTO_ACTIONS") = quarto::action_count;

  nb::class_<Games>(m, "Games", "Positions, one in a row.")
      .def("first_wrong", &Games::first_invalid, WithoutGil(),
           "The index of the first position that cannot be one; their number when all can.")
      .def("mark_legal", &Games::mark_legal, "masks"_a, WithoutGil(),
           "Write 1 where an action is legal, else 0.")
      .def("step", &Games::step, "actions"_a, WithoutGil(),
           "Act in every game that is on, up to the first action that is not legal: its index, or "
           "else the number of games.")
      .def("choose", &Games::choose_random, "seed"_a, "actions"_a, WithoutGil(),
           "Write a legal action by chance, -1 where the game is over.")
      .def("find_keys", &Games::find_keys, "keys"_a, WithoutGil(), "Write the canonical keys.")
      .def("make_canonical", &Games::make_canonical, WithoutGil(),
           "Replace every position by the one that stands for all that symmetry makes the same.");

  nb::class_<Quarto, Games>(m, "Quarto", "Those of Quarto.")
      .def(nb::init<Rows<std::int8_t>, Column<std::int8_t>, const std::string&>(), "boards"_a,
           "hands"_a, "rules"_a)
      .def("play_out", &Quarto::play_out, "seed"_a, "turns"_a, WithoutGil(),
           "Play all games to their ends by chance, and write how many turns they took.")
      .def("find_winners", &Quarto::find_winners, "winners"_a, WithoutGil(),
           "Write the winner, -1 for a draw and -2 while the game is on.")
      .def("deal", &Quarto::deal, nb::kw_only(), "placed"_a, "policy"_a, "seed"_a, "first"_a,
           "Write positions with so many pieces placed and one in hand, reached by play; the n-th "
           "follows from the seed and first + n. How many games reached so far.")
      .def(
          "label", &Quarto::label, "scores"_a, "best"_a, nb::kw_only(), "table_bytes"_a,
          "Write the exact scores of positions with a piece in hand, and all turns that have them: "
          "action a is bit a % 8 of byte a / 8. How many were done.")
      .def(
          "solve", &Quarto::solve, "lower"_a, "upper"_a, nb::kw_only(), "weak"_a, "threads"_a,
          "table_bytes"_a, "seconds"_a.none(), "nodes"_a.none(),
          "Write proven bounds of the scores, those of fourfold.native.quarto_solver; 17 where the "
          "player to move has won.");

  nb::class_<UltimateGames, Games>(m, "Ultimate", "Those of Ultimate.")
      .def("play_out", &UltimateGames::play_out, "seed"_a, "turns"_a, WithoutGil(),
           "Play all games to their ends by chance, and write how many turns they took.")
      .def("find_winners", &UltimateGames::find_winners, "winners"_a, "points"_a, WithoutGil(),
           "Write the winner, -1 for a draw and -2 while the game is on, and the points of both.")
      .def("find_blocks", &UltimateGames::find_blocks, "winners"_a, WithoutGil(),
           "Write who has won each block: 2 for nobody, -1 while it is not finished.")
      .def("solve", &UltimateGames::solve, "values"_a, "table_bytes"_a, "nodes"_a,
           "Write the values that are proven within so many nodes each.");
  bind_ultimate<3>(m, "Ultimate3");
  bind_ultimate<4>(m, "Ultimate4");
}
