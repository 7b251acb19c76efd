// Serialises the calls of one object from several Python threads.
//
// Everything here is read and written while holding the GIL, and there is no other lock: none that
// a caller could hold while it waits for the GIL, and none that a fork could leave locked for ever.
#pragma once

#include <nanobind/nanobind.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <semaphore>
#include <stdexcept>
#include <thread>

namespace fourfold {

class CallQueue {
 public:
  // One call, from construction to destruction; hold the GIL during both.
  class Call {
   public:
    // Waits for earlier calls, without the GIL; Ctrl-C interrupts the wait. Throws
    // std::runtime_error if it would wait for ever.
    explicit Call(CallQueue& queue) : queue_(queue) { queue_.begin(); }
    ~Call() { queue_.end(); }
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

   private:
    CallQueue& queue_;
  };

 private:
  struct Waiting {
    std::thread::id thread = std::this_thread::get_id();
    std::binary_semaphore signal{0};
    bool active = false;
  };

  void begin() {
    if (!busy_) return activate(std::this_thread::get_id());
    throw_if_deadlocked();
    Waiting me;
    waiting_.push_back(&me);
    while (!me.active) {
      {
        const nanobind::gil_scoped_release released;
        static_cast<void>(me.signal.try_acquire_for(std::chrono::milliseconds(20)));
      }
      if (me.active || PyErr_CheckSignals() == 0) continue;
      if (me.active)  // activated while Python handled the signal
        end();
      else
        std::erase(waiting_, &me);
      throw nanobind::python_error();
    }
  }

  void end() {
    if (process_ != getpid()) waiting_.clear();  // a callback forked: the waiting threads are gone
    busy_ = false;
    if (waiting_.empty()) return;
    Waiting* const next = waiting_.front();
    waiting_.pop_front();
    activate(next->thread);
    next->active = true;
    next->signal.release();
  }

  void activate(std::thread::id thread) {
    busy_ = true;
    thread_ = thread;
    process_ = getpid();
  }

  void throw_if_deadlocked() const {
    if (process_ != getpid())
      throw std::runtime_error(
          "it was at work when this process was forked, and cannot be used here: make another");
    const auto is_this = [](std::thread::id thread) {
      return thread == std::this_thread::get_id();
    };
    if (is_this(thread_) || std::any_of(waiting_.begin(), waiting_.end(),
                                        [&](const Waiting* one) { return is_this(one->thread); }))
      throw std::runtime_error(
          "it is at work, and cannot be called from inside its own callback or a signal handler");
  }

  bool busy_ = false;
  std::thread::id thread_;  // of the active call
  pid_t process_ = 0;       // of the active call
  std::deque<Waiting*> waiting_;
};

}  // namespace fourfold
