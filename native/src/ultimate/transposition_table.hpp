// The engine's transposition table, shared by its threads without locks.
//
// An entry has two words; the first is the key XOR the second. If two threads write at once and the
// words do not belong together, the key does not match and the entry counts as empty (Hyatt and
// Mann 2002).
//
//   63        48 47     40 39     32 31  26 25 24 23              0
//   [ value     ][ depth  ][ move   ][ age ][bound][ generation ]
//
// A bucket is one cache line of four entries. The shallowest entry is replaced, and entries of
// earlier searches first. Clearing the table starts a new generation: entries of other generations
// count as empty.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "fourfold/table_memory.hpp"

namespace fourfold::ultimate {

// How a stored value bounds the true one.
enum class Bound : std::uint8_t { unknown, upper, lower, exact };

struct TableEntry {
  int value = 0;
  int depth = 0;
  int move = 0;  // block * n^2 + place
  Bound bound = Bound::unknown;

  static TableEntry of(std::uint64_t data) {
    TableEntry entry;
    entry.value = std::int16_t(data >> 48);
    entry.depth = data >> 40 & 255;
    entry.move = data >> 32 & 255;
    entry.bound = Bound(data >> 24 & 3);
    return entry;
  }
  std::uint64_t data() const {
    return std::uint64_t(value) << 48 | std::uint64_t(depth) << 40 | std::uint64_t(move) << 32 |
           std::uint64_t(bound) << 24;
  }
};

class TranspositionTable {
 public:
  // Rounds down to a power of two of at least one bucket. Throws OutOfMemory.
  explicit TranspositionTable(std::size_t bytes)
      : size_(std::bit_floor(bytes < sizeof(Bucket) ? sizeof(Bucket) : bytes) / sizeof(Bucket)),
        memory_(size_ * sizeof(Bucket)),
        buckets_(memory_.buckets<Bucket>()) {}

  // Makes the table as good as new.
  void clear() {
    age_ = 0;
    if (++generation_ <= generations) return;
    for (std::size_t i = 0; i < size_; ++i)
      for (Slot& slot : buckets_[i].slots) slot.data.store(0, std::memory_order_relaxed);
    generation_ = 1;
  }

  // Call this before each search, so that entries of earlier searches are replaced first.
  void new_search() { age_ = (age_ + 1) & 63; }

  [[gnu::always_inline]] void prefetch(std::uint64_t key) const {
    __builtin_prefetch(&bucket(key));
  }

  TableEntry find(std::uint64_t key) const {
    for (const Slot& slot : bucket(key).slots) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      if ((slot.check.load(std::memory_order_relaxed) ^ data) == key && is_current(data))
        return TableEntry::of(data);
    }
    return {};
  }

  void store(std::uint64_t key, const TableEntry& entry) {
    Slot* victim = nullptr;
    int least = 1 << 20;
    for (Slot& slot : bucket(key).slots) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      if ((slot.check.load(std::memory_order_relaxed) ^ data) == key && is_current(data)) {
        victim = &slot;
        break;
      }
      const int older = (age_ - (data >> 26 & 63)) & 63;
      const int worth = is_current(data) ? TableEntry::of(data).depth - 4 * older : -(1 << 20);
      if (worth < least) least = worth, victim = &slot;
    }
    const std::uint64_t data = entry.data() | std::uint64_t{age_} << 26 | generation_;
    victim->data.store(data, std::memory_order_relaxed);
    victim->check.store(key ^ data, std::memory_order_relaxed);
  }

 private:
  struct Slot {
    std::atomic<std::uint64_t> check{0}, data{0};
  };
  struct alignas(64) Bucket {
    std::array<Slot, 4> slots;
  };

  const Bucket& bucket(std::uint64_t key) const { return buckets_[key & (size_ - 1)]; }
  Bucket& bucket(std::uint64_t key) { return buckets_[key & (size_ - 1)]; }

  static constexpr std::uint64_t generations = (1u << 24) - 1;
  bool is_current(std::uint64_t data) const { return (data & generations) == generation_; }

  std::size_t size_;
  TableMemory memory_;
  Bucket* buckets_;
  unsigned age_ = 0;
  std::uint64_t generation_ = 1;  // never 0, as in fresh memory
};

}  // namespace fourfold::ultimate
