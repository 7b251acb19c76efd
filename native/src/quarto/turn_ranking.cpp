#include "fourfold/quarto/turn_ranking.hpp"

#include <algorithm>
#include <array>

namespace fourfold::quarto {
namespace {

// The better of two turns has the greater key.
std::array<int, 4> key_of(int lower, int upper) {
  return {value(lower), value(upper), lower, upper};
}

std::array<int, 2> values_of(const TurnValue& turn) {
  return {value(turn.lower), value(turn.upper)};
}

Bounds bounds_of_best(const std::vector<TurnValue>& turns) {
  Bounds best{worst_score, worst_score};
  for (const TurnValue& turn : turns) {
    best.lower = std::max(best.lower, turn.lower);
    best.upper = std::max(best.upper, turn.upper);
  }
  return best;
}

Bounds intersection(Bounds one, Bounds other) {
  return {std::max(one.lower, other.lower), std::min(one.upper, other.upper)};
}

// No turn exceeds the bounds of the position; if only one turn can reach its lower bound, it does.
void tighten(std::vector<TurnValue>& turns, Bounds bounds) {
  TurnValue* only = nullptr;
  int reaching = 0;
  for (TurnValue& turn : turns) {
    turn.upper = std::min(turn.upper, bounds.upper);
    if (turn.upper >= bounds.lower) only = &turn, ++reaching;
  }
  if (reaching == 1) only->lower = std::max(only->lower, bounds.lower);
}

}  // namespace

TurnRanking::TurnRanking(std::vector<TurnValue> turns, std::optional<Bounds> known)
    : turns_(std::move(turns)), bounds_(bounds_of_best(turns_)) {
  if (known) {
    bounds_ = intersection(bounds_, *known);
    tighten(turns_, bounds_);
  }
  std::stable_sort(turns_.begin(), turns_.end(), [](const TurnValue& one, const TurnValue& other) {
    return key_of(one.lower, one.upper) > key_of(other.lower, other.upper);
  });
  for (const TurnValue& turn : turns_) {
    if (turn.upper > highest_)
      next_ = std::exchange(highest_, turn.upper);
    else
      next_ = std::max(next_, turn.upper);
  }
}

bool TurnRanking::complete() const {
  return std::all_of(turns_.begin(), turns_.end(),
                     [](const TurnValue& turn) { return turn.lower == turn.upper; });
}

TurnStatus TurnRanking::status(const TurnValue& turn) const {
  if (turn.upper < bounds_.lower) return TurnStatus::worse;
  const int rival = turn.upper == highest_ ? next_ : highest_;
  return turn.lower >= rival ? TurnStatus::best : TurnStatus::possible;
}

std::vector<TurnValue> TurnRanking::with_status(TurnStatus wanted) const {
  std::vector<TurnValue> chosen;
  for (const TurnValue& turn : turns_)
    if (status(turn) == wanted) chosen.push_back(turn);
  return chosen;
}

std::vector<TurnValue> TurnRanking::choices() const {
  std::vector<TurnValue> chosen = with_status(TurnStatus::best);
  if (!chosen.empty()) return chosen;
  chosen = with_status(TurnStatus::possible);
  const std::array<int, 2> first = values_of(chosen[0]);
  std::erase_if(chosen, [&](const TurnValue& turn) { return values_of(turn) != first; });
  return chosen;
}

bool TurnRanking::keeps_value() const {
  const std::optional<int> proven = bounds_.value();
  return proven && value(choices()[0].lower) == *proven;
}

std::vector<TurnValue> TurnRanking::best_turns() const {
  std::vector<TurnValue> best = choices();
  const TurnValue first = best[0];
  if (!keeps_value()) return {first};
  std::erase_if(best, [&](const TurnValue& turn) { return turn.lower != first.lower; });
  return best;
}

TurnRanking TurnRanking::combined_with(const TurnRanking& other) const {
  std::vector<TurnValue> turns = turns_;
  for (TurnValue& turn : turns) {
    const auto same =
        std::find_if(other.turns_.begin(), other.turns_.end(),
                     [&](const TurnValue& candidate) { return candidate.turn == turn.turn; });
    const Bounds both = intersection({turn.lower, turn.upper}, {same->lower, same->upper});
    turn.lower = both.lower, turn.upper = both.upper;
  }
  return TurnRanking(std::move(turns), intersection(bounds_, other.bounds_));
}

std::vector<std::pair<int, Bounds>> TurnRanking::squares() const {
  std::vector<std::pair<int, Bounds>> squares;
  for (const TurnValue& turn : turns_) {
    if (turn.turn.square == none) continue;
    const auto found = std::find_if(squares.begin(), squares.end(), [&](const auto& entry) {
      return entry.first == turn.turn.square;
    });
    if (found == squares.end()) {
      squares.emplace_back(turn.turn.square, Bounds{turn.lower, turn.upper});
    } else {
      found->second.lower = std::max(found->second.lower, turn.lower);
      found->second.upper = std::max(found->second.upper, turn.upper);
    }
  }
  return squares;
}

}  // namespace fourfold::quarto
