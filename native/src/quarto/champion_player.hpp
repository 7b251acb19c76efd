// The champion as a player, and what it shares with the perfect player.
//
// It plays exactly. Among turns of equal value it models the opponent as one of a few types, each
// weighted by how well the opponent's replies so far fit it, and makes the turn after which such an
// opponent errs most often (champion.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "fourfold/player.hpp"
#include "fourfold/quarto/champion.hpp"
#include "fourfold/quarto/turn_ranking.hpp"
#include "game_spec.hpp"
#include "move_budget.hpp"
#include "move_random.hpp"

namespace fourfold::quarto {

// What a player of Quarto is asked: an unfinished position under its rules.
struct Task {
  Rules rules;
  Position position;

  explicit Task(const MoveRequest& request)
      : rules(rules_of(request.game)), position(unfinished_position(request.position, rules)) {}

  // The turns made before; the first one only gives.
  std::uint64_t turns_before() const {
    return static_cast<std::uint64_t>(position.placed()) + (position.hand == none ? 0 : 1);
  }
};

// The champion and the perfect player share a solver, and a browser has little memory.
#if defined(__EMSCRIPTEN__)
inline constexpr std::size_t exact_table_bytes = std::size_t{8} << 20;
#else
inline constexpr std::size_t exact_table_bytes = std::size_t{1} << 30;
#endif

// Makes the shared solvers and champions, and fills their tables. Call this before a clock runs:
// the first use takes tens of milliseconds. Does nothing in a browser, where time counts from the
// start.
void warm_up();

// Whether the position is won, and one turn that keeps its value. Among equals the more promising
// turns come first.
TurnRanking rank_quickly(Solver& solver, const Position& position, MoveBudget& budget);

// The probability of each type of opponent before the game: random, novice, seeing 3, 4 or 6 turns
// ahead, montecarlo, minmax and pro.
inline constexpr Belief prior_belief = {0.05F, 0.1F, 0.15F, 0.1F, 0.1F, 0.2F, 0.15F, 0.15F};

// Thousands of positions to search for the best trap. Fewer in a browser, which has one slow
// thread; most traps are found early.
#if defined(__EMSCRIPTEN__)
inline constexpr std::uint64_t default_effort = 700;
#else
inline constexpr std::uint64_t default_effort = 1000;
#endif

class ChampionPlayer final : public Player {
 public:
  // Without `most_seconds`, the maximum time per move follows from the effort.
  ChampionPlayer(std::uint64_t effort, std::optional<double> most_seconds, std::uint64_t seed);

  Choice choose(const MoveRequest& request) override;
  void recall(const MoveRequest& request, const std::string& move) override;

  // The probability of each type of opponent after its replies so far.
  const Belief& belief() const { return belief_; }

 private:
  void observe(const Task& task, MoveBudget& budget);
  static std::pair<TurnRanking, bool> rank(const Task& task, MoveBudget& budget);

  std::uint64_t effort_;
  double most_seconds_;
  MoveRandom random_;
  Belief belief_ = prior_belief;
  std::optional<Position> after_own_turn_;
};

}  // namespace fourfold::quarto
