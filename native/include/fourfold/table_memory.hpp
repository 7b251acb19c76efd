// Memory for transposition tables.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <string>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace fourfold {

// The largest accepted size: a terabyte, or a sixteenth of a 32-bit address space.
inline constexpr std::size_t max_table_bytes = std::size_t{1} << (sizeof(void*) > 4 ? 40 : 28);

// Thrown if a table cannot be allocated.
class OutOfMemory : public std::bad_alloc {
 public:
  explicit OutOfMemory(std::size_t bytes)
      : what_("there is no memory for a search that may remember " + std::to_string(bytes >> 20) +
              " MiB: let it have less") {}

  const char* what() const noexcept override { return what_.c_str(); }

 private:
  std::string what_;
};

// Zero-initialised memory, aligned to huge pages where the system has them. Untouched memory costs
// nothing, as calloc maps zero pages lazily.
class TableMemory {
 public:
  TableMemory() = default;
  // Throws OutOfMemory.
  explicit TableMemory(std::size_t bytes) : memory_(std::calloc(bytes + alignment, 1)) {
    if (!memory_) throw OutOfMemory(bytes);
    void* start = memory_.get();
    std::size_t space = bytes + alignment;
    start_ = std::align(alignment, bytes, start, space);
#if defined(__linux__)
    if (bytes >= alignment)
      madvise(start_, bytes, MADV_HUGEPAGE);  // otherwise every probe misses the TLB
#endif
  }

  template <typename Bucket>
  Bucket* buckets() const {
    return static_cast<Bucket*>(start_);
  }

 private:
#if defined(__linux__)
  static constexpr std::size_t alignment = std::size_t{1} << 21;
#else
  static constexpr std::size_t alignment = 64;  // a cache line
#endif

  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };

  std::unique_ptr<void, Free> memory_;
  void* start_ = nullptr;
};

}  // namespace fourfold
