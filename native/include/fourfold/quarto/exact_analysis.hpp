// Exact analysis of a position by the opening book and the solver together.
#pragma once

#include <vector>

#include "fourfold/limits.hpp"
#include "fourfold/quarto/board.hpp"
#include "fourfold/quarto/solver.hpp"
#include "fourfold/quarto/turn_ranking.hpp"

namespace fourfold::quarto {

// Every legal turn with its score from the book alone, in the order of Position::legal_turns; empty
// beyond the book.
std::vector<TurnValue> values_by_book(const Position& position, Rules rules);

// Ranks every legal turn: by the book, else by the solver. When a limit strikes, the scores are the
// bounds proven until then.
TurnRanking rank_turns(Solver& solver, const Position& position, int threads, const Limits& limits,
                       bool use_book = true);

// Best play to the end of the game: fastest wins, slowest losses, the first of equal turns. Cut
// short if a limit strikes.
std::vector<Turn> principal_line(Solver& solver, Position position, int threads,
                                 const Limits& limits, bool use_book = true);

}  // namespace fourfold::quarto
