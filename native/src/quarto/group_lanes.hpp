// The lanes (see threats.hpp) in which each winning group can still be completed: those that all
// its pieces share.
//
// One byte is one group, and a register holds sixteen groups. A family of groups is never split
// between two registers. A placement removes, from the groups of its square, the lanes that the
// piece lacks: one operation for sixteen groups.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "byte_vector.hpp"
#include "fourfold/quarto/rules.hpp"
#include "instruction_set.hpp"
#include "threats.hpp"

namespace fourfold::quarto {
inline namespace FOURFOLD_INSTRUCTION_SET {

namespace detail {

// The slot of the n-th group of a rule set: its register * 16 + its byte.
template <Rules rules>
constexpr auto make_group_slots() {
  std::array<std::uint8_t, winning_groups<rules>.size()> group_slots{};
  std::size_t next = 0, group = 0;
  for (const Family family : rule_set(rules).families()) {
    if (next / 16 != (next + family.size() - 1) / 16) next = (next / 16 + 1) * 16;
    for (std::size_t i = 0; i < family.size(); ++i) group_slots[group++] = std::uint8_t(next++);
  }
  return group_slots;
}
template <Rules rules>
inline constexpr auto group_slots = make_group_slots<rules>();
template <Rules rules>
inline constexpr std::size_t register_count = group_slots<rules>.back() / 16 + 1;

// Per register and square: all bits set in the groups that do not contain the square.
template <Rules rules>
constexpr auto make_other_groups() {
  std::array<std::array<ByteRow, 16>, register_count<rules>> rows{};
  for (std::size_t group = 0; group < group_slots<rules>.size(); ++group)
    for (std::size_t square = 0; square < 16; ++square)
      rows[group_slots<rules>[group] / 16][square][group_slots<rules>[group] % 16] =
          winning_groups<rules>[group] >> square & 1 ? 0 : 0xFF;
  return rows;
}
constexpr std::array<ByteRow, 16> make_broadcast_lanes() {
  std::array<ByteRow, 16> rows{};
  for (std::size_t piece = 0; piece < 16; ++piece)
    rows[piece].fill(std::uint8_t(lanes_of(unsigned(piece))));
  return rows;
}
template <Rules rules>
alignas(16) inline constexpr auto other_groups = make_other_groups<rules>();
alignas(16) inline constexpr auto broadcast_lanes = make_broadcast_lanes();

}  // namespace detail

// A group without a piece has all lanes. Unused bytes are undefined.
template <Rules rules>
struct GroupLanes {
  std::array<ByteVector, detail::register_count<rules>> groups;

  static GroupLanes of(const Board& board) {
    // The pieces of a group share a lane if none of them has the opposite value.
    const Lanes other = detail::ThreatBuilder::other_value(lanes_on(board));
    std::array<ByteRow, detail::register_count<rules>> rows{};
    for (std::size_t g = 0; g < detail::group_slots<rules>.size(); ++g)
      rows[detail::group_slots<rules>[g] / 16][detail::group_slots<rules>[g] % 16] = std::uint8_t(
          lanes_set(reinterpret_cast<Lanes>((other & winning_groups<rules>[g]) == 0), Lanes{}));
    GroupLanes lanes;
    for (std::size_t r = 0; r < rows.size(); ++r) lanes.groups[r] = load(rows[r]);
    return lanes;
  }

  GroupLanes after(int piece, int square) const {
    GroupLanes next;
    for (std::size_t r = 0; r < groups.size(); ++r)
      next.groups[r] = groups[r] & (load(detail::broadcast_lanes[piece]) |
                                    load(detail::other_groups<rules>[r][square]));
    return next;
  }
};

}  // namespace FOURFOLD_INSTRUCTION_SET
}  // namespace fourfold::quarto
