// Random numbers: SplitMix64 (Steele, Lea and Flood 2014).
//
// The n-th number of a stream depends only on its seed and n, so starting a stream costs nothing.
// Every simulated game has a stream of its own, and results do not depend on the threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace fourfold {

// The finaliser of SplitMix64: a bijection in which every input bit affects every output bit.
constexpr std::uint64_t mix(std::uint64_t x) {
  x = (x ^ x >> 30) * 0xBF58'476D'1CE4'E5B9;
  x = (x ^ x >> 27) * 0x94D0'49BB'1331'11EB;
  return x ^ x >> 31;
}

inline constexpr std::uint64_t mix_step = 0x9E37'79B9'7F4A'7C15;

class Random {
 public:
  constexpr explicit Random(std::uint64_t seed) : state_(seed) {}

  // The stream of one game.
  static Random of_game(std::uint64_t seed, std::uint64_t round, std::uint64_t turn) {
    return Random(mix(mix(mix(seed) + round) + turn));
  }

  constexpr std::uint64_t next() { return mix(state_ += mix_step); }

  // A number from 0 to n - 1, with a relative bias below n / 2^32.
  unsigned below(unsigned n) { return unsigned((next() >> 32) * n >> 32); }

  // A number from 0 to less than 1.
  double fraction() { return static_cast<double>(next() >> 11) * 0x1p-53; }

  // One of the items of a non-empty list.
  template <typename List>
  const auto& choose(const List& list) {
    return list[below(static_cast<unsigned>(list.size()))];
  }

  template <typename List>
  void shuffle(List& list) {
    for (std::size_t left = list.size(); left > 1; --left)
      std::swap(list[left - 1], list[below(static_cast<unsigned>(left))]);
  }

 private:
  std::uint64_t state_;
};

}  // namespace fourfold
