// The chances of all lines of blocks, computed for both sides in parallel.
//
// A register has the layout of a row in Chances, with 0 in the lanes that n = 3 leaves unused:
//
//   lane    0  1  2  3    4  5  6  7
//           A  B  C  D    A  B  C  D
//          [ of x     ]  [ of o     ]
#pragma once

#include <array>
#include <cstdint>
#include <utility>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#include "fourfold/ultimate/evaluation.hpp"

namespace fourfold::ultimate {

typedef Chance Lanes __attribute__((vector_size(16)));
typedef std::uint32_t WideLanes __attribute__((vector_size(16)));

template <int n>
using Rows = std::array<Lanes, n>;

// Lane-wise products in 65536ths. Compilers turn the loop into one instruction. WebAssembly has
// none, so there both halves are widened, and the upper halves of the products taken.
inline Lanes times(Lanes a, Lanes b) {
#if defined(__wasm_simd128__)
  const v128_t first = wasm_u32x4_extmul_low_u16x8(v128_t(a), v128_t(b));
  const v128_t last = wasm_u32x4_extmul_high_u16x8(v128_t(a), v128_t(b));
  return Lanes(wasm_i16x8_shuffle(first, last, 1, 3, 5, 7, 9, 11, 13, 15));
#else
  Lanes product;
  for (int i = 0; i < 8; ++i)
    product[i] = std::uint16_t(std::uint32_t{a[i]} * std::uint32_t{b[i]} >> 16);
  return product;
#endif
}

// The lane-wise product of all rows: the chances of the columns of blocks.
template <int n>
[[gnu::always_inline]] inline Lanes product(const Rows<n>& rows) {
  const Lanes first = times(rows[0], rows[1]);
  if constexpr (n == 4) return times(first, times(rows[2], rows[3]));
  return times(first, rows[2]);
}

// Adds up neighbouring lanes, into wider ones; and then all lanes of each side.
inline WideLanes paired(Lanes lanes) {
  const WideLanes wide = reinterpret_cast<WideLanes>(lanes);
  return (wide & 0xFFFF) + (wide >> 16);
}

inline std::array<int, 2> sums(WideLanes pairs) {
  return {int(pairs[0] + pairs[1]), int(pairs[2] + pairs[3])};
}

#if defined(__clang__)
#define FOURFOLD_SHUFFLE(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define FOURFOLD_SHUFFLE(a, b, ...) __builtin_shuffle(a, b, Lanes{__VA_ARGS__})
#endif

// Interleaves the first four lanes of a and b, or the last four.
inline Lanes first_lanes(Lanes a, Lanes b) {
  return FOURFOLD_SHUFFLE(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
}
inline Lanes last_lanes(Lanes a, Lanes b) {
  return FOURFOLD_SHUFFLE(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
}

// Transposes rows into columns, for each side. Named by row and column, the steps for x are:
//   x02 = 00 20 01 21 02 22 03 23        x_left  = 00 10 20 30 01 11 21 31
//   x13 = 10 30 11 31 12 32 13 33        x_right = 02 12 22 32 03 13 23 33
template <int n>
[[gnu::always_inline]] inline Rows<n> transposed(const Rows<n>& rows) {
  Lanes last{};
  if constexpr (n == 4) last = rows[3];
  const Lanes x02 = first_lanes(rows[0], rows[2]), x13 = first_lanes(rows[1], last);
  const Lanes o02 = last_lanes(rows[0], rows[2]), o13 = last_lanes(rows[1], last);
  const Lanes x_left = first_lanes(x02, x13), x_right = last_lanes(x02, x13);
  const Lanes o_left = first_lanes(o02, o13), o_right = last_lanes(o02, o13);
  Rows<n> columns{FOURFOLD_SHUFFLE(x_left, o_left, 0, 1, 2, 3, 8, 9, 10, 11),
                  FOURFOLD_SHUFFLE(x_left, o_left, 4, 5, 6, 7, 12, 13, 14, 15),
                  FOURFOLD_SHUFFLE(x_right, o_right, 0, 1, 2, 3, 8, 9, 10, 11)};
  if constexpr (n == 4) columns[3] = FOURFOLD_SHUFFLE(x_right, o_right, 4, 5, 6, 7, 12, 13, 14, 15);
  return columns;
}

// The diagonals, row by row, in the first two lanes of each side.
template <int n>
[[gnu::always_inline]] inline Rows<n> diagonals(const Rows<n>& rows) {
  return [&]<int... i>(std::integer_sequence<int, i...>) {
    return Rows<n>{FOURFOLD_SHUFFLE(rows[i], rows[i], i, n - 1 - i, i, i, 4 + i, 4 + n - 1 - i,
                                    4 + i, 4 + i)...};
  }(std::make_integer_sequence<int, n>());
}

#undef FOURFOLD_SHUFFLE

// The sum of the chances of all lines of blocks, for each side.
template <int n>
[[gnu::always_inline]] inline std::array<int, 2> sums_of_lines(const Rows<n>& rows) {
  constexpr Lanes first_two = {sure, sure, 0, 0, sure, sure, 0, 0};
  return sums(paired(product<n>(rows)) + paired(product<n>(transposed<n>(rows))) +
              paired(product<n>(diagonals<n>(rows)) & first_two));
}

// The sum of the chances of all blocks, for each side.
template <int n>
[[gnu::always_inline]] inline std::array<int, 2> sums_of_blocks(const Rows<n>& rows) {
  WideLanes pairs{};
  for (const Lanes row : rows) pairs += paired(row);
  return sums(pairs);
}

}  // namespace fourfold::ultimate
