#include "server.hpp"

#include <exception>
#include <new>

#include "fourfold/table_memory.hpp"

namespace fourfold::rpc {
namespace {

Command find_command(const std::string& name) {
  for (const Commands* commands : {&quarto_commands(), &ultimate_commands(), &player_commands()})
    if (const auto entry = commands->find(name); entry != commands->end()) return entry->second;
  throw std::invalid_argument("there is no command '" + name + "'");
}

std::string json_error(const char* kind, const std::exception& error) {
  return json_object({{kind, json(std::string_view(error.what()))}});
}

}  // namespace

std::string Request::base64(const std::string& name) const {
  static constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char digit : text(name)) {
    if (digit == '=') break;
    const std::size_t value = digits.find(digit);
    if (value == std::string_view::npos) reject(name, "text that is not base64");
    bits = bits << 6 | static_cast<std::uint32_t>(value);
    if ((count += 6) < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 0xFF);
  }
  return bytes;
}

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
