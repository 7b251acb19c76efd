// Compiled once for each set of instructions (see instructions.hpp).
#include "answering.hpp"

#include "search.hpp"

namespace fourfold::quarto {

bool FOURFOLD_ANSWER(Rules rules, const Asked& asked, const Means& means, std::uint64_t& unspent) {
  return with_rules(rules, [&]<Rules r>() {
    const auto& [position, attack, horizon] = asked;
    const Board board = Board::of(position);
    const Threats threats = threats_of<r>(board);
    const int n = position.placed(), hand = position.hand;
    Search<r> search(means, unspent);
    if (hand != none)
      return attack ? search.template place<true>(board, threats, hand, n, horizon)
                    : search.template place<false>(board, threats, hand, n, horizon);
    const PieceSet safe = n == 0 ? 1 : safe_gifts(board, threats);  // all first ones are alike
    return attack ? search.template give<true>(board, safe, n, horizon)
                  : search.template give<false>(board, safe, n, horizon);
  });
}

}  // namespace fourfold::quarto
