// Sixteen bytes at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSSE3__)
#include <tmmintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#elif defined(__ARM_NEON) && defined(__aarch64__)
#include <arm_neon.h>
#endif
#if defined(__SSE2__)
#include <emmintrin.h>

#include "instructions.hpp"
#endif

namespace fourfold::quarto {
inline namespace FOURFOLD_INSTRUCTIONS {

typedef std::uint8_t Bytes __attribute__((vector_size(16)));
using ByteRow = std::array<std::uint8_t, sizeof(Bytes)>;

inline Bytes loaded(const ByteRow& row) {
  Bytes bytes;
  std::memcpy(&bytes, row.data(), sizeof bytes);
  return bytes;
}

inline Bytes everywhere(unsigned byte) { return Bytes{} + static_cast<std::uint8_t>(byte); }

inline constexpr std::uint8_t nothing = 0x80;  // picks a zero

// Byte i of the result is from[at[i]], where at[i] is below 16 or `nothing`.
inline Bytes picked(Bytes from, Bytes at) {
#if defined(__SSSE3__)
  return reinterpret_cast<Bytes>(
      _mm_shuffle_epi8(reinterpret_cast<__m128i>(from), reinterpret_cast<__m128i>(at)));
#elif defined(__wasm_simd128__)
  return reinterpret_cast<Bytes>(
      wasm_i8x16_swizzle(reinterpret_cast<v128_t>(from), reinterpret_cast<v128_t>(at)));
#elif defined(__ARM_NEON) && defined(__aarch64__)
  return reinterpret_cast<Bytes>(
      vqtbl1q_u8(reinterpret_cast<uint8x16_t>(from), reinterpret_cast<uint8x16_t>(at)));
#else
  Bytes result;
  for (std::size_t i = 0; i < sizeof result; ++i) result[i] = at[i] == nothing ? 0 : from[at[i]];
  return result;
#endif
}

// All ones where a byte is zero.
inline Bytes is_zero(Bytes bytes) { return reinterpret_cast<Bytes>(bytes == Bytes{}); }

// Bit i: byte i, which is all ones or all zeros.
inline unsigned set_bytes(Bytes bytes) {
#if defined(__SSE2__)
  return _mm_movemask_epi8(reinterpret_cast<__m128i>(bytes));
#else
  constexpr std::uint64_t low_bits = 0x0101'0101'0101'0101, gather = 0x0102'0408'1020'4080;
  std::uint64_t half[2];
  std::memcpy(half, &bytes, sizeof half);
  return ((half[0] & low_bits) * gather >> 56) | ((half[1] & low_bits) * gather >> 56) << 8;
#endif
}

}  // namespace FOURFOLD_INSTRUCTIONS
}  // namespace fourfold::quarto
