// The turns that the threads of a search are working on right now, as in simplified ABDADA: a
// thread defers a turn that another thread is searching.
//
// The table is lossy. An entry may be overwritten, or match another turn by chance. Then a turn is
// searched earlier or later than it should be, which costs time but is never wrong.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "fourfold/random.hpp"

namespace fourfold::quarto {

class CurrentlySearching {
 public:
  // The hash of the turn that leads to the board with this mixed key and gives this piece.
  static std::uint64_t move_hash(std::uint64_t mixed_key, int gift) {
    return mixed_key ^ (gift + 1) * mix_step;
  }

  bool contains(std::uint64_t hash) const {
    return slot(hash).load(std::memory_order_relaxed) == hash;
  }

  // Keeps a turn in the table for the lifetime of the entry. Does nothing without a table.
  class Entry {
   public:
    Entry(CurrentlySearching* table, std::uint64_t hash) : table_(table), hash_(hash) {
      if (table_) table_->slot(hash_).store(hash_, std::memory_order_relaxed);
    }
    ~Entry() {
      if (table_) table_->slot(hash_).store(0, std::memory_order_relaxed);
    }
    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;

   private:
    CurrentlySearching* table_;
    std::uint64_t hash_;
  };

 private:
  static constexpr std::size_t size = 4096;

  const std::atomic<std::uint64_t>& slot(std::uint64_t hash) const { return slots_[hash % size]; }
  std::atomic<std::uint64_t>& slot(std::uint64_t hash) { return slots_[hash % size]; }

  std::array<std::atomic<std::uint64_t>, size> slots_{};
};

}  // namespace fourfold::quarto
