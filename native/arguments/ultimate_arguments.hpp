// Parses and validates arguments of Ultimate's functions. Everything here throws
// std::invalid_argument for bad input.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "check_range.hpp"
#include "fourfold/ultimate/board.hpp"
#include "fourfold/ultimate/classic.hpp"
#include "fourfold/ultimate/evaluation.hpp"
#include "fourfold/ultimate/parameters.hpp"

namespace fourfold::ultimate {

// Calls visit.operator()<n>(): the only place that turns a size into a template argument.
template <typename Visit>
decltype(auto) with_size(int n, Visit&& visit) {
  if (n == 3) return visit.template operator()<3>();
  if (n == 4) return visit.template operator()<4>();
  throw std::invalid_argument("n=" + std::to_string(n) +
                              " is not a size of Ultimate Tic-Tac-Toe: n is 3 or 4");
}

// Parses a position whose game is not over.
template <int n>
Position<n> position_on(const std::string& text) {
  const Position<n> position = Position<n>::parse(text);
  if (position.is_over()) throw std::invalid_argument("the game is over at " + text);
  return position;
}

// Calls `work` with the position.
template <typename Work>
auto with_position(const std::string& text, int n, Work work) {
  return with_size(n, [&]<int size>() { return work(position_on<size>(text)); });
}

// The numbers of cells in reading order of the board.
template <int n>
std::vector<int> cell_numbers(const auto& cells) {
  std::vector<int> numbers;
  for (const Cell cell : cells) numbers.push_back(Geometry<n>::cell_number(cell));
  return numbers;
}

// Parameters that differ from their defaults, by name.
using NamedParameters = std::map<std::string, int>;

inline Parameters parameters_of(const NamedParameters& given) {
  Parameters parameters;
  for (const auto& [name, value] : given) {
    const ParameterField& field = parameter_field(name);
    check_range(("the parameter " + name).c_str(), value, field.least, field.most);
    parameters.*field.field = value;
  }
  return parameters;
}

// How to evaluate positions: by the given network, else by the one that ships for the ending. By
// chances if there is none, if the given one is empty, or if evaluation parameters are given, which
// are those of chances.
struct EvaluatorSpec {
  NamedParameters parameters;
  std::string ending;
  std::optional<std::string> network{};

  template <int n>
  Evaluator<n> evaluator() const {
    const Ending& counted = ending_named(ending);
    std::shared_ptr<const Network<n>> chosen;
    if (!network) {
      if (!has_evaluation_parameters()) chosen = shipped_network<n>(counted);
    } else if (!network->empty()) {
      chosen = std::make_shared<Network<n>>(*network);
    }
    return Evaluator<n>(parameters_of(parameters), counted, chosen);
  }

 private:
  bool has_evaluation_parameters() const {
    return std::any_of(parameters.begin(), parameters.end(), [](const auto& named) {
      return parameter_field(named.first).group == ParameterGroup::evaluation;
    });
  }
};

// The weights of the network that ships for an ending; empty if none does.
inline std::string shipped_weights_of(int n, const std::string& ending) {
  const Ending& counted = ending_named(ending);
  return with_size(n, [&]<int size>() { return shipped_weights<size>(counted); });
}

inline classic::Weights checked_weights(const classic::Weights& weights) {
  using classic::Score;
  using classic::Weights;
  const auto check = [](const char* name, Score value, Score most) {
    check_range(name, value, Score{0}, most);
  };
  check("score_block", weights.score_block, Weights::max_score_block);
  check("score_1", weights.score_1, Weights::max_score_1);
  check("score_2", weights.score_2, Weights::max_other);
  check("score_3", weights.score_3, Weights::max_other);
  check("weight_attack", weights.weight_attack, Weights::max_other);
  return weights;
}

// The first and last depth of the report's bot; no depth means to the end of the game.
template <int n>
std::pair<int, int> classic_depths(int first, std::optional<int> depth) {
  constexpr int all = Geometry<n>::cell_count;
  const int most = std::min(depth.value_or(all), all);
  if (first < 1 || most < first)
    throw std::invalid_argument("the first depth must be 1 or more, and not above the depth");
  return {first, most};
}

// The legal moves in the order of these cell numbers, which must be all of them. Without numbers,
// no moves.
template <int n>
std::vector<Cell> moves_in_order(const Position<n>& position, const std::vector<int>& order) {
  if (order.empty()) return {};
  const CellList<n> legal = position.legal_moves();
  std::vector<Cell> moves;
  for (const int number : order)
    for (const Cell cell : legal)
      if (Geometry<n>::cell_number(cell) == number) moves.push_back(cell);
  std::vector<int> numbers = order;
  std::sort(numbers.begin(), numbers.end());
  const bool repeated = std::adjacent_find(numbers.begin(), numbers.end()) != numbers.end();
  if (repeated || moves.size() != order.size() || moves.size() != std::size_t(legal.size()))
    throw std::invalid_argument("the order must name each legal move once");
  return moves;
}

}  // namespace fourfold::ultimate
