// Which instructions the search is compiled for.
//
// A wheel is built once for all machines, so the search is compiled more than once (answering.cpp),
// and the solver takes the best that the processor has. What all of them include lies in a
// namespace of its own for each: else the linker would keep one copy of an inline function for all
// of them, and that might be one with instructions that are missing.
#pragma once

// Those of every x86-64 processor since 2009. They pick bytes from a register, which
// last_squares.hpp lives on, and count bits.
#if defined(__SSSE3__) && defined(__POPCNT__)
#define FOURFOLD_INSTRUCTIONS with_byte_picks
#define FOURFOLD_ANSWER answer_with_byte_picks
#else
#define FOURFOLD_INSTRUCTIONS plain
#define FOURFOLD_ANSWER answer_plainly
#endif
