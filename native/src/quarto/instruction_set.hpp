// The instruction set that the solver's search is compiled for.
//
// A wheel is built once for all machines. So the search is compiled several times
// (search_kernel.cpp), and the solver picks the best kernel that the processor can run. Everything
// these kernels include lives in a namespace of its own per instruction set. Otherwise the linker
// would keep one copy of an inline function for all kernels, which could use instructions that the
// processor lacks.
#pragma once

// SSSE3 has byte shuffles, on which last_five.hpp depends; POPCNT counts bits. Every x86-64
// processor since 2009 has both.
#if defined(__SSSE3__) && defined(__POPCNT__)
#define FOURFOLD_INSTRUCTION_SET ssse3
#define FOURFOLD_SEARCH_KERNEL search_ssse3
#else
#define FOURFOLD_INSTRUCTION_SET baseline
#define FOURFOLD_SEARCH_KERNEL search_baseline
#endif
