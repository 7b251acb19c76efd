// The numbers of the Ultimate engine that were tuned and not derived, by name.
#pragma once

#include <string_view>
#include <vector>

namespace fourfold::ultimate {

// name, default, least, most, meaning
#define FOURFOLD_ULTIMATE_PARAMETERS(X)                                                      \
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

struct Parameters {
#define FOURFOLD_FIELD(name, standard, least, most, meaning) int name = standard;
  FOURFOLD_ULTIMATE_PARAMETERS(FOURFOLD_FIELD)
#undef FOURFOLD_FIELD
  bool operator==(const Parameters&) const = default;
};

// One field of Parameters, for those who know it by name only.
struct ParameterField {
  std::string_view name;
  int Parameters::* field;
  int standard, least, most;
  std::string_view meaning;
};

const std::vector<ParameterField>& parameter_fields();
// std::invalid_argument when there is none of that name.
const ParameterField& parameter_field(std::string_view name);

}  // namespace fourfold::ultimate
