// The bench signature: fixed positions take the same number of nodes on every machine, so a changed
// number means a changed search.
#include <cstdint>

#include "fourfold/quarto/solver.hpp"
#include "transposition_table.hpp"

namespace fourfold::quarto {
namespace {

// A fixed random generator, as the standard distributions differ between libraries.
class Dice {
 public:
  int below(int n) {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return int((state_ >> 33) % n);
  }

 private:
  std::uint64_t state_ = 2026;
};

bool hand_wins(const Position& position, Rules rules) {
  for (int square = 0; square < square_count; ++square)
    if (!(position.occupied >> square & 1) && position.place(square).is_won(rules)) return true;
  return false;
}

int random_outside(Dice& dice, unsigned taken) {
  int chosen = dice.below(16);
  while (taken >> chosen & 1) chosen = dice.below(16);
  return chosen;
}

// A random position that is not won, with a safe piece in hand.
Position random_position(Dice& dice, int placed, Rules rules) {
  for (;;) {
    Position position;
    for (int i = 0; i < placed; ++i) {
      const int piece = random_outside(dice, position.used);
      position = position.give(piece).place(random_outside(dice, position.occupied));
    }
    if (position.is_won(rules)) continue;
    position = position.give(random_outside(dice, position.used));
    if (!hand_wins(position, rules)) return position;
  }
}

}  // namespace

std::uint64_t bench_signature() {
  Dice dice;
  std::uint64_t nodes = 0;
  for (const Rules rules : {Rules::lines, Rules::squares, Rules::torus})
    for (int placed = 4; placed <= 9; ++placed)
      for (int i = 0; i < (placed < 6 ? 1 : 4); ++i) {
        Solver solver(rules, TranspositionTable::min_bytes);
        nodes += solver.solve(random_position(dice, placed, rules)).nodes;
      }
  return nodes;
}

}  // namespace fourfold::quarto
