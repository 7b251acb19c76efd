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

#include "fourfold/quarto/champion.hpp"
#include "fourfold/quarto/perception.hpp"
#include "one_at_a_time.hpp"
#include "quarto_values.hpp"
#include "refusals.hpp"
#include "unlocked.hpp"

namespace nb = nanobind;
using namespace fourfold::quarto;
using nb::literals::operator""_a;

namespace {

// A champion that several Python threads may ask: they take turns.
class SharedChampion {
 public:
  explicit SharedChampion(const std::string& rules)
      : rules_(rules_named(rules)), champion_(rules_) {}

  std::vector<std::pair<PythonTurn, float>> judge(const std::string& text,
                                                  const std::vector<PythonTurn>& turns_given,
                                                  bool proven, const Belief& belief,
                                                  std::uint64_t effort, fourfold::Seconds seconds) {
    const Position position = position_on(text, rules_);
    std::vector<Turn> turns;
    for (const PythonTurn& turn : turns_given)
      turns.push_back(legal_turn(native_turn(turn), position, rules_));
    if (turns.empty()) throw std::invalid_argument("there are no turns to judge at " + text);
    check_belief(belief);
    const fourfold::OneAtATime::Call call(calls_);
    const std::vector<Judged> judged =
        fourfold::unlocked(seconds, {}, {}, [&](const fourfold::Limits& limits) {
          return champion_.judge(position, turns, proven, belief, effort, limits);
        });
    std::vector<std::pair<PythonTurn, float>> found;
    for (const Judged& one : judged) found.emplace_back(python_turn(one.turn), one.expected);
    return found;
  }

  std::optional<Belief> likelihood(const std::string& text, const PythonTurn& python_turn,
                                   fourfold::Seconds seconds) {
    const Position position = position_on(text, rules_);
    const Turn turn = legal_turn(native_turn(python_turn), position, rules_);
    const fourfold::OneAtATime::Call call(calls_);
    return fourfold::unlocked(seconds, {}, {}, [&](const fourfold::Limits& limits) {
      return champion_.likelihood(position, turn, limits);
    });
  }

 private:
  Rules rules_;
  fourfold::OneAtATime calls_;
  Champion champion_;
};

}  // namespace

NB_MODULE(_quarto_champion, m) {
  // fourfold.players.champion keeps its judges until the process ends: no leak.
  nb::set_leak_warnings(false);
  fourfold::raise_fourfold_errors();
  m.doc() = "Opponents for people: the champion's judgement, and players who overlook lines.";

  nb::class_<SharedChampion>(
      m, "Champion",
      "Judges turns of one rule set by what an opponent will make of them. The kinds of opponent "
      "are: random, novice, those who see 3, 4 and 6 turns ahead, montecarlo, minmax and pro.")
      .def(nb::init<const std::string&>(), "rules"_a)
      .def("judge", &SharedChampion::judge, "position"_a, "turns"_a, "proven"_a, "belief"_a,
           "effort"_a, "seconds"_a = nb::none(),
           "The turns, best first, with what is scored after them on average against an opponent "
           "who is of each kind with these chances. If they are not proven to have the best score, "
           "the position is a draw, and those that throw it away are left out, as are those that "
           "there was no time for; that may be all of them.")
      .def("likelihood", &SharedChampion::likelihood, "position"_a, "turn"_a,
           "seconds"_a = nb::none(),
           "How likely each kind of opponent was to make this turn; None when there was not enough "
           "time to know.");

  m.def(
      "turns_that_look_best",
      [](const std::string& text, const std::string& rules_name,
         const std::vector<std::uint8_t>& watched, int sight, fourfold::Seconds seconds,
         fourfold::Nodes nodes) {
        const Rules rules = rules_named(rules_name);
        const Position position = position_on(text, rules);
        const int turns = checked_sight(sight, watched, rules);
        return python_turns(
            fourfold::unlocked(seconds, nodes, {}, [&](const fourfold::Limits& limits) {
              return turns_that_look_best(position, rules, watched, turns, limits);
            }));
      },
      "position"_a, "rules"_a, "watched"_a, "sight"_a, nb::kw_only(), "seconds"_a = nb::none(),
      "nodes"_a = nb::none(),
      "The turns that look best to a player who watches some lines only (for each group the set of "
      "its attributes, as bits) and looks so many turns ahead, less where that takes too many "
      "nodes or seconds.");
}
