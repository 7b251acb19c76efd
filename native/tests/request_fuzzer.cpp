// Fuzzes the RPC server with libFuzzer: no request may crash it, and every answer is one line of
// JSON. `make fuzz` runs it.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "server.hpp"

using fourfold::rpc::Callbacks;
using fourfold::rpc::Server;

namespace {

// These take long, whatever their limits.
bool is_slow(const std::string& command) {
  return command == "quarto.perft" || command == "quarto.count_canonical" ||
         command == "quarto_champion.rate_turns" || command == "quarto_champion.likelihood" ||
         command.ends_with("bench_signature");
}

}  // namespace

// The input is a sequence of requests, separated by empty lines, to one server.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  const Callbacks callbacks{[](const std::string&) {}, [] { return true; }};
  Server server;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find("\n\n", begin), text.size());
    const std::string request = text.substr(begin, end - begin);
    begin = end + 2;
    if (is_slow(request.substr(0, request.find('\n')))) continue;
    const std::string answer = server.handle(request, callbacks);
    if (!answer.starts_with("{\"") || !answer.ends_with("}") ||
        answer.find('\n') != std::string::npos)
      std::abort();
  }
  return 0;
}
