// A vector of sixteen bytes, with the shuffle and mask instructions of each machine.
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

#include "instruction_set.hpp"
#endif

namespace fourfold::quarto {
inline namespace FOURFOLD_INSTRUCTION_SET {

typedef std::uint8_t ByteVector __attribute__((vector_size(16)));
using ByteRow = std::array<std::uint8_t, sizeof(ByteVector)>;

inline ByteVector load(const ByteRow& row) {
  ByteVector bytes;
  std::memcpy(&bytes, row.data(), sizeof bytes);
  return bytes;
}

inline ByteVector broadcast(unsigned byte) {
  return ByteVector{} + static_cast<std::uint8_t>(byte);
}

inline constexpr std::uint8_t zeroed = 0x80;  // a shuffle index that gives 0

// Byte i of the result is from[at[i]], where at[i] is below 16 or `zeroed`.
inline ByteVector shuffle(ByteVector from, ByteVector at) {
#if defined(__SSSE3__)
  return reinterpret_cast<ByteVector>(
      _mm_shuffle_epi8(reinterpret_cast<__m128i>(from), reinterpret_cast<__m128i>(at)));
#elif defined(__wasm_simd128__)
  return reinterpret_cast<ByteVector>(
      wasm_i8x16_swizzle(reinterpret_cast<v128_t>(from), reinterpret_cast<v128_t>(at)));
#elif defined(__ARM_NEON) && defined(__aarch64__)
  return reinterpret_cast<ByteVector>(
      vqtbl1q_u8(reinterpret_cast<uint8x16_t>(from), reinterpret_cast<uint8x16_t>(at)));
#else
  ByteVector result;
  for (std::size_t i = 0; i < sizeof result; ++i) result[i] = at[i] == zeroed ? 0 : from[at[i]];
  return result;
#endif
}

// All bits set where a byte is zero.
inline ByteVector is_zero(ByteVector bytes) {
  return reinterpret_cast<ByteVector>(bytes == ByteVector{});
}

// Bit i is set if byte i is. Each byte must have all bits set or none.
inline unsigned movemask(ByteVector bytes) {
#if defined(__SSE2__)
  return _mm_movemask_epi8(reinterpret_cast<__m128i>(bytes));
#else
  constexpr std::uint64_t low_bits = 0x0101'0101'0101'0101, gather = 0x0102'0408'1020'4080;
  std::uint64_t half[2];
  std::memcpy(half, &bytes, sizeof half);
  return ((half[0] & low_bits) * gather >> 56) | ((half[1] & low_bits) * gather >> 56) << 8;
#endif
}

}  // namespace FOURFOLD_INSTRUCTION_SET
}  // namespace fourfold::quarto
