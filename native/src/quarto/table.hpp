// The transposition table: what is proven about boards on which a piece is about to be given.
//
// One entry is one 64-bit word, so threads share the table without locks: a word is read and
// written whole, and a lost update loses only work.
//
//   63                                16 15         8 7          0
//   [ low 48 bits of the mixed key      ][ effort     ][ proven    ]
//
// The mixing of the key is a bijection and its top bits choose the bucket. A table has at least
// 2^16 buckets, so bucket and entry together hold the whole key: a hit is never a false one.
// A bucket is one cache line of eight entries; of these the one that cost least is replaced.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "fourfold/random.hpp"
#include "fourfold/table_memory.hpp"

namespace fourfold::quarto {

// Who is trying to win from a board where a piece is about to be given.
enum Attacker : unsigned { giver = 0, receiver = 1 };

// What is proven about both players' attacks, packed in a byte; 0 = nothing.
// A *reach* counts the attacker's own placements: 0..8. Only one player can have a win, so
//
//   bits = kind * 81 + a * 9 + b
//   kind 0: nobody is known to win; giver fails with reach a, receiver fails with reach b
//   kind 1: giver wins with reach a and fails with reach b < a; kind 2: likewise the receiver
struct Proven {
  enum Answer : std::uint8_t { unknown, wins, fails };

  std::uint8_t bits = 0;

  constexpr explicit Proven(std::uint64_t the_bits = 0) : bits(the_bits) {}

  constexpr Answer ask(Attacker attacker, unsigned reach) const {
    const unsigned kind = bits / 81u, a = bits / 9u % 9u, b = bits % 9u;
    if (kind == 0) return reach <= (attacker == giver ? a : b) ? fails : unknown;
    if (kind != attacker + 1u) return fails;
    return reach >= a ? wins : reach <= b ? fails : unknown;
  }

  Proven with(Attacker attacker, unsigned reach, bool won) const {
    const unsigned kind = bits / 81u, a = bits / 9u % 9u, b = bits % 9u;
    const auto make = [](unsigned k, unsigned x, unsigned y) { return Proven(k * 81 + x * 9 + y); };
    if (kind == 0) {
      const unsigned failed = attacker == giver ? a : b;
      if (won) return make(attacker + 1u, reach, failed);
      if (reach <= failed) return *this;
      return attacker == giver ? make(0, reach, b) : make(0, a, reach);
    }
    if (kind != attacker + 1u) return *this;
    if (won) return make(kind, reach < a ? reach : a, b);
    return make(kind, a, reach > b ? reach : b);
  }
};

namespace proofs {
constexpr auto make_answers() {
  std::array<Proven::Answer, 256 * 32> answers{};
  for (unsigned bits = 0; bits < 243; ++bits)
    for (const Attacker attacker : {giver, receiver})
      for (unsigned reach = 0; reach < 9; ++reach)
        answers[bits * 32 + attacker * 16 + reach] = Proven(bits).ask(attacker, reach);
  return answers;
}
inline constexpr auto answers = make_answers();
}  // namespace proofs

class Table {
 public:
  static constexpr std::size_t smallest = std::size_t{1} << 22;

  // Makes the table hold at least `bytes` (rounded down to a power of two, at least `smallest`).
  // Growing forgets what it held, and so does NoMemory, which leaves no table.
  void reserve(std::size_t bytes) {
    bytes = std::bit_floor(bytes < smallest ? smallest : bytes);
    if (bytes <= size_) return;
    memory_ = {};  // first, so that there is never memory for both
    size_ = 0;
    memory_ = TableMemory(bytes);
    buckets_ = memory_.buckets<Bucket>();
    size_ = bytes;
    shift_ = 64 - std::countr_zero(bytes / sizeof(Bucket));
  }

  std::size_t bytes() const { return size_; }

  // A bijection, cheaper than fourfold::mix.
  static std::uint64_t mix(std::uint64_t key) {
    key *= mix_step;
    key ^= key >> 32;
    return key * 0xD6E8'FEB8'6659'FD93;
  }

  // All of these take the mixed key.
  void prefetch(std::uint64_t mixed) const { __builtin_prefetch(&buckets_[mixed >> shift_]); }

  Proven find(std::uint64_t mixed) const {
    for (const auto& entry : buckets_[mixed >> shift_].entries) {
      const std::uint64_t word = entry.load(std::memory_order_relaxed);
      if ((word ^ mixed << 16) >> 16 == 0) return Proven(word);
    }
    return Proven();
  }

  Proven::Answer ask(std::uint64_t mixed, Attacker attacker, unsigned reach) const {
    return proofs::answers[find(mixed).bits * 32u + attacker * 16u + reach];
  }

  // `effort`: the logarithm of the nodes spent, so that dear entries outlive cheap ones.
  void store(std::uint64_t mixed, Attacker attacker, unsigned reach, bool won, unsigned effort) {
    auto& entries = buckets_[mixed >> shift_].entries;
    std::atomic<std::uint64_t>* victim = &entries[0];
    unsigned cheapest = ~0u;
    Proven proven;
    for (auto& entry : entries) {
      const std::uint64_t word = entry.load(std::memory_order_relaxed);
      if ((word ^ mixed << 16) >> 16 == 0) {
        proven = Proven(word);
        if (const unsigned before = word >> 8 & 255; before > effort) effort = before;
        victim = &entry;
        break;
      }
      const unsigned cost = word == 0 ? 0 : 1 + (word >> 8 & 255);
      if (cost < cheapest) cheapest = cost, victim = &entry;
    }
    proven = proven.with(attacker, reach, won);
    victim->store(mixed << 16 | std::uint64_t{effort} << 8 | proven.bits,
                  std::memory_order_relaxed);
  }

 private:
  struct alignas(64) Bucket {
    std::array<std::atomic<std::uint64_t>, 8> entries;
  };

  TableMemory memory_;
  Bucket* buckets_ = nullptr;
  std::size_t size_ = 0;
  int shift_ = 64;
};

}  // namespace fourfold::quarto
