// Specs: the text form of a player or game with its options, such as level(n=3,seed=7).
#pragma once

#include <charconv>
#include <cstdlib>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>

namespace fourfold {

// A name and its options as texts. A first option without a name has the key "".
struct Spec {
  std::string name;
  std::map<std::string, std::string> options;

  // Throws std::invalid_argument with the reason.
  static Spec parse(std::string_view text);

  std::optional<std::string> text(const std::string& option) const {
    const auto entry = options.find(option);
    return entry == options.end() ? std::nullopt : std::optional(entry->second);
  }

  // The value of an option as a number. Throws std::invalid_argument if it is not one.
  template <typename Number>
  std::optional<Number> number(const std::string& option) const {
    const std::optional<std::string> value = text(option);
    if (!value) return std::nullopt;
    const auto reject = [&] {
      throw std::invalid_argument(name + ": " + option + " cannot be '" + *value + "'");
    };
    Number number{};
    const char* const end = value->data() + value->size();
    if constexpr (std::is_floating_point_v<Number>) {
      char* read_to = nullptr;
      number = std::strtod(value->c_str(), &read_to);
      if (value->empty() || read_to != end) reject();
    } else {
      const auto [read_to, error] = std::from_chars(value->data(), end, number);
      if (error != std::errc{} || read_to != end) reject();
    }
    return number;
  }
};

}  // namespace fourfold
