// Ultimate opponents for people: ten levels for each board size, from beginner to strong.
//
// A level plays like a person who looks a few moves ahead, but not everywhere. For each move it
// notices each block with some probability. It searches moves that send the opponent to a noticed
// block to its full depth, and judges the others by the board right after them. It has no
// preference among moves of about the same value. Where blocks are points, lower levels collect
// blocks, and higher ones play for a line while one is possible.
#pragma once

#include <array>

namespace fourfold::ultimate {

struct Level {
  double depth;      // moves that it looks ahead; a fraction is the probability of one move more
  double attention;  // the probability of noticing a block
  int indifference;  // the difference in hundredths of a point that it ignores
  bool to_win;       // ignores points for blocks as long as a line is possible
};

using Levels = std::array<Level, 10>;

// The levels of a board size, the weakest first. benchmarks/ultimate_levels.py finds them and
// measures each against the one below.
const Levels& levels_of(int n);

}  // namespace fourfold::ultimate
