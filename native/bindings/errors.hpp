// What the modules refuse, and how Python hears of it: by a FourfoldError, as from other rooms.
#pragma once

#include <nanobind/nanobind.h>

#include <exception>
#include <stdexcept>

#include "check_range.hpp"
#include "fourfold/table_memory.hpp"

namespace fourfold {

// To be called once by every module.
inline void register_errors() {
  nanobind::register_exception_translator([](const std::exception_ptr& error, void*) {
    const auto raise = [](const char* what) {
      PyErr_SetString(nanobind::module_::import_("fourfold.base.errors").attr("FourfoldError").ptr(),
                      what);
    };
    try {
      std::rethrow_exception(error);
    } catch (const std::invalid_argument& refusal) {
      raise(refusal.what());
    } catch (const OutOfMemory& refusal) {
      raise(refusal.what());
    }
  });
}

}  // namespace fourfold
