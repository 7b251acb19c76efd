// What others give to Ultimate's searches, by name and number: read here, or refused by
// std::invalid_argument.
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

// Calls visit.operator()<n>(): the one place where a size becomes a template's argument.
template <typename Visit>
decltype(auto) with_size(int n, Visit&& visit) {
  if (n == 3) return visit.template operator()<3>();
  if (n == 4) return visit.template operator()<4>();
  throw std::invalid_argument("n=" + std::to_string(n) +
                              " is not a size of Ultimate Tic-Tac-Toe: n is 3 or 4");
}

// The position that a text stands for; its game must be on.
template <int n>
Position<n> position_on(const std::string& text) {
  const Position<n> position = Position<n>::parse(text);
  if (position.is_over()) throw std::invalid_argument("the game is over at " + text);
  return position;
}

// Calls `work` with that position.
template <typename Work>
auto with_position(const std::string& text, int n, Work work) {
  return with_size(n, [&]<int size>() { return work(position_on<size>(text)); });
}

// Cells by their numbers in reading order of the board.
template <int n>
std::vector<int> numbers(const auto& cells) {
  std::vector<int> found;
  for (const Cell cell : cells) found.push_back(Geometry<n>::cell_number(cell));
  return found;
}

// Those that differ from the defaults, by name.
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

// How positions are to be evaluated: by the network that is given, else by the one that ships for
// the ending; by chances where there is none, when it is empty, or when parameters are given.
struct EvaluatorSpec {
  NamedParameters parameters;
  std::string ending;
  std::optional<std::string> network{};

  template <int n>
  Evaluator<n> evaluator() const {
    const Ending& found = ending_named(ending);
    std::shared_ptr<const Network<n>> judge;
    if (!network) {
      if (parameters.empty()) judge = shipped_network<n>(found);
    } else if (!network->empty()) {
      judge = std::make_shared<Network<n>>(*network);
    }
    return Evaluator<n>(parameters_of(parameters), found, judge);
  }
};

// The weights of the network that ships for an ending; empty: none does.
inline std::string shipped_weights_of(int n, const std::string& ending) {
  const Ending& found = ending_named(ending);
  return with_size(n, [&]<int size>() { return shipped_weights<size>(found); });
}

inline classic::Weights checked_weights(const classic::Weights& weights) {
  using classic::Score;
  using classic::Weights;
  const auto check = [](const char* name, Score value, Score most) {
    check_range(name, value, Score{0}, most);
  };
  check("score_block", weights.score_block, Weights::most_score_block);
  check("score_1", weights.score_1, Weights::most_score_1);
  check("score_2", weights.score_2, Weights::most_other);
  check("score_3", weights.score_3, Weights::most_other);
  check("weight_attack", weights.weight_attack, Weights::most_other);
  return weights;
}

// The first and the last depth of the report's bot; none is to the end of the game.
template <int n>
std::pair<int, int> classic_depths(int first, std::optional<int> depth) {
  constexpr int all = Geometry<n>::cell_count;
  const int most = std::min(depth.value_or(all), all);
  if (first < 1 || most < first)
    throw std::invalid_argument("the first depth must be 1 or more, and not above the depth");
  return {first, most};
}

}  // namespace fourfold::ultimate
