// The module fourfold.native._arrays: many positions at once.
//
// Results are written into arrays of the caller, so nothing is copied. Shapes and types are checked
// here; fourfold.arrays is the public interface.
#include <nanobind/ndarray.h>

#include <cmath>
#include <limits>

#include "fourfold/quarto/batch.hpp"
#include "fourfold/quarto/solver.hpp"
#include "fourfold/quarto/symmetry.hpp"
#include "fourfold/threads.hpp"
#include "fourfold/ultimate/batch.hpp"
#include "fourfold/ultimate/engine.hpp"
#include "python.hpp"
#include "quarto_arguments.hpp"
#include "ultimate_arguments.hpp"

using namespace fourfold;

namespace {

// One row per position.
template <typename Number>
using Rows = nb::ndarray<Number, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
template <typename Number>
using Column = nb::ndarray<Number, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <typename Array>
auto* checked_data(const Array& array, std::size_t rows, std::size_t width = 1) {
  const std::size_t columns = array.ndim() == 1 ? 1 : array.shape(1);
  if (array.shape(0) != rows || columns != width)
    throw std::invalid_argument("an array is " + std::to_string(array.shape(0)) + " by " +
                                std::to_string(columns) + ", and must be " + std::to_string(rows) +
                                " by " + std::to_string(width));
  return array.data();
}

// Positions of any game.
struct Games {
  virtual ~Games() = default;
  virtual std::size_t first_invalid() const = 0;
  virtual void mark_legal(Rows<std::uint8_t> masks) const = 0;
  virtual std::size_t step(Column<const std::int16_t> actions) const = 0;
  virtual void choose_random(std::uint64_t seed, Column<std::int16_t> actions) const = 0;
  virtual void find_keys(Column<std::uint64_t> keys) const = 0;
  virtual void make_canonical() const = 0;
};

// Positions of Ultimate, of either size.
struct UltimateGames : Games {
  virtual void play_out(std::uint64_t seed, Column<std::uint16_t> moves) const = 0;
  virtual void find_winners(Column<std::int8_t> winners, Rows<double> points) const = 0;
  virtual void find_blocks(Rows<std::int8_t> winners) const = 0;
  virtual void solve(Column<std::int32_t> values, std::size_t table_bytes,
                     std::uint64_t nodes) const = 0;
};

// Implements the interface by the game's batch(), after checking the shapes of arrays.
template <typename Interface, typename Game, int actions>
class BatchGames : public Interface {
 public:
  std::size_t first_invalid() const override { return batch().first_invalid(); }
  void mark_legal(Rows<std::uint8_t> masks) const override {
    batch().mark_legal(checked_data(masks, batch().count, actions));
  }
  std::size_t step(Column<const std::int16_t> moves) const override {
    return batch().step(checked_data(moves, batch().count));
  }
  void choose_random(std::uint64_t seed, Column<std::int16_t> moves) const override {
    batch().choose_random(seed, checked_data(moves, batch().count));
  }
  void find_keys(Column<std::uint64_t> keys) const override {
    batch().find_keys(checked_data(keys, batch().count));
  }
  void make_canonical() const override { batch().make_canonical(); }

 private:
  auto batch() const { return static_cast<const Game&>(*this).batch(); }
};

// Quarto positions of one rule set.
class Quarto : public BatchGames<Games, Quarto, quarto::action_count> {
 public:
  Quarto(Rows<std::int8_t> boards, Column<std::int8_t> hands, const std::string& rules)
      : boards_(boards), hands_(hands), rules_(quarto::rules_named(rules)) {
    checked_data(boards, hands.shape(0), quarto::square_count);
    quarto::Symmetries::of(rules_);  // build them now: a fork later would leave them half built
  }

  quarto::Batch batch() const { return {boards_.data(), hands_.data(), count(), rules_}; }
  void play_out(std::uint64_t seed, Column<std::uint8_t> turns) const {
    batch().play_out(seed, checked_data(turns, count()));
  }
  void find_winners(Column<std::int8_t> winners) const {
    batch().find_winners(checked_data(winners, count()));
  }

