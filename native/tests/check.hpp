// A test framework of one page: TEST(name) { CHECK(condition); }, one program per file.
#pragma once

#include <cstdio>
#include <exception>
#include <vector>

namespace check {

struct Case {
  const char* name;
  void (*run)();
};

inline std::vector<Case>& cases() {
  static std::vector<Case> all;
  return all;
}

inline bool& current_failed() {
  static bool failed = false;
  return failed;
}

struct Register {
  Register(const char* name, void (*run)()) { cases().push_back({name, run}); }
};

inline void fail(const char* file, int line, const char* what) {
  std::printf("%s:%d: failed: %s\n", file, line, what);
  current_failed() = true;
}

inline int run_all() {
  int passed = 0, failed = 0;
  for (const Case& test : cases()) {
    current_failed() = false;
    try {
      test.run();
    } catch (const std::exception& error) {
      fail(test.name, 0, error.what());
    }
    std::printf("%s %s\n", current_failed() ? "FAIL" : "ok  ", test.name);
    std::fflush(stdout);
    ++(current_failed() ? failed : passed);
  }
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed == 0 ? 0 : 1;
}

}  // namespace check

#define TEST(name)                                           \
  static void name();                                        \
  static const check::Register register_##name{#name, name}; \
  static void name()

#define CHECK(condition) \
  ((condition) ? static_cast<void>(0) : check::fail(__FILE__, __LINE__, #condition))

#define CHECK_THROWS(expression, exception)                                  \
  do {                                                                       \
    bool thrown = false;                                                     \
    try {                                                                    \
      static_cast<void>(expression);                                         \
    } catch (const exception&) {                                             \
      thrown = true;                                                         \
    }                                                                        \
    if (!thrown) check::fail(__FILE__, __LINE__, #expression " must throw"); \
  } while (false)

int main() { return check::run_all(); }
