// How the bindings run what may take long: without the interpreter's lock, and open to Ctrl-C.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <optional>
#include <utility>

#include "fourfold/budget.hpp"

namespace fourfold {

// Tells a listener in Python what an unlocked search has found. An exception of its ends the search
// at the next look at `stop`, and is raised then.
template <typename Found>
void tell(const nanobind::object& listener, Found&& found) {
  const nanobind::gil_scoped_acquire locked;
  if (PyErr_Occurred()) return;
  try {
    listener(std::forward<Found>(found));
  } catch (nanobind::python_error& error) {
    error.restore();
  }
}

// Runs a search without the interpreter's lock. Every few milliseconds it looks whether Python has
// a signal to handle or `stop` says so; an exception of either is raised once the search is over.
template <typename Run>
auto unlocked(std::optional<std::uint64_t> nodes, std::optional<double> seconds,
              const nanobind::object& stop, Run run) {
  Allowance allowance;
  if (nodes) allowance.nodes = *nodes;
  if (seconds) allowance.seconds = *seconds > 0 ? *seconds : 0;  // not a number is none left
  allowance.stop = [&stop] {
    const nanobind::gil_scoped_acquire locked;
    if (PyErr_Occurred() || PyErr_CheckSignals() != 0) return true;
    if (stop.is_none()) return false;
    try {
      return nanobind::cast<bool>(stop());
    } catch (nanobind::python_error& error) {
      error.restore();
    } catch (const nanobind::cast_error&) {
      PyErr_SetString(PyExc_TypeError, "stop must return a bool");
    }
    return true;
  };
  auto result = [&] {
    const nanobind::gil_scoped_release released;
    return run(allowance);
  }();
  if (PyErr_Occurred()) throw nanobind::python_error();
  return result;
}

}  // namespace fourfold
