// Translates C++ exceptions into fourfold.base.errors.FourfoldError.
#pragma once

#include <nanobind/nanobind.h>

#include <exception>
#include <stdexcept>

#include "check_range.hpp"
#include "fourfold/table_memory.hpp"

namespace fourfold {

// Every module calls this once. std::invalid_argument and OutOfMemory become FourfoldError.
inline void register_errors() {
  nanobind::register_exception_translator([](const std::exception_ptr& error, void*) {
    const auto raise = [](const std::exception& cause) {
      PyErr_SetString(
          nanobind::module_::import_("fourfold.base.errors").attr("FourfoldError").ptr(),
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

}  // namespace fourfold
