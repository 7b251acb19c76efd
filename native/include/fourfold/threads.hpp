// Work that is done on several threads at once.
#pragma once

#include <unistd.h>

#include <exception>
#include <mutex>
#include <new>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace fourfold {

// No machine is faster with more, and each takes memory.
inline constexpr int most_threads = 256;

// Threads that somebody has started and waits for.
class Crew {
 public:
  // Whether there is a thread more, which does this. The system may let none start.
  template <typename Work>
  bool add(const Work& work) {
    try {
      threads_.emplace_back(work);
      return true;
    } catch (const std::system_error&) {  // too many processes, or no memory for a stack
    } catch (const std::bad_alloc&) {
    }
    return false;
  }

  // A callback may have forked. The threads are not in the child, which must not wait for them.
  bool is_left_behind() const { return getpid() != process_; }

  // To be called before the end, with work that cannot throw in between.
  void join() {
    if (is_left_behind()) {
      new std::vector<std::thread>(std::move(threads_));
      throw std::runtime_error("the process was forked in mid-search, which ends in the parent");
    }
    for (std::thread& thread : threads_) thread.join();
  }

 private:
  std::vector<std::thread> threads_;
  const pid_t process_ = getpid();
};

// Calls work(0) here, and work(1) to work(count - 1) on threads of their own; returns when all have
// ended. A thread that the system does not let start is left out, so work(0) must be able to do
// everything alone. When one of them throws, end() is called, which must make the others end soon,
// and the first exception goes on to the caller.
template <typename Work, typename End>
void on_threads(int count, const Work& work, const End& end) {
  if (count <= 1) return work(0);
  std::mutex mutex;
  std::exception_ptr error;
  const auto run = [&](int thread) noexcept {
    try {
      work(thread);
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!error) error = std::current_exception();
      end();
    }
  };
  Crew crew;
  for (int thread = 1; thread < count; ++thread)
    if (!crew.add([&run, thread] { run(thread); })) break;
  run(0);
  crew.join();
  if (error) std::rethrow_exception(error);
}

}  // namespace fourfold
