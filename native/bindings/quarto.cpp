// The module fourfold.native._quarto: the rules of Quarto.
#include "fourfold/quarto/board.hpp"
#include "fourfold/quarto/symmetry.hpp"
#include "python.hpp"
#include "quarto_conversions.hpp"

using namespace fourfold;
using namespace fourfold::quarto;

namespace {

// A position with its rules: the Python class.
struct RuledPosition {
  Position position;
  Rules rules;

  std::vector<PythonTurn> legal_turns() const { return python_turns(position.legal_turns(rules)); }

  RuledPosition play(std::optional<int> square, std::optional<int> gift) const {
    const Turn turn = native_turn({square, gift});
    if (!position.is_legal(turn, rules)) throw std::invalid_argument("illegal turn");
    return {position.play(turn), rules};
  }

  std::uint64_t key() const { return key_of(position, rules); }
};

// Calls `count` for the positions with this many pieces placed.
template <auto count>
auto call_for_placed(const std::string& rules, int placed) {
  check_range("placed", placed, 0, 15);
  const Rules chosen = rules_named(rules);
  Symmetries::of(chosen);  // build them now: a fork while counting would leave them half built
  const nb::gil_scoped_release released;
  return count(chosen, placed);
}

}  // namespace

NB_MODULE(_quarto, m) {
  register_errors();
  m.doc() = "Quarto on bitboards: the rules, symmetry and counts.";

  nb::class_<RuledPosition>(m, "Position", "A Quarto position with its rules.")
      .def_static(
          "parse",
          [](const std::string& text, const std::string& rules) {
            return RuledPosition{Position::parse(text), rules_named(rules)};
          },
          "text"_a, "rules"_a = "lines",
          "Parse a position. Checks the syntax, not whether play can reach the position.")
      .def("__str__", [](const RuledPosition& self) { return self.position.to_string(); })
      .def_prop_ro("placed", [](const RuledPosition& self) { return self.position.placed(); })
      .def_prop_ro(
          "won", [](const RuledPosition& self) { return self.position.is_won(self.rules); },
          "Whether a group of four is complete.")
      .def_prop_ro(
          "over", [](const RuledPosition& self) { return self.position.is_over(self.rules); },
          "Whether the game is won or the board full.")
      .def("legal_turns", &RuledPosition::legal_turns,
           "Every legal turn as (square, gift), either of which may be None.")
      .def("play", &RuledPosition::play, "square"_a.none(), "gift"_a.none(),
           "The position after a turn; ValueError if it is illegal.")
      .def("canonical_key", &RuledPosition::key,
           "A 64-bit key, equal exactly for equivalent positions under symmetry.");

  m.def(
      "perft",
      [](const RuledPosition& start, int depth) {
        if (depth < 0) throw std::invalid_argument("the depth must not be negative");
        const nb::gil_scoped_release released;
        return perft(start.position, start.rules, depth);
      },
      "position"_a, "depth"_a, "The number of turn sequences of exactly this length.");
  m.def("count_canonical", call_for_placed<count_canonical>, "rules"_a, "placed"_a,
        "The number of positions up to symmetry with this many pieces placed, one in hand and no "
        "group complete.");
  m.def("canonical_keys", call_for_placed<canonical_positions>, "rules"_a, "placed"_a,
        "The canonical keys of those positions, ascending.");
  m.def(
      "position_of_key", [](std::uint64_t key) { return position_of_key(key).to_string(); },
      "key"_a, "A position with this canonical key, as text; its piece in hand is 0.");
}
