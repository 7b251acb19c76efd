// The rule sets of Quarto: the groups of four squares that win. Symmetries and keys (symmetry.hpp),
// threats (threats.hpp) and evaluations (alphabeta.hpp) are derived from these groups.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace fourfold::quarto {

// A set of squares: bit n is square n, row-major from the top-left corner.
//
//        a   b   c   d
//   1    0   1   2   3
//   2    4   5   6   7
//   3    8   9  10  11
//   4   12  13  14  15
using SquareSet = std::uint16_t;

// A set of pieces: bit p is piece p = tall 8 + dark 4 + solid 2 + square 1.
using PieceSet = std::uint16_t;

inline constexpr int square_count = 16;
inline constexpr int piece_count = 16;
inline constexpr int attribute_count = 4;
inline constexpr int none = -1;  // no piece, or no square

// Four squares in their order on the board.
using Group = std::array<std::uint8_t, 4>;
// Groups of one kind. Either no two groups share a square, or all are translations of one shape, so
// that no square has the same position in two groups.
using Family = std::span<const Group>;

namespace families {

// The translations of a shape, given as four (row, column) steps, to every corner. Shapes wrap
// around the edges.
template <std::size_t count>
constexpr std::array<Group, count> translations(
    const std::array<std::pair<int, int>, count>& corners,
    const std::array<std::pair<int, int>, 4>& steps) {
  std::array<Group, count> groups{};
  for (std::size_t g = 0; g < count; ++g)
    for (std::size_t i = 0; i < 4; ++i)
      groups[g][i] = std::uint8_t((corners[g].first + steps[i].first) % 4 * 4 +
                                  (corners[g].second + steps[i].second) % 4);
  return groups;
}
template <std::size_t rows, std::size_t columns>
constexpr std::array<std::pair<int, int>, rows * columns> corners() {
  std::array<std::pair<int, int>, rows * columns> all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = {i / columns, i % columns};
  return all;
}

inline constexpr auto rows = translations(corners<4, 1>(), {{{0, 0}, {0, 1}, {0, 2}, {0, 3}}});
inline constexpr auto columns = translations(corners<1, 4>(), {{{0, 0}, {1, 0}, {2, 0}, {3, 0}}});
inline constexpr std::array<Group, 2> diagonals = {{{0, 5, 10, 15}, {3, 6, 9, 12}}};
inline constexpr auto blocks = translations(corners<3, 3>(), {{{0, 0}, {0, 1}, {1, 0}, {1, 1}}});
// With wrap-around, as on a torus.
inline constexpr auto falling = translations(corners<1, 4>(), {{{0, 0}, {1, 1}, {2, 2}, {3, 3}}});
inline constexpr auto rising = translations(corners<1, 4>(), {{{0, 0}, {1, 3}, {2, 2}, {3, 1}}});
inline constexpr auto all_blocks =
    translations(corners<4, 4>(), {{{0, 0}, {0, 1}, {1, 0}, {1, 1}}});

}  // namespace families

enum class Rules : std::uint8_t { lines, squares, torus };

class RuleSet {
 public:
  constexpr RuleSet(std::string_view the_name, std::initializer_list<Family> families)
      : name(the_name) {
    for (const Family family : families) families_[size_++] = family;
  }

  constexpr std::span<const Family> families() const { return {families_.data(), size_}; }

  std::string_view name;

 private:
  std::array<Family, 5> families_{};
  std::size_t size_ = 0;
};

// In the order of the enumeration.
inline constexpr std::array rule_sets = {
    // Four in a row, column or main diagonal.
    RuleSet{"lines", {families::rows, families::columns, families::diagonals}},
    // Also the nine 2x2 squares.
    RuleSet{"squares", {families::rows, families::columns, families::diagonals, families::blocks}},
    // With joined edges: all diagonals, which wrap around, and the sixteen 2x2 squares.
    RuleSet{"torus",
            {families::rows, families::columns, families::falling, families::rising,
             families::all_blocks}},
};

constexpr const RuleSet& rule_set(Rules rules) {
  return rule_sets[static_cast<std::size_t>(rules)];
}

// Calls visit.operator()<rules>(): the only place that turns a rule set into a template argument.
template <typename Visit>
decltype(auto) with_rules(Rules rules, Visit&& visit) {
  static_assert(rule_sets.size() == 3, "a case for every rule set");
  switch (rules) {
    case Rules::lines:
      return visit.template operator()<Rules::lines>();
    case Rules::squares:
      return visit.template operator()<Rules::squares>();
    case Rules::torus:
      return visit.template operator()<Rules::torus>();
  }
  throw std::logic_error("a rule set without a case");
}

// Throws std::invalid_argument for an unknown name.
inline Rules rules_named(std::string_view name) {
  std::string message = "unknown rules '";
  message.append(name).append("': use ");
  for (std::size_t i = 0; i < rule_sets.size(); ++i) {
    if (rule_sets[i].name == name) return static_cast<Rules>(i);
    message.append(i == 0 ? "" : i + 1 == rule_sets.size() ? " or " : ", ");
    message.append(rule_sets[i].name);
  }
  throw std::invalid_argument(message);
}

// The groups of a rule set, family by family.
template <Rules rules>
inline constexpr auto winning_groups = [] {
  constexpr std::size_t count = [] {
    std::size_t all = 0;
    for (const Family family : rule_set(rules).families()) all += family.size();
    return all;
  }();
  std::array<SquareSet, count> groups{};
  std::size_t next = 0;
  for (const Family family : rule_set(rules).families())
    for (const Group& group : family) {
      for (const unsigned square : group) groups[next] |= 1u << square;
      ++next;
    }
  return groups;
}();

inline std::span<const SquareSet> groups_of(Rules rules) {
  return with_rules(rules, []<Rules r>() { return std::span<const SquareSet>(winning_groups<r>); });
}

}  // namespace fourfold::quarto
