// The core as one WebAssembly module: fourfold_call takes a request and gives the answer; meanwhile
// it calls who loaded it (calls.js).
#include <emscripten.h>

#include <string>

#include "server.hpp"

extern "C" {

// What was found on the way, as JSON; and whether to stop.
void fourfold_progress(const char* found);
int fourfold_should_stop();

// The answer stays until the next request.
EMSCRIPTEN_KEEPALIVE const char* fourfold_call(const char* request) {
  static fourfold::rpc::RpcServer core;
  static std::string answer;
  const fourfold::rpc::Callbacks caller{
      [](const std::string& found) { fourfold_progress(found.c_str()); },
      [] { return fourfold_should_stop() != 0; }};
  answer = core.ask(request, caller);
  return answer.c_str();
}
}
