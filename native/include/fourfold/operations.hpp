// What a page asks about a position, answered as JSON. fourfold.service describes the operations.
//
// The server and the browser call these functions, so their answers are equal by construction.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "fourfold/spec.hpp"

namespace fourfold {

struct AnalysisRequest {
  Spec game;
  std::string position;  // of an unfinished game
  double seconds = 0;
  int threads = 1;
  std::size_t table_bytes = 0;
  std::function<bool()> stop{};                           // called every few milliseconds
  std::function<void(const std::string&)> on_progress{};  // gets a result so far as JSON
};

// They return null if the core does not analyse this game in this way. Throw std::invalid_argument
// for invalid requests.

// The exact value of the position, or the proven bounds when time runs out.
std::optional<std::string> solve_position(const AnalysisRequest& request);
// The exact value of every move, pass by pass until all are proven.
std::optional<std::string> analyse_position(const AnalysisRequest& request);
// The expected result of every move, estimated by the engine.
std::optional<std::string> estimate_moves(const AnalysisRequest& request);

// One for each game that has the operation.
namespace quarto {
std::string solve_position(const AnalysisRequest& request);
std::string analyse_position(const AnalysisRequest& request);
}  // namespace quarto
namespace tictactoe {
std::string solve_position(const AnalysisRequest& request);
std::string analyse_position(const AnalysisRequest& request);
}  // namespace tictactoe
namespace ultimate {
std::string estimate_moves(const AnalysisRequest& request);
}

}  // namespace fourfold
