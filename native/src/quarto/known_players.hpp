// What the players of the course documents will reply: they can be asked.
//
// An opponent may well be one of them, or think alike: who simulates games, or counts lines with
// three pieces at the end of what it sees, prefers some replies to others that lose as little.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "fourfold/quarto/alphabeta.hpp"
#include "fourfold/quarto/opponent_model.hpp"
#include "fourfold/quarto/playout.hpp"
#include "fourfold/random.hpp"
#include "watch.hpp"

namespace fourfold::quarto {

// What is found does not depend on it.
inline constexpr int champion_threads = 2;

struct LikelyReply {
  Turn turn;
  float chance;
};

namespace detail {

// The noise is always the same, nearly normal and of variance 1: some for every turn of every draw,
// of the positions with two pieces placed or more.
inline constexpr int draws = 256;
inline constexpr std::size_t most_turns = 14 * 13;
inline const std::vector<double>& drawn_noise() {
  static const std::vector<double> noise = [] {
    Random random(2);
    std::vector<double> drawn(draws * most_turns);
    for (double& sum : drawn) {
      sum = -6;
      for (int i = 0; i < 12; ++i) sum += (random.next() >> 11) * 0x1p-53;
    }
    return drawn;
  }();
  return noise;
}

// Monte Carlo with 100 games for each turn makes the one with the most wins. How often each turn
// wins is estimated by `our_games`, and how often it comes out first by drawing the noise of both.
// With fewer than two pieces placed all turns are alike.
template <Rules rules>
std::vector<LikelyReply> simulated_replies(const Position& position, std::uint64_t our_games,
                                           const Limits& limits) {
  constexpr std::uint64_t its_games = 100;
  std::vector<LikelyReply> replies;
  if (position.placed() < 2) {
    const auto turns = position.legal_turns(rules);
    for (const Turn turn : turns) replies.push_back({turn, 1.0F / turns.size()});
    return replies;
  }
  const double games = our_games, variance = 1.0 / its_games + 1 / games;
  const Simulation simulation =
      simulate(position, rules, Policy::novice, our_games, 1, champion_threads, limits);
  if (simulation.rounds < our_games) throw OutOfLimits{};
  const std::size_t count = simulation.turns.size();
  std::array<double, most_turns> mean, deviation;
  for (std::size_t i = 0; i < count; ++i) {
    mean[i] = simulation.tallies[i].wins / games;
    deviation[i] = std::sqrt(mean[i] * (1 - mean[i]) * variance);
  }
  const double* noise = drawn_noise().data();
  for (int draw = 0; draw < draws; ++draw, noise += count) {
    double most = -1;
    Turn best;
    for (std::size_t i = 0; i < count; ++i) {
      const double wins = mean[i] + deviation[i] * noise[i];
      if (wins > most) most = wins, best = simulation.turns[i];
    }
    const auto known = std::find_if(replies.begin(), replies.end(),
                                    [&](const LikelyReply& reply) { return reply.turn == best; });
    if (known == replies.end())
      replies.push_back({best, 1.0F / draws});
    else
      known->chance += 1.0F / draws;
  }
  return replies;
}

// The Torino player's depth with so many pieces placed, when it may visit (5!)^2 states.
inline int bounded_depth(int placed) {
  constexpr std::array<int, 16> depth = {1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 5, 4, 3, 2, 1};
  return depth[placed];
}

}  // namespace detail

// How likely the opponent is each of the known players: montecarlo, minmax (depth 3 on `absolute`,
// after an opening by montecarlo) and pro.
using ByKnown = std::array<float, known_player_count>;

constexpr float total(const ByKnown& chances) {
  float sum = 0;
  for (const float chance : chances) sum += chance;
  return sum;
}

// The replies of those known players whom `asked` gives a chance, with the chance of each reply;
// `games` are simulated to foretell one who simulates. Needs a position whose game is on. Throws
// OutOfLimits when there is not enough time.
template <Rules rules>
std::array<std::vector<LikelyReply>, known_player_count> replies_of_known_players(
    const Position& position, const ByKnown& asked, std::uint64_t games, const Limits& limits) {
  const int placed = position.placed();
  const bool simulates = placed < 7;  // minmax, too
  const auto searched = [&](int depth, const char* evaluation) {
    const Found found = search(position, rules, depth, Evaluation::named(evaluation, 1), limits);
    if (!found.value) throw OutOfLimits{};
    return std::vector<LikelyReply>{{found.line.front(), 1}};
  };
  std::array<std::vector<LikelyReply>, known_player_count> replies;
  if (asked[0] > 0 || (simulates && asked[1] > 0))
    replies[0] = detail::simulated_replies<rules>(position, games, limits);
  if (asked[1] > 0) replies[1] = simulates ? replies[0] : searched(3, "absolute");
  if (asked[2] > 0) replies[2] = searched(detail::bounded_depth(placed), "quarticity");
  return replies;
}

}  // namespace fourfold::quarto
