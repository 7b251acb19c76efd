#include <algorithm>
#include <array>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "check.hpp"
#include "fourfold/ultimate/board.hpp"
#include "fourfold/ultimate/symmetry.hpp"

using namespace fourfold::ultimate;

namespace {

// All positions of a random game, including the first and the last.
template <int n>
std::vector<Position<n>> random_positions(std::uint64_t seed) {
  std::vector<Position<n>> positions(1);
  for (const Cell cell : random_game<n>(seed)) positions.push_back(positions.back().play(cell));
  return positions;
}

// A position text that starts with these blocks; the others are empty.
std::string text_of(int n, std::vector<std::string> blocks, const std::string& sent_to) {
  blocks.resize(static_cast<std::size_t>(n * n), std::string(static_cast<std::size_t>(n * n), '.'));
  std::string text;
  for (const std::string& block : blocks) text += (text.empty() ? "" : "/") + block;
  return text + " " + sent_to;
}

// A minimal implementation of the rules on a grid of characters, without cached state.
template <int n>
struct Grid {
  std::array<std::string, n * n> rows;
  int last = none;  // the cell number of the last move
  char turn = 'x';

  Grid() { rows.fill(std::string(n * n, '.')); }

  // x, o, '=' if full, or '.' while the n x n marks are undecided.
  template <typename MarkAt>
  static char decided(MarkAt at) {
    for (const char mark : {'x', 'o'}) {
      bool falling = true, rising = true;
      for (int i = 0; i < n; ++i) {
        bool row = true, column = true;
        for (int j = 0; j < n; ++j) {
          row = row && at(i, j) == mark;
          column = column && at(j, i) == mark;
        }
        if (row || column) return mark;
        falling = falling && at(i, i) == mark;
        rising = rising && at(i, n - 1 - i) == mark;
      }
      if (falling || rising) return mark;
    }
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
        if (at(i, j) == '.') return '.';
    return '=';
  }
  char block(int row, int column) const {
    return decided([&](int i, int j) { return rows[row * n + i][column * n + j]; });
  }
  char result() const {
    return decided([&](int i, int j) { return block(i, j); });
  }
  std::vector<int> moves() const {
    std::vector<int> found;
    if (result() != '.') return found;
    const int row = last / (n * n) % n, column = last % (n * n) % n;
    const bool sent = last != none && block(row, column) == '.';
    for (int r = 0; r < n * n; ++r)
      for (int c = 0; c < n * n; ++c) {
        if (rows[r][c] != '.') continue;
        if (block(r / n, c / n) != '.') continue;
        if (sent && (r / n != row || c / n != column)) continue;
        found.push_back(r * n * n + c);
      }
    return found;
  }
  void play(int cell) {
    rows[cell / (n * n)][cell % (n * n)] = turn;
    turn = turn == 'x' ? 'o' : 'x';
    last = cell;
  }
};

template <int n>
void follow_the_plain_rules(std::uint64_t games) {
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    Grid<n> grid;
    Position<n> position;
    const auto compare = [&] {
      std::vector<int> cells;
      for (const Cell cell : position.legal_moves()) {
        CHECK(position.is_legal(cell));
        cells.push_back(Geometry<n>::cell_number(cell));
      }
      CHECK(cells == grid.moves());
      CHECK(position.move_count() == static_cast<int>(cells.size()));
      const auto outcome = position.outcome();
      const char result = grid.result();
      CHECK(outcome.has_value() == (result != '.'));
      CHECK(position.is_over() == outcome.has_value());
      if (outcome) CHECK(outcome->winner == (result == 'x' ? 0 : result == 'o' ? 1 : none));
    };
    for (const Cell cell : random_game<n>(seed)) {
      compare();
      grid.play(Geometry<n>::cell_number(cell));
      position.make(cell);
    }
    compare();
    CHECK(position.is_over());
  }
}

template <int n>
void keys_name_classes() {
  for (std::uint64_t seed = 0; seed < 40; ++seed)
    for (const Position<n>& position : random_positions<n>(seed)) {
      const std::uint64_t key = canonical_key(position);
      for (int s = 0; s < symmetry_count; ++s) {
        const Position<n> image = transformed(position, s);
        CHECK(canonical_key(image) == key);
        CHECK(Position<n>::parse(image.to_string()) == image);
        CHECK(image.move_count() == position.move_count());
        CHECK(image.outcome() == position.outcome());
      }
    }
  // After two moves there are as many keys as classes of position texts.
  std::set<std::uint64_t> keys;
  std::set<std::string> classes;
  for (const Cell first : Position<n>{}.legal_moves())
    for (const Cell second : Position<n>{}.play(first).legal_moves()) {
      const Position<n> position = Position<n>{}.play(first).play(second);
      std::string smallest = position.to_string();
      for (int s = 1; s < symmetry_count; ++s)
        smallest = std::min(smallest, transformed(position, s).to_string());
      keys.insert(canonical_key(position));
      classes.insert(smallest);
    }
  CHECK(keys.size() == classes.size());
}

}  // namespace

TEST(cells_are_numbered_in_reading_order) {
  for (int number = 0; number < 256; ++number)
    CHECK(Geometry<4>::cell_number(Geometry<4>::cell_at(number)) == number);
  for (int number = 0; number < 81; ++number)
    CHECK(Geometry<3>::cell_number(Geometry<3>::cell_at(number)) == number);
  CHECK((Geometry<4>::cell_at(100) == Cell{5, 8}));  // e7
}

