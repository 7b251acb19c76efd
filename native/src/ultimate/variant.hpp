// The board size and ending that the spec of a game names.
#pragma once

#include "fourfold/spec.hpp"
#include "fourfold/ultimate/board.hpp"
#include "ultimate_arguments.hpp"

namespace fourfold::ultimate {

struct Variant {
  int n;
  Ending ending;
  bool operator==(const Variant& other) const {
    return n == other.n && ending.name == other.ending.name;
  }
};

// Throws std::invalid_argument if the spec names another game or has bad options.
Variant variant_of(const Spec& game);

// Calls work(position, ending) with the unfinished position of a request.
template <typename Work>
auto with_position_of(const Spec& game, const std::string& text, Work work) {
  const Variant variant = variant_of(game);
  return with_position(text, variant.n,
                       [&]<int n>(const Position<n>& position) { return work(position, variant); });
}

}  // namespace fourfold::ultimate
