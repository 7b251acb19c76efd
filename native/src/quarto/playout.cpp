#include "fourfold/quarto/playout.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>

#include "search_control.hpp"
#include "terzi.hpp"

namespace fourfold::quarto {
namespace {

// nth_member[byte][n]: the n-th smallest member of a set of 0..7.
constexpr auto nth_member = [] {
  std::array<std::array<std::uint8_t, 8>, 256> table{};
  for (unsigned byte = 0; byte < 256; ++byte)
    for (unsigned member = 0, n = 0; member < 8; ++member)
      if (byte >> member & 1) table[byte][n++] = std::uint8_t(member);
  return table;
}();

// A random member of a non-empty set.
int random_member(std::uint16_t set, Random& random) {
  const unsigned n = random.below(count(set));
  const unsigned low = count(set & 0xFF);
  const bool above = n >= low;
  return (above ? 8 : 0) + nth_member[above ? set >> 8 : set & 0xFF][above ? n - low : n];
}

// The result for the player to place at the start of the playout: 1 win, 0 draw, -1 loss.
struct PlayoutResult {
  int winner;
  int turns;
};

template <Rules rules>
PlayoutResult random_playout(Board board, int hand, Random& random) {
  for (int turns = 1, mover = 1;; ++turns, mover = -mover) {
    board = placed_on(board, hand, random_member(empty_squares(board), random));
    if (is_complete<rules>(board)) return {mover, turns};
    if (board.left == 0) return {0, turns};
    hand = random_member(board.left, random);
    board = without(board, hand);
  }
}

// A novice gets a winning piece only if there was no safe one to give. So it is enough to look at
// gifts.
template <Rules rules>
PlayoutResult novice_playout(Board board, int hand, Random& random) {
  Threats threats = threats_of<rules>(board);
  if (pieces_in(threats.open) >> hand & 1) return {1, 1};
  for (int turns = 1, mover = 1;; ++turns, mover = -mover) {
    const int square = random_member(empty_squares(board), random);
    const PieceSet winning = pieces_in(threats.after(lanes_of(hand), square));
    board = placed_on(board, hand, square);
    if (board.left == 0) return {0, turns};
    const PieceSet safe = board.left & ~winning;
    if (safe == 0) return {-mover, turns + 1};
    hand = random_member(safe, random);
    board = without(board, hand);
    threats = threats_of<rules>(board);
  }
}

template <Rules rules>
Turn turn_by(const Position& position, Policy policy, Random& random) {
  Board board = Board::of(position);
  int square = none;
  if (position.hand != none) {
    SquareSet squares = empty_squares(board);
    if (policy == Policy::novice)
      if (const SquareSet winning = winning_squares<rules>(board, position.hand)) squares = winning;
    square = random_member(squares, random);
    board = placed_on(board, position.hand, square);
    if (board.left == 0 || is_complete<rules>(board)) return {square, none};
  }
  PieceSet gifts = board.left;
  if (policy == Policy::novice)
    if (const PieceSet safe = safe_gifts(board, threats_of<rules>(board))) gifts = safe;
  return {square, random_member(gifts, random)};
}

// Plays the games of one thread.
template <Rules rules>
class PlayoutWorker {
 public:
  PlayoutWorker(const Position& position, const std::vector<Turn>& turns, Policy policy,
                std::uint64_t seed)
      : policy_(policy), seed_(seed), results_(turns.size()), tallies_(turns.size()) {
    for (const Turn turn : turns) after_.push_back(position.play(turn));
  }

  // Plays one game after every turn and returns the number of turns played. The results count once
  // keep_round is called.
  std::uint64_t play_round(std::uint64_t round) {
    std::uint64_t played = 0;
    for (std::size_t i = 0; i < after_.size(); ++i) {
      Random random = Random::of_game(seed_, round, i);
      const PlayoutResult ending = play(after_[i], random);
      results_[i] = ending.winner;
      played += ending.turns + 1;
    }
    return played;
  }

  void keep_round(std::uint64_t played) {
    for (std::size_t i = 0; i < after_.size(); ++i)
      ++(results_[i] < 0   ? tallies_[i].wins
         : results_[i] > 0 ? tallies_[i].losses
                           : tallies_[i].draws);
    ++rounds_;
    nodes_ += played;
  }

  void add_to(Simulation& simulation) const {
    for (std::size_t i = 0; i < after_.size(); ++i) {
      simulation.tallies[i].wins += tallies_[i].wins;
      simulation.tallies[i].draws += tallies_[i].draws;
      simulation.tallies[i].losses += tallies_[i].losses;
    }
    simulation.rounds += rounds_;
    simulation.nodes += nodes_;
  }

 private:
  PlayoutResult play(const Position& after, Random& random) const {
    if (after.hand == none) return {after.is_won(rules) ? -1 : 0, 0};
    const Board board = Board::of(after);
    return policy_ == Policy::novice ? novice_playout<rules>(board, after.hand, random)
                                     : random_playout<rules>(board, after.hand, random);
  }

  Policy policy_;
  std::uint64_t seed_;
  std::vector<Position> after_;
  std::vector<int> results_;
  std::vector<Tally> tallies_;
  std::uint64_t rounds_ = 0, nodes_ = 0;
};

// The number of games that are worth a thread.
constexpr std::uint64_t games_per_thread = 2000;

template <Rules rules>
Simulation simulate_by(const Position& position, Policy policy, std::uint64_t rounds,
                       std::uint64_t seed, int threads, const Limits& limits) {
  Simulation simulation;
  simulation.turns = position.legal_turns(rules);
  assert(!simulation.turns.empty());
  simulation.tallies.resize(simulation.turns.size());

  if (threads == 0) threads = processor_count();
  const std::uint64_t useful = rounds * simulation.turns.size() / games_per_thread + 1;
  threads = int(std::min<std::uint64_t>(std::min(threads, max_threads), useful));
  // The rounds within a node limit must not depend on which thread is faster.
  if (limits.has_nodes()) threads = 1;

  std::vector<PlayoutWorker<rules>> players(
      threads, PlayoutWorker<rules>(position, simulation.turns, policy, seed));
  SearchControl control(limits, threads);
  std::atomic<std::uint64_t> next_round = 0;
  const auto end = [&] { next_round = rounds; };
  const auto play = [&](int thread) {
    PlayoutWorker<rules>& player = players[thread];
    NodeCounter counter(control, thread == 0);
    try {
      for (std::uint64_t round; (round = next_round++) < rounds;) {
        const std::uint64_t played = player.play_round(round);
        counter.add(played);
        player.keep_round(played);
      }
    } catch (const LimitReached&) {
      end();
    }
  };
  run_on_threads(threads, play, end);
  for (const PlayoutWorker<rules>& player : players) player.add_to(simulation);
  return simulation;
}

}  // namespace

Turn policy_turn(const Position& position, Rules rules, Policy policy, Random& random) {
  assert(!position.is_over(rules));
  return with_rules(rules, [&]<Rules r>() { return turn_by<r>(position, policy, random); });
}

Simulation simulate(const Position& position, Rules rules, Policy policy, std::uint64_t rounds,
                    std::uint64_t seed, int threads, const Limits& limits) {
  return with_rules(rules, [&]<Rules r>() {
    return simulate_by<r>(position, policy, rounds, seed, threads, limits);
  });
}

}  // namespace fourfold::quarto
