// All turns of a position with proven bounds, the best first, and what may be claimed of them.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "fourfold/quarto/score.hpp"
#include "fourfold/quarto/solver.hpp"

namespace fourfold::quarto {

// Proven bounds of a score (score.hpp).
struct Bounds {
  int lower, upper;

  bool exact() const { return lower == upper; }
  // -1, 0 or 1; nothing if it is not proven.
  std::optional<int> value() const {
    const int sign = quarto::value(lower);
    return sign == quarto::value(upper) ? std::optional(sign) : std::nullopt;
  }
};

inline constexpr int best_score = win_in(1), draw_score = 0, worst_score = loss_in(1);
inline constexpr Bounds nothing_known = {worst_score, best_score};

enum class TurnStatus {
  best,      // proven that no turn is better; its own score may still be open
  possible,  // not proven to be best, and not proven to be worse
  worse,     // proven that another turn is better
};

constexpr const char* name_of(TurnStatus status) {
  constexpr const char* names[] = {"best", "possible", "worse"};
  return names[static_cast<int>(status)];
}

class TurnRanking {
 public:
  // `known` are bounds of the position from another source, such as the opening book.
  explicit TurnRanking(std::vector<TurnValue> turns, std::optional<Bounds> known = std::nullopt);

  // Proven wins, at least a draw, draws, nothing known, at most a draw, proven losses. Among
  // equals, faster wins and slower losses come first.
  const std::vector<TurnValue>& turns() const { return turns_; }
  // Proven bounds of the position.
  Bounds bounds() const { return bounds_; }

  // Whether every turn has an exact score.
  bool complete() const;
  TurnStatus status(const TurnValue& turn) const;
  // The turns proven to be best. If there are none, the possible turns with the best proven value
  // and then the best possible value; only a guess can decide among these.
  std::vector<TurnValue> choices() const;
  // Whether some turn is proven to keep the value of the position.
  bool keeps_value() const;
  // The turns that are proven to keep the value by the fastest proven way. If there are none, only
  // the most promising turn.
  std::vector<TurnValue> best_turns() const;

  // What this and another analysis of the same position prove together.
  TurnRanking combined_with(const TurnRanking& other) const;

  // The bounds of each square with its best gift, the best first; empty if a turn only gives.
  std::vector<std::pair<int, Bounds>> squares() const;

 private:
  std::vector<TurnValue> with_status(TurnStatus status) const;

  std::vector<TurnValue> turns_;
  Bounds bounds_;
  // The two highest upper bounds; a turn is best if its lower bound reaches the others'.
  int highest_ = worst_score - 1, next_ = worst_score - 1;
};

}  // namespace fourfold::quarto
