#include "fourfold/quarto/perft.hpp"

#include <algorithm>

#include "fourfold/bits.hpp"
#include "fourfold/quarto/symmetry.hpp"

namespace fourfold::quarto {
namespace {

void keep_unique(std::vector<std::uint64_t>& keys) {
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
}

}  // namespace

std::uint64_t perft(const Position& position, Rules rules, int depth) {
  if (depth == 0) return 1;
  const std::vector<Turn> turns = position.legal_turns(rules);
  if (depth == 1) return turns.size();
  std::uint64_t total = 0;
  for (const Turn turn : turns) total += perft(position.play(turn), rules, depth - 1);
  return total;
}

std::vector<std::uint64_t> canonical_positions(Rules rules, int placed) {
  std::vector<std::uint64_t> level = {0};  // the empty board; all first gifts are equivalent
  for (int n = 0; n < placed; ++n) {
    // Duplicates are removed whenever the list has doubled, so it stays near its final size.
    std::vector<std::uint64_t> next;
    std::size_t clean = 1 << 16;
    for (const std::uint64_t key : level) {
      const Position position = position_of_key(key);
      for (int square = 0; square < square_count; ++square) {
        if (position.occupied >> square & 1) continue;
        const Position board = position.place(square);
        if (board.is_won(rules)) continue;
        for (const int piece : members(board.remaining()))
          next.push_back(canonical_key(board.give(piece), rules));
      }
      if (next.size() > 2 * clean) {
        keep_unique(next);
        clean = std::max(clean, next.size());
      }
    }
    keep_unique(next);
    level = std::move(next);
  }
  return level;
}

std::uint64_t count_canonical(Rules rules, int placed) {
  return canonical_positions(rules, placed).size();
}

}  // namespace fourfold::quarto
