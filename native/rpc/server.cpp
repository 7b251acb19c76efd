#include "server.hpp"

#include <exception>
#include <new>

#include "fourfold/table_memory.hpp"
#include "json.hpp"

namespace fourfold::rpc {
namespace {

Command command_named(const std::string& name) {
  for (const Commands* commands : {&quarto_commands(), &ultimate_commands()})
    if (const auto found = commands->find(name); found != commands->end()) return found->second;
  throw std::invalid_argument("there is no command '" + name + "'");
}

}  // namespace

std::string RpcServer::ask(const std::string& text, const Callbacks& callbacks) {
  try {
    const Request request(text);
    if (request.command() == "drop") {
      drop(request.number<int>("thing"));
      return json_object({{"found", "null"}});
    }
    const Command command = command_named(request.command());
    return json_object({{"found", command({*this, request, callbacks})}});
  } catch (const std::invalid_argument& refusal) {
    return json_object({{"refused", json(std::string_view(refusal.what()))}});
  } catch (const OutOfMemory& refusal) {
    return json_object({{"refused", json(std::string_view(refusal.what()))}});
  } catch (const std::exception& error) {
    return json_object({{"failed", json(std::string_view(error.what()))}});
  }
}

}  // namespace fourfold::rpc
