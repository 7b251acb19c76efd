// The RPC commands of Quarto.
#include "check_range.hpp"
#include "fourfold/quarto/board.hpp"
#include "fourfold/quarto/exact_analysis.hpp"
#include "fourfold/quarto/opening_book.hpp"
#include "fourfold/quarto/turn_ranking.hpp"
#include "fourfold/table_memory.hpp"
#include "quarto_arguments.hpp"
#include "server.hpp"

namespace fourfold::rpc {
namespace {

using namespace quarto;

struct KeptSolver : Server::Object {
  explicit KeptSolver(Rules rules, std::size_t bytes) : solver(rules, bytes) {}
  Solver solver;
};

struct KeptChampion : Server::Object {
  explicit KeptChampion(Rules the_rules) : rules(the_rules), champion(the_rules) {}
  Rules rules;
  Champion champion;
};

Rules rules_of(const Request& request) { return rules_named(request.text("rules", "lines")); }

Position position_of(const Call& call) { return Position::parse(call.request.text("position")); }

// The position; its game must not be over.
Position position_of(const Call& call, Rules rules) {
  return position_on(call.request.text("position"), rules);
}

Evaluation evaluation_of(const Call& call) {
  return Evaluation::named(call.request.text("evaluation"), call.request.number("c", 1.0));
}

std::string json_bounds(const SolveResult& result) {
  return json_row(result.lower, result.upper, result.nodes, result.seconds);
}

std::string json_result(const SearchResult& result) {
  return json_object({{"line", json_each(result.line)},
                      {"value", json(result.value)},
                      {"depth", json(result.depth)},
                      {"nodes", json(result.nodes)},
                      {"exact", json(result.exact)}});
}

std::string json_values(const std::vector<TurnValue>& all) {
  std::vector<std::string> rows;
  for (const TurnValue& one : all) rows.push_back(json_row(one.turn, one.lower, one.upper));
  return json_list(rows);
}

std::string json_position(const Position& position, Rules rules) {
  return json_object({{"text", json(position.to_string())},
                      {"placed", json(position.placed())},
                      {"won", json(position.is_won(rules))},
                      {"over", json(position.is_over(rules))}});
}

std::string search_with(const Call& call, const auto& kernel) {
  const Rules rules = rules_of(call.request);
  const int turns = checked_depth(call.request.optional<int>("depth"));
  return json_result(kernel(position_of(call, rules), rules, turns, evaluation_of(call)));
}

// Rules and keys.

std::string parse(const Call& call) {
  return json_position(position_of(call), rules_of(call.request));
}

std::string legal_turns(const Call& call) {
  return json_each(position_of(call).legal_turns(rules_of(call.request)));
}

std::string play(const Call& call) {
  const Rules rules = rules_of(call.request);
  const Position position = position_of(call);
  const std::vector<Turn> turns = call.request.turns("turn");
  if (turns.size() != 1 || !position.is_legal(turns[0], rules))
    throw std::invalid_argument("illegal turn");
  return json_position(position.play(turns[0]), rules);
}

std::string canonical_key(const Call& call) {
  return json(key_of(position_of(call), rules_of(call.request)));
}

std::string perft(const Call& call) {
  const int depth = call.request.number<int>("depth");
  if (depth < 0) throw std::invalid_argument("the depth must not be negative");
  return json(quarto::perft(position_of(call), rules_of(call.request), depth));
}

std::string count_canonical(const Call& call) {
  const int placed = call.request.number<int>("placed");
  check_range("placed", placed, 0, 15);
  return json(quarto::count_canonical(rules_of(call.request), placed));
}

// The solver.

std::string make_solver(const Call& call) {
  const std::size_t bytes = call.request.bytes("table_bytes", max_table_bytes);
  return json(call.server.add(std::make_unique<KeptSolver>(rules_of(call.request), bytes)));
}

Solver& solver_of(const Call& call) {
  return call.server.get<KeptSolver>(call.request, "solver").solver;
}

std::string solve(const Call& call) {
  const SolveOptions options{1, call.request.flag("weak"),
                             parse_outcome_query(call.request.text("question", "who_wins"))};
  return json_bounds(solver_of(call).solve(position_of(call), options, call.limits(),
                                           call.make_listener<SolveResult>(json_bounds)));
}

std::string analyse(const Call& call) {
  return json_values(solver_of(call).analyse(position_of(call), {}, call.limits(),
                                             call.make_listener<SolveResult>(json_bounds)));
}

std::string find_turn(const Call& call) {
  return json_values(
      solver_of(call).find_turn(position_of(call), call.request.flag("win"), 1, call.limits()));
}

std::string principal_line(const Call& call) {
  return json_each(quarto::principal_line(solver_of(call), position_of(call), 1, call.limits(),
                                          call.request.flag("book")));
}

// The turns, best first, with bounds and status, then the bounds of the position.
std::string json_ranking(const TurnRanking& ranking) {
  std::vector<std::string> rows;
  for (const TurnValue& one : ranking.turns())
    rows.push_back(
        json_row(one.turn, one.lower, one.upper, std::string(name_of(ranking.status(one)))));
  return json_list({json_list(rows), json_row(ranking.bounds().lower, ranking.bounds().upper)});
}

std::string rank_turns(const Call& call) {
  Solver& solver = solver_of(call);
  return json_ranking(quarto::rank_turns(solver, position_of(call, solver.rules()), 1,
                                         call.limits(), call.request.number("book", 1) != 0));
}

std::string load_book(const Call& call) {
  quarto::load_book(rules_of(call.request), call.request.base64("data"));
  return "null";
}

std::string load_layer(const Call& call) {
  quarto::load_layer(rules_of(call.request), call.request.base64("data"));
  return "null";
}

std::string has_book(const Call& call) { return json(quarto::has_book(rules_of(call.request))); }
std::string has_layer(const Call& call) { return json(quarto::has_layer(rules_of(call.request))); }

// Bounds of turns, as three lists, and those of the position.
std::string rank_bounds(const Call& call) {
  const std::vector<Turn> turns = call.request.turns("turns");
  const std::vector<int> lowers = call.request.numbers<int>("lowers");
  const std::vector<int> uppers = call.request.numbers<int>("uppers");
  const std::vector<int> known = call.request.numbers<int>("known");
  if (lowers.size() != turns.size() || uppers.size() != turns.size() ||
      (!known.empty() && known.size() != 2))
    throw std::invalid_argument("each turn needs two bounds");
  std::vector<TurnValue> values;
  for (std::size_t i = 0; i < turns.size(); ++i) values.push_back({turns[i], lowers[i], uppers[i]});
  std::optional<Bounds> bounds;
  if (!known.empty()) bounds = Bounds{known[0], known[1]};
  return json_ranking(TurnRanking(std::move(values), bounds));
}

std::string book_score(const Call& call) {
  const Rules rules = rules_of(call.request);
  return json(quarto::book_score(position_of(call, rules), rules));
}

std::string book_turns(const Call& call) {
  const Rules rules = rules_of(call.request);
  std::vector<TurnValue> values = values_by_book(position_of(call, rules), rules);
  return values.empty() ? "[[],[0,0]]" : json_ranking(TurnRanking(std::move(values)));
}

// The champion and weakened play.

std::string make_champion(const Call& call) {
  return json(call.server.add(std::make_unique<KeptChampion>(rules_of(call.request))));
}

std::string rate_turns(const Call& call) {
  auto& [rules, champion] = call.server.get<KeptChampion>(call.request, "champion");
  const Position position = position_of(call, rules);
  const std::vector<Turn> turns = call.request.turns("turns");
  if (turns.empty())
    throw std::invalid_argument("there are no turns to judge at " + position.to_string());
  for (const Turn turn : turns) legal_turn(turn, position, rules);
  const std::vector<double> chances = call.request.numbers<double>("belief");
  Belief belief{};
  if (chances.size() != belief.size())
    throw std::invalid_argument("a chance is needed for each kind of opponent");
  std::copy(chances.begin(), chances.end(), belief.begin());
  check_belief(belief);
  std::vector<std::string> rows;
  for (const RatedTurn& one :
       champion.rate_turns(position, turns, call.request.flag("proven"), belief,
                           call.request.number<std::uint64_t>("effort"), call.limits()))
    rows.push_back(json_row(one.turn, double{one.expected}));
  return json_list(rows);
}

std::string likelihood(const Call& call) {
  auto& [rules, champion] = call.server.get<KeptChampion>(call.request, "champion");
  const Position position = position_of(call, rules);
  const std::vector<Turn> turns = call.request.turns("turn");
  if (turns.size() != 1) throw std::invalid_argument("one turn is needed");
  const auto likelihood =
      champion.likelihood(position, legal_turn(turns[0], position, rules), call.limits());
  return likelihood ? json_each(std::vector<double>(likelihood->begin(), likelihood->end()))
                    : "null";
}

std::string best_visible_turns(const Call& call) {
  const Rules rules = rules_of(call.request);
  const Position position = position_of(call, rules);
  std::vector<std::uint8_t> visible_lines;
  for (const int attributes : call.request.numbers<int>("visible_lines")) {
    check_range("visible_lines", attributes, 0, 255);
    visible_lines.push_back(std::uint8_t(attributes));
  }
  const int lookahead =
      checked_lookahead(call.request.number<int>("lookahead"), visible_lines, rules);
  return json_each(
      quarto::best_visible_turns(position, rules, visible_lines, lookahead, call.limits()));
}

// The searches of the players.

std::string search(const Call& call) {
  return search_with(
      call, [&](const auto&... arguments) { return quarto::search(arguments..., call.limits()); });
}

std::string deepen(const Call& call) {
  return search_with(call, [&](const auto&... arguments) {
    return quarto::deepen(arguments..., call.limits(),
                          call.make_listener<SearchResult>(json_result));
  });
}

std::string evaluate(const Call& call) {
  const Rules rules = rules_of(call.request);
  return json(quarto::evaluate(position_of(call, rules), rules, evaluation_of(call)));
}

std::string simulate(const Call& call) {
  const Request& request = call.request;
  const auto rounds = request.number<std::uint64_t>("rounds");
  check_range("rounds", rounds, std::uint64_t{0}, max_rounds);
  const Rules rules = rules_of(request);
  const Simulation played =
      quarto::simulate(position_of(call, rules), rules, parse_policy(request.text("policy")),
                       rounds, request.number<std::uint64_t>("seed"), 1, call.limits());
  std::vector<std::string> tallies;
  for (const Tally& tally : played.tallies)
    tallies.push_back(json_row(tally.wins, tally.draws, tally.losses));
  return json_object({{"turns", json_each(played.turns)},
                      {"tallies", json_list(tallies)},
                      {"rounds", json(played.rounds)},
                      {"nodes", json(played.nodes)}});
}

std::string policy_turn(const Call& call) {
  const Rules rules = rules_of(call.request);
  Random random(call.request.number<std::uint64_t>("seed"));
  return json(quarto::policy_turn(position_of(call, rules), rules,
                                  parse_policy(call.request.text("policy")), random));
}

std::string bench(const Call&) { return json(bench_signature()); }

}  // namespace

const Commands& quarto_commands() {
  static const Commands commands = {
      {"quarto.parse", parse},
      {"quarto.legal_turns", legal_turns},
      {"quarto.play", play},
      {"quarto.canonical_key", canonical_key},
      {"quarto.perft", perft},
      {"quarto.count_canonical", count_canonical},
      {"quarto_solver.make", make_solver},
      {"quarto_solver.solve", solve},
      {"quarto_solver.analyse", analyse},
      {"quarto_solver.find_turn", find_turn},
      {"quarto_solver.principal_line", principal_line},
      {"quarto_solver.rank_turns", rank_turns},
      {"quarto_solver.rank_bounds", rank_bounds},
      {"quarto_solver.has_book", has_book},
      {"quarto_solver.has_layer", has_layer},
      {"quarto_solver.load_book", load_book},
      {"quarto_solver.load_layer", load_layer},
      {"quarto_solver.book_score", book_score},
      {"quarto_solver.book_turns", book_turns},
      {"quarto_solver.bench_signature", bench},
      {"quarto_champion.make", make_champion},
      {"quarto_champion.rate_turns", rate_turns},
      {"quarto_champion.likelihood", likelihood},
      {"quarto_champion.best_visible_turns", best_visible_turns},
      {"quarto_players.search", search},
      {"quarto_players.deepen", deepen},
      {"quarto_players.evaluate", evaluate},
      {"quarto_players.simulate", simulate},
      {"quarto_players.policy_turn", policy_turn},
  };
  return commands;
}

}  // namespace fourfold::rpc
