// Work that is done on several threads at once.
#pragma once

// A WebAssembly module has none but its own, unless it is built for them.
#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
#define FOURFOLD_SINGLE_THREADED
#else
#if defined(_WIN32)
#include <process.h>
#else
#include <unistd.h>
#endif

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <new>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>
#endif

namespace fourfold {

// No machine is faster with more, and each takes memory.
inline constexpr int max_threads = 256;

#if defined(FOURFOLD_SINGLE_THREADED)

inline int processor_count() { return 1; }
inline int process_id() { return 0; }
[[noreturn]] inline void throw_after_fork() { __builtin_unreachable(); }

template <typename Work, typename End, typename Meanwhile>
void run_on_threads(int, const Work& work, const End&, const Meanwhile&) {
  work(0);
}

#else

// How many threads the machine works on at once.
inline int processor_count() { return std::max(std::thread::hardware_concurrency(), 1u); }

// Another one after a fork, which a callback may do. The threads of a search are not in the child.
#if defined(_WIN32)
inline int process_id() { return _getpid(); }
#else
inline int process_id() { return getpid(); }
#endif
[[noreturn]] inline void throw_after_fork() {
  throw std::runtime_error("the process was forked in mid-search, which ends in the parent");
}

// Calls work(0) here, and work(1) to work(count - 1) on threads of their own; returns when all have
// ended. A thread that the system does not let start is left out, so work(0) must be able to do
// everything alone. When one of them throws, end() is called, which must make the others end soon,
// and the first exception goes on to the caller. Who waits for the others here calls meanwhile()
// every few milliseconds.
template <typename Work, typename End, typename Meanwhile>
void run_on_threads(int count, const Work& work, const End& end, const Meanwhile& meanwhile) {
  if (count <= 1) return work(0);
  const int process = process_id();
  std::mutex mutex;
  std::condition_variable ended;
  std::exception_ptr error;
  int at_work = 0;
  const auto run = [&](int thread) noexcept {
    try {
      work(thread);
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!error) error = std::current_exception();
      end();
    }
  };
  const auto run_beside = [&](int thread) noexcept {
    run(thread);
    const std::lock_guard lock(mutex);
    --at_work;
    ended.notify_one();
  };
  std::vector<std::thread> threads;
  threads.reserve(static_cast<std::size_t>(count));
  try {
    for (int thread = 1; thread < count; ++thread) {
      const std::lock_guard lock(mutex);
      threads.emplace_back(run_beside, thread);
      ++at_work;
    }
  } catch (const std::system_error&) {  // too many processes, or no memory for a stack
  } catch (const std::bad_alloc&) {
  }
  run(0);
  while (process_id() == process) {
    {
      std::unique_lock lock(mutex);
      if (ended.wait_for(lock, std::chrono::milliseconds(10), [&] { return at_work == 0; })) break;
    }
    meanwhile();
  }
  if (process_id() != process) {
    new std::vector<std::thread>(std::move(threads));  // never to be waited for
    throw_after_fork();
  }
  for (std::thread& thread : threads) thread.join();
  if (error) std::rethrow_exception(error);
}
#endif

template <typename Work, typename End>
void run_on_threads(int count, const Work& work, const End& end) {
  run_on_threads(count, work, end, [] {});
}

}  // namespace fourfold
