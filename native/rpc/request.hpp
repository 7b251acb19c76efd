// Parses text requests. The first line is the name of a command; each further line is the name of
// an argument, a space and its value.
//
//   quarto_solver.solve
//   solver 1
//   position .F5./.AB6/E..0/.4.C 1
//   nodes 100000
//
// Omitted arguments have their defaults. Items of lists are separated by spaces. A turn is a square
// and a gift separated by a comma, where a dash means none: 5,- wins on square 5.
#pragma once

#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <type_traits>
#include <vector>

#include "quarto_arguments.hpp"

namespace fourfold::rpc {

class Request {
 public:
  explicit Request(const std::string& text) {
    std::vector<std::string> lines = split(text, '\n');
    if (lines.empty()) return;
    command_ = lines[0];
    for (std::size_t at = 1; at < lines.size(); ++at) {
      const std::string& line = lines[at];
      const std::size_t space = line.find(' ');
      if (space == std::string::npos) throw std::invalid_argument("'" + line + "' has no value");
      arguments_[line.substr(0, space)] = line.substr(space + 1);
    }
  }

  const std::string& command() const { return command_; }

  bool has(const std::string& name) const { return arguments_.contains(name); }

  const std::string& text(const std::string& name) const {
    const auto argument = arguments_.find(name);
    if (argument == arguments_.end())
      throw std::invalid_argument(command_ + " needs the argument " + name);
    return argument->second;
  }
  std::string text(const std::string& name, const std::string& fallback) const {
    return has(name) ? text(name) : fallback;
  }

  template <typename Number>
  Number number(const std::string& name) const {
    return read<Number>(name, text(name));
  }
  template <typename Number>
  Number number(const std::string& name, Number fallback) const {
    return has(name) ? number<Number>(name) : fallback;
  }
  template <typename Number>
  std::optional<Number> optional(const std::string& name) const {
    return has(name) ? std::optional(number<Number>(name)) : std::nullopt;
  }

  bool flag(const std::string& name) const { return number<int>(name, 0) != 0; }

  std::vector<std::string> words(const std::string& name) const {
    return split(text(name, ""), ' ');
  }

  template <typename Number>
  std::vector<Number> numbers(const std::string& name) const {
    std::vector<Number> numbers;
    for (const std::string& word : words(name)) numbers.push_back(read<Number>(name, word));
    return numbers;
  }

  std::vector<quarto::Turn> turns(const std::string& name) const {
    std::vector<quarto::Turn> turns;
    for (const std::string& word : words(name)) {
      const std::size_t comma = word.find(',');
      if (comma == std::string::npos) reject(name, word);
      const auto half = [&](const std::string& part) {
        return part == "-" ? quarto::none : read<int>(name, part);
      };
      turns.push_back(
          quarto::checked_turn(half(word.substr(0, comma)), half(word.substr(comma + 1))));
    }
    return turns;
  }

 private:
  [[noreturn]] static void reject(const std::string& name, const std::string& value) {
    throw std::invalid_argument(name + " cannot be '" + value + "'");
  }

  // The non-empty parts of a text.
  static std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find(separator, begin), text.size());
      if (end > begin) parts.push_back(text.substr(begin, end - begin));
      begin = end + 1;
    }
    return parts;
  }

  template <typename Number>
  static Number read(const std::string& name, const std::string& value) {
    const char* const end = value.data() + value.size();
    Number number{};
    if constexpr (std::is_floating_point_v<Number>) {
      char* read_to = nullptr;
      number = std::strtod(value.c_str(), &read_to);
      if (value.empty() || read_to != end) reject(name, value);
    } else {
      const auto [read_to, error] = std::from_chars(value.data(), end, number);
      if (error != std::errc{} || read_to != end) reject(name, value);
    }
    return number;
  }

  std::string command_;
  std::map<std::string, std::string> arguments_;
};

}  // namespace fourfold::rpc
