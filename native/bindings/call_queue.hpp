// Objects that serve one call at a time, from whichever thread it comes.
//
// What is here is read and written with the interpreter's lock held, and there is no other lock:
// none that a caller could hold while it waits for the interpreter's, and none that a fork could
// leave locked for ever.
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
  // One call, from its beginning to its end; both with the interpreter's lock held.
  class Call {
   public:
    // Waits for the calls that came before, without the interpreter's lock and open to Ctrl-C.
    // Throws std::runtime_error when they would never end.
    explicit Call(CallQueue& object) : object_(object) { object_.begin(); }
    ~Call() { object_.end(); }
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

   private:
    CallQueue& object_;
  };

 private:
  struct Waiting {
    std::thread::id thread = std::this_thread::get_id();
    std::binary_semaphore called{0};
    bool served = false;
  };

  void begin() {
    if (!busy_) return serve(std::this_thread::get_id());
    refuse_what_never_ends();
    Waiting me;
    waiting_.push_back(&me);
    while (!me.served) {
      {
        const nanobind::gil_scoped_release released;
        static_cast<void>(me.called.try_acquire_for(std::chrono::milliseconds(20)));
      }
      if (me.served || PyErr_CheckSignals() == 0) continue;
      if (me.served)  // while Python handled the signal
        end();
      else
        std::erase(waiting_, &me);
      throw nanobind::python_error();
    }
  }

  void end() {
    if (process_ != getpid()) waiting_.clear();  // forked in a callback: the others are elsewhere
    busy_ = false;
    if (waiting_.empty()) return;
    Waiting* const next = waiting_.front();
    waiting_.pop_front();
    serve(next->thread);
    next->served = true;
    next->called.release();
  }

  void serve(std::thread::id thread) {
    busy_ = true;
    thread_ = thread;
    process_ = getpid();
  }

  void refuse_what_never_ends() const {
    if (process_ != getpid())
      throw std::runtime_error(
          "it was at work when this process was forked, and cannot be used here: make another");
    const auto is_here = [](std::thread::id thread) {
      return thread == std::this_thread::get_id();
    };
    if (is_here(thread_) || std::any_of(waiting_.begin(), waiting_.end(),
                                        [&](const Waiting* one) { return is_here(one->thread); }))
      throw std::runtime_error(
          "it is at work, and cannot be called from inside its own callback or a signal handler");
  }

  bool busy_ = false;
  std::thread::id thread_;  // of the call that is served
  pid_t process_ = 0;       // and its process
  std::deque<Waiting*> waiting_;
};

}  // namespace fourfold
