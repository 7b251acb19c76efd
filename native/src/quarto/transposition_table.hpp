// The solver's transposition table: proofs about boards on which a piece is about to be given.
//
// One entry is one 64-bit word, so threads share the table without locks: a word is read and
// written as a whole, and a lost update loses only work.
//
//   63                                16 15         8 7          0
//   [ low 48 bits of the mixed key      ][ effort     ][ proof     ]
//
// The mixing of the key is a bijection, and its top bits choose the bucket. A table has at least
// 2^16 buckets, so bucket and entry together hold the whole key: there are no false hits.
// A bucket is one cache line of eight entries. The entry that cost the least is replaced.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "fourfold/random.hpp"
#include "fourfold/table_memory.hpp"

namespace fourfold::quarto {

// The player who is trying to win from a board where a piece is about to be given.
enum Attacker : unsigned { giver = 0, receiver = 1 };

// What is proven about both players' attacks, packed in a byte; 0 means nothing.
// The depth of an attack counts the attacker's own placements: 0..8. Only one player can have a
// win, so
//
//   bits = kind * 81 + a * 9 + b
//   kind 0: nobody is known to win; giver fails with depth a, receiver fails with depth b
//   kind 1: giver wins with depth a and fails with depth b < a; kind 2: likewise the receiver
struct Proof {
  enum Status : std::uint8_t { unknown, win, fail };

  std::uint8_t bits = 0;

  constexpr explicit Proof(std::uint64_t the_bits = 0) : bits(std::uint8_t(the_bits)) {}

  constexpr Status status(Attacker attacker, unsigned depth) const {
    const unsigned kind = bits / 81u, a = bits / 9u % 9u, b = bits % 9u;
    if (kind == 0) return depth <= (attacker == giver ? a : b) ? fail : unknown;
    if (kind != attacker + 1u) return fail;
    return depth >= a ? win : depth <= b ? fail : unknown;
  }

  // This proof and one more result.
  Proof with(Attacker attacker, unsigned depth, bool won) const {
    const unsigned kind = bits / 81u, a = bits / 9u % 9u, b = bits % 9u;
    const auto make = [](unsigned k, unsigned x, unsigned y) { return Proof(k * 81 + x * 9 + y); };
    if (kind == 0) {
      const unsigned failed = attacker == giver ? a : b;
      if (won) return make(attacker + 1u, depth, failed);
      if (depth <= failed) return *this;
      return attacker == giver ? make(0, depth, b) : make(0, a, depth);
    }
    if (kind != attacker + 1u) return *this;
    if (won) return make(kind, depth < a ? depth : a, b);
    return make(kind, a, depth > b ? depth : b);
  }
};

class TranspositionTable {
 public:
  static constexpr std::size_t min_bytes = std::size_t{1} << 22;

  // Makes the table hold at least `bytes`, rounded down to a power of two but at least min_bytes.
  // Growing discards the contents. Throws OutOfMemory, which leaves no table.
  void reserve(std::size_t bytes) {
    bytes = std::bit_floor(bytes < min_bytes ? min_bytes : bytes);
    if (bytes <= size_) return;
    memory_ = {};  // first, so that old and new memory never exist together
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

  // The functions below take the mixed key.

  void prefetch(std::uint64_t mixed) const { __builtin_prefetch(&buckets_[mixed >> shift_]); }

  Proof find(std::uint64_t mixed) const {
    for (const auto& entry : buckets_[mixed >> shift_].entries) {
      const std::uint64_t word = entry.load(std::memory_order_relaxed);
      if ((word ^ mixed << 16) >> 16 == 0) return Proof(word);
    }
    return Proof();
  }

  Proof::Status probe(std::uint64_t mixed, Attacker attacker, unsigned depth) const {
    return statuses[find(mixed).bits * 32u + attacker * 16u + depth];
  }

  // `effort` is the logarithm of the nodes spent: expensive entries outlive cheap ones.
  void store(std::uint64_t mixed, Attacker attacker, unsigned depth, bool won, unsigned effort) {
    auto& entries = buckets_[mixed >> shift_].entries;
    std::atomic<std::uint64_t>* victim = &entries[0];
    unsigned cheapest = ~0u;
    Proof proof;
    for (auto& entry : entries) {
      const std::uint64_t word = entry.load(std::memory_order_relaxed);
      if ((word ^ mixed << 16) >> 16 == 0) {
        proof = Proof(word);
        if (const unsigned before = word >> 8 & 255; before > effort) effort = before;
        victim = &entry;
        break;
      }
      const unsigned cost = word == 0 ? 0 : 1 + (word >> 8 & 255);
      if (cost < cheapest) cheapest = cost, victim = &entry;
    }
    proof = proof.with(attacker, depth, won);
    victim->store(mixed << 16 | std::uint64_t{effort} << 8 | proof.bits, std::memory_order_relaxed);
  }

 private:
  struct alignas(64) Bucket {
    std::array<std::atomic<std::uint64_t>, 8> entries;
  };

  // Proof::status for every proof, attacker and depth.
  static constexpr auto statuses = [] {
    std::array<Proof::Status, 256 * 32> all{};
    for (unsigned bits = 0; bits < 243; ++bits)
      for (const Attacker attacker : {giver, receiver})
        for (unsigned depth = 0; depth < 9; ++depth)
          all[bits * 32 + attacker * 16 + depth] = Proof(bits).status(attacker, depth);
    return all;
  }();

  TableMemory memory_;
  Bucket* buckets_ = nullptr;
  std::size_t size_ = 0;
  int shift_ = 64;
};

}  // namespace fourfold::quarto