TEST(line_table_contains_every_line) {
  int with_line = 0;
  for (unsigned set = 0; set < 65536; ++set) {
    bool found = false;
    for (const unsigned line :
         {0x000Fu, 0x00F0u, 0x0F00u, 0xF000u, 0x1111u, 0x2222u, 0x4444u, 0x8888u, 0x8421u, 0x1248u})
      found = found || (set & line) == line;
    CHECK(has_line<4>[static_cast<Mask>(set)] == found);
    with_line += found;
  }
  CHECK(with_line > 0);
  CHECK(has_line<3>[0b001'010'100] && has_line<3>[0b100'010'001] && has_line<3>[0b111'000'000]);
  CHECK(!has_line<3>[0b110'011'100]);
}

TEST(rules_agree_with_a_plain_grid) {
  follow_the_plain_rules<3>(200);
  follow_the_plain_rules<4>(40);
}

TEST(notation_round_trips) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    for (const auto& position : random_positions<3>(seed))
      CHECK(Position<3>::parse(position.to_string()) == position);
    for (const auto& position : random_positions<4>(seed))
      CHECK(Position<4>::parse(position.to_string()) == position);
  }
  CHECK(Position<3>{}.to_string() == text_of(3, {}, "-"));
  CHECK(Position<3>{}.play({0, 8}).to_string() == text_of(3, {"........x"}, "C3"));
}

TEST(malformed_text_throws) {
  const std::string empty = text_of(3, {}, "");
  for (const std::string& text :
       {std::string(), std::string("-"), empty, empty + "D1", empty + "A4", empty + "a1",
        empty + "A", empty + " -", text_of(4, {}, "-"), text_of(3, {"........z"}, "-"),
        text_of(3, {"x.......", "."}, "A1"), text_of(3, {"o........"}, "A1"),
        text_of(3, {"xx......."}, "A1"), text_of(3, {"xxxooo..."}, "-"),
        text_of(3, {"xxx......", "oo......."}, "A1"), "/" + empty + "-"})
    CHECK_THROWS(Position<3>::parse(text), std::invalid_argument);
}

TEST(finished_target_block_allows_any_block) {
  // x completes the top row of block A1 with the cell that also sends the opponent to A1.
  const Position<3> before = Position<3>::parse(text_of(3, {".xxo.....", "o........"}, "A1"));
  const Position<3> after = before.play({0, 0});
  CHECK(after.won[0] == 1 && after.sent_to == none && !after.is_over());
  CHECK(after.move_count() == 81 - 9 - 1);
  CHECK(!after.is_legal({0, 4}) && after.is_legal({1, 4}) && !after.is_legal({1, 0}));
}

TEST(points_count_blocks_unless_a_line_wins) {
  const std::string x = "xxxoo....", o = "oooxx....", d = "xoxxoooxx";
  const auto outcome = [](std::vector<std::string> blocks) {
    return Position<3>::parse(text_of(3, std::move(blocks), "-")).outcome();
  };
  CHECK((outcome({x, x, x, o, o, d, "o........"}) == Outcome{0, {9, 0}}));
  CHECK((outcome({o, o, o, x, x, d}) == Outcome{1, {0, 9}}));
  CHECK((outcome({x, o, x, x, o, o, o, x, d}) == Outcome{none, {4, 4}}));
  CHECK(!outcome({x, o, x, x, o, o, o, x}));
}

TEST(each_ending_counts_points_its_way) {
  const std::string x = "xxxoo....", o = "oooxx....", d = "xoxxoooxx", e = "oxooxxxoo";
  const auto outcome = [](std::vector<std::string> blocks, std::string_view ending) {
    return Position<3>::parse(text_of(3, std::move(blocks), "-")).outcome(ending_named(ending));
  };
  const std::vector<std::string> line = {x, x, x, o, o, d, "o........"};
  const std::vector<std::string> led = {x, o, x, x, o, o, d, x, e};
  const std::vector<std::string> even = {x, o, x, x, o, o, o, x, d};
  CHECK((outcome(line, "points") == Outcome{0, {9, 0}}));
  CHECK((outcome(line, "draw") == Outcome{0, {1, 0}}));
  CHECK((outcome(line, "blocks") == Outcome{0, {1, 0}}));
  CHECK((outcome(led, "points") == Outcome{none, {4, 3}}));
  CHECK((outcome(led, "draw") == Outcome{none, {0.5, 0.5}}));
  CHECK((outcome(led, "blocks") == Outcome{0, {1, 0}}));
  CHECK((outcome(even, "blocks") == Outcome{none, {0.5, 0.5}}));
}

TEST(impossible_wins_are_recognised) {
  // x has a block on every line; o can at best win as many blocks as x.
  const std::string x = "xxxoo....", o = "oooxx....", d = "oxooxxxoo", open = ".........";
  const auto position = Position<3>::parse(text_of(3, {x, o, x, x, x, o, o, d, open}, "-"));
  CHECK(position.may_win(0, endings::draw) && position.may_win(0, endings::blocks));
  CHECK(!position.may_win(1, endings::draw) && !position.may_win(1, endings::blocks));
}

TEST(symmetric_positions_share_a_key) {
  keys_name_classes<3>();
  keys_name_classes<4>();
  CHECK(canonical_key(Position<3>{}) == 0x9ffe5db1e437471f);
}

TEST(perft_of_the_first_moves) {
  CHECK(perft(Position<3>{}, 0) == 1);
  CHECK(perft(Position<3>{}, 1) == 81);
  CHECK(perft(Position<3>{}, 2) == 720);
  CHECK(perft(Position<4>{}, 1) == 256);
  CHECK(perft(Position<4>{}, 2) == 4080);
}
