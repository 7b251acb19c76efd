#include "fourfold/ultimate/board.hpp"

#include <stdexcept>
#include <type_traits>

#include "fourfold/random.hpp"

namespace fourfold::ultimate {

static_assert(std::is_trivially_copyable_v<Position<4>>);
static_assert(sizeof(Position<3>) == 44 && sizeof(Position<4>) == 72);

namespace {

template <int n>
std::string block_name(int block) {
  return {"ABCD"[block % n], "1234"[block / n]};
}

[[noreturn]] void reject(const std::string& why) { throw std::invalid_argument(why); }

// Parses the cells of one block, and records its winner.
template <int n>
void read_block(Position<n>& position, int block, std::string_view cells) {
  using G = Geometry<n>;
  if (std::ssize(cells) != G::count)
    reject("block " + block_name<n>(block) + " must have " + std::to_string(G::count) + " cells");
  auto& [x, o] = position.marks[block];
  for (int place = 0; place < G::count; ++place) {
    const char mark = cells[place];
    const auto bit = Mask(1u << place);
    if (mark == 'x')
      x |= bit;
    else if (mark == 'o')
      o |= bit;
    else if (mark != '.')
      reject("unknown mark in block " + block_name<n>(block) + ": use x, o or .");
  }
  const bool x_won = has_line<n>[x], o_won = has_line<n>[o];
  if (x_won && o_won) reject("both x and o have a line in block " + block_name<n>(block));
  const bool full = position.empty_places(block) == 0;
  Mask* set = x_won   ? &position.won[0]
              : o_won ? &position.won[1]
              : full  ? &position.drawn
                      : nullptr;
  if (set) *set |= 1u << block;
}

template <int n>
void read_sent_to(Position<n>& position, std::string_view name) {
  if (name == "-") return;
  int block = none;
  for (int candidate = 0; candidate < n * n; ++candidate)
    if (block_name<n>(candidate) == name) block = candidate;
  if (block == none) reject("unknown sent-to block: write it as in B3, or - for a free choice");
  if (position.is_over() || (position.finished() >> block & 1))
    reject("nobody can be sent to block " + block_name<n>(block) + ": write -");
  position.sent_to = std::int8_t(block);
}

}  // namespace

const Ending& ending_named(std::string_view name) {
  for (const Ending& ending : endings::all)
    if (ending.name == name) return ending;
  reject("unknown ending: points, draw or blocks");
}

template <int n>
Position<n> Position<n>::parse(std::string_view text) {
  const std::size_t space = text.find(' ');
  if (space == std::string_view::npos) reject("the sent-to block is missing");
  std::string_view board = text.substr(0, space);
  Position position;
  for (int block = 0; block < G::count; ++block) {
    const bool is_last = block == G::count - 1;
    const std::size_t slash = board.find('/');
    if ((slash == std::string_view::npos) != is_last)
      reject(std::to_string(G::count) + " blocks joined by / are needed");
    read_block(position, block, board.substr(0, slash));
    if (!is_last) board.remove_prefix(slash + 1);
  }
  int excess = 0;
  for (const auto& [x, o] : position.marks) excess += std::popcount(x) - std::popcount(o);
  if (excess != 0 && excess != 1) reject("there must be as many x as o, or one x more");
  position.to_move = std::uint8_t(excess);
  if (has_line<n>[position.won[0]] && has_line<n>[position.won[1]])
    reject("both x and o have a line of blocks");
  read_sent_to(position, text.substr(space + 1));
  return position;
}

template <int n>
std::string Position<n>::to_string() const {
  std::string text;
  text.reserve(G::cell_count + G::count + 2);
  for (const auto& [x, o] : marks) {
    if (!text.empty()) text += '/';
    for (int place = 0; place < G::count; ++place)
      text += x >> place & 1 ? 'x' : o >> place & 1 ? 'o' : '.';
  }
  return text + ' ' + (sent_to == none ? "-" : block_name<n>(sent_to));
}

template <int n>
std::optional<Outcome> Position<n>::outcome(const Ending& ending) const {
  if (!is_over()) return std::nullopt;
  const int who = winner(ending);
  const double win = ending.win_points(G::count);
  if (who == 0) return Outcome{0, {win, 0}};
  if (who == 1) return Outcome{1, {0, win}};
  if (!ending.blocks_are_points) return Outcome{none, {0.5, 0.5}};
  return Outcome{none, {double(std::popcount(won[0])), double(std::popcount(won[1]))}};
}

template <int n>
CellList<n> Position<n>::legal_moves() const {
  CellList<n> cells;
  const auto add_row = [&](int block, int row) {
    const unsigned row_places = ((1u << n) - 1) << (row * n);
    for (const int place : members(empty_places(block) & row_places)) cells.add({block, place});
  };
  const Mask blocks = playable_blocks();
  for (int first = 0; first < G::count; first += n)
    for (int row = 0; row < n; ++row)
      for (int block = first; block < first + n; ++block)
        if (blocks >> block & 1) add_row(block, row);
  return cells;
}

template struct Position<3>;
template struct Position<4>;

template <int n>
std::uint64_t perft(const Position<n>& position, int depth) {
  if (depth <= 0) return 1;
  if (depth == 1) return position.move_count();
  std::uint64_t total = 0;
  for (const int block : members(position.playable_blocks()))
    for (const int place : members(position.empty_places(block)))
      total += perft(position.play({block, place}), depth - 1);
  return total;
}

template <int n>
std::vector<Cell> random_game(std::uint64_t seed) {
  std::vector<Cell> game;
  Random random(seed);
  Position<n> position;
  while (!position.is_over()) {
    const CellList<n> legal = position.legal_moves();
    game.push_back(legal[random.below(legal.size())]);
    position.make(game.back());
  }
  return game;
}

template std::uint64_t perft(const Position<3>&, int);
template std::uint64_t perft(const Position<4>&, int);
template std::vector<Cell> random_game<3>(std::uint64_t);
template std::vector<Cell> random_game<4>(std::uint64_t);

}  // namespace fourfold::ultimate