  // Both return the number of positions done.
  std::size_t sample_positions(int placed, const std::string& policy, std::uint64_t seed,
                               std::uint64_t first) const {
    check_range("placed", placed, 0, quarto::square_count - 1);
    const quarto::Policy parsed = quarto::parse_policy(policy);
    return run_without_gil({}, {}, {}, [&](const Limits& limits) {
      return quarto::sample_positions(batch(), placed, parsed, seed, first, limits);
    });
  }
  std::size_t label_positions(Column<std::int8_t> scores, Rows<std::uint8_t> best,
                              std::size_t table_bytes) const {
    check_range("table_bytes", table_bytes, std::size_t{0}, max_table_bytes);
    std::int8_t* const values = checked_data(scores, count());
    std::uint8_t* const turns = checked_data(best, count(), quarto::turn_set_bytes);
    const std::size_t invalid = batch().first_invalid();
    for (std::size_t i = 0; i < count(); ++i)
      if (i == invalid || batch().hands[i] == quarto::none)
        throw std::invalid_argument("row " + std::to_string(i) +
                                    " is no position with a piece in hand");
    return run_without_gil({}, {}, {}, [&](const Limits& limits) {
      return quarto::label_positions(batch(), values, turns, table_bytes, limits);
    });
  }

  // Bounds of the scores (score.hpp); finished games have their final score.
  void solve(Column<std::int8_t> lower, Column<std::int8_t> upper, bool weak, int threads,
             std::size_t table_bytes, Seconds seconds, Nodes nodes) const {
    check_range("threads", threads, 1, max_threads);
    check_range("table_bytes", table_bytes, std::size_t{0}, max_table_bytes);
    std::int8_t *const low = checked_data(lower, count()), *const high =
                                                               checked_data(upper, count());
    std::vector<quarto::Position> positions;
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < count(); ++i) {
      const quarto::Position position = batch().position(i);
      // The player to move is the winner, as the winning placement gives no piece.
      low[i] = high[i] = position.is_won(rules_) ? quarto::win_in(0) : 0;
      if (position.is_over(rules_)) continue;
      positions.push_back(position);
      rows.push_back(i);
    }
    quarto::Solver solver(rules_, table_bytes);
    const auto results = run_without_gil(seconds, nodes, {}, [&](const Limits& limits) {
      return solver.solve_each(positions, {threads, weak}, limits);
    });
    for (std::size_t i = 0; i < rows.size(); ++i) {
      low[rows[i]] = static_cast<std::int8_t>(results[i].lower);
      high[rows[i]] = static_cast<std::int8_t>(results[i].upper);
    }
  }

 private:
  std::size_t count() const { return hands_.shape(0); }

  Rows<std::int8_t> boards_;
  Column<std::int8_t> hands_;
  quarto::Rules rules_;
};

// Positions of Ultimate of one size.
template <int n>
class Ultimate : public BatchGames<UltimateGames, Ultimate<n>, ultimate::Geometry<n>::cell_count> {
 public:
  using G = ultimate::Geometry<n>;

  Ultimate(Rows<std::int8_t> cells, Column<std::int8_t> sent_to, const std::string& ending)
      : cells_(cells), sent_to_(sent_to), ending_(ultimate::ending_named(ending)) {
    checked_data(cells, sent_to.shape(0), G::cell_count);
  }

  ultimate::Batch<n> batch() const { return {cells_.data(), sent_to_.data(), count()}; }
  void play_out(std::uint64_t seed, Column<std::uint16_t> moves) const override {
    batch().play_out(seed, checked_data(moves, count()));
  }
  void find_winners(Column<std::int8_t> winners, Rows<double> points) const override {
    batch().find_winners(ending_, checked_data(winners, count()), checked_data(points, count(), 2));
  }
  void find_blocks(Rows<std::int8_t> winners) const override {
    batch().find_blocks(checked_data(winners, count(), G::count));
  }

  // Writes the values (score.hpp) that are proven within the nodes for each position. Finished
  // games have their final value for the player to move. Other values are left unchanged.
  void solve(Column<std::int32_t> values, std::size_t table_bytes,
             std::uint64_t nodes) const override {
    check_range("table_bytes", table_bytes, std::size_t{0}, max_table_bytes);
    std::int32_t* const proven = checked_data(values, count());
    const auto positions = batch();
    ultimate::Engine<n> engine({}, table_bytes, {}, ending_);
    run_without_gil({}, {}, {}, [&](Limits limits) {
      limits.nodes = nodes;
      for (std::size_t i = 0; i < positions.count && !limits.stop(); ++i)
        write_proven_value(engine, positions.position(i), limits, proven[i]);
      return true;
    });
  }

 private:
  std::size_t count() const { return sent_to_.shape(0); }

