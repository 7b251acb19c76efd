// What all bindings share: Python's types, errors, and long work without the GIL.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/operators.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <semaphore>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "check_range.hpp"
#include "fourfold/limits.hpp"
#include "fourfold/table_memory.hpp"

namespace nb = nanobind;
using nb::literals::operator""_a;

namespace fourfold {

// Every module calls this once. std::invalid_argument and OutOfMemory become FourfoldError.
inline void register_errors() {
  nb::register_exception_translator([](const std::exception_ptr& error, void*) {
    const auto raise = [](const std::exception& cause) {
      PyErr_SetString(nb::module_::import_("fourfold.base.errors").attr("FourfoldError").ptr(),
                      cause.what());
    };
    try {
      std::rethrow_exception(error);
    } catch (const std::invalid_argument& cause) {
      raise(cause);
    } catch (const OutOfMemory& cause) {
      raise(cause);
    }
  });
}

// The limits and callbacks of a search as Python passes them. None means no limit or no callback.
using Seconds = std::optional<double>;
using Nodes = std::optional<std::uint64_t>;
using Stop = std::optional<nb::typed<nb::callable, bool()>>;
template <typename Progress>
using ProgressCallback = std::optional<nb::typed<nb::callable, nb::object(Progress)>>;

// Runs a search without the GIL. Every few milliseconds it handles Python's signals and calls
// `stop`; an exception of either is raised once the search has ended.
template <typename Search>
auto run_without_gil(Seconds seconds, Nodes nodes, const Stop& stop, Search search) {
  Limits limits;
  if (seconds) limits.seconds = *seconds > 0 ? *seconds : 0;  // NaN counts as 0
  if (nodes) limits.nodes = *nodes;
  limits.stop = [&stop] {
    const nb::gil_scoped_acquire locked;
    if (PyErr_Occurred() || PyErr_CheckSignals() != 0) return true;
    if (!stop) return false;
    try {
      return nb::cast<bool>((*stop)());
    } catch (nb::python_error& error) {
      error.restore();
    } catch (const nb::cast_error&) {
      PyErr_SetString(PyExc_TypeError, "stop must return a bool");
    }
    return true;
  };
  auto result = [&] {
    const nb::gil_scoped_release released;
    return search(limits);
  }();
  if (PyErr_Occurred()) throw nb::python_error();
  return result;
}

// Wraps a Python callback, if there is one, so that a search can call it without the GIL; `convert`
// makes the Python argument. An exception in the callback ends the search at the next check of
// `stop`, and is raised then.
template <typename Result, typename Progress, typename Convert>
std::function<void(const Result&)> make_listener(const ProgressCallback<Progress>& callback,
                                                 Convert convert) {
  if (!callback) return {};
  return [&callback, convert](const Result& result) {
    const nb::gil_scoped_acquire locked;
    if (PyErr_Occurred()) return;
    try {
      (*callback)(convert(result));
    } catch (nb::python_error& error) {
      error.restore();
    }
  };
}

// Serialises the calls of one object from several Python threads.
//
// Everything here is read and written while holding the GIL, and there is no other lock: none that
// a caller could hold while it waits for the GIL, and none that a fork could leave locked for ever.
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
        const nb::gil_scoped_release released;
        static_cast<void>(me.signal.try_acquire_for(std::chrono::milliseconds(20)));
      }
      if (me.active || PyErr_CheckSignals() == 0) continue;
      if (me.active)  // activated while Python handled the signal
        end();
      else
        std::erase(waiting_, &me);
      throw nb::python_error();
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
