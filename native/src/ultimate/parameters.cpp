#include "fourfold/ultimate/parameters.hpp"

#include <algorithm>
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

const std::vector<FeatureField>& feature_fields() {
  static const std::vector<FeatureField> fields = {
#define FOURFOLD_ROW(name, meaning) {#name, &Features::name, meaning},
      FOURFOLD_ULTIMATE_FEATURES(FOURFOLD_ROW)
#undef FOURFOLD_ROW
  };
  return fields;
}

Features features_without(const std::vector<std::string_view>& names) {
  Features features;
  for (const std::string_view name : names) {
    const auto found = std::ranges::find(feature_fields(), name, &FeatureField::name);
    if (found == feature_fields().end())
      throw std::invalid_argument("unknown feature " + std::string(name));
    features.*found->field = false;
  }
  return features;
}

}  // namespace fourfold::ultimate
