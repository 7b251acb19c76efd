// The core behind text requests and JSON answers, for places that cannot load the Python modules.
// Its commands have the names and arguments of the functions of these modules (native/bindings/).
// The client, fourfold.native.rpc, turns them back into functions.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <typeinfo>

#include "fourfold/limits.hpp"
#include "request.hpp"

namespace fourfold::rpc {

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
const Commands& ultimate_commands();

}  // namespace fourfold::rpc
