// What a game counts whose blocks are all finished without a line: the one rule in which the
// variants of Ultimate differ. Moves are the same in all of them.
#pragma once

#include <array>
#include <string_view>

namespace fourfold::ultimate {

struct Ending {
  std::string_view name;
  bool blocks_are_points;  // each block a point, and a line of blocks as many as there are blocks
  bool more_blocks_win;
};

namespace endings {

inline constexpr Ending points{"points", true, false};
inline constexpr Ending draw{"draw", false, false};
inline constexpr Ending blocks{"blocks", false, true};

inline constexpr std::array all{points, draw, blocks};

}  // namespace endings

// std::invalid_argument when there is none of that name.
const Ending& ending_named(std::string_view name);

}  // namespace fourfold::ultimate
