#include "fourfold/quarto/opening_book.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "blake2b.hpp"
#include "fourfold/quarto/score.hpp"
#include "fourfold/quarto/symmetry.hpp"

namespace fourfold::quarto {
namespace {

[[noreturn]] void reject(const char* reason) {
  throw std::invalid_argument(std::string("the book is damaged: ") + reason);
}

// In files a score is d for a win at distance d and -d for a loss.
int decode_score(std::int8_t byte) {
  return byte > 0 ? win_in(byte) : byte < 0 ? loss_in(-byte) : 0;
}

// Lists the positions that are not draws by their keys, in ascending order.
class Book {
 public:
  // `columns` has the first byte of all keys, then the second, and so on, then all scores.
  explicit Book(std::string_view columns) : keys_(columns.size() / 9) {
    constexpr std::size_t key_bytes = 8;
    const std::size_t count = keys_.size();
    if (columns.size() != count * (key_bytes + 1)) reject("its length does not fit");
    for (std::size_t byte = 0; byte < key_bytes; ++byte)
      for (std::size_t i = 0; i < count; ++i)
        keys_[i] = keys_[i] << 8 | static_cast<unsigned char>(columns[byte * count + i]);
    if (!std::is_sorted(keys_.begin(), keys_.end())) reject("its keys are not sorted");
    const std::string_view scores = columns.substr(key_bytes * count);
    scores_.assign(scores.begin(), scores.end());
  }

  int score(std::uint64_t key) const {
    const auto found = std::lower_bound(keys_.begin(), keys_.end(), key);
    if (found == keys_.end() || *found != key) return 0;
    return decode_score(scores_[static_cast<std::size_t>(found - keys_.begin())]);
  }

 private:
  std::vector<std::uint64_t> keys_;
  std::vector<std::int8_t> scores_;
};

// Reads big-endian numbers one after the other.
class Reader {
 public:
  explicit Reader(std::string_view data) : left_(data) {}

  std::uint64_t number(int bytes) {
    std::uint64_t number = 0;
    for (const char byte : take(static_cast<std::size_t>(bytes)))
      number = number << 8 | static_cast<unsigned char>(byte);
    return number;
  }

  std::string_view take(std::size_t bytes) {
    if (left_.size() < bytes) reject("it is too short");
    const std::string_view taken = left_.substr(0, bytes);
    left_.remove_prefix(bytes);
    return taken;
  }

  bool at_end() const { return left_.empty(); }

 private:
  std::string_view left_;
};

constexpr std::uint64_t high_product(std::uint64_t a, std::uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  return static_cast<std::uint64_t>(static_cast<Wide>(a) * b >> 64);
}

// The hash of a key. Python's builder has the same (solver/book/ribbon.py).
struct KeyHash {
  std::array<std::uint64_t, 2> mask;  // which bits of a window count
  std::uint64_t start;                // of the first window, in 2^64ths of the row
  std::uint64_t bucket;               // in 2^64ths of all buckets
  std::uint64_t mark;

  explicit KeyHash(std::uint64_t key) {
    const std::array<std::uint64_t, 5> words = blake2b_of(key);
    mask = {words[0] | 1, words[1]};  // the first bit always counts
    start = words[2], bucket = words[3], mark = words[4];
  }
};

// A function on known keys without the keys: each bit of a key is the parity of some bits in a
// window of a row.
class Ribbon {
 public:
  explicit Ribbon(Reader& reader) {
    const auto count = static_cast<std::size_t>(reader.number(4));
    if (count == 0) reject("it has no rows");
    begins_ = {0};
    for (Reader sizes(reader.take(2 * count)); !sizes.at_end();) {
      const auto size = static_cast<std::uint32_t>(sizes.number(2));
      if (size < width) reject("its rows are too short");
      begins_.push_back(begins_.back() + size);
    }
    const std::string_view rows = reader.take((begins_.back() >> 3) + 1);
    rows_.assign(rows.begin(), rows.end());
    rows_.resize(rows_.size() + padding);
  }

  bool bit(const KeyHash& hash, int i) const {
    const std::size_t bucket = high_product(hash.bucket, begins_.size() - 1);
    const std::uint32_t size = begins_[bucket + 1] - begins_[bucket];
    const std::uint64_t position = hash.start + static_cast<std::uint64_t>(i) * step;
    const auto window = static_cast<std::uint32_t>(high_product(position, size - width + 1));
    const std::uint32_t first = begins_[bucket] + window;
    return (std::popcount(word(first) & hash.mask[0]) +
            std::popcount(word(first + 64) & hash.mask[1])) &
           1;
  }

 private:
  static constexpr std::uint32_t width = 128;
  static constexpr std::uint64_t step = 0x9E37'79B9'7F4A'7C15;
  static constexpr std::size_t padding = 9;  // lets word() read beyond the last row

  // The 64 bits of the rows from this one on.
  std::uint64_t word(std::uint32_t first) const {
    const std::uint8_t* const bytes = rows_.data() + (first >> 3);
    std::uint64_t low = 0;
    for (int byte = 7; byte >= 0; --byte) low = low << 8 | bytes[byte];
    const int shift = static_cast<int>(first & 7);
    return shift == 0 ? low : low >> shift | std::uint64_t{bytes[8]} << (64 - shift);
  }

