// Exact scores of early positions, looked up: the opening book for up to four pieces placed, and
// the layer beyond it for five. fourfold.solver.book describes the files and builds them.
//
// They are loaded once for the process, by whoever has the files.
#pragma once

#include <optional>
#include <string>

#include "fourfold/quarto/board.hpp"

namespace fourfold::quarto {

inline constexpr int book_depth = 4;
inline constexpr int layer_depth = book_depth + 1;

// Replace the book or layer of a rule set. A book is given as the unpacked columns of its file, a
// layer as its whole file. Throw std::invalid_argument if the data is damaged.
void load_book(Rules rules, const std::string& columns);
void load_layer(Rules rules, const std::string& file);

bool has_book(Rules rules);
bool has_layer(Rules rules);

// The score of an unfinished position for the player to act (score.hpp), or nothing beyond what is
// loaded.
std::optional<int> book_score(const Position& position, Rules rules);

}  // namespace fourfold::quarto
