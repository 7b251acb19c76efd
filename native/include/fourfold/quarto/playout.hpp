// Simulated games: both sides play by a simple policy to the end, and the results are counted.
#pragma once

#include <cstdint>
#include <vector>

#include "fourfold/limits.hpp"
#include "fourfold/quarto/board.hpp"
#include "fourfold/random.hpp"

namespace fourfold::quarto {

// random: places and gives by chance.
// novice: places where that wins, else by chance; gives a piece that does not win at once by
//         chance if there is one, else any.
enum class Policy : std::uint8_t { random, novice };

// One turn of a policy. Needs a position whose game is on.
Turn policy_turn(const Position& position, Rules rules, Policy policy, Random& random);

// How the games that began with one turn ended for the player who made it.
struct Tally {
  std::uint64_t wins = 0, draws = 0, losses = 0;
};

struct Simulation {
  std::vector<Turn> turns;  // the legal turns
  std::vector<Tally> tallies;
  std::uint64_t rounds = 0;  // games after each turn
  std::uint64_t nodes = 0;   // turns played in all
};

inline constexpr std::uint64_t max_rounds = std::uint64_t{1} << 40;

// Plays `rounds` games, at most most_rounds, after each legal turn, in rounds of one game each, so
// that a limit leaves every turn with as many. The result depends on the seed and never on the
// number of threads (0: as many as there are processors), unless the seconds run out. Needs a
// position whose game is on.
Simulation simulate(const Position& position, Rules rules, Policy policy, std::uint64_t rounds,
                    std::uint64_t seed, int threads = 0, const Limits& limits = {});

}  // namespace fourfold::quarto