  std::vector<std::uint32_t> begins_;
  std::vector<std::uint8_t> rows_;
};

// Canonical Huffman codes, ascending by length and then by score.
class HuffmanCode {
 public:
  HuffmanCode(Reader& reader, int count) {
    for (int i = 0; i < count; ++i) {
      const auto score = static_cast<std::int8_t>(reader.number(1));
      entries_.push_back({static_cast<int>(reader.number(1)), 0, score});
    }
    std::sort(entries_.begin(), entries_.end(), [](const Entry& one, const Entry& other) {
      return std::pair(one.length, one.score) < std::pair(other.length, other.score);
    });
    std::uint64_t code = 0;
    int before = 0;
    for (Entry& entry : entries_) {
      if (entry.length > most_bits) reject("its code is too long");
      code <<= entry.length - before;
      entry.code = code++;
      before = entry.length;
    }
    if (code != std::uint64_t{1} << before) reject("its code is not complete");
  }

  // Decodes a score; `bit(i)` is the i-th bit of the code.
  template <typename Bit>
  std::int8_t decode(const Bit& bit) const {
    std::uint64_t code = 0;
    int length = 0;
    for (const Entry& entry : entries_) {
      for (; length < entry.length; ++length) code = code << 1 | (bit(length) ? 1 : 0);
      if (code == entry.code) return entry.score;
    }
    reject("its code is not complete");
  }

 private:
  static constexpr int most_bits = 60;
  struct Entry {
    int length;
    std::uint64_t code;
    std::int8_t score;
  };
  std::vector<Entry> entries_;
};

// The scores of all positions with five pieces placed, without their keys.
class Layer {
 public:
  Layer(std::string_view file, Rules rules) : Layer(Reader(file), rules) {}

  int score(std::uint64_t key) const {
    if (is_won_at_once(key)) return win_in(1);
    const KeyHash hash(key);
    for (int i = 0; i < mark_bits_; ++i)
      if (marks_->bit(hash, i) != (hash.mark >> i & 1)) return decode_score(common_);
    return decode_score(code_->decode([&](int i) { return scores_->bit(hash, i); }));
  }

 private:
  Layer(Reader reader, Rules rules) : groups_(groups_of(rules)) {
    if (reader.take(8) != "FFLAYER1") reject("it does not begin with FFLAYER1");
    if (reader.number(1) != static_cast<std::uint64_t>(rules)) reject("it has other rules");
    if (reader.number(1) != layer_depth) reject("it has another depth");
    mark_bits_ = static_cast<int>(reader.number(1));
    common_ = static_cast<std::int8_t>(reader.number(1));
    const int count = static_cast<int>(reader.number(1));
    reader.take(4);  // the checksum, which whoever loads the file has compared
    code_.emplace(reader, count);
    if (mark_bits_ > 0) marks_.emplace(reader);
    scores_.emplace(reader);
    if (!reader.at_end()) reject("it is too long");
  }

  // Whether the piece in hand completes a group. For each attribute the key has the squares whose
  // piece differs from the hand.
  bool is_won_at_once(std::uint64_t key) const {
    std::array<SquareSet, attribute_count> differing;
    SquareSet occupied = 0;
    for (int k = 0; k < attribute_count; ++k)
      occupied |= differing[k] = static_cast<SquareSet>(key >> 16 * k & 0xFFFF);
    return std::any_of(groups_.begin(), groups_.end(), [&](SquareSet group) {
      return std::has_single_bit(static_cast<unsigned>(group & ~occupied & 0xFFFF)) &&
             std::any_of(differing.begin(), differing.end(),
                         [&](SquareSet other) { return (other & group) == 0; });
    });
  }

  std::span<const SquareSet> groups_;
  int mark_bits_ = 0;
  std::int8_t common_ = 0;
  std::optional<HuffmanCode> code_;
  std::optional<Ribbon> marks_, scores_;
};

// What is loaded. Replaced tables are never freed, as another thread may be reading them.
std::array<std::atomic<const Book*>, rule_sets.size()> books{};
std::array<std::atomic<const Layer*>, rule_sets.size()> layers{};

template <typename Table>
const Table* loaded(const std::array<std::atomic<const Table*>, rule_sets.size()>& tables,
                    Rules rules) {
  return tables[static_cast<std::size_t>(rules)].load(std::memory_order_acquire);
}

// A position with a piece in hand.
template <typename Table>
int score_in(const Table& table, const Position& position, Rules rules) {
  return table.score(canonical_key(position, rules));
}

template <typename Table>
int score_by(const Table& table, const Position& position, Rules rules) {
  if (position.hand != none) return score_in(table, position, rules);
  int best = loss_in(2);
  for (int piece = 0; piece < 16; ++piece)
    if (position.remaining() >> piece & 1)
      best = std::max(best, -score_in(table, position.give(piece), rules));
  return best;
}

}  // namespace

void load_book(Rules rules, const std::string& columns) {
  books[static_cast<std::size_t>(rules)].store(new Book(columns), std::memory_order_release);
}

void load_layer(Rules rules, const std::string& file) {
  layers[static_cast<std::size_t>(rules)].store(new Layer(file, rules), std::memory_order_release);
}

bool has_book(Rules rules) { return loaded(books, rules) != nullptr; }
bool has_layer(Rules rules) { return loaded(layers, rules) != nullptr; }

std::optional<int> book_score(const Position& position, Rules rules) {
  if (position.placed() <= book_depth) {
    const Book* const book = loaded(books, rules);
    return book ? std::optional(score_by(*book, position, rules)) : std::nullopt;
  }
  if (position.placed() > layer_depth) return std::nullopt;
  const Layer* const layer = loaded(layers, rules);
  return layer ? std::optional(score_by(*layer, position, rules)) : std::nullopt;
}

}  // namespace fourfold::quarto
