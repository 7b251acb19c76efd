// The tunable numbers of the Ultimate engine, by name.
#pragma once

#include <string_view>
#include <vector>

namespace fourfold::ultimate {

// name, default, minimum, maximum, meaning
#define FOURFOLD_ULTIMATE_EVALUATION_PARAMETERS(X)                                           \
  X(line_4, 10, 0, 4000, "weight of a line of a block that lacks four marks of a side")      \
  X(line_3, 24, 0, 4000, "weight of a line of a block that lacks three")                     \
  X(line_2, 74, 0, 4000, "weight of a line of a block that lacks two")                       \
  X(line_1, 246, 0, 4000, "weight of a line of a block that lacks one")                      \
  X(mover_4, 25, 0, 4000, "line_4 of the mover in the block it is sent to")                  \
  X(mover_3, 52, 0, 4000, "line_3 of the mover in the block it is sent to")                  \
  X(mover_2, 133, 0, 4000, "line_2 of the mover in the block it is sent to")                 \
  X(mover_1, 440, 0, 4000, "line_1 of the mover in the block it is sent to")                 \
  X(undecided, 337, 1, 20000, "weight of a block that nobody wins")                          \
  X(no_line, 36064, 1, 1000000, "weight of a game without a line of blocks, in 65536ths")    \
  X(block_points, 116, 0, 400, "hundredths of a point that a block is worth without a line") \
  X(sway, 100, 1, 1000, "hundredths of a block that an open one sways who wins more")        \
  X(tempo, -18, -200, 400, "hundredths of a point for being to move")                        \
  X(free_move, 110, -200, 800, "hundredths of a point for a free choice of the block")

// Margins and windows are in hundredths of a point. The network's values are spread more widely
// than those of chances, so it has margins of its own.
#define FOURFOLD_ULTIMATE_SEARCH_PARAMETERS(X)                                                  \
  X(aspiration_depth, 4, 1, 100, "depth from which on the root has an aspiration window")       \
  X(aspiration_delta, 30, 1, 1000, "half the width of the first aspiration window")             \
  X(aspiration_growth, 3, 2, 20, "factor by which a failed aspiration window widens")           \
  X(aspiration_limit, 1000, 1, 20000, "half width beyond which the window becomes infinite")    \
  X(reverse_futility_depth, 3, 0, 20, "largest depth of reverse futility pruning")              \
  X(reverse_futility_margin, 30, 0, 1000, "its margin for each ply of depth")                   \
  X(reverse_futility_margin_network, 90, 0, 1000, "the same with a network")                    \
  X(probcut_depth, 5, 2, 100, "smallest depth of ProbCut")                                      \
  X(probcut_reduction, 4, 1, 100, "plies by which the ProbCut search is reduced")               \
  X(probcut_margin, 30, 0, 1000, "how far the ProbCut search must be above beta")               \
  X(probcut_margin_network, 90, 0, 1000, "the same with a network")                             \
  X(lmr_depth, 2, 1, 100, "smallest depth of late-move reductions")                             \
  X(lmr_moves, 2, 1, 100, "moves that are not reduced")                                         \
  X(lmr_divisor, 160, 10, 2000, "a reduction is ln(depth) * ln(move) * 100 / lmr_divisor")      \
  X(lmr_percent_network, 130, 0, 400,                                                           \
    "percentage of the reduction that is applied with a network")                               \
  X(lmr_principal, 1, 0, 20, "plies by which principal nodes are reduced less")                 \
  X(lmr_root_depth, 3, 1, 100, "smallest depth of late-move reductions at the root")            \
  X(lmr_root_moves, 4, 1, 100, "moves of the root that are not reduced")                        \
  X(lmr_root_percent, 50, 0, 400, "percentage of the reduction that is applied at the root")    \
  X(history_bonus, 16, 0, 1000, "history bonus of a cutoff, times the squared depth")           \
  X(history_bonus_limit, 2000, 0, 8000, "largest history bonus")                                \
  X(parry_bonus, 6000, 0, 100000,                                                               \
    "ordering bonus for a cell where the opponent would win a block")                           \
  X(free_choice_malus, 8000, 0, 100000, "ordering malus for giving the opponent a free choice") \
  X(block_malus, 6000, 0, 100000, "ordering malus for a block that the opponent can win at once")

struct Parameters {
#define FOURFOLD_FIELD(name, standard, least, most, meaning) int name = standard;
  FOURFOLD_ULTIMATE_EVALUATION_PARAMETERS(FOURFOLD_FIELD)
  FOURFOLD_ULTIMATE_SEARCH_PARAMETERS(FOURFOLD_FIELD)
#undef FOURFOLD_FIELD
  bool operator==(const Parameters&) const = default;
};

enum class ParameterGroup { evaluation, search };

// Describes one field of Parameters.
struct ParameterField {
  std::string_view name;
  int Parameters::* field;
  int standard, least, most;
  std::string_view meaning;
  ParameterGroup group;
};

const std::vector<ParameterField>& parameter_fields();
// Throws std::invalid_argument for an unknown name.
const ParameterField& parameter_field(std::string_view name);

// The features of the Ultimate search beyond plain alpha-beta. Each can be switched off by name, to
// measure its worth and to test.

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
