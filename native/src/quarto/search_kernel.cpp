// Compiled once for each instruction set (see instruction_set.hpp).
#include "search_kernel.hpp"

#include "search.hpp"

namespace fourfold::quarto {

bool FOURFOLD_SEARCH_KERNEL(Rules rules, const SearchQuery& query, const SearchContext& context,
                            std::uint64_t& uncounted) {
  return with_rules(rules, [&]<Rules r>() {
    const auto& [position, attack, horizon] = query;
    const Board board = Board::of(position);
    const Threats threats = threats_of<r>(board);
    const int n = position.placed(), hand = position.hand;
    ProofSearch<r> search(context, uncounted);
    if (hand != none)
      return attack ? search.template place<true>(board, threats, hand, n, horizon)
                    : search.template place<false>(board, threats, hand, n, horizon);
    const PieceSet safe =
        n == 0 ? 1 : safe_gifts(board, threats);  // all first gifts are equivalent
    return attack ? search.template give<true>(board, safe, n, horizon)
                  : search.template give<false>(board, safe, n, horizon);
  });
}

}  // namespace fourfold::quarto
