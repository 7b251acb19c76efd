#include "fourfold/threads.hpp"

#include <array>
#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>

#include "check.hpp"

using namespace fourfold;

TEST(every_thread_works_once) {
  for (const int count : {1, 2, 5}) {
    std::array<std::atomic<int>, 5> calls{};
    run_on_threads(count, [&](int thread) { ++calls[thread]; }, [] {});
    for (int thread = 0; thread < 5; ++thread) CHECK(calls[thread] == (thread < count ? 1 : 0));
  }
}

TEST(exception_in_a_thread_stops_the_others_and_is_rethrown) {
  for (int thrower = 0; thrower < 3; ++thrower) {
    std::atomic<bool> over{false};
    const auto work = [&](int thread) {
      if (thread == thrower) throw std::invalid_argument("thread " + std::to_string(thread));
      while (!over) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    };
    try {
      run_on_threads(3, work, [&] { over = true; });
      CHECK(false);
    } catch (const std::invalid_argument& error) {
      CHECK(error.what() == "thread " + std::to_string(thrower));
    }
  }
}

TEST(exception_in_the_only_thread_is_rethrown) {
  CHECK_THROWS(
      run_on_threads(1, [](int) { throw std::out_of_range("one"); }, [] {}), std::out_of_range);
}
