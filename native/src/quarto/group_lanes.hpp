// What each winning group still allows: the lanes (see threats.hpp) that all its pieces share.
//
// One byte is one group, and a register holds the families of groups one after another; a family is
// never split between two. A placement keeps of each group of its square the lanes of the piece:
// one operation for sixteen groups.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "bytes.hpp"
#include "fourfold/quarto/rules.hpp"
#include "instructions.hpp"
#include "threats.hpp"

namespace fourfold::quarto {
inline namespace FOURFOLD_INSTRUCTIONS {

namespace detail {

// Where the n-th group of a rule set lies: its register * 16 + its byte.
template <Rules rules>
constexpr auto make_places() {
  std::array<std::uint8_t, winning_groups<rules>.size()> places{};
  std::size_t next = 0, group = 0;
  for (const Family family : rule_set(rules).families()) {
    if (next / 16 != (next + family.size() - 1) / 16) next = (next / 16 + 1) * 16;
    for (std::size_t i = 0; i < family.size(); ++i) places[group++] = next++;
  }
  return places;
}
template <Rules rules>
inline constexpr auto places = make_places<rules>();
template <Rules rules>
inline constexpr std::size_t register_count = places<rules>.back() / 16 + 1;

// Per register and square: everything for the groups that do not hold it.
template <Rules rules>
constexpr auto make_other_groups() {
  std::array<std::array<ByteRow, 16>, register_count<rules>> rows{};
  for (std::size_t group = 0; group < places<rules>.size(); ++group)
    for (std::size_t square = 0; square < 16; ++square)
      rows[places<rules>[group] / 16][square][places<rules>[group] % 16] =
          winning_groups<rules>[group] >> square & 1 ? 0 : 0xFF;
  return rows;
}
constexpr std::array<ByteRow, 16> make_lanes_everywhere() {
  std::array<ByteRow, 16> rows{};
  for (std::size_t piece = 0; piece < 16; ++piece) rows[piece].fill(lanes_of(piece));
  return rows;
}
template <Rules rules>
alignas(16) inline constexpr auto other_groups = make_other_groups<rules>();
alignas(16) inline constexpr auto lanes_everywhere = make_lanes_everywhere();

}  // namespace detail

// All lanes for a group without a piece. Bytes that are no group mean nothing.
template <Rules rules>
struct GroupLanes {
  std::array<Bytes, detail::register_count<rules>> groups;

  static GroupLanes of(const Board& board) {
    // A lane is shared by a group if no piece of the group has the opposite value.
    const Lanes other = detail::ThreatBuilder::other_value(lanes_on(board));
    std::array<ByteRow, detail::register_count<rules>> rows{};
    for (std::size_t g = 0; g < detail::places<rules>.size(); ++g)
      rows[detail::places<rules>[g] / 16][detail::places<rules>[g] % 16] =
          lanes_set(reinterpret_cast<Lanes>((other & winning_groups<rules>[g]) == 0), Lanes{});
    GroupLanes lanes;
    for (std::size_t r = 0; r < rows.size(); ++r) lanes.groups[r] = loaded(rows[r]);
    return lanes;
  }

  GroupLanes after(int piece, int square) const {
    GroupLanes next;
    for (std::size_t r = 0; r < groups.size(); ++r)
      next.groups[r] = groups[r] & (loaded(detail::lanes_everywhere[piece]) |
                                    loaded(detail::other_groups<rules>[r][square]));
    return next;
  }
};

}  // namespace FOURFOLD_INSTRUCTIONS
}  // namespace fourfold::quarto
