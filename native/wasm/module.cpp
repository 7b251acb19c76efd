// The core as one WebAssembly module: fourfold_call takes a request and returns the answer.
// Meanwhile it calls back into JavaScript (calls.js).
#include <emscripten.h>

#include <string>

#include "server.hpp"

extern "C" {

void fourfold_progress(const char* json);
int fourfold_should_stop();

// The answer stays valid until the next call.
EMSCRIPTEN_KEEPALIVE const char* fourfold_call(const char* request) {
  static fourfold::rpc::Server server;
  static std::string answer;
  const fourfold::rpc::Callbacks callbacks{
      [](const std::string& json) { fourfold_progress(json.c_str()); },
      [] { return fourfold_should_stop() != 0; }};
  answer = server.handle(request, callbacks);
  return answer.c_str();
}
}
