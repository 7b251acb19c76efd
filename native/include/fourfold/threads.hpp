// Runs work on several threads. Also builds where there are no threads.
#pragma once

// WebAssembly has one thread, unless it is built with pthreads.
#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
#define FOURFOLD_SINGLE_THREADED
#else
#if defined(_WIN32)
#include <process.h>
#else
#include <unistd.h>
#endif

#include <algorithm>
#include <atomic>
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

// A sanity limit: more threads only cost memory.
inline constexpr int max_threads = 256;

#if defined(FOURFOLD_SINGLE_THREADED)

struct CallLock {
  void lock() {}
  void unlock() {}
};

inline int processor_count() { return 1; }
inline int process_id() { return 0; }
[[noreturn]] inline void throw_after_fork() { __builtin_unreachable(); }

template <typename Work, typename Stop, typename Poll>
void run_on_threads(int, const Work& work, const Stop&, const Poll&) {
  work(0);
}

#else

// Serialises the calls of several threads. A thread that calls again from inside its own call gets
// std::runtime_error instead of waiting for ever.
class CallLock {
 public:
  void lock() {
    if (owner_.load() == std::this_thread::get_id())
      throw std::runtime_error("it is at work, and cannot be called from inside its own callback");
    mutex_.lock();
    owner_.store(std::this_thread::get_id());
  }
  void unlock() {
    owner_.store({});
    mutex_.unlock();
  }

 private:
  std::mutex mutex_;
  std::atomic<std::thread::id> owner_{};
};

// The number of hardware threads.
inline int processor_count() { return std::max(std::thread::hardware_concurrency(), 1u); }

// A callback may fork during a search. The child has another process id, and lacks the threads of
// the search.
#if defined(_WIN32)
inline int process_id() { return _getpid(); }
#else
inline int process_id() { return getpid(); }
#endif
[[noreturn]] inline void throw_after_fork() {
  throw std::runtime_error("the process was forked in mid-search, which ends in the parent");
}

// Calls work(0) on this thread and work(1) to work(count - 1) on new threads, and returns when all
// have returned. Fewer threads are started if the system has no more, so work(0) must be able to do
// everything alone. If a call throws, `stop` is called, which must make the others return soon; the
// first exception is rethrown. While this thread waits for the others, it calls `poll` every few
// milliseconds.
template <typename Work, typename Stop, typename Poll>
void run_on_threads(int count, const Work& work, const Stop& stop, const Poll& poll) {
  if (count <= 1) return work(0);
  const int process = process_id();
  std::mutex mutex;
  std::condition_variable finished;
  std::exception_ptr error;
  int running = 0;
  const auto run = [&](int thread) noexcept {
    try {
      work(thread);
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!error) error = std::current_exception();
      stop();
    }
  };
  const auto run_on_new_thread = [&](int thread) noexcept {
    run(thread);
    const std::lock_guard lock(mutex);
    --running;
    finished.notify_one();
  };
  std::vector<std::thread> threads;
  threads.reserve(static_cast<std::size_t>(count));
  try {
    for (int thread = 1; thread < count; ++thread) {
      const std::lock_guard lock(mutex);
      threads.emplace_back(run_on_new_thread, thread);
      ++running;
    }
  } catch (const std::system_error&) {  // too many threads, or no memory for a stack
  } catch (const std::bad_alloc&) {
  }
  run(0);
  while (process_id() == process) {
    {
      std::unique_lock lock(mutex);
      if (finished.wait_for(lock, std::chrono::milliseconds(10), [&] { return running == 0; }))
        break;
    }
    poll();
  }
  if (process_id() != process) {
    new std::vector<std::thread>(std::move(threads));  // leaked, as they cannot be joined here
    throw_after_fork();
  }
  for (std::thread& thread : threads) thread.join();
  if (error) std::rethrow_exception(error);
}
#endif

template <typename Work, typename Stop>
void run_on_threads(int count, const Work& work, const Stop& stop) {
  run_on_threads(count, work, stop, [] {});
}

}  // namespace fourfold
