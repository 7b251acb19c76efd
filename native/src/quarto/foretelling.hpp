// What we score against the known players: their replies are foretold, and after a reply that
// throws nothing away the replies to our next turns.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "ending_tree.hpp"
#include "known_players.hpp"
#include "ordering.hpp"
#include "timed_solver.hpp"

namespace fourfold::quarto {

// What things cost with so many pieces placed, in nodes of the tree: to know who wins, and to know
// what a player who simulates games will reply.
constexpr std::uint64_t by_placed(int placed, const std::array<std::uint64_t, 6>& from_four) {
  return from_four[std::clamp(placed, 4, 9) - 4];
}
constexpr std::uint64_t solving_cost(int placed) {
  return by_placed(placed, {80'000, 12'000, 2'400, 500, 60, 20});
}
constexpr std::uint64_t asking_cost(int placed) {
  return by_placed(placed, {20'000, 16'000, 12'000, 12'000, 7'000, 3'000});
}

template <Rules rules>
class Foretelling {
 public:
  // `tree` knows whom to expect after what is foretold.
  Foretelling(TimedSolver& solver, EndingTree<rules>& tree, Effort& effort)
      : solver_(solver), tree_(tree), effort_(effort) {}

  // What we score, weighed by the players' chances, when the opponent is to reply. `otherwise` is
  // what we score where nothing better is known. With `turns` our next turns are looked at too.
  float against(const Position& position, const ByKnown& chances, float otherwise, bool turns) {
    const std::uint64_t games = turns ? many_games : few_games;
    effort_.spend(asking_cost(position.placed()) * games / many_games);
    const auto known = replies_of_known_players<rules>(position, chances, games, effort_.left());
    std::vector<std::pair<Turn, ByKnown>> replies;
    for (std::size_t which = 0; which < known_player_count; ++which)
      for (const LikelyReply& reply : known[which]) {
        auto told = std::find_if(replies.begin(), replies.end(),
                                 [&](const auto& one) { return one.first == reply.turn; });
        if (told == replies.end()) told = replies.insert(told, {reply.turn, ByKnown{}});
        told->second[which] = chances[which] * reply.chance;
      }
    float sum = 0;
    for (const auto& [turn, likely] : replies)
      sum += total(likely) *
             after(position.play(turn), likely, otherwise, turns && total(likely) >= likely_enough);
    return sum;
  }

 private:
  static constexpr std::uint64_t many_games = 250, few_games = 100;
  static constexpr float likely_enough = 0.02F;
  static constexpr int turns_tried = 12, turns_foretold = 4;
  // The tree is walked with more pieces placed than these.
  static constexpr int walked_after = 8;

  // What we score when we are to move.
  float after(const Position& position, const ByKnown& likely, float otherwise, bool turns) {
    if (position.is_won(rules)) return 0;
    if (position.hand == none) return 0.5F;
    const Board board = Board::of(position);
    const Threats threats = threats_of<rules>(board);
    if (lanes_of(position.hand) & threats.open) return 1;
    const int score = winner(position);
    if (score != 0) return score > 0 ? 1 : 0;
    if (turns) return next_turn(position, likely, otherwise);
    if (position.placed() <= walked_after) return 0.5F + 0.5F * (otherwise - 0.5F);
    const std::uint64_t before = tree_.nodes();
    const float ours = tree_.expected(tree_.ours(board, threats, position.hand, position.placed()));
    effort_.spend(tree_.nodes() - before);
    return ours;
  }

  // The best of our turns that hold the draw and leave the fewest safe replies.
  float next_turn(const Position& position, const ByKnown& likely, float otherwise) {
    const std::vector<Turn> turns = position.legal_turns(rules);
    if (std::ranges::any_of(turns, [](Turn turn) { return turn.gift == none; })) return 0.5F;
    float best = 0.5F;
    int tried = 0, foretold = 0;
    for (const Turn turn : most_promising_first<rules>(position, turns)) {
      if (++tried > turns_tried || foretold == turns_foretold) break;
      const Position next = position.play(turn);
      if (winner(next) > 0) continue;
      ++foretold;
      best = std::max(best, against(next, likely, otherwise, false) / total(likely));
    }
    return best;
  }

  // Above zero if the player who is to move wins, below if the other does.
  int winner(const Position& position) {
    effort_.spend(solving_cost(position.placed()));
    const Result result = solver_.who_wins({position}, 1).front();
    return result.lower > 0 ? 1 : result.upper < 0 ? -1 : 0;
  }

  TimedSolver& solver_;
  EndingTree<rules>& tree_;
  Effort& effort_;
};

}  // namespace fourfold::quarto
