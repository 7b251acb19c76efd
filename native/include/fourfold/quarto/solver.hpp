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

class TranspositionTable;

// What a weak search proves: the winner, or only whether one of the players wins.
enum class OutcomeQuery { who_wins, mover_wins, opponent_wins };

struct SolveOptions {
  int threads = 1;
  bool weak = false;  // win, draw or loss only; the distance of a win or loss stays a range
  OutcomeQuery query = OutcomeQuery::who_wins;  // for weak searches
};

// Proven bounds, lower <= score <= upper (see score.hpp); equal when exact.
struct SolveResult {
  int lower = 0, upper = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
  bool complete = false;  // false if a limit or a stop ended the search early
};

using ProgressListener = std::function<void(const SolveResult&)>;

struct TurnValue {
  Turn turn;
  int lower = 0, upper = 0;
};

// Exact scores do not depend on the number of threads, nor on the size or contents of the table.
// A solver serves one caller at a time. If a limit is already exhausted, the result is what is
// known without searching.
class Solver {
 public:
  static constexpr std::size_t default_table_bytes = std::size_t{1} << 30;

  // 0 bytes: no table. Otherwise the table is allocated when first needed, as large as a position
  // can fill: 4 MiB from five pieces on, 64 MiB at the start of the game, and accordingly more for
  // solve_each; never more than `max_table_bytes`, rounded down to a power of two, but at least
  // 4 MiB. It keeps its contents.
  explicit Solver(Rules rules, std::size_t max_table_bytes = default_table_bytes);
  ~Solver();

  Rules rules() const { return rules_; }

  // Throws std::invalid_argument if the position is already won. A full board is a draw.
  // `on_progress` is called on the calling thread, about ten times a second.
  SolveResult solve(const Position& position, const SolveOptions& options = {},
                    const Limits& limits = {}, const ProgressListener& on_progress = {});

  // Solves many positions, each on one of the threads. Table and limits are shared. The results
  // have no nodes and seconds of their own.
  std::vector<SolveResult> solve_each(const std::vector<Position>& positions,
                                      const SolveOptions& options = {}, const Limits& limits = {});

  // The score of every legal turn, for the player who makes it, in the order of
  // Position::legal_turns. The limits are for all turns together.
  std::vector<TurnValue> analyse(const Position& position, const SolveOptions& options = {},
                                 const Limits& limits = {},
                                 const ProgressListener& on_progress = {});

  // Searches until one turn is proven to win or, without `win`, not to lose. Returns bounds of
  // every legal turn in search order: turns that leave the opponent the fewest safe replies come
  // first.
  std::vector<TurnValue> find_turn(const Position& position, bool win, int threads = 1,
                                   const Limits& limits = {});

  // Best play to the end of the game: fastest wins, slowest losses, the first of equal turns. The
  // line is cut short if a limit strikes.
  std::vector<Turn> principal_line(const Position& position, int threads = 1,
                                   const Limits& limits = {});

 private:
  class Call;

  Rules rules_;
  std::size_t max_table_bytes_;
  std::unique_ptr<TranspositionTable> table_;
};

// The nodes that fixed positions of all rule sets take with one thread and a small fresh table. It
// changes exactly when the search does.
std::uint64_t bench_signature();

}  // namespace fourfold::quarto
