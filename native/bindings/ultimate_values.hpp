// Ultimate's arguments as Python says them; shared by the modules of this folder.
#pragma once

#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>

#include "ultimate_arguments.hpp"
