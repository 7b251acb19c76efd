// The module fourfold.native._quarto_champion: the champion, and weakened play for the levels.
#include "fourfold/quarto/champion.hpp"
#include "python.hpp"
#include "quarto_conversions.hpp"

using namespace fourfold;
using namespace fourfold::quarto;

namespace {

// A champion. Calls from several Python threads are serialised.
class PythonChampion {
 public:
  explicit PythonChampion(const std::string& rules)
      : rules_(rules_named(rules)), champion_(rules_) {}

  std::vector<std::pair<PythonTurn, float>> rate_turns(const std::string& text,
                                                       const std::vector<PythonTurn>& turns_given,
                                                       bool proven, const Belief& belief,
                                                       std::uint64_t effort, Seconds seconds) {
    const Position position = position_on(text, rules_);
    std::vector<Turn> turns;
    for (const PythonTurn& turn : turns_given)
      turns.push_back(legal_turn(native_turn(turn), position, rules_));
    if (turns.empty()) throw std::invalid_argument("there are no turns to judge at " + text);
    check_belief(belief);
    const CallQueue::Call call(calls_);
    const std::vector<RatedTurn> rated =
        run_without_gil(seconds, {}, {}, [&](const Limits& limits) {
          return champion_.rate_turns(position, turns, proven, belief, effort, limits);
        });
    std::vector<std::pair<PythonTurn, float>> result;
    for (const RatedTurn& one : rated) result.emplace_back(python_turn(one.turn), one.expected);
    return result;
  }

  std::optional<Belief> likelihood(const std::string& text, const PythonTurn& python_turn,
                                   Seconds seconds) {
    const Position position = position_on(text, rules_);
    const Turn turn = legal_turn(native_turn(python_turn), position, rules_);
    const CallQueue::Call call(calls_);
    return run_without_gil(seconds, {}, {}, [&](const Limits& limits) {
      return champion_.likelihood(position, turn, limits);
    });
  }

 private:
  Rules rules_;
  CallQueue calls_;
  Champion champion_;
};

}  // namespace

NB_MODULE(_quarto_champion, m) {
  // fourfold.players.champion keeps its champions until the process ends, which is no leak.
  nb::set_leak_warnings(false);
  register_errors();
  m.doc() = "Opponents for people: the champion, and weakened play that overlooks lines.";

  nb::class_<PythonChampion>(
      m, "Champion",
      "Rates turns by the expected result against an opponent. The kinds of opponent are: random, "
      "novice, lookahead of 3, 4 and 6 turns, montecarlo, minmax and pro.")
      .def(nb::init<const std::string&>(), "rules"_a)
      .def("rate_turns", &PythonChampion::rate_turns, "position"_a, "turns"_a, "proven"_a,
           "belief"_a, "effort"_a, "seconds"_a = nb::none(),
           "The turns, best first, with the expected result after each. `belief` has the "
           "probability of each kind of opponent. With `proven`, all turns must have the best "
           "exact score. Without, the position must be a draw, and losing turns are left out, as "
           "are turns that there was no time to rate, which may be all of them.")
      .def("likelihood", &PythonChampion::likelihood, "position"_a, "turn"_a,
           "seconds"_a = nb::none(),
           "The probability that each kind of opponent makes this turn; None if there was not "
           "enough time.");

  m.def(
      "best_visible_turns",
      [](const std::string& text, const std::string& rules_name,
         const std::vector<std::uint8_t>& visible_lines, int lookahead, Seconds seconds,
         Nodes nodes) {
        const Rules rules = rules_named(rules_name);
        const Position position = position_on(text, rules);
        const int turns = checked_lookahead(lookahead, visible_lines, rules);
        return python_turns(run_without_gil(seconds, nodes, {}, [&](const Limits& limits) {
          return best_visible_turns(position, rules, visible_lines, turns, limits);
        }));
      },
      "position"_a, "rules"_a, "visible_lines"_a, "lookahead"_a, nb::kw_only(),
      "seconds"_a = nb::none(), "nodes"_a = nb::none(),
      "The turns that look best to a player who sees only some lines (for each group the set of "
      "visible attributes, as bits) and looks some turns ahead, fewer if a limit strikes.");
}
