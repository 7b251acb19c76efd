// The RPC commands of players and of the pages' operations, for every game.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "fourfold/game.hpp"
#include "fourfold/operations.hpp"
#include "fourfold/player.hpp"
#include "fourfold/table_memory.hpp"
#include "server.hpp"

namespace fourfold::rpc {
namespace {

struct KeptPlayer : Server::Object {
  explicit KeptPlayer(std::unique_ptr<Player> made) : player(std::move(made)) {}
  std::unique_ptr<Player> player;
};

std::unique_ptr<Player> player_of(const Request& request) {
  const std::string& text = request.text("spec");
  std::unique_ptr<Player> player =
      make_player(Spec::parse(text), request.number<std::uint64_t>("seed", 0));
  if (player == nullptr)
    throw std::invalid_argument("no player of the core is named '" + text + "'");
  return player;
}

std::string json_choice(const Choice& choice) {
  return json_object({{"move", json(choice.move)},
                      {"score", json(choice.score)},
                      {"depth", json(choice.depth)},
                      {"nodes", json(choice.nodes)},
                      {"line", json_each(choice.line)}});
}

MoveRequest move_request(const Call& call) {
  const Request& request = call.request;
  return {Spec::parse(request.text("game")),
          request.text("position"),
          {request.optional<double>("seconds"), request.optional<std::uint64_t>("nodes"),
           request.optional<int>("depth"), request.optional<double>("remaining"),
           request.optional<double>("increment")},
          call.callbacks.stop,
          call.make_listener<Choice>(json_choice)};
}

std::string make(const Call& call) {
  return json(call.server.add(std::make_unique<KeptPlayer>(player_of(call.request))));
}

std::string choose(const Call& call) {
  return json_choice(
      call.server.get<KeptPlayer>(call.request, "player").player->choose(move_request(call)));
}

std::string recall(const Call& call) {
  call.server.get<KeptPlayer>(call.request, "player")
      .player->recall(move_request(call), call.request.text("move"));
  return "null";
}

// The game so far, for a player that is made in the middle of it: every position with its move.
// Returns the position after all moves.
std::string replay(const Call& call, Player* player, int seat, const TextRules& rules) {
  MoveRequest request{Spec::parse(call.request.text("game")), call.request.text("position")};
  for (const std::string& move : call.request.words("moves")) {
    if (player != nullptr && rules.to_move(request.position) == seat) player->recall(request, move);
    request.position = rules.play(request.position, move);
  }
  return request.position;
}

// Plays these moves from the position: the position after them, the player to move, and whether the
// game is over.
std::string play(const Call& call) {
  const auto rules = text_rules(Spec::parse(call.request.text("game")));
  const std::string position = replay(call, nullptr, 0, *rules);
  return json_object({{"position", json(position)},
                      {"to_move", json(rules->to_move(position))},
                      {"over", json(rules->is_over(position))}});
}

// Makes a player in the state after these moves of a game in which it is to move.
std::string resume(const Call& call) {
  std::unique_ptr<Player> player = player_of(call.request);
  const auto rules = text_rules(Spec::parse(call.request.text("game")));
  const int seat = rules->to_move(replay(call, nullptr, 0, *rules));
  replay(call, player.get(), seat, *rules);
  return json(call.server.add(std::make_unique<KeptPlayer>(std::move(player))));
}

using Operation = std::optional<std::string> (*)(const AnalysisRequest&);

// The JSON of the operation; null if the core does not offer it for this game.
template <Operation operation>
std::string run(const Call& call) {
  const Request& request = call.request;
  AnalysisRequest analysis;
  analysis.game = Spec::parse(request.text("game"));
  analysis.position = request.text("position");
  analysis.seconds = request.number<double>("seconds");
  analysis.table_bytes = request.bytes("table_bytes", max_table_bytes);
  analysis.stop = call.callbacks.stop;
  analysis.on_progress = call.callbacks.progress;
  return operation(analysis).value_or("null");
}

}  // namespace

const Commands& player_commands() {
  static const Commands commands = {
      {"players.make", make},
      {"players.resume", resume},
      {"players.choose", choose},
      {"players.recall", recall},
      {"games.play", play},
      {"operations.solve_position", run<solve_position>},
      {"operations.analyse_position", run<analyse_position>},
      {"operations.estimate_moves", run<estimate_moves>},
  };
  return commands;
}

}  // namespace fourfold::rpc