  void write_proven_value(ultimate::Engine<n>& engine, ultimate::Position<n> position,
                          const Limits& limits, std::int32_t& value) const {
    const int me = position.to_move;
    // The engine stops early if there is only one legal move.
    while (!position.is_over() && position.move_count() == 1)
      position.make(position.legal_moves()[0]);
    const int sign = position.to_move == me ? 1 : -1;
    if (const auto outcome = position.outcome(ending_)) {
      const double lead = outcome->points[me] - outcome->points[1 - me];
      value = outcome->winner == ultimate::none ? static_cast<int>(std::lround(100 * lead))
              : outcome->winner == me           ? ultimate::win_in(0)
                                                : ultimate::loss_in(0);
      return;
    }
    int left = 0;
    for (int block = 0; block < G::count; ++block)
      if (!(position.finished() >> block & 1)) left += std::popcount(position.empty_places(block));
    const auto result = engine.search(position, {.depth = left}, limits);
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
  m.doc() = "Many positions at once, in arrays. fourfold.arrays is the public interface.";
  m.attr("QUARTO_ACTIONS") = quarto::action_count;

  nb::class_<Games>(m, "Games", "Positions, one per row.")
      .def("first_invalid", &Games::first_invalid, WithoutGil(),
           "The index of the first invalid position, or the number of positions if all are valid.")
      .def("mark_legal", &Games::mark_legal, "masks"_a, WithoutGil(),
           "Write 1 for legal actions, else 0.")
      .def("step", &Games::step, "actions"_a, WithoutGil(),
           "Make a move in every unfinished game. Stops at the first illegal action and returns "
           "its index, or the number of games.")
      .def("choose_random", &Games::choose_random, "seed"_a, "actions"_a, WithoutGil(),
           "Write a random legal action, or -1 for finished games.")
      .def("find_keys", &Games::find_keys, "keys"_a, WithoutGil(), "Write the canonical keys.")
      .def("make_canonical", &Games::make_canonical, WithoutGil(),
           "Replace every position by the canonical one of its symmetry class.");

  nb::class_<Quarto, Games>(m, "Quarto", "Quarto positions.")
      .def(nb::init<Rows<std::int8_t>, Column<std::int8_t>, const std::string&>(), "boards"_a,
           "hands"_a, "rules"_a)
      .def("play_out", &Quarto::play_out, "seed"_a, "turns"_a, WithoutGil(),
           "Play all games to the end at random, and write the number of turns played.")
      .def("find_winners", &Quarto::find_winners, "winners"_a, WithoutGil(),
           "Write the winner, -1 for a draw or -2 for an unfinished game.")
      .def("sample_positions", &Quarto::sample_positions, nb::kw_only(), "placed"_a, "policy"_a,
           "seed"_a, "first"_a,
           "Write positions reached by play, with this many pieces placed and one in hand. The "
           "n-th depends on the seed and first + n. Returns the number of positions written.")
      .def("label_positions", &Quarto::label_positions, "scores"_a, "best"_a, nb::kw_only(),
           "table_bytes"_a,
           "Write the exact scores of positions with a piece in hand, and the set of best turns: "
           "action a is bit a % 8 of byte a / 8. Returns the number of positions labelled.")
      .def("solve", &Quarto::solve, "lower"_a, "upper"_a, nb::kw_only(), "weak"_a, "threads"_a,
           "table_bytes"_a, "seconds"_a.none(), "nodes"_a.none(),
           "Write proven bounds of the scores (see fourfold.native.quarto_solver); 17 if the "
           "player to move has won.");

  nb::class_<UltimateGames, Games>(m, "Ultimate", "Ultimate positions.")
      .def("play_out", &UltimateGames::play_out, "seed"_a, "turns"_a, WithoutGil(),
           "Play all games to the end at random, and write the number of turns played.")
      .def("find_winners", &UltimateGames::find_winners, "winners"_a, "points"_a, WithoutGil(),
           "Write the winner, -1 for a draw or -2 for an unfinished game; and the points of both.")
      .def("find_blocks", &UltimateGames::find_blocks, "winners"_a, WithoutGil(),
           "Write the winner of each block: 2 for a draw, -1 for an unfinished block.")
      .def("solve", &UltimateGames::solve, "values"_a, "table_bytes"_a, "nodes"_a,
           "Write the values that are proven within this many nodes per position.");
  bind_ultimate<3>(m, "Ultimate3");
  bind_ultimate<4>(m, "Ultimate4");
}
