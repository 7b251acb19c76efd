#include "fourfold/player.hpp"

namespace fourfold {

std::unique_ptr<Player> make_player(const Spec& spec, std::uint64_t seed) {
  const std::uint64_t own_seed = spec.number<std::uint64_t>("seed").value_or(seed);
  for (const auto make : {quarto::make_player, ultimate::make_player, tictactoe::make_player})
    if (std::unique_ptr<Player> player = make(spec, own_seed)) return player;
  return nullptr;
}

}  // namespace fourfold
