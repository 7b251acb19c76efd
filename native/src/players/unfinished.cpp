// Placeholders, replaced one by one.
#include "fourfold/game.hpp"
#include "fourfold/operations.hpp"
#include "fourfold/player.hpp"

namespace fourfold::ultimate {
std::unique_ptr<Player> make_player(const Spec&, std::uint64_t) { return nullptr; }
std::unique_ptr<TextRules> text_rules(const Spec&) { return nullptr; }
std::string estimate_moves(const AnalysisRequest&) { return "null"; }
}  // namespace fourfold::ultimate

namespace fourfold::tictactoe {
std::unique_ptr<Player> make_player(const Spec&, std::uint64_t) { return nullptr; }
std::unique_ptr<TextRules> text_rules(const Spec&) { return nullptr; }
std::string solve_position(const AnalysisRequest&) { return "null"; }
std::string analyse_position(const AnalysisRequest&) { return "null"; }
}  // namespace fourfold::tictactoe
