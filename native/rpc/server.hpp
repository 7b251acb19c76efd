// The core as one object that is asked in text and answers in JSON: what a place without Python's
// modules has instead of them. Its commands are the functions of these modules, by the same names
// and with the same arguments (native/bindings/); fourfold.native.text puts them back into their
// shape.
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

// Who asks: hears what is found on the way, as JSON, and may say that the search is to stop.
struct Callbacks {
  std::function<void(const std::string&)> progress = [](const std::string&) {};
  std::function<bool()> stop = [] { return false; };
};

class RpcServer {
 public:
  // The answer: {"found": …}, {"refused": "why"} for arguments that cannot be used and for want of
  // memory, or {"failed": "why"}.
  std::string ask(const std::string& request, const Callbacks& callbacks);

  // A thing that is made by one command and asked by others, known by its number until it is
  // dropped.
  struct ServerObject {
    virtual ~ServerObject() = default;
  };

  int keep(std::unique_ptr<ServerObject> thing) {
    things_[++last_] = std::move(thing);
    return last_;
  }

  // std::invalid_argument when there is none of this kind with the number that the request has.
  template <typename Kind>
  Kind& thing(const Request& request, const std::string& name) const {
    const auto found = things_.find(request.number<int>(name));
    Kind* const kept = found == things_.end() ? nullptr : dynamic_cast<Kind*>(found->second.get());
    if (kept == nullptr) throw std::invalid_argument("there is no such " + name);
    return *kept;
  }

  void drop(int number) { things_.erase(number); }

 private:
  std::map<int, std::unique_ptr<ServerObject>> things_;
  int last_ = 0;
};

// What one command is given, and how it answers.
struct Call {
  RpcServer& core;
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

  // A listener that tells the caller what a search has found, as `say` puts it; none unless asked
  // for.
  template <typename Found, typename Say>
  std::function<void(const Found&)> progress_callback(Say say) const {
    if (!request.flag("progress")) return {};
    return [this, say](const Found& found) { callbacks.progress(say(found)); };
  }
};

// The answer to a call, as JSON.
using Command = std::string (*)(const Call&);
using Commands = std::map<std::string, Command>;

const Commands& quarto_commands();
const Commands& ultimate_commands();

}  // namespace fourfold::rpc
