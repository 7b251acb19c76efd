// How the bindings run what may take long: without the interpreter's lock, and open to Ctrl-C.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include <cstdint>
#include <functional>
#include <optional>

#include "fourfold/limits.hpp"

namespace fourfold {

// The arguments by which Python sets limits, what is None being not limited, and the functions that
// a search calls.
using Seconds = std::optional<double>;
using Nodes = std::optional<std::uint64_t>;
using Stop = std::optional<nanobind::typed<nanobind::callable, bool()>>;
template <typename Found>
using ProgressCallback =
    std::optional<nanobind::typed<nanobind::callable, nanobind::object(Found)>>;

// Runs a search without the interpreter's lock. Every few milliseconds it looks whether Python has
// a signal to handle or `stop` says so; an exception of either is raised once the search is over.
template <typename Run>
auto run_without_gil(Seconds seconds, Nodes nodes, const Stop& stop, Run run) {
  Limits limits;
  if (seconds) limits.seconds = *seconds > 0 ? *seconds : 0;  // not a number is none left
  if (nodes) limits.nodes = *nodes;
  limits.stop = [&stop] {
    const nanobind::gil_scoped_acquire locked;
    if (PyErr_Occurred() || PyErr_CheckSignals() != 0) return true;
    if (!stop) return false;
    try {
      return nanobind::cast<bool>((*stop)());
    } catch (nanobind::python_error& error) {
      error.restore();
    } catch (const nanobind::cast_error&) {
      PyErr_SetString(PyExc_TypeError, "stop must return a bool");
    }
    return true;
  };
  auto result = [&] {
    const nanobind::gil_scoped_release released;
    return run(limits);
  }();
  if (PyErr_Occurred()) throw nanobind::python_error();
  return result;
}

// Tells a listener in Python, if there is one, what an unlocked search has found, as `say` puts it.
// An exception of its ends the search at the next look at `stop`, and is raised then.
template <typename Found, typename Said, typename Say>
std::function<void(const Found&)> progress_callback(const ProgressCallback<Said>& listener,
                                                    Say say) {
  if (!listener) return {};
  return [&listener, say](const Found& found) {
    const nanobind::gil_scoped_acquire locked;
    if (PyErr_Occurred()) return;
    try {
      (*listener)(say(found));
    } catch (nanobind::python_error& error) {
      error.restore();
    }
  };
}

}  // namespace fourfold
