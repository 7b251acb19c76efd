#include "board.hpp"

#include <stdexcept>

#include "cell_names.hpp"
#include "fourfold/bits.hpp"
#include "fourfold/game.hpp"
#include "spec_options.hpp"

namespace fourfold::tictactoe {

namespace {

constexpr std::string_view names = "xo";

[[noreturn]] void reject(const std::string& why) { throw std::invalid_argument(why); }

// Whether the last move can have completed all lines of a side: they share a cell.
bool has_lines_without_common_cell(Mask marks, int size) {
  Mask common = ~Mask{0};
  for (const Mask line : lines_of(size))
    if ((marks & line) == line) common &= line;
  return common == 0;
}

bool has_line(Mask marks, int size) {
  for (const Mask line : lines_of(size))
    if ((marks & line) == line) return true;
  return false;
}

void check_reachable(const Position& position) {
  const auto& [x, o] = position.marks;
  const int excess = std::popcount(x) - std::popcount(o);
  if (excess != 0 && excess != 1) reject("there must be as many x as o, or one x more");
  const int last = excess ^ 1;  // the side that moved last
  if (has_line(position.marks[last ^ 1], position.size))
    reject(std::string(1, names[last]) + " moved after the game was won");
  if (has_lines_without_common_cell(position.marks[last], position.size))
    reject("one move cannot complete all these lines");
}

class TictactoeRules : public TextRules {
 public:
  explicit TictactoeRules(int size) : size_(size) {}

  int to_move(const std::string& text) const override { return parse(text).to_move(); }
  bool is_over(const std::string& text) const override { return parse(text).is_over(); }
  std::string play(const std::string& text, const std::string& move) const override {
    const Position position = parse(text);
    const int cell = cell_number(move, size_);
    if (position.is_over() || !(position.empty() >> cell & 1))
      reject(move + " is not legal in " + text);
    return position.play(cell).to_string();
  }

 private:
  Position parse(const std::string& text) const { return Position::parse(text, size_); }

  const int size_;
};

}  // namespace

std::vector<Mask> lines_of(int size) {
  std::vector<Mask> lines(2 * size + 2);
  for (int one = 0; one < size; ++one) {
    for (int two = 0; two < size; ++two) {
      lines[one] |= Mask{1} << (one * size + two);
      lines[size + one] |= Mask{1} << (two * size + one);
    }
    lines[2 * size] |= Mask{1} << (one * (size + 1));
    lines[2 * size + 1] |= Mask{1} << ((one + 1) * (size - 1));
  }
  return lines;
}

Position Position::parse(std::string_view text, int size) {
  Position position{size};
  if (std::ssize(text) != size * (size + 1) - 1) reject("this is not a board of this size");
  for (int at = 0; at < std::ssize(text); ++at) {
    const bool is_slash = at % (size + 1) == size;
    const int cell = at / (size + 1) * size + at % (size + 1);
    const std::size_t side = names.find(text[at]);
    if (is_slash != (text[at] == '/')) reject("rows of equal length joined by / are needed");
    if (is_slash || text[at] == '.') continue;
    if (side == std::string_view::npos) reject("unknown mark: use x, o or .");
    position.marks[side] |= Mask{1} << cell;
  }
  check_reachable(position);
  return position;
}

std::string Position::to_string() const {
  std::string text;
  for (int cell = 0; cell < cell_count(); ++cell) {
    if (cell > 0 && cell % size == 0) text += '/';
    text += marks[0] >> cell & 1 ? 'x' : marks[1] >> cell & 1 ? 'o' : '.';
  }
  return text;
}

bool Position::is_won() const { return has_line(marks[0], size) || has_line(marks[1], size); }

int size_of(const Spec& game) {
  if (game.name != "tictactoe")
    throw std::invalid_argument("this is only for tictactoe, not for " + game.name);
  return number_within(with_known_options(game, {"n"}), "n", min_size, min_size, max_size);
}

Position position_on(const Spec& game, const std::string& text) {
  const Position position = Position::parse(text, size_of(game));
  if (position.is_over()) throw std::invalid_argument("the game is over at " + text);
  return position;
}

std::unique_ptr<TextRules> text_rules(const Spec& game) {
  if (game.name != "tictactoe") return nullptr;
  return std::make_unique<TictactoeRules>(size_of(game));
}

}  // namespace fourfold::tictactoe
