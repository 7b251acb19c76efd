// The networks that ship, as text: six bits per character, least significant first.
#include <cstdint>

#include "fourfold/ultimate/network.hpp"

namespace fourfold::ultimate {
namespace {

constexpr std::string_view n3_blocks =
#include "network_n3_blocks.inc"
    ;
constexpr std::string_view n3_draw =
#include "network_n3_draw.inc"
    ;

// Inverts `as_text` of benchmarks/ultimate_learn.py.
std::string decoded(std::string_view text) {
  std::string bytes;
  std::uint32_t held = 0;
  int bits = 0;
  for (const char c : text) {
    // 0 to 63 are '0' to 'o', except that 'p' and 'q' replace characters with a meaning in C++.
    held |= std::uint32_t((c == 'p' ? '\\' : c == 'q' ? '?' : c) - '0') << bits;
    bits += 6;
    if (bits < 8) continue;
    bytes += char(held & 255);
    held >>= 8;
    bits -= 8;
  }
  return bytes;
}

}  // namespace

template <int n>
std::string shipped_weights(const Ending& ending) {
  if (n == 3 && ending.name == endings::blocks.name) return decoded(n3_blocks);
  if (n == 3 && ending.name == endings::draw.name) return decoded(n3_draw);
  return {};
}

template <int n>
std::shared_ptr<const Network<n>> shipped_network(const Ending& ending) {
  static const auto made = [] {
    std::array<std::shared_ptr<const Network<n>>, endings::all.size()> networks;
    for (std::size_t i = 0; i < networks.size(); ++i)
      if (const std::string weights = shipped_weights<n>(endings::all[i]); !weights.empty())
        networks[i] = std::make_shared<Network<n>>(weights);
    return networks;
  }();
  for (std::size_t i = 0; i < made.size(); ++i)
    if (endings::all[i].name == ending.name) return made[i];
  return {};
}

template std::string shipped_weights<3>(const Ending&);
template std::string shipped_weights<4>(const Ending&);
template std::shared_ptr<const Network<3>> shipped_network<3>(const Ending&);
template std::shared_ptr<const Network<4>> shipped_network<4>(const Ending&);

}  // namespace fourfold::ultimate
