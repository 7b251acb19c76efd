// Our expected result against the known players (montecarlo, minmax and pro), whose replies can be
// computed: they are deterministic, or simulate games. An opponent may be one of them or think like
// one, and so prefer some replies over others that lose no more.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "endgame_tree.hpp"
#include "fourfold/quarto/alphabeta.hpp"
#include "fourfold/quarto/champion.hpp"
#include "fourfold/quarto/playout.hpp"
#include "fourfold/random.hpp"
#include "move_ordering.hpp"

namespace fourfold::quarto {

// Results do not depend on it.
inline constexpr int champion_threads = 2;

struct PredictedReply {
  Turn turn;
  float probability;
};

namespace detail {

// Fixed, nearly normal noise of variance 1: one number for every turn of every draw.
inline constexpr int draws = 256;
inline constexpr std::size_t max_turns = 14 * 13;  // with two or more pieces placed
inline const std::vector<double>& fixed_noise() {
  static const std::vector<double> noise = [] {
    Random random(2);
    std::vector<double> numbers(draws * max_turns);
    for (double& sum : numbers) {
      sum = -6;
      for (int i = 0; i < 12; ++i) sum += double(random.next() >> 11) * 0x1p-53;
    }
    return numbers;
  }();
  return noise;
}

// Montecarlo plays 100 games for each turn and makes the turn with the most wins. We estimate how
// often each turn wins from `our_games`, and how often it comes out first by drawing the noise of
// both samples. With fewer than two pieces placed, all turns are equally likely.
template <Rules rules>
std::vector<PredictedReply> predict_montecarlo(const Position& position, std::uint64_t our_games,
                                               const Limits& limits) {
  constexpr std::uint64_t its_games = 100;
  std::vector<PredictedReply> replies;
  if (position.placed() < 2) {
    const auto turns = position.legal_turns(rules);
    for (const Turn turn : turns) replies.push_back({turn, 1.0F / float(turns.size())});
    return replies;
  }
  const auto games = double(our_games), variance = 1.0 / its_games + 1 / games;
  const Simulation simulation =
      simulate(position, rules, Policy::novice, our_games, 1, champion_threads, limits);
  if (simulation.rounds < our_games) throw LimitReached{};
  const std::size_t count = simulation.turns.size();
  std::array<double, max_turns> mean, deviation;
  for (std::size_t i = 0; i < count; ++i) {
    mean[i] = double(simulation.tallies[i].wins) / games;
    deviation[i] = std::sqrt(mean[i] * (1 - mean[i]) * variance);
  }
  const double* noise = fixed_noise().data();
  for (int draw = 0; draw < draws; ++draw, noise += count) {
    double most_wins = -1;
    Turn best;
    for (std::size_t i = 0; i < count; ++i) {
      const double wins = mean[i] + deviation[i] * noise[i];
      if (wins > most_wins) most_wins = wins, best = simulation.turns[i];
    }
    const auto known =
        std::find_if(replies.begin(), replies.end(),
                     [&](const PredictedReply& reply) { return reply.turn == best; });
    if (known == replies.end())
      replies.push_back({best, 1.0F / draws});
    else
      known->probability += 1.0F / draws;
  }
  return replies;
}

// The search depth of the Torino player (pro) by pieces placed, if it may visit (5!)^2 states.
inline constexpr std::array<int, 16> pro_depth = {1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 5, 4, 3, 2, 1};

}  // namespace detail

// The probability that the opponent is each of the known players: montecarlo, minmax (depth 3 on
// `absolute`, after an opening by montecarlo) and pro.
using PerKnownPlayer = std::array<float, known_player_count>;

constexpr float total(const PerKnownPlayer& probabilities) {
  float sum = 0;
  for (const float probability : probabilities) sum += probability;
  return sum;
}

// The replies of those known players whose probability is above 0, each with its own probability.
// `games` are simulated to predict the players that simulate. Requires an unfinished game. Throws
// LimitReached if there is not enough time.
template <Rules rules>
std::array<std::vector<PredictedReply>, known_player_count> predict_replies(
    const Position& position, const PerKnownPlayer& probabilities, std::uint64_t games,
    const Limits& limits) {
  const int placed = position.placed();
  const bool simulates = placed < 7;  // minmax does, too
  const auto searched = [&](int depth, const char* evaluation) {
    const SearchResult result =
        search(position, rules, depth, Evaluation::named(evaluation, 1), limits);
    if (!result.value) throw LimitReached{};
    return std::vector<PredictedReply>{{result.line.front(), 1}};
  };
  std::array<std::vector<PredictedReply>, known_player_count> replies;
  if (probabilities[0] > 0 || (simulates && probabilities[1] > 0))
    replies[0] = detail::predict_montecarlo<rules>(position, games, limits);
  if (probabilities[1] > 0) replies[1] = simulates ? replies[0] : searched(3, "absolute");
  if (probabilities[2] > 0) replies[2] = searched(detail::pro_depth[placed], "quarticity");
  return replies;
}

// Costs by pieces placed, in nodes of the endgame tree.
constexpr std::uint64_t cost_by_placed(int placed, const std::array<std::uint64_t, 6>& from_four) {
  return from_four[std::clamp(placed, 4, 9) - 4];
}
// Of a weak solve.
constexpr std::uint64_t solving_cost(int placed) {
  return cost_by_placed(placed, {80'000, 12'000, 2'400, 500, 60, 20});
}
// Of predicting the reply of a player that simulates games.
constexpr std::uint64_t prediction_cost(int placed) {
  return cost_by_placed(placed, {20'000, 16'000, 12'000, 12'000, 7'000, 3'000});
}

// Predicts the replies of the known players, and after replies that lose nothing also the replies
// to our next turns.
template <Rules rules>
class OpponentPrediction {
 public:
  // `tree` values the positions after the predicted replies.
  OpponentPrediction(BudgetedSolver& solver, EndgameTree<rules>& tree, SearchBudget& budget)
      : solver_(solver), tree_(tree), budget_(budget) {}

  // Our expected result when the opponent is to reply, weighted by the probability of each player.
  // `fallback` is the expected result where nothing better is known. With `look_ahead`, our next
  // turns are predicted too.
  float expected(const Position& position, const PerKnownPlayer& probabilities, float fallback,
                 bool look_ahead) {
    const std::uint64_t games = look_ahead ? many_games : few_games;
    budget_.spend(prediction_cost(position.placed()) * games / many_games);
    const auto predicted =
        predict_replies<rules>(position, probabilities, games, budget_.remaining());
    std::vector<std::pair<Turn, PerKnownPlayer>> replies;
    for (std::size_t player = 0; player < known_player_count; ++player)
      for (const PredictedReply& reply : predicted[player]) {
        auto known = std::find_if(replies.begin(), replies.end(),
                                  [&](const auto& one) { return one.first == reply.turn; });
        if (known == replies.end()) known = replies.insert(known, {reply.turn, PerKnownPlayer{}});
        known->second[player] = probabilities[player] * reply.probability;
      }
    float sum = 0;
    for (const auto& [turn, weights] : replies)
      sum += total(weights) * expected_on_our_turn(position.play(turn), weights, fallback,
                                                   look_ahead && total(weights) >= min_weight);
    return sum;
  }

 private:
  static constexpr std::uint64_t many_games = 250, few_games = 100;
  static constexpr float min_weight = 0.02F;  // of replies after which we look ahead
  static constexpr int max_turns_tried = 12, max_turns_predicted = 4;
  // The endgame tree is searched with more pieces placed than these.
  static constexpr int tree_after = 8;

  float expected_on_our_turn(const Position& position, const PerKnownPlayer& weights,
                             float fallback, bool look_ahead) {
    if (position.is_won(rules)) return 0;
    if (position.hand == none) return 0.5F;
    const Board board = Board::of(position);
    const Threats threats = threats_of<rules>(board);
    if (lanes_of(position.hand) & threats.open) return 1;
    const int outcome = solve(position);
    if (outcome != 0) return outcome > 0 ? 1 : 0;
    if (look_ahead) return expected_of_next_turn(position, weights, fallback);
    if (position.placed() <= tree_after) return 0.5F + 0.5F * (fallback - 0.5F);
    const std::uint64_t before = tree_.nodes();
    const float result =
        tree_.expected(tree_.value_our_turn(board, threats, position.hand, position.placed()));
    budget_.spend(tree_.nodes() - before);
    return result;
  }

  // The best of our turns that hold the draw and leave the fewest safe replies.
  float expected_of_next_turn(const Position& position, const PerKnownPlayer& weights,
                              float fallback) {
    const std::vector<Turn> turns = position.legal_turns(rules);
    if (std::ranges::any_of(turns, [](Turn turn) { return turn.gift == none; })) return 0.5F;
    float best = 0.5F;
    int tried = 0, predicted = 0;
    for (const Turn turn : order_by_safe_replies<rules>(position, turns)) {
      if (++tried > max_turns_tried || predicted == max_turns_predicted) break;
      const Position next = position.play(turn);
      if (solve(next) > 0) continue;
      ++predicted;
      best = std::max(best, expected(next, weights, fallback, false) / total(weights));
    }
    return best;
  }

  // 1 if the player to move wins, -1 if the other does, 0 for a draw.
  int solve(const Position& position) {
    budget_.spend(solving_cost(position.placed()));
    const SolveResult result = solver_.who_wins({position}, 1).front();
    return result.lower > 0 ? 1 : result.upper < 0 ? -1 : 0;
  }

  BudgetedSolver& solver_;
  EndgameTree<rules>& tree_;
  SearchBudget& budget_;
};

}  // namespace fourfold::quarto
