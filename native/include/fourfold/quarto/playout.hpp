// Simulated games: both sides play by a simple policy to the end.
#pragma once

#include <cstdint>
#include <vector>

#include "fourfold/limits.hpp"
#include "fourfold/quarto/board.hpp"
#include "fourfold/random.hpp"

namespace fourfold::quarto {

// random: places and gives at random.
// novice: places where that wins, else at random; gives a random safe piece if there is one, else
//         any piece.
enum class Policy : std::uint8_t { random, novice };

// Chooses a turn by a policy. Requires an unfinished game.
Turn policy_turn(const Position& position, Rules rules, Policy policy, Random& random);

// The results of the games after one turn, for the player who made it.
struct Tally {
  std::uint64_t wins = 0, draws = 0, losses = 0;
};

struct Simulation {
  std::vector<Turn> turns;  // the legal turns
  std::vector<Tally> tallies;
  std::uint64_t rounds = 0;  // games played after each turn
  std::uint64_t nodes = 0;   // turns played in all games
};

inline constexpr std::uint64_t max_rounds = std::uint64_t{1} << 40;

// Plays `rounds` games (at most max_rounds) after each legal turn, in rounds of one game per turn,
// so that every turn has equally many games when a limit strikes. The result depends on the seed
// and not on the number of threads (0: one per processor), unless the time limit strikes. Requires
// an unfinished game.
Simulation simulate(const Position& position, Rules rules, Policy policy, std::uint64_t rounds,
                    std::uint64_t seed, int threads = 0, const Limits& limits = {});

}  // namespace fourfold::quarto
