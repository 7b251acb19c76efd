// The players of Quarto: levels and the perfect player. The champion has a file of its own.
//
// A level errs as people do. At every turn it overlooks some lines, where a line is a group with an
// attribute. It overlooks diagonals more often than rows and columns, and solidity and shape more
// often than colour and height. Among the other lines it plays perfectly up to its sight, a number
// of turns ahead. Higher levels overlook less and see further.
//
// The perfect player plays exactly, with ties broken at random. When time is short it first makes
// sure to keep the value of the position: it finds out whether the position is won, finds one turn
// that keeps its value, and only then scores every turn.
#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "champion_player.hpp"
#include "fourfold/player.hpp"
#include "fourfold/quarto/champion.hpp"
#include "fourfold/quarto/exact_analysis.hpp"
#include "fourfold/threads.hpp"
#include "move_budget.hpp"
#include "move_random.hpp"
#include "shared_solver.hpp"

namespace fourfold::quarto {
namespace {

// Levels.

// How many turns a level sees ahead, and its chance to miss a row or column of one colour or
// height.
struct Skill {
  int sight;
  double overlooks;
};

// Levels 1 to 9; level 10 is the champion.
constexpr std::array skills = {Skill{1, 0.62},  Skill{2, 0.45}, Skill{2, 0.27},
                               Skill{2, 0.14},  Skill{2, 0.05}, Skill{3, 0.02},
                               Skill{4, 0.005}, Skill{5, 0.0},  Skill{9, 0.0}};

// Factors of the chance to overlook a line: for groups other than rows and columns, and for the
// attributes that are hard to see.
constexpr double diagonal_factor = 1.6, hard_factor = 1.5;
constexpr int hard_attributes = 0b0011;  // shape and solidity

// If its sight needs more nodes, or more time than the clock allows, a level looks ahead fewer
// turns.
constexpr std::uint64_t most_level_nodes = 300'000;

bool is_row_or_column(SquareSet group) {
  const SquareSet lowest = group & -group;
  return group == lowest * 0x000F || group == lowest * 0x1111;
}

class LevelPlayer final : public Player {
 public:
  LevelPlayer(const Skill& skill, std::uint64_t seed) : skill_(skill), random_(seed) {}

  Choice choose(const MoveRequest& request) override {
    MoveBudget budget(request);
    const Task task(request);
    Random random = random_.stream(task.turns_before());
    const std::vector<std::uint8_t> visible = visible_lines(task.rules, random);
    Limits limits = budget.allocate();
    limits.nodes = std::min(limits.nodes, most_level_nodes);
    const int lookahead = std::min(skill_.sight, request.clock.depth.value_or(skill_.sight));
    const std::vector<Turn> turns =
        best_visible_turns(task.position, task.rules, visible, lookahead, limits);
    // Draw the square first and then the gift, like the random player.
    std::vector<int> squares;
    for (const Turn turn : turns)
      if (squares.empty() || squares.back() != turn.square) squares.push_back(turn.square);
    std::sort(squares.begin(), squares.end());
    squares.erase(std::unique(squares.begin(), squares.end()), squares.end());
    const int square = random.choose(squares);
    std::vector<Turn> on_square;
    for (const Turn turn : turns)
      if (turn.square == square) on_square.push_back(turn);
    return {random.choose(on_square).to_string()};
  }

 private:
  // For every group, the bits of the attributes that are not overlooked this time.
  std::vector<std::uint8_t> visible_lines(Rules rules, Random& random) const {
    std::vector<std::uint8_t> visible;
    for (const SquareSet group : groups_of(rules)) {
      std::uint8_t attributes = 0;
      for (int attribute = 0; attribute < attribute_count; ++attribute) {
        double chance = skill_.overlooks;
        if (!is_row_or_column(group)) chance *= diagonal_factor;
        if (hard_attributes >> attribute & 1) chance *= hard_factor;
        if (random.fraction() >= chance) attributes |= 1u << attribute;
      }
      visible.push_back(attributes);
    }
    return visible;
  }

  Skill skill_;
  MoveRandom random_;
};

// Perfect play.

TurnRanking rank_within(Solver& solver, const Position& position, MoveBudget& budget) {
  if (std::vector<TurnValue> values = values_by_book(position, solver.rules()); !values.empty())
    return TurnRanking(std::move(values));
  if (!budget.is_limited())
    return rank_turns(solver, position, processor_count(), budget.allocate());
  const TurnRanking quick = rank_quickly(solver, position, budget);
  return quick.combined_with(rank_turns(solver, position, processor_count(), budget.allocate()));
}

// Wins are above 1, the faster the higher; losses below -1, the slower the higher.
double number_of(int score) { return score == 0 ? 0 : value(score) * (1 + 1.0 / distance(score)); }

class PerfectPlayer final : public Player {
 public:
  explicit PerfectPlayer(std::uint64_t seed) : random_(seed) { warm_up(); }

  Choice choose(const MoveRequest& request) override {
    MoveBudget budget(request);
    const Task task(request);
    const TurnRanking ranking =
        shared_solver(task.rules, exact_table_bytes).use([&](Solver& solver) {
          return rank_within(solver, task.position, budget);
        });
    const std::vector<TurnValue> best = ranking.best_turns();
    const TurnValue chosen = random_.stream(task.turns_before()).choose(best);
    Choice choice{chosen.turn.to_string()};
    if (chosen.lower == chosen.upper) choice.score = number_of(chosen.lower);
    return choice;
  }

 private:
  MoveRandom random_;
};

std::unique_ptr<Player> make_champion(const Spec& spec, std::uint64_t seed) {
  constexpr std::uint64_t most_effort = std::numeric_limits<std::uint64_t>::max() / 1000;
  const std::uint64_t effort = spec.number<std::uint64_t>("effort").value_or(default_effort);
  if (effort < 1) throw std::invalid_argument("champion: effort must be 1 or more");
  return std::make_unique<ChampionPlayer>(std::min(effort, most_effort),
                                          spec.number<double>("most_seconds"), seed);
}

std::unique_ptr<Player> make_level(const Spec& spec, std::uint64_t seed) {
  const std::optional<int> unnamed = spec.number<int>("");
  const int n = spec.number<int>("n").value_or(unnamed.value_or(5));
  if (n < 1 || n > static_cast<int>(skills.size()) + 1)
    throw std::invalid_argument("level: n must be from 1 to 10");
  if (n > static_cast<int>(skills.size())) return make_champion({"champion", {}}, seed);
  return std::make_unique<LevelPlayer>(skills[static_cast<std::size_t>(n - 1)], seed);
}

}  // namespace

std::unique_ptr<Player> make_player(const Spec& spec, std::uint64_t seed) {
  if (spec.name == "level") return make_level(spec, seed);
  if (spec.name == "champion") return make_champion(spec, seed);
  if (spec.name == "perfect") return std::make_unique<PerfectPlayer>(seed);
  return nullptr;
}

}  // namespace fourfold::quarto
