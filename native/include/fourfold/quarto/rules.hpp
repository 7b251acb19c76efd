// The rule sets of Quarto: which groups of four squares win. All else follows from these groups:
// symmetries and keys (symmetry.hpp), threats (threats.hpp), evaluations (evaluation.hpp).
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

// Four squares, in the order in which they lie.
using Group = std::array<std::uint8_t, 4>;
// Groups of one kind. Either no two share a square, or they are one shape moved about the board, so
// that no square is the n-th of two.
using Family = std::span<const Group>;

namespace families {

// The shape of four (row, column) steps from every corner, across the edges where it must.
template <std::size_t count>
constexpr std::array<Group, count> moved(const std::array<std::pair<int, int>, count>& corners,
                                         const std::array<std::pair<int, int>, 4>& steps) {
  std::array<Group, count> groups{};
  for (std::size_t g = 0; g < count; ++g)
    for (std::size_t i = 0; i < 4; ++i)
      groups[g][i] =
          (corners[g].first + steps[i].first) % 4 * 4 + (corners[g].second + steps[i].second) % 4;
  return groups;
}
template <std::size_t rows, std::size_t columns>
constexpr std::array<std::pair<int, int>, rows * columns> corners() {
  std::array<std::pair<int, int>, rows * columns> all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = {i / columns, i % columns};
  return all;
}

inline constexpr auto rows = moved(corners<4, 1>(), {{{0, 0}, {0, 1}, {0, 2}, {0, 3}}});
inline constexpr auto columns = moved(corners<1, 4>(), {{{0, 0}, {1, 0}, {2, 0}, {3, 0}}});
inline constexpr std::array<Group, 2> diagonals = {{{0, 5, 10, 15}, {3, 6, 9, 12}}};
inline constexpr auto blocks = moved(corners<3, 3>(), {{{0, 0}, {0, 1}, {1, 0}, {1, 1}}});
// Across the edges, where the board closes to a torus.
inline constexpr auto falling = moved(corners<1, 4>(), {{{0, 0}, {1, 1}, {2, 2}, {3, 3}}});
inline constexpr auto rising = moved(corners<1, 4>(), {{{0, 0}, {1, 3}, {2, 2}, {3, 1}}});
inline constexpr auto all_blocks = moved(corners<4, 4>(), {{{0, 0}, {0, 1}, {1, 0}, {1, 1}}});

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
    // The nine 2x2 squares as well.
    RuleSet{"squares", {families::rows, families::columns, families::diagonals, families::blocks}},
    // The edges are joined: every diagonal wraps round, and the sixteen 2x2 squares.
    RuleSet{"torus",
            {families::rows, families::columns, families::falling, families::rising,
             families::all_blocks}},
};

constexpr const RuleSet& rule_set(Rules rules) {
  return rule_sets[static_cast<std::size_t>(rules)];
}

// Calls visit.operator()<rules>(): the one place where a rule set becomes a template's argument.
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

// Throws std::invalid_argument when there are no rules of this name.
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
