#include "fourfold/operations.hpp"

namespace fourfold {

std::optional<std::string> solve_position(const AnalysisRequest& request) {
  if (request.game.name == "quarto") return quarto::solve_position(request);
  if (request.game.name == "tictactoe") return tictactoe::solve_position(request);
  return std::nullopt;
}

std::optional<std::string> analyse_position(const AnalysisRequest& request) {
  if (request.game.name == "quarto") return quarto::analyse_position(request);
  if (request.game.name == "tictactoe") return tictactoe::analyse_position(request);
  return std::nullopt;
}

std::optional<std::string> estimate_moves(const AnalysisRequest& request) {
  if (request.game.name == "ultimate") return ultimate::estimate_moves(request);
  return std::nullopt;
}

}  // namespace fourfold
