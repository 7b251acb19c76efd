// The core behind text requests and JSON answers, for places that cannot load the Python modules.
// Its commands have the names and arguments of the functions of these modules (native/bindings/).
// The client, fourfold.native.rpc, turns them back into functions.
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <vector>

#include "check_range.hpp"
#include "fourfold/json.hpp"
#include "fourfold/limits.hpp"
#include "fourfold/quarto/board.hpp"
#include "quarto_arguments.hpp"
#include "quarto_json.hpp"

namespace fourfold::rpc {

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

  // A size of memory, which must not be above `most`.
  std::size_t bytes(const char* name, std::uint64_t most) const {
    const auto bytes = number<std::uint64_t>(name);
    check_range(name, bytes, std::uint64_t{0}, most);
    return bytes;
  }

  bool flag(const std::string& name) const { return number<int>(name, 0) != 0; }

  std::vector<std::string> words(const std::string& name) const {
    return split(text(name, ""), ' ');
  }

  // Bytes in base64, without line breaks.
  std::string base64(const std::string& name) const;

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

struct Callbacks {
  std::function<void(const std::string&)> progress = [](const std::string&) {};  // gets JSON
  std::function<bool()> stop = [] { return false; };
};

class Server {
 public:
  // Runs a command. Returns {"result": …}, {"invalid": "why"} for invalid arguments and for lack of
  // memory, or {"error": "why"}.
  std::string handle(const std::string& request, const Callbacks& callbacks);

  // An object that one command creates and others use, identified by a number until it is dropped.
  struct Object {
    virtual ~Object() = default;
  };

  int add(std::unique_ptr<Object> object) {
    objects_[++last_] = std::move(object);
    return last_;
  }

  // The object of this kind whose number is the argument `name`. Throws std::invalid_argument if
  // there is none.
  template <typename Kind>
  Kind& get(const Request& request, const std::string& name) const {
    const auto entry = objects_.find(request.number<int>(name));
    Kind* const object =
        entry == objects_.end() ? nullptr : dynamic_cast<Kind*>(entry->second.get());
    if (object == nullptr) throw std::invalid_argument("there is no such " + name);
    return *object;
  }

  void drop(int number) { objects_.erase(number); }

 private:
  std::map<int, std::unique_ptr<Object>> objects_;
  int last_ = 0;
};

// The context of one command.
struct Call {
  Server& server;
  const Request& request;
  const Callbacks& callbacks;

  Limits limits() const {
    Limits limits;
    if (const auto seconds = request.optional<double>("seconds"))
      limits.seconds = *seconds > 0 ? *seconds : 0;
    if (const auto nodes = request.optional<std::uint64_t>("nodes")) limits.nodes = *nodes;
    limits.stop = callbacks.stop;
    return limits;
  }

  // A listener that reports progress as JSON; none unless the request asks for it.
  template <typename Result, typename Convert>
  std::function<void(const Result&)> make_listener(Convert convert) const {
    if (!request.flag("progress")) return {};
    return [this, convert](const Result& result) { callbacks.progress(convert(result)); };
  }
};

// Returns the result as JSON.
using Command = std::string (*)(const Call&);
using Commands = std::map<std::string, Command>;

const Commands& quarto_commands();
const Commands& player_commands();
const Commands& ultimate_commands();

}  // namespace fourfold::rpc
