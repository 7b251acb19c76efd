// Players of all games: they choose moves in positions given as text, and are made from specs.
//
// These are the players that need no Python: the levels of every game, the champion, the perfect
// player, and the players of Ultimate's engine. fourfold.players wraps them, and a browser asks
// them directly.
//
// Random choices come from SplitMix64 (random.hpp). Each move has a stream of its own, made from
// the seed, the number of moves before it, and the number of games that this player has begun. So a
// player that resumes a game chooses as if it had played it from the start, and the same seed gives
// the same game everywhere.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "fourfold/spec.hpp"

namespace fourfold {

// The limits of one move; an absent field is unlimited. In a game with a clock, `remaining` is the
// time left on it and `increment` what this move adds.
struct Clock {
  std::optional<double> seconds{};
  std::optional<std::uint64_t> nodes{};
  std::optional<int> depth{};
  std::optional<double> remaining{};
  std::optional<double> increment{};
};

// A chosen move, with the player's own evaluation and statistics where it has them.
struct Choice {
  std::string move;
  std::optional<double> score{};
  std::optional<int> depth{};
  std::optional<std::uint64_t> nodes{};
  std::vector<std::string> line{};
};

// A request for one move. `position` is the text of an unfinished game.
struct MoveRequest {
  Spec game;
  std::string position;
  Clock clock{};
  std::function<bool()> stop{};                      // called every few milliseconds
  std::function<void(const Choice&)> on_progress{};  // gets moves that it would make so far
};

class Player {
 public:
  virtual ~Player() = default;

  // Throws std::invalid_argument if the player does not play this game or the position is invalid.
  virtual Choice choose(const MoveRequest& request) = 0;

  // Brings the player to the state after it made this move. Most players have no state.
  virtual void recall(const MoveRequest& request, const std::string& move) {
    static_cast<void>(request), static_cast<void>(move);
  }
};

// The player that a spec describes; `seed` if the spec has no seed of its own. Returns null if no
// player of the core has this name. Throws std::invalid_argument for bad options.
std::unique_ptr<Player> make_player(const Spec& spec, std::uint64_t seed);

// One for each game. They return null if the game has no player of this name.
namespace quarto {
std::unique_ptr<Player> make_player(const Spec& spec, std::uint64_t seed);
}
namespace ultimate {
std::unique_ptr<Player> make_player(const Spec& spec, std::uint64_t seed);
}
namespace tictactoe {
std::unique_ptr<Player> make_player(const Spec& spec, std::uint64_t seed);
}

}  // namespace fourfold
