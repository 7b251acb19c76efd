// The features of the Ultimate search beyond plain alpha-beta. Each can be switched off by name, to
// measure its worth and to test.
#pragma once

#include <string_view>
#include <vector>

namespace fourfold::ultimate {

// name, meaning
#define FOURFOLD_ULTIMATE_FEATURES(X)                                                              \
  X(pvs, "principal variation search with null windows, and aspiration windows at the root")       \
  X(killers, "killer moves: moves that caused a cutoff at the same ply are tried early")           \
  X(history, "history heuristic: moves that often caused cutoffs are tried early")                 \
  X(destination, "moves are ordered by the block they send the opponent to, and by parries")       \
  X(root_ordering, "moves of the root are ordered, and symmetric ones searched once")              \
  X(lmr, "late-move reductions: late moves are searched less deeply")                              \
  X(reverse_futility, "near the horizon a static evaluation well above beta is returned")          \
  X(probcut, "ProbCut: if a shallower search is well above beta, its value is returned")           \
  X(quiescence, "quiescence search: at the horizon moves that win a block are still searched")     \
  X(immediate_wins, "a line of blocks that can be completed at once ends the search")              \
  X(draw_bounds, "where no points count, a side that cannot win any more has at most a draw")      \
  X(unreduced_endings, "nothing is pruned or reduced where the depth reaches the end of the game") \
  X(deeper_entries, "table entries of deeper searches cut off, too")                               \
  X(correction_history, "the static evaluation is corrected by the results of earlier searches")

// Without any feature, every line is searched to the same depth and then evaluated, like the
// alpha-beta of fourfold.search.
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
  bool operator==(const Features&) const = default;
};

// All features, as compile-time constants. The search is a template over its set of features: play
// uses this one and has no flags at run time, measurements use Features.
struct AllFeatures {
#define FOURFOLD_FIELD(name, meaning) static constexpr bool name = true;
  FOURFOLD_ULTIMATE_FEATURES(FOURFOLD_FIELD)
#undef FOURFOLD_FIELD
};

// Describes one field of Features.
struct FeatureField {
  std::string_view name;
  bool Features::* field;
  std::string_view meaning;
};

const std::vector<FeatureField>& feature_fields();
// Throws std::invalid_argument for an unknown name.
Features features_without(const std::vector<std::string_view>& names);

}  // namespace fourfold::ultimate
