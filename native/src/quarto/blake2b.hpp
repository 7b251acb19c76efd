// The hash BLAKE2b (RFC 7693) of one 64-bit number, which spreads keys over the opening book.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace fourfold::quarto {

// The digest of 40 bytes of the number's eight bytes, the highest first, without a key. The words
// of the digest are little-endian.
constexpr std::array<std::uint64_t, 5> blake2b_of(std::uint64_t number) {
  constexpr std::array<std::uint64_t, 8> start = {
      0x6A09'E667'F3BC'C908, 0xBB67'AE85'84CA'A73B, 0x3C6E'F372'FE94'F82B, 0xA54F'F53A'5F1D'36F1,
      0x510E'527F'ADE6'82D1, 0x9B05'688C'2B3E'6C1F, 0x1F83'D9AB'FB41'BD6B, 0x5BE0'CD19'137E'2179};
  // Which words of the message each round mixes in; two more rounds repeat the first two.
  constexpr std::size_t rounds = 12;
  constexpr std::array<std::array<std::uint8_t, 16>, 10> order = {{
      {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
      {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
      {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
      {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
      {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
      {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
      {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
      {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
      {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
      {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
  }};
  constexpr std::uint64_t digest_bytes = 40, message_bytes = 8;

  std::uint64_t message = 0;  // its only word that is not 0, little-endian
  for (int byte = 0; byte < 8; ++byte) message |= (number >> 8 * byte & 0xFF) << 8 * (7 - byte);

  std::array<std::uint64_t, 8> hash = start;
  hash[0] ^= 0x0101'0000 ^ digest_bytes;
  std::array<std::uint64_t, 16> v{};
  for (std::size_t i = 0; i < 8; ++i) v[i] = hash[i], v[i + 8] = start[i];
  v[12] ^= message_bytes;
  v[14] = ~v[14];  // the only block is the last one
  for (std::size_t round = 0; round < rounds; ++round) {
    const auto& words = order[round % order.size()];
    const auto word = [&](std::size_t i) { return words[i] == 0 ? message : 0; };
    const auto mix = [&](std::size_t a, std::size_t b, std::size_t c, std::size_t d,
                         std::size_t i) {
      v[a] += v[b] + word(i);
      v[d] = std::rotr(v[d] ^ v[a], 32);
      v[c] += v[d];
      v[b] = std::rotr(v[b] ^ v[c], 24);
      v[a] += v[b] + word(i + 1);
      v[d] = std::rotr(v[d] ^ v[a], 16);
      v[c] += v[d];
      v[b] = std::rotr(v[b] ^ v[c], 63);
    };
    for (std::size_t i = 0; i < 4; ++i) mix(i, i + 4, i + 8, i + 12, 2 * i);
    for (std::size_t i = 0; i < 4; ++i)
      mix(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4, 8 + 2 * i);
  }
  std::array<std::uint64_t, 5> digest{};
  for (std::size_t i = 0; i < digest.size(); ++i) digest[i] = hash[i] ^ v[i] ^ v[i + 8];
  return digest;
}

}  // namespace fourfold::quarto
