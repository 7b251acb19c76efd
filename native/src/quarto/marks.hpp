// What several threads search at this moment, so that each looks for something else to do.
//
// A mark is a number of the turn in a small table. It may be overwritten, or be that of another
// turn by chance: then a turn is searched sooner or later than it should be, and nothing else is
// lost.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace fourfold::quarto {

class Marks {
 public:
  // Of a turn that leads to the board of this mixed key, with this gift.
  static std::uint64_t of(std::uint64_t mixed_key, int gift) {
    return mixed_key ^ (gift + 1) * std::uint64_t{0x9E37'79B9'7F4A'7C15};
  }

  bool has(std::uint64_t mark) const { return at(mark).load(std::memory_order_relaxed) == mark; }

  // Keeps a turn marked while it is searched, however that ends.
  class Kept {
   public:
    Kept(Marks* marks, std::uint64_t mark) : marks_(marks), mark_(mark) {
      if (marks_) marks_->at(mark_).store(mark_, std::memory_order_relaxed);
    }
    ~Kept() {
      if (marks_) marks_->at(mark_).store(0, std::memory_order_relaxed);
    }
    Kept(const Kept&) = delete;
    Kept& operator=(const Kept&) = delete;

   private:
    Marks* marks_;
    std::uint64_t mark_;
  };

 private:
  static constexpr std::size_t size = 4096;

  const std::atomic<std::uint64_t>& at(std::uint64_t mark) const { return marks_[mark % size]; }
  std::atomic<std::uint64_t>& at(std::uint64_t mark) { return marks_[mark % size]; }

  std::array<std::atomic<std::uint64_t>, size> marks_{};
};

}  // namespace fourfold::quarto
