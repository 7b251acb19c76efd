#include "fourfold/ultimate/batch.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "fourfold/bits.hpp"
#include "fourfold/ultimate/symmetry.hpp"

namespace fourfold::ultimate {

namespace {

// The cell with a number.
template <int n>
inline constexpr auto cell_of = [] {
  std::array<Cell, Geometry<n>::cell_count> cells{};
  for (int number = 0; number < Geometry<n>::cell_count; ++number)
    cells[static_cast<std::size_t>(number)] = Geometry<n>::cell_at(number);
  return cells;
}();

template <int n>
Cell random_move(const Position<n>& position, Random& random) {
  unsigned which = random.below(static_cast<unsigned>(position.move_count()));
  for (const int block : members(position.playable_blocks())) {
    const unsigned places = position.empty_places(block);
    const unsigned count = static_cast<unsigned>(std::popcount(places));
    if (which >= count) {
      which -= count;
      continue;
    }
    for (const int place : members(places))
      if (which-- == 0) return {block, place};
  }
  return {};
}

// The words defined in symmetry.hpp.
template <int n>
auto words_of(const Position<n>& position) {
  std::array<std::uint32_t, Geometry<n>::count + 1> words{};
  for (std::size_t block = 0; block < Geometry<n>::count; ++block)
    words[block] = position.marks[block][0] | std::uint32_t{position.marks[block][1]} << 16;
  words.back() =
      position.sent_to == none ? Geometry<n>::count : static_cast<std::uint32_t>(position.sent_to);
  return words;
}

}  // namespace

template <int n>
Position<n> Batch<n>::position(std::size_t index) const {
  Position<n> position;
  const std::int8_t* const marks = cells + G::cell_count * index;
  int placed = 0;
  for (std::size_t number = 0; number < G::cell_count; ++number)
    if (marks[number] != none) {
      const Cell cell = cell_of<n>[number];
      position.marks[cell.block][marks[number] & 1] |= 1u << cell.place;
      ++placed;
    }
  for (int block = 0; block < G::count; ++block) {
    const auto& [x, o] = position.marks[block];
    if (has_line<n>[x])
      position.won[0] |= 1u << block;
    else if (has_line<n>[o])
      position.won[1] |= 1u << block;
    else if (position.empty_places(block) == 0)
      position.drawn |= 1u << block;
  }
  position.to_move = placed & 1;
  const int sent = sent_to[index];
  const bool playable = sent >= 0 && sent < G::count && !(position.finished() >> sent & 1);
  position.sent_to = static_cast<std::int8_t>(playable && !position.is_over() ? sent : none);
  return position;
}

template <int n>
void Batch<n>::set_position(std::size_t index, const Position<n>& position) const {
  std::int8_t* const marks = cells + G::cell_count * index;
  for (std::size_t number = 0; number < G::cell_count; ++number) {
    const Cell cell = cell_of<n>[number];
    const auto& [x, o] = position.marks[cell.block];
    marks[number] = static_cast<std::int8_t>(x >> cell.place & 1   ? 0
                                             : o >> cell.place & 1 ? 1
                                                                   : none);
  }
  sent_to[index] = position.sent_to;
}

template <int n>
std::size_t Batch<n>::first_invalid() const {
  for (std::size_t i = 0; i < count; ++i) {
    const std::int8_t* const marks = cells + G::cell_count * i;
    int placed[2] = {0, 0};
    for (std::size_t number = 0; number < G::cell_count; ++number) {
      if (marks[number] < none || marks[number] > 1) return i;
      if (marks[number] != none) ++placed[marks[number]];
    }
    if (placed[0] != placed[1] && placed[0] != placed[1] + 1) return i;
    if (position(i).sent_to != sent_to[i]) return i;
  }
  return count;
}

template <int n>
void Batch<n>::mark_legal(std::uint8_t* masks) const {
  std::fill_n(masks, G::cell_count * count, std::uint8_t{0});
  for (std::size_t i = 0; i < count; ++i) {
    const Position<n> current = position(i);
    for (const int block : members(current.playable_blocks()))
      for (const int place : members(current.empty_places(block)))
        masks[G::cell_count * i + static_cast<std::size_t>(G::cell_number({block, place}))] = 1;
  }
}

template <int n>
std::size_t Batch<n>::step(const std::int16_t* actions) const {
  for (std::size_t i = 0; i < count; ++i) {
    Position<n> current = position(i);
    if (current.is_over()) continue;
    const std::size_t action = static_cast<std::size_t>(actions[i]);
    if (action >= G::cell_count || !current.is_legal(cell_of<n>[action])) return i;
    cells[G::cell_count * i + action] = static_cast<std::int8_t>(current.to_move);
    current.make(cell_of<n>[action]);
    sent_to[i] = current.sent_to;
  }
  return count;
}

template <int n>
void Batch<n>::choose_random(std::uint64_t seed, std::int16_t* actions) const {
  for (std::size_t i = 0; i < count; ++i) {
    const Position<n> current = position(i);
    Random random = Random::of_game(seed, i, 0);
    actions[i] = static_cast<std::int16_t>(
        current.is_over() ? none : G::cell_number(random_move(current, random)));
  }
}

template <int n>
void Batch<n>::play_out(std::uint64_t seed, std::uint16_t* moves) const {
  for (std::size_t i = 0; i < count; ++i) {
    Position<n> current = position(i);
    Random random = Random::of_game(seed, i, 1);
    moves[i] = 0;
    for (; !current.is_over(); ++moves[i]) current.make(random_move(current, random));
    set_position(i, current);
  }
}

template <int n>
void Batch<n>::find_winners(const Ending& ending, std::int8_t* winners, double* points) const {
  for (std::size_t i = 0; i < count; ++i) {
    const auto outcome = position(i).outcome(ending);
    const int winner = !outcome                  ? ongoing_game
                       : outcome->winner == none ? drawn_game
                                                 : outcome->winner;
    winners[i] = static_cast<std::int8_t>(winner);
    for (std::size_t side = 0; side < 2; ++side)
      points[2 * i + side] = outcome ? outcome->points[side] : 0;
  }
}

template <int n>
void Batch<n>::find_blocks(std::int8_t* winners) const {
  for (std::size_t i = 0; i < count; ++i) {
    const Position<n> current = position(i);
    for (int block = 0; block < G::count; ++block)
      winners[G::count * i + static_cast<std::size_t>(block)] =
          static_cast<std::int8_t>(current.won[0] >> block & 1   ? 0
                                   : current.won[1] >> block & 1 ? 1
                                   : current.drawn >> block & 1  ? 2
                                                                 : none);
  }
}

template <int n>
void Batch<n>::find_keys(std::uint64_t* keys) const {
  for (std::size_t i = 0; i < count; ++i) keys[i] = canonical_key(position(i));
}

template <int n>
void Batch<n>::make_canonical() const {
  for (std::size_t i = 0; i < count; ++i) {
    const Position<n> current = position(i);
    Position<n> smallest = current;
    for (int s = 1; s < symmetry_count; ++s) {
      const Position<n> image = transformed(current, s);
      if (words_of(image) < words_of(smallest)) smallest = image;
    }
    set_position(i, smallest);
  }
}

template struct Batch<3>;
template struct Batch<4>;

}  // namespace fourfold::ultimate
