#include <algorithm>

#include "fourfold/quarto/batch.hpp"
#include "fourfold/quarto/score.hpp"
#include "search_control.hpp"
#include "search_kernel.hpp"
#include "terzi.hpp"
#include "transposition_table.hpp"

namespace fourfold::quarto {
namespace {

// With at most so many pieces placed nearly all positions are drawn, so the winner is searched
// before the distance.
constexpr int winner_first_until = 5;
// With more pieces placed, the search uses no table.
constexpr int table_until = 7;

// Labels one position.
template <Rules rules>
class PositionLabeller {
 public:
  // `best` must be all zeros.
  PositionLabeller(const Position& position, const SearchContext& context, std::uint8_t* best)
      : position_(position),
        context_(context),
        board_(Board::of(position)),
        threats_(threats_of<rules>(board_)),
        n_(position.placed()),
        best_(best) {}

  // Returns the score, and adds its turns to `best`.
  int label() {
    const int hand = position_.hand;
    if (lanes_of(hand) & threats_.open) {
      for (const int square : members(winning_squares<rules>(board_, hand))) mark({square, none});
      return win_in(1);
    }
    if (n_ == square_count - 1) {
      mark({std::countr_zero(static_cast<unsigned>(empty_squares(board_))), none});
      return 0;
    }
    const int score = find_score();
    for (const int square : members(empty_squares(board_))) mark_gifts(square, score);
    return score;
  }

 private:
  void mark(Turn turn) {
    const int action = action_of(turn);
    best_[action / 8] |= 1u << action % 8;
  }

  // The last placement of the game that has the same parity as the one `first` placements from
  // here.
  int last(int first) const { return square_count - (square_count - n_ - first) % 2; }

  // Whether the player to place wins with at most `horizon` pieces on the board, or prevents the
  // opponent's win until then.
  bool wins(const Position& position, int horizon) { return search(position, true, horizon); }
  bool holds(const Position& position, int horizon) { return search(position, false, horizon); }
  bool search(const Position& position, bool attack, int horizon) {
    static const SearchKernel kernel = available_kernels().back();
    std::uint64_t uncounted = 0;
    return kernel(rules, {position, attack, horizon}, context_, uncounted);
  }

  // Wins come 3, 5, ... placements from here, losses 2, 4, ...
  int find_score() {
    bool may_win = true, may_lose = true;
    if (n_ <= winner_first_until) {
      may_win = wins(position_, last(3));
      may_lose = !may_win && !holds(position_, last(2));
    }
    for (int d = 2; d <= square_count - n_; ++d) {
      if (d % 2 == 1 && may_win && wins(position_, n_ + d)) return win_in(d);
      if (d % 2 == 0 && may_lose && !holds(position_, n_ + d)) return loss_in(d);
    }
    return 0;
  }

  // Marks the gifts that keep the score after the hand is placed on a square. No turn has a better
  // score, so one query per gift is enough.
  void mark_gifts(int square, int score) {
    const Position placed = position_.place(square);
    if (score == loss_in(2)) {
      for (const int gift : members(placed.remaining())) mark({square, gift});
      return;
    }
    const int end = n_ + distance(score);  // pieces placed when the game is won
    const PieceSet safe = safe_after(board_, threats_, lanes_of(position_.hand), square);
    for (const int gift : members(safe)) {
      const Position given = placed.give(gift);
      // The opponent does not prevent the win; or does not win at all; or does not win sooner.
      const bool keeps = score > 0    ? !holds(given, end)
                         : score == 0 ? !wins(given, last(2))
                                      : !wins(given, end - 2);
      if (keeps) mark({square, gift});
    }
  }

  const Position& position_;
  const SearchContext& context_;
  const Board board_;
  const Threats threats_;
  const int n_;
  std::uint8_t* const best_;
};

// Calls `work` for each position in turn, until it returns false or a limit strikes. Returns the
// number of positions done.
template <typename Work>
std::size_t each_within(const Batch& batch, const Limits& limits, Work work) {
  SearchControl control(limits);
  NodeCounter counter(control);
  std::size_t done = 0;
  try {
    counter.check();
    while (done < batch.count && work(done, counter)) ++done;
  } catch (const LimitReached&) {
  }
  return done;
}

}  // namespace

std::size_t sample_positions(const Batch& batch, int placed, Policy policy, std::uint64_t seed,
                             std::uint64_t first, const Limits& limits) {
  return each_within(batch, limits, [&](std::size_t i, NodeCounter& counter) {
    for (std::uint64_t attempt = 0; attempt < max_attempts; ++attempt) {
      counter.add();
      Random random = Random::of_game(seed, first + i, attempt);
      Position position;
      bool is_on = true;
      while (is_on && (position.placed() < placed || position.hand == none)) {
        const Turn turn = policy_turn(position, batch.rules, policy, random);
        is_on = turn.gift != none;
        if (is_on) position = position.play(turn);
      }
      if (!is_on) continue;
      batch.set_position(i, position);
      return true;
    }
    return false;
  });
}

std::size_t label_positions(const Batch& batch, std::int8_t* scores, std::uint8_t* best,
                            std::size_t table_bytes, const Limits& limits) {
  int fewest = square_count;
  for (std::size_t i = 0; i < batch.count; ++i)
    fewest = std::min(fewest, batch.position(i).placed());
  TranspositionTable table;
  const bool tabled = fewest <= table_until && table_bytes > 0;
  if (tabled) table.reserve(table_bytes);
  std::fill_n(best, turn_set_bytes * batch.count, std::uint8_t{0});
  return each_within(batch, limits, [&](std::size_t i, NodeCounter& counter) {
    counter.add();
    const SearchContext context{tabled ? &table : nullptr, nullptr,
                                [&](std::uint64_t nodes) { counter.add(nodes); }};
    const Position position = batch.position(i);
    scores[i] = static_cast<std::int8_t>(with_rules(batch.rules, [&]<Rules r>() {
      return PositionLabeller<r>(position, context, best + turn_set_bytes * i).label();
    }));
    return true;
  });
}

}  // namespace fourfold::quarto
