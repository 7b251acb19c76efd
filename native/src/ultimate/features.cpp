#include "fourfold/ultimate/features.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace fourfold::ultimate {

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
