#include "fourfold/ultimate/parameters.hpp"

#include <stdexcept>
#include <string>

namespace fourfold::ultimate {

const std::vector<ParameterField>& parameter_fields() {
  static const std::vector<ParameterField> fields = {
#define FOURFOLD_ROW(name, standard, least, most, meaning) \
  {#name, &Parameters::name, standard, least, most, meaning, group},
#define group ParameterGroup::evaluation
      FOURFOLD_ULTIMATE_EVALUATION_PARAMETERS(FOURFOLD_ROW)
#undef group
#define group ParameterGroup::search
          FOURFOLD_ULTIMATE_SEARCH_PARAMETERS(FOURFOLD_ROW)
#undef group
#undef FOURFOLD_ROW
  };
  return fields;
}

const ParameterField& parameter_field(std::string_view name) {
  std::string names;
  for (const ParameterField& field : parameter_fields()) {
    if (field.name == name) return field;
    names += (names.empty() ? "" : ", ") + std::string(field.name);
  }
  throw std::invalid_argument("unknown parameter " + std::string(name) + " (parameters: " + names +
                              ")");
}

}  // namespace fourfold::ultimate
