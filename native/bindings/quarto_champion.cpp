// The champion and the levels for Python: the module fourfold.native._quarto_champion.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>
#include <vector>

#include "call_queue.hpp"
#include "errors.hpp"
#include "fourfold/quarto/champion.hpp"
#include "fourfold/quarto/limited_vision.hpp"
#include "gil_release.hpp"
#include "quarto_conversions.hpp"

namespace nb = nanobind;
using namespace fourfold::quarto;
using nb::literals::operator""_a;

namespace {

// A champion that several Python threads may ask: they take turns.
class PythonChampion {
 public:
  explicit PythonChampion(const std::string& rules)
      : rules_(rules_named(rules)), champion_(rules_) {}

  std::vector<std::pair<PythonTurn, float>> rate_turns(const std::string& text,
                                                       const std::vector<PythonTurn>& turns_given,
                                                       bool proven, const Belief& belief,
                                                       std::uint64_t effort,
                                                       fourfold::Seconds seconds) {
    const Position position = position_on(text, rules_);
    std::vector<Turn> turns;
    for (const PythonTurn& turn : turns_given)
      turns.push_back(legal_turn(native_turn(turn), position, rules_));
    if (turns.empty()) throw std::invalid_argument("there are no turns to judge at " + text);
    check_belief(belief);
    const fourfold::CallQueue::Call call(calls_);
    const std::vector<RatedTurn> rated =
        fourfold::run_without_gil(seconds, {}, {}, [&](const fourfold::Limits& limits) {
          return champion_.rate_turns(position, turns, proven, belief, effort, limits);
        });
    std::vector<std::pair<PythonTurn, float>> found;
    for (const RatedTurn& one : rated) found.emplace_back(python_turn(one.turn), one.expected);
    return found;
  }

  std::optional<Belief> likelihood(const std::string& text, const PythonTurn& python_turn,
                                   fourfold::Seconds seconds) {
    const Position position = position_on(text, rules_);
    const Turn turn = legal_turn(native_turn(python_turn), position, rules_);
    const fourfold::CallQueue::Call call(calls_);
    return fourfold::run_without_gil(seconds, {}, {}, [&](const fourfold::Limits& limits) {
      return champion_.likelihood(position, turn, limits);
    });
  }

 private:
  Rules rules_;
  fourfold::CallQueue calls_;
  Champion champion_;
};

}  // namespace

NB_MODULE(_quarto_champion, m) {
  // fourfold.players.champion keeps its judges until the process ends: no leak.
  nb::set_leak_warnings(false);
  fourfold::register_errors();
  m.doc() = "Opponents for people: the champion's judgement, and players who overlook lines.";

  nb::class_<PythonChampion>(
      m, "Champion",
      "Judges turns of one rule set by what an opponent will make of them. The kinds of opponent "
      "are: random, novice, those who see 3, 4 and 6 turns ahead, montecarlo, minmax and pro.")
      .def(nb::init<const std::string&>(), "rules"_a)
      .def("judge", &PythonChampion::rate_turns, "position"_a, "turns"_a, "proven"_a, "belief"_a,
           "effort"_a, "seconds"_a = nb::none(),
           "The turns, best first, with what is scored after them on average against an opponent "
           "who is of each kind with these chances. If they are not proven to have the best score, "
           "the position is a draw, and those that throw it away are left out, as are those that "
           "there was no time for; that may be all of them.")
      .def("likelihood", &PythonChampion::likelihood, "position"_a, "turn"_a,
           "seconds"_a = nb::none(),
           "How likely each kind of opponent was to make this turn; None when there was not enough "
           "time to know.");

  m.def(
      "turns_that_look_best",
      [](const std::string& text, const std::string& rules_name,
         const std::vector<std::uint8_t>& visible_lines, int lookahead, fourfold::Seconds seconds,
         fourfold::Nodes nodes) {
        const Rules rules = rules_named(rules_name);
        const Position position = position_on(text, rules);
        const int turns = checked_lookahead(lookahead, visible_lines, rules);
        return python_turns(
            fourfold::run_without_gil(seconds, nodes, {}, [&](const fourfold::Limits& limits) {
              return best_visible_turns(position, rules, visible_lines, turns, limits);
            }));
      },
      "position"_a, "rules"_a, "watched"_a, "sight"_a, nb::kw_only(), "seconds"_a = nb::none(),
      "nodes"_a = nb::none(),
      "The turns that look best to a player who watches some lines only (for each group the set of "
      "its attributes, as bits) and looks so many turns ahead, less where that takes too many "
      "nodes or seconds.");
}
