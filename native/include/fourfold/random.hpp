// Random numbers: SplitMix64 (Steele, Lea and Flood 2014).
//
// The n-th number of a stream is a mixing of its seed and n, so a stream costs nothing to start:
// every simulated game has its own, and it does not matter which thread plays it.
#pragma once

#include <cstdint>

namespace fourfold {

// The finaliser of splitmix64: a bijection that spreads every bit over all the others.
constexpr std::uint64_t mix(std::uint64_t x) {
  x = (x ^ x >> 30) * 0xBF58'476D'1CE4'E5B9;
  x = (x ^ x >> 27) * 0x94D0'49BB'1331'11EB;
  return x ^ x >> 31;
}

inline constexpr std::uint64_t mix_step = 0x9E37'79B9'7F4A'7C15;

class Random {
 public:
  constexpr explicit Random(std::uint64_t seed) : state_(seed) {}

  // The stream of one game: the same three numbers give the same stream on every machine.
  static Random of_game(std::uint64_t seed, std::uint64_t round, std::uint64_t turn) {
    return Random(mix(mix(mix(seed) + round) + turn));
  }

  constexpr std::uint64_t next() { return mix(state_ += mix_step); }

  // 0..n-1; some are likelier than others by less than one part in 2^32 / n.
  unsigned below(unsigned n) { return (next() >> 32) * n >> 32; }

 private:
  std::uint64_t state_;
};

}  // namespace fourfold
