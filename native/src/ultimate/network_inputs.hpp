// The inputs of the learned evaluation, and the numbers of their rows of weights.
//
// For one side, "me", and the other, "you":
//
//   lines    for each line of an unfinished block on which at most one side has marks: these marks,
//   as
//            one of 2 (2^n - 2) + 1 patterns
//   cells    each mark in an unfinished block, with its owner
//   blocks   each finished block: mine, yours or drawn
//   always   one row that is always active
//   active   only for the side to move: the lines of the block it is sent to once more
//   sent     only for the side to move: the block it is sent to, or a free choice
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "block_lines.hpp"
#include "fourfold/ultimate/board.hpp"
#include "fourfold/ultimate/symmetry.hpp"

namespace fourfold::ultimate {

template <int n>
struct NetworkInputs {
  using G = Geometry<n>;
  static constexpr int sets = (1 << n) - 2;  // of places of a line: neither empty nor complete
  static constexpr int patterns = 2 * sets + 1;
  static constexpr int line_rows = G::count * G::line_count * patterns;

  static constexpr int lines = 0;
  static constexpr int cells = lines + line_rows;
  static constexpr int blocks = cells + 2 * G::cell_count;
  static constexpr int always = blocks + 3 * G::count;
  static constexpr int active = always + 1;
  static constexpr int sent = active + line_rows;
  static constexpr int count = sent + G::count + 1;

  // By the marks of both sides on a line; none if both have some, or if it is complete.
  static constexpr auto pattern = [] {
    std::array<std::array<std::int8_t, 1 << n>, 1 << n> made{};
    for (int mine = 0; mine < 1 << n; ++mine)
      for (int yours = 0; yours < 1 << n; ++yours) {
        const bool complete = mine > sets || yours > sets;
        made[mine][yours] = std::int8_t(complete || (mine && yours) ? none
                                        : mine                      ? mine
                                        : yours                     ? sets + yours
                                                                    : 0);
      }
    return made;
  }();

  static constexpr int line_row(int block, int line, int pattern) {
    return (block * G::line_count + line) * patterns + pattern;
  }
  static constexpr int cell_row(int block, int place, bool yours) {
    return cells + (block * G::count + place) * 2 + yours;
  }

  // The rows of the open lines of an unfinished block; `first` is `lines` or `active`.
  template <typename Take>
  static void of_lines(int first, int block, Mask mine, Mask yours, Take take) {
    for (int line = 0; line < G::line_count; ++line) {
      const int found = pattern[on_line<n>(mine, line)][on_line<n>(yours, line)];
      if (found != none) take(first + line_row(block, line, found));
    }
  }
  template <typename Take>
  static void of_cells(int block, Mask mine, Mask yours, Take take) {
    for (const int place : members(mine)) take(cell_row(block, place, false));
    for (const int place : members(yours)) take(cell_row(block, place, true));
  }
  template <typename Take>
  static void of_block(const Position<n>& position, int block, int me, Take take) {
    const int you = me ^ 1;
    if (position.finished() >> block & 1) {
      const int whose = position.won[me] >> block & 1 ? 0 : position.won[you] >> block & 1 ? 1 : 2;
      take(blocks + 3 * block + whose);
      return;
    }
    const Mask mine = position.marks[block][me], yours = position.marks[block][you];
    of_lines(lines, block, mine, yours, take);
    of_cells(block, mine, yours, take);
  }
  // All inputs except those that only the side to move has.
  template <typename Take>
  static void of_board(const Position<n>& position, int me, Take take) {
    take(always);
    for (int block = 0; block < G::count; ++block) of_block(position, block, me, take);
  }
  // The inputs that only the side to move has.
  template <typename Take>
  static void of_mover(const Position<n>& position, Take take) {
    const int block = position.sent_to, me = position.to_move;
    take(sent + (block == none ? G::count : block));
    if (block != none)
      of_lines(active, block, position.marks[block][me], position.marks[block][me ^ 1], take);
  }

  // The image of each row under each symmetry.
  using Images = std::array<std::array<std::uint16_t, count>, symmetry_count>;
  static Images images() {
    Images made;
    for (int s = 0; s < symmetry_count; ++s) {
      auto& image = made[s];
      for (int block = 0; block < G::count; ++block) {
        const int to = symmetry_image<n>(s, block);
        for (int line = 0; line < G::line_count; ++line)
          for (int pattern = 0; pattern < patterns; ++pattern) {
            const int row = line_row(block, line, pattern),
                      there = line_image(s, to, line, pattern);
            image[lines + row] = std::uint16_t(lines + there);
            image[active + row] = std::uint16_t(active + there);
          }
        for (int place = 0; place < G::count; ++place)
          for (const bool yours : {false, true})
            image[cell_row(block, place, yours)] =
                std::uint16_t(cell_row(to, symmetry_image<n>(s, place), yours));
        for (int whose = 0; whose < 3; ++whose)
          image[blocks + 3 * block + whose] = std::uint16_t(blocks + 3 * to + whose);
        image[sent + block] = std::uint16_t(sent + to);
      }
      image[always] = always;
      image[sent + G::count] = sent + G::count;
    }
    return made;
  }

 private:
  static int line_image(int s, int block, int line, int pattern) {
    const bool yours = pattern > sets;
    const unsigned set = yours ? pattern - sets : pattern;
    unsigned all = 0, marks = 0;
    for (int i = 0; i < n; ++i) {
      const unsigned place = 1u << symmetry_image<n>(s, place_on_line<n>(line, i));
      all |= place;
      if (set >> i & 1) marks |= place;
    }
    for (int to = 0; to < G::line_count; ++to)
      if (G::line(to) == all) {
        const int image = on_line<n>(marks, to);
        return line_row(block, to, image && yours ? sets + image : image);
      }
    return none;
  }
};

}  // namespace fourfold::ultimate
