#include "fourfold/quarto/data_set.hpp"

#include <algorithm>

#include "answering.hpp"
#include "fourfold/quarto/score.hpp"
#include "table.hpp"
#include "terzi.hpp"
#include "watch.hpp"

namespace fourfold::quarto {
namespace {

// With this many pieces placed, or fewer, who wins at all is asked before how soon: nearly all are
// drawn.
constexpr int early = 5;
// With more the search remembers nothing.
constexpr int last_tabled = 7;

// One position, and what is known of it.
template <Rules rules>
class Labelling {
 public:
  // `best` is empty so far.
  Labelling(const Position& position, const Means& means, std::uint8_t* best)
      : position_(position),
        means_(means),
        board_(Board::of(position)),
        threats_(threats_of<rules>(board_)),
        n_(position.placed()),
        best_(best) {}

  // The score; its turns are marked.
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

  // The last placement of the game that is so many from here, or so many and an even number more.
  int last(int first) const { return square_count - (square_count - n_ - first) % 2; }

  // Whether who is to place wins with at most so many pieces on the board, or holds out so long.
  bool wins(const Position& position, int horizon) { return ask(position, true, horizon); }
  bool holds(const Position& position, int horizon) { return ask(position, false, horizon); }
  bool ask(const Position& position, bool attack, int horizon) {
    static const Answer answer = possible_answers().back();
    std::uint64_t unspent = 0;
    return answer(rules, {position, attack, horizon}, means_, unspent);
  }

  // Wins come 3, 5, ... placements from here, losses 2, 4, ...
  int find_score() {
    bool may_win = true, may_lose = true;
    if (n_ <= early) {
      may_win = wins(position_, last(3));
      may_lose = !may_win && !holds(position_, last(2));
    }
    for (int d = 2; d <= square_count - n_; ++d) {
      if (d % 2 == 1 && may_win && wins(position_, n_ + d)) return win_in(d);
      if (d % 2 == 0 && may_lose && !holds(position_, n_ + d)) return loss_in(d);
    }
    return 0;
  }

  // The gifts that keep the score after the hand is placed on a square. As no turn has a better
  // one, one question for each is enough.
  void mark_gifts(int square, int score) {
    const Position placed = position_.place(square);
    if (score == loss_in(2)) {
      for (const int gift : members(placed.remaining())) mark({square, gift});
      return;
    }
    const int end = n_ + distance(score);  // when it is decided
    const PieceSet safe = safe_after(board_, threats_, lanes_of(position_.hand), square);
    for (const int gift : members(safe)) {
      const Position given = placed.give(gift);
      // The opponent does not hold out so long; or does not win at all; or not sooner.
      const bool keeps = score > 0    ? !holds(given, end)
                         : score == 0 ? !wins(given, last(2))
                                      : !wins(given, end - 2);
      if (keeps) mark({square, gift});
    }
  }

  const Position& position_;
  const Means& means_;
  const Board board_;
  const Threats threats_;
  const int n_;
  std::uint8_t* const best_;
};

// Calls `work` for each position in turn, until it says that it cannot go on or the limits strike:
// how many were done.
template <typename Work>
std::size_t each_within(const Batch& batch, const Limits& limits, Work work) {
  Run run(limits);
  Watch watch(run);
  std::size_t done = 0;
  try {
    watch.check();
    while (done < batch.count && work(done, watch)) ++done;
  } catch (const OutOfLimits&) {
  }
  return done;
}

}  // namespace

std::size_t deal(const Batch& batch, int placed, Policy policy, std::uint64_t seed,
                 std::uint64_t first, const Limits& limits) {
  return each_within(batch, limits, [&](std::size_t i, Watch& watch) {
    for (std::uint64_t attempt = 0; attempt < most_attempts; ++attempt) {
      watch.spend();
      Random random = Random::of_game(seed, first + i, attempt);
      Position position;
      bool is_on = true;
      while (is_on && (position.placed() < placed || position.hand == none)) {
        const Turn turn = policy_turn(position, batch.rules, policy, random);
        is_on = turn.gift != none;
        if (is_on) position = position.play(turn);
      }
      if (!is_on) continue;
      batch.put(i, position);
      return true;
    }
    return false;
  });
}

std::size_t label(const Batch& batch, std::int8_t* scores, std::uint8_t* best,
                  std::size_t table_bytes, const Limits& limits) {
  int fewest = square_count;
  for (std::size_t i = 0; i < batch.count; ++i)
    fewest = std::min(fewest, batch.position(i).placed());
  Table table;
  const bool tabled = fewest <= last_tabled && table_bytes > 0;
  if (tabled) table.reserve(table_bytes);
  std::fill_n(best, turn_set_bytes * batch.count, std::uint8_t{0});
  return each_within(batch, limits, [&](std::size_t i, Watch& watch) {
    watch.spend();
    const Means means{tabled ? &table : nullptr, nullptr,
                      [&](std::uint64_t nodes) { watch.spend(nodes); }};
    const Position position = batch.position(i);
    scores[i] = static_cast<std::int8_t>(with_rules(batch.rules, [&]<Rules r>() {
      return Labelling<r>(position, means, best + turn_set_bytes * i).label();
    }));
    return true;
  });
}

}  // namespace fourfold::quarto
