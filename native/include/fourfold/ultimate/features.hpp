// What the Ultimate search does beyond plain alpha-beta, each part to be left out by name: for
// measuring what it is worth, and for tests.
#pragma once

#include <string_view>
#include <vector>

namespace fourfold::ultimate {

// name, meaning
#define FOURFOLD_ULTIMATE_FEATURES(X)                                                      \
  X(windows, "narrow windows: principal variation search, and aspiration at the root")     \
  X(killers, "moves that were too good beside the position are tried early")               \
  X(history, "moves are ordered by how often they were too good")                          \
  X(sending, "moves are ordered by the block they send the opponent to, and by parries")   \
  X(root, "moves of the root are ordered from the start, and images of others left out")   \
  X(reductions, "late moves are searched less deep")                                       \
  X(standing, "near the horizon what stands well above the window is not searched")        \
  X(probing, "what a shallower search finds well above the window is not searched deeper") \
  X(quiescence, "at the horizon it looks on while blocks can be won at once")              \
  X(wins, "a line of blocks that can be completed at once ends the search")                \
  X(settled, "without points, who cannot win any more has a draw at best")                 \
  X(ending, "nothing is reduced where the depth reaches the end of the game")              \
  X(deeper, "the table's answers of deeper searches are taken")                            \
  X(corrections, "what searches find wrong in the evaluation is learnt, and kept")

// Without any, every line is looked at to the same depth and then evaluated, as the alpha-beta of
// fourfold.search does.
struct Features {
#define FOURFOLD_FIELD(name, meaning) bool name = true;
  FOURFOLD_ULTIMATE_FEATURES(FOURFOLD_FIELD)
#undef FOURFOLD_FIELD

  static constexpr Features none() {
    Features features;
#define FOURFOLD_CLEAR(name, meaning) features.name = false;
    FOURFOLD_ULTIMATE_FEATURES(FOURFOLD_CLEAR)
#undef FOURFOLD_CLEAR
    return features;
  }
};

// One field of Features, for those who know it by name only.
struct FeatureField {
  std::string_view name;
  bool Features::* field;
  std::string_view meaning;
};

const std::vector<FeatureField>& feature_fields();
// std::invalid_argument when one of the names is not that of a feature.
Features features_without(const std::vector<std::string_view>& names);

}  // namespace fourfold::ultimate
