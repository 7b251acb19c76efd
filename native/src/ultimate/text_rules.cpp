#include <stdexcept>

#include "cell_names.hpp"
#include "fourfold/game.hpp"
#include "spec_options.hpp"
#include "variant.hpp"

namespace fourfold::ultimate {

Variant variant_of(const Spec& game) {
  if (game.name != "ultimate")
    throw std::invalid_argument("this is only for ultimate, not for " + game.name);
  const Spec spec = with_known_options(game, {"n", "ending", "positions"});
  const int n = number_within(spec, "n", 4, 3, 4);
  const std::string positions = spec.text("positions").value_or("reachable");
  if (positions != "reachable" && positions != "any")
    throw std::invalid_argument("ultimate: positions must be reachable or any");
  return {n, ending_named(spec.text("ending").value_or(n == 3 ? "draw" : "points"))};
}

namespace {

template <int n>
class RulesOnBoard : public TextRules {
 public:
  int to_move(const std::string& text) const override { return Position<n>::parse(text).to_move; }
  bool is_over(const std::string& text) const override {
    return Position<n>::parse(text).is_over();
  }
  std::string play(const std::string& text, const std::string& move) const override {
    const Position<n> position = Position<n>::parse(text);
    const Cell cell = Geometry<n>::cell_at(cell_number(move, n * n));
    if (!position.is_legal(cell)) throw std::invalid_argument(move + " is not legal in " + text);
    return position.play(cell).to_string();
  }
};

}  // namespace

std::unique_ptr<TextRules> text_rules(const Spec& game) {
  if (game.name != "ultimate") return nullptr;
  return with_size(variant_of(game).n, []<int n>() -> std::unique_ptr<TextRules> {
    return std::make_unique<RulesOnBoard<n>>();
  });
}

}  // namespace fourfold::ultimate
