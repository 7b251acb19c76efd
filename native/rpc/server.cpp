#include "server.hpp"

#include <exception>
#include <new>

#include "fourfold/table_memory.hpp"

namespace fourfold::rpc {
namespace {

Command find_command(const std::string& name) {
  for (const Commands* commands : {&quarto_commands(), &ultimate_commands()})
    if (const auto entry = commands->find(name); entry != commands->end()) return entry->second;
  throw std::invalid_argument("there is no command '" + name + "'");
}

std::string json_error(const char* kind, const std::exception& error) {
  return json_object({{kind, json(std::string_view(error.what()))}});
}

}  // namespace

std::string Server::handle(const std::string& text, const Callbacks& callbacks) {
  try {
    const Request request(text);
    if (request.command() == "drop") {
      drop(request.number<int>("object"));
      return json_object({{"result", "null"}});
    }
    const Command command = find_command(request.command());
    return json_object({{"result", command({*this, request, callbacks})}});
  } catch (const std::invalid_argument& error) {
    return json_error("invalid", error);
  } catch (const OutOfMemory& error) {
    return json_error("invalid", error);
  } catch (const std::exception& error) {
    return json_error("error", error);
  }
}

}  // namespace fourfold::rpc
