// Endings: what counts when all blocks are finished without a line. It is the only rule in which
// the variants of Ultimate differ.
#pragma once

#include <array>
#include <string_view>

namespace fourfold::ultimate {

struct Ending {
  std::string_view name;
  bool blocks_are_points;  // a block is one point, a line of blocks as many as there are blocks
  bool more_blocks_win;
};

namespace endings {

inline constexpr Ending points{"points", true, false};
inline constexpr Ending draw{"draw", false, false};
inline constexpr Ending blocks{"blocks", false, true};

inline constexpr std::array all{points, draw, blocks};

}  // namespace endings

// Throws std::invalid_argument for an unknown name.
const Ending& ending_named(std::string_view name);

}  // namespace fourfold::ultimate
