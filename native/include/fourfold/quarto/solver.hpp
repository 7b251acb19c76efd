// The exact solver: value and distance of any Quarto position, proven.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "fourfold/limits.hpp"
#include "fourfold/quarto/board.hpp"
#include "fourfold/quarto/score.hpp"

namespace fourfold::quarto {

class Table;

// What a weak search asks of a position: who wins, or only whether one of them does.
enum class Question { who_wins, mover_wins, opponent_wins };

// What is asked for.
struct Terms {
  int threads = 1;
  bool weak = false;  // win, draw or loss only: a won or lost score stays a range of distances
  Question question = Question::who_wins;  // of a weak search
};

// What is proven: lower <= score <= upper (see score.hpp), equal when exact.
struct Result {
  int lower = 0, upper = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
  bool complete = false;  // everything asked for is known; false when a limit or a stop came first
};

using ProgressListener = std::function<void(const Result&)>;

struct TurnValue {
  Turn turn;
  int lower = 0, upper = 0;
};

// Value and distance do not depend on the number of threads, the size of the table or what it
// held before. One solver serves one caller at a time. With none of the limits left, what is known
// at once is the answer.
class Solver {
 public:
  static constexpr std::size_t default_table_bytes = std::size_t{1} << 30;

  // The table is allocated when first needed and only as large as the position calls for: some
  // 4 MB late in the game, up to `max_table_bytes` from the start. It keeps its contents. With
  // 0 bytes there is no table.
  explicit Solver(Rules rules, std::size_t max_table_bytes = default_table_bytes);
  ~Solver();

  Rules rules() const { return rules_; }

  // Throws std::invalid_argument if the position is already won. A full board is a draw.
  // `on_progress` is called on the calling thread, about ten times a second.
  Result solve(const Position& position, const Terms& terms = {}, const Limits& limits = {},
               const ProgressListener& on_progress = {});

  // The same for many positions, each on one of the threads, with one table and one set of limits
  // for all of them. Their nodes and seconds are not told apart.
  std::vector<Result> solve_each(const std::vector<Position>& positions, const Terms& terms = {},
                                 const Limits& limits = {});

  // The score of every legal turn, in the order of Position::legal_turns, as seen by the player
  // who makes it. The limits are for all of them together.
  std::vector<TurnValue> analyse(const Position& position, const Terms& terms = {},
                                 const Limits& limits = {},
                                 const ProgressListener& on_progress = {});

  // Bounds of every legal turn, looked for until one turn is proven to win or, unless `win`, not to
  // lose. The turns are in the order in which they were tried, the most promising first: those
  // that leave the opponent the fewest safe replies.
  std::vector<TurnValue> find_turn(const Position& position, bool win, int threads = 1,
                                   const Limits& limits = {});

  // Best play to the end of the game: fastest wins, slowest losses, the first of equal turns.
  // Cut short when a limit comes first.
  std::vector<Turn> principal_line(const Position& position, int threads = 1,
                                   const Limits& limits = {});

 private:
  class Call;

  Rules rules_;
  std::size_t max_table_bytes_;
  std::unique_ptr<Table> table_;
};

// Fixed positions, all rules, one thread, a small fresh table: the total number of nodes. It
// changes exactly when the search does.
std::uint64_t bench_signature();

}  // namespace fourfold::quarto
