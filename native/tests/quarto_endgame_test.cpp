// The straight code near the horizon compared with the plain rules, at every depth and with every
// number of pieces placed that it is used for.
#include <algorithm>
#include <array>
#include <bit>
#include <random>
#include <utility>

#include "check.hpp"
#include "fourfold/quarto/board.hpp"
#include "quarto/near_horizon.hpp"

using namespace fourfold::quarto;

namespace {

constexpr std::array all_rules = {Rules::lines, Rules::squares, Rules::torus};

// Whether the attacker wins with at most `horizon` pieces placed, by the plain rules.
bool attacker_wins(const Position& position, Rules rules, bool attacking, int horizon) {
  if (position.placed() == horizon) return false;
  for (int square = 0; square < 16; ++square)
    if (!(position.occupied >> square & 1) && position.place(square).is_won(rules))
      return attacking;
  for (int square = 0; square < 16; ++square) {
    if (position.occupied >> square & 1) continue;
    const Position placed = position.place(square);
    if (placed.placed() == horizon) return false;
    for (int gift = 0; gift < 16; ++gift)
      if ((placed.remaining() >> gift & 1) &&
          attacker_wins(placed.give(gift), rules, !attacking, horizon) == attacking)
        return attacking;
  }
  return !attacking;
}

// A random position with so many pieces placed and a piece in hand that cannot win.
template <Rules rules>
Position quiet_position(std::mt19937& rng, int placed) {
  const auto pick = [&](unsigned taken) {
    int chosen = static_cast<int>(rng() % 16);
    while (taken >> chosen & 1) chosen = static_cast<int>(rng() % 16);
    return chosen;
  };
  for (;;) {
    Position position;
    for (int i = 0; i < placed; ++i)
      position = position.give(pick(position.used)).place(pick(position.occupied));
    position = position.give(pick(position.used));
    if (!position.is_won(rules) &&
        !(lanes_of(position.hand) & threats_of<rules>(Board::of(position)).open))
      return position;
  }
}

// With `depth` placements to the horizon, the attacker places if the depth is odd.
template <Rules rules, int depth>
void check_depth(std::mt19937& rng, int placed, int positions) {
  constexpr bool attacking = depth % 2 == 1;
  std::array<int, 2> seen{};
  for (int i = 0; i < positions; ++i) {
    const Position position = quiet_position<rules>(rng, placed);
    const Board board = Board::of(position);
    std::uint64_t nodes = 0;
    const bool reached =
        reaches_goal<rules, depth>(board, threats_of<rules>(board), position.hand, nodes);
    const bool wins = attacker_wins(position, rules, attacking, placed + depth);
    if (reached != (wins == attacking))
      check::fail(__FILE__, __LINE__, "near the horizon",
                  position.to_string() + " depth " + std::to_string(depth));
    ++seen[reached];
  }
  CHECK(placed < 10 || (seen[0] > 0 && seen[1] > 0));
}

template <Rules rules>
void check_all_depths() {
  std::mt19937 rng(31);
  for (int placed = 5; placed <= 13; ++placed) {
    check_depth<rules, 2>(rng, placed, 150);
    check_depth<rules, 3>(rng, placed, 150);
    if (placed >= 7 && placed <= 12) check_depth<rules, 4>(rng, placed, 100);
    if (placed >= 8 && placed <= 11) check_depth<rules, 5>(rng, placed, 40);
    if (placed >= 9 && placed <= 10) check_depth<rules, 6>(rng, placed, 40);
    if (placed == 8) check_depth<rules, 7>(rng, placed, 10);
    if (placed == 9) check_depth<rules, 7>(rng, placed, 30);
  }
}

// Six squares are left: both sides, to the end of the game.
template <Rules rules>
void check_last_six() {
  std::mt19937 rng(32);
  for (int i = 0; i < 150; ++i) {
    const Position position = quiet_position<rules>(rng, 10);
    const Board board = Board::of(position);
    const LastSix<rules> six(GroupLanes<rules>::of(board), position.occupied);
    std::uint64_t nodes = 0;
    CHECK(six.template reaches_goal<true>(position.hand, board.left, nodes) ==
          attacker_wins(position, rules, true, 15));
    CHECK(six.template reaches_goal<false>(position.hand, board.left, nodes) ==
          !attacker_wins(position, rules, false, 16));
  }
}

// Calls check() for each rule set.
template <typename Check>
void for_each_rules(Check check) {
  for (const Rules rules : all_rules) with_rules(rules, check);
}

}  // namespace

TEST(every_depth_near_the_horizon_agrees_with_the_plain_rules) {
  for_each_rules([]<Rules rules>() { check_all_depths<rules>(); });
}

TEST(last_six_squares_agree_with_the_plain_rules) {
  for_each_rules([]<Rules rules>() { check_last_six<rules>(); });
}
