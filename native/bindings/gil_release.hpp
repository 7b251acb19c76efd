// Runs long work without the GIL, interruptible by Ctrl-C.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include <cstdint>
#include <functional>
#include <optional>

#include "fourfold/limits.hpp"

namespace fourfold {

// The limits and callbacks of a search as Python passes them. None means no limit or no callback.
using Seconds = std::optional<double>;
using Nodes = std::optional<std::uint64_t>;
using Stop = std::optional<nanobind::typed<nanobind::callable, bool()>>;
template <typename Progress>
using ProgressCallback =
    std::optional<nanobind::typed<nanobind::callable, nanobind::object(Progress)>>;

// Runs a search without the GIL. Every few milliseconds it handles Python's signals and calls
// `stop`; an exception of either is raised once the search has ended.
template <typename Search>
auto run_without_gil(Seconds seconds, Nodes nodes, const Stop& stop, Search search) {
  Limits limits;
  if (seconds) limits.seconds = *seconds > 0 ? *seconds : 0;  // NaN counts as 0
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
    return search(limits);
  }();
  if (PyErr_Occurred()) throw nanobind::python_error();
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
    const nanobind::gil_scoped_acquire locked;
    if (PyErr_Occurred()) return;
    try {
      (*callback)(convert(result));
    } catch (nanobind::python_error& error) {
      error.restore();
    }
  };
}

}  // namespace fourfold
