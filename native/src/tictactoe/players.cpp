// Tic-tac-toe opponents for people: five levels, from beginner to perfect play.
//
// A level errs as people do. At every move it overlooks some lines, diagonals more often than rows
// and columns. Among the other lines it plays perfectly up to its sight, a number of moves ahead.
// Higher levels overlook less and see further.
#include <algorithm>
#include <array>
#include <memory>

#include "board.hpp"
#include "cell_names.hpp"
#include "fourfold/player.hpp"
#include "move_random.hpp"
#include "solver.hpp"
#include "spec_options.hpp"

namespace fourfold::tictactoe {

namespace {

struct Skill {
  int sight;
  double overlooks;  // the chance to overlook a row or column
};

constexpr std::array<Skill, 5> levels{{{1, 0.5}, {2, 0.35}, {2, 0.12}, {4, 0.05}, {9, 0.0}}};

// The factor of the chance to overlook a diagonal.
constexpr double diagonal = 1.6;

// The node limit of a level. Where its sight needs more nodes, it looks less far.
constexpr double most_boards = 40'000;

// How many moves ahead it looks even when its time is up.
constexpr int least_depth = 2;

constexpr std::size_t table_bytes = 1 << 22;

class LevelPlayer : public Player {
 public:
  LevelPlayer(const Skill& skill, std::uint64_t seed) : skill_(skill), random_(seed) {}

  Choice choose(const MoveRequest& request) override {
    const Position position = position_on(request.game, request.position);
    Random random = random_.stream(position.placed());
    const std::vector<Mask> watched = watched_lines(position.size, random);
    int depth = depth_of(position, request.clock);
    // The smallest board is solved in no time, whatever the clock.
    const bool is_solved = skill_.overlooks == 0 && position.size == min_size;
    Solver solver(position.size, watched, table_bytes, is_solved ? Limits{} : limits_of(request));
    std::vector<CellValue> values;
    try {
      values = solver.values(position, depth);
    } catch (const LimitReached&) {
      depth = std::min(depth, least_depth);
      values = Solver(position.size, watched, table_bytes).values(position, depth);
    }
    int most = -win_value;
    for (const auto& [cell, value] : values) most = std::max(most, value);
    std::erase_if(values, [&](const CellValue& value) { return value.second < most; });
    const int chosen = random.choose(values).first;
    return {cell_name(chosen, position.size), {}, depth, solver.nodes()};
  }

 private:
  static Limits limits_of(const MoveRequest& request) {
    Limits limits;
    limits.seconds = request.clock.seconds.value_or(limits.seconds);
    limits.nodes = request.clock.nodes.value_or(limits.nodes);
    limits.stop = request.stop;
    return limits;
  }

  // The lines that are not overlooked this time.
  std::vector<Mask> watched_lines(int size, Random& random) const {
    const std::vector<Mask> lines = lines_of(size);
    std::vector<Mask> watched;
    for (std::size_t number = 0; number < lines.size(); ++number) {
      const double harder = number + 2 < lines.size() ? 1 : diagonal;
      if (random.fraction() >= harder * skill_.overlooks) watched.push_back(lines[number]);
    }
    return watched;
  }

  // The sight, reduced until the search fits the node limit.
  int depth_of(const Position& position, const Clock& clock) const {
    const int empty = position.cell_count() - position.placed();
    int depth = std::min({skill_.sight, std::max(1, clock.depth.value_or(skill_.sight)), empty});
    double boards = 1;
    for (int cell = 0; cell < position.cell_count(); ++cell) boards *= 3;
    const auto sequences = [&] {
      double count = 1;
      for (int move = 0; move < depth; ++move) count *= empty - move;
      return count;
    };
    while (std::min(sequences(), boards) > most_boards) --depth;
    return depth;
  }

  const Skill skill_;
  MoveRandom random_;
};

}  // namespace

std::unique_ptr<Player> make_player(const Spec& spec, std::uint64_t seed) {
  if (spec.name != "tictactoe_level") return nullptr;
  const Spec known = with_known_options(spec, {"n", "seed"});
  const int number = number_within(known, "n", 3, 1, static_cast<int>(levels.size()));
  return std::make_unique<LevelPlayer>(levels[number - 1], seed);
}

}  // namespace fourfold::tictactoe
