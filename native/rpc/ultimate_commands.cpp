// The RPC commands of Ultimate.
#include <cstdint>
#include <string>
#include <vector>

#include "fourfold/table_memory.hpp"
#include "fourfold/ultimate/analysis.hpp"
#include "fourfold/ultimate/board.hpp"
#include "fourfold/ultimate/engine.hpp"
#include "fourfold/ultimate/levels.hpp"
#include "fourfold/ultimate/mcts.hpp"
#include "fourfold/ultimate/symmetry.hpp"
#include "server.hpp"
#include "ultimate_arguments.hpp"

namespace fourfold::rpc {
namespace {

using namespace ultimate;

// The engine or the tree search, for either board size.
struct KeptSearcher : Server::Object {
  virtual std::string search(const Call& call) = 0;
  virtual void clear() {}
};

template <int n>
std::string json_result(const SearchResult& result) {
  return json_object({{"line", json_each(cell_numbers<n>(result.line))},
                      {"value", json(result.value)},
                      {"depth", json(result.depth)},
                      {"nodes", json(result.nodes)},
                      {"seconds", json(result.seconds)}});
}

template <template <int> class Searcher, int n>
struct KeptSearcherOf : KeptSearcher {
  template <typename... Options>
  explicit KeptSearcherOf(const Options&... options) : searcher(options...) {}

  std::string search(const Call& call) override {
    SearchOptions options;
    options.depth = call.request.number("depth", options.depth);
    options.soft_seconds = call.request.number("soft_seconds", options.soft_seconds);
    if (options.depth < 1) throw std::invalid_argument("the depth must be 1 or more");
    const Position<n> position = position_on<n>(call.request.text("position"));
    return json_result<n>(searcher.search(position, options, call.limits(),
                                          call.make_listener<SearchResult>(json_result<n>)));
  }
  void clear() override {
    if constexpr (requires { searcher.clear(); }) searcher.clear();
  }

