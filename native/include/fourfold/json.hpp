// JSON encoding of results.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace fourfold {

inline std::string json(bool value) { return value ? "true" : "false"; }

template <typename Number>
  requires(std::is_integral_v<Number> && !std::is_same_v<Number, bool>)
std::string json(Number value) {
  return std::to_string(value);
}

// With as few digits as read back the same number, and always with a point or an exponent, so that
// readers can tell it from an integer.
inline std::string json(double value) {
  char digits[32];
  for (int count = 1; count <= 17; ++count) {
    std::snprintf(digits, sizeof digits, "%.*g", count, value);
    if (std::strtod(digits, nullptr) == value) break;
  }
  const std::string_view written = digits;
  const bool is_plain = written.find_first_not_of("-0123456789") == std::string_view::npos;
  return std::string(written) + (is_plain ? ".0" : "");
}

// Only error messages that quote their input contain characters that need escaping; control
// characters become spaces.
inline std::string json(std::string_view value) {
  std::string quoted = "\"";
  for (const char c : value) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return quoted + '"';
}
inline std::string json(const std::string& value) { return json(std::string_view(value)); }

template <typename Value>
std::string json(const std::optional<Value>& value) {
  return value ? json(*value) : "null";
}

// A list of JSON texts.
inline std::string json_list(const std::vector<std::string>& items) {
  std::string list = "[";
  for (const std::string& item : items) list += (list.size() > 1 ? "," : "") + item;
  return list + "]";
}

template <typename Items>
std::string json_each(const Items& items) {
  std::vector<std::string> written;
  for (const auto& item : items) written.push_back(json(item));
  return json_list(written);
}

template <typename... Values>
std::string json_row(const Values&... values) {
  return json_list({json(values)...});
}

// An object with values that are JSON texts.
inline std::string json_object(const std::vector<std::pair<std::string_view, std::string>>& all) {
  std::string object = "{";
  for (const auto& [name, value] : all)
    object += (object.size() > 1 ? "," : "") + json(name) + ":" + value;
  return object + "}";
}

}  // namespace fourfold