  Searcher<n> searcher;
};

template <template <int> class Searcher, typename... Options>
std::string add_searcher(const Call& call, const EvaluatorSpec& spec, const Options&... options) {
  return with_size(call.request.number("n", 4), [&]<int n>() {
    return json(call.server.add(
        std::make_unique<KeptSearcherOf<Searcher, n>>(spec.evaluator<n>(), options...)));
  });
}

// Reads the names in `parameters`, an argument parameter.NAME for each, and the bytes in `network`.
EvaluatorSpec evaluator_spec(const Request& request) {
  EvaluatorSpec spec{{}, request.text("ending", "points")};
  for (const std::string& name : request.words("parameters"))
    spec.parameters[name] = request.number<int>("parameter." + name);
  if (request.has("network")) {
    const auto bytes = request.numbers<std::uint8_t>("network");
    spec.network.emplace(bytes.begin(), bytes.end());
  }
  return spec;
}

std::string make_engine(const Call& call) {
  const std::vector<std::string> without = call.request.words("without");
  return add_searcher<Engine>(call, evaluator_spec(call.request),
                              call.request.bytes("table_bytes", max_table_bytes),
                              features_without({without.begin(), without.end()}));
}

std::string make_mcts(const Call& call) {
  return add_searcher<MctsSearch>(call, evaluator_spec(call.request),
                                  call.request.bytes("tree_bytes", max_tree_bytes));
}

std::string search(const Call& call) {
  return call.server.get<KeptSearcher>(call.request, "searcher").search(call);
}

std::string clear(const Call& call) {
  call.server.get<KeptSearcher>(call.request, "searcher").clear();
  return "null";
}

std::string evaluate(const Call& call) {
  return with_position(
      call.request.text("position"), call.request.number("n", 4),
      [&]<int n>(const Position<n>& position) {
        return json(evaluator_spec(call.request).evaluator<n>().evaluate(position));
      });
}

template <int n>
std::string json_analysis(const Analysis& analysis) {
  std::vector<std::string> moves;
  for (const MoveValue& value : analysis.moves)
    moves.push_back(json_list({json_each(cell_numbers<n>(value.line)), json(value.points),
                               json(value.chance), json(value.wins_in), json(value.loses_in)}));
  return json_object({{"moves", json_list(moves)},
                      {"depth", json(analysis.depth)},
                      {"nodes", json(analysis.nodes)},
                      {"exact", json(analysis.exact)}});
}

std::string analyse_moves(const Call& call) {
  const Request& request = call.request;
  AnalysisOptions options;
  options.depth = request.optional<int>("depth");
  if (request.has("table_bytes"))
    options.table_bytes = request.bytes("table_bytes", max_table_bytes);
  return with_position(
      request.text("position"), request.number("n", 4), [&]<int n>(const Position<n>& position) {
        return json_analysis<n>(analyse(position, evaluator_spec(request).evaluator<n>(), options,
                                        call.limits(),
                                        call.make_listener<Analysis>(json_analysis<n>)));
      });
}

std::string chance(const Call& call) {
  return json(winning_chance(call.request.number<double>("points")));
}

std::string levels(const Call& call) {
  std::vector<std::string> rows;
  with_size(call.request.number<int>("n"), [&]<int n>() {
    for (const Level& level : levels_of(n))
      rows.push_back(json_row(level.depth, level.attention, level.indifference, level.to_win));
  });
  return json_list(rows);
}

std::string network(const Call& call) {
  const std::string bytes =
      shipped_weights_of(call.request.number<int>("n"), call.request.text("ending"));
  return json_each(std::vector<std::uint8_t>(bytes.begin(), bytes.end()));
}

template <ParameterGroup group>
std::string parameters(const Call&) {
  std::vector<std::string> rows;
  for (const ParameterField& field : parameter_fields())
    if (field.group == group)
      rows.push_back(json_row(field.name, field.standard, field.least, field.most, field.meaning));
  return json_list(rows);
}

std::string features(const Call&) {
  std::vector<std::string> rows;
  for (const FeatureField& field : feature_fields())
    rows.push_back(json_row(field.name, field.meaning));
  return json_list(rows);
}

std::string bench(const Call&) { return json(bench_signature()); }

// The bot of the report.

classic::Weights weights_of(const Request& request) {
  const std::vector<classic::Score> given = request.numbers<classic::Score>("weights");
  if (given.size() != 5) throw std::invalid_argument("five weights are needed");
  return checked_weights({given[0], given[1], given[2], given[3], given[4]});
}

std::string classic_evaluate(const Call& call) {
  return with_position(
      call.request.text("position"), call.request.number<int>("n"),
      [&]<int n>(const Position<n>& position) {
        const classic::Heuristic<n> heuristic(weights_of(call.request));
        return json(heuristic.score(heuristic.scores_of(position), position.to_move));
      });
}

template <int n>
std::string json_classic_result(const classic::SearchResult& result) {
  return json_object({{"line", json_each(cell_numbers<n>(result.line))},
                      {"value", json(result.value)},
                      {"depth", json(result.depth)},
                      {"nodes", json(result.nodes)},
                      {"exact", json(result.exact)}});
}

std::string classic_deepen(const Call& call) {
  const Request& request = call.request;
  return with_position(
      request.text("position"), request.number<int>("n"), [&]<int n>(const Position<n>& position) {
        const auto [first, most] =
            classic_depths<n>(request.number<int>("first"), request.optional<int>("depth"));
        return json_classic_result<n>(
            classic::deepen(position, first, most, weights_of(request), call.limits(),
                            call.make_listener<classic::SearchResult>(json_classic_result<n>),
                            ending_named(request.text("ending", "points")),
                            moves_in_order(position, request.numbers<int>("order"))));
      });
}

}  // namespace

const Commands& ultimate_commands() {
  static const Commands commands = {
      {"ultimate_engine.make_engine", make_engine},
      {"ultimate_engine.make_mcts", make_mcts},
      {"ultimate_engine.search", search},
      {"ultimate_engine.clear", clear},
      {"ultimate_engine.evaluate", evaluate},
      {"ultimate_engine.analyse", analyse_moves},
      {"ultimate_engine.winning_chance", chance},
      {"ultimate_engine.levels", levels},
      {"ultimate_engine.evaluation_parameters", parameters<ParameterGroup::evaluation>},
      {"ultimate_engine.search_parameters", parameters<ParameterGroup::search>},
      {"ultimate_engine.features", features},
      {"ultimate_engine.network", network},
      {"ultimate_engine.bench_signature", bench},
      {"ultimate_classic.evaluate", classic_evaluate},
      {"ultimate_classic.deepen", classic_deepen},
  };
  return commands;
}

}  // namespace fourfold::rpc
