// The module fourfold.native._ultimate: the rules of Ultimate Tic-Tac-Toe.
//
// Python chooses n at run time and C++ at compile time, so a Python position holds one of two
// types.
#include "fourfold/ultimate/board.hpp"
#include "fourfold/ultimate/symmetry.hpp"
#include "python.hpp"
#include "ultimate_arguments.hpp"

namespace ultimate = fourfold::ultimate;
using ultimate::with_size;

namespace {

using AnyPosition = std::variant<ultimate::Position<3>, ultimate::Position<4>>;

template <int n>
constexpr int size_of(const ultimate::Position<n>&) {
  return n;
}

struct Position {
  AnyPosition any;

  template <typename Work>
  auto visit(Work work) const {
    return std::visit(work, any);
  }
  bool operator==(const Position&) const = default;

  static Position start(int n) {
    return with_size(n, []<int size>() { return Position{ultimate::Position<size>{}}; });
  }
  static Position parse(std::string_view text, int n) {
    return with_size(n,
                     [&]<int size>() { return Position{ultimate::Position<size>::parse(text)}; });
  }
  std::string to_string() const {
    return visit([](const auto& position) { return position.to_string(); });
  }
  std::vector<int> legal_moves() const {
    return visit([](const auto& position) {
      return ultimate::cell_numbers<size_of(std::decay_t<decltype(position)>{})>(
          position.legal_moves());
    });
  }
  Position play(int cell) const {
    return visit([&](const auto& position) {
      using G = typename std::decay_t<decltype(position)>::G;
      if (cell < 0 || cell >= G::cell_count || !position.is_legal(G::cell_at(cell)))
        throw std::invalid_argument("cell " + std::to_string(cell) + " is not a legal move here");
      return Position{position.play(G::cell_at(cell))};
    });
  }
  nb::object outcome(std::string_view name) const {
    const ultimate::Ending& ending = ultimate::ending_named(name);
    const auto outcome = visit([&](const auto& position) { return position.outcome(ending); });
    if (!outcome) return nb::none();
    const nb::object winner =
        outcome->winner == ultimate::none ? nb::none() : nb::object(nb::int_(outcome->winner));
    return nb::make_tuple(winner, nb::make_tuple(outcome->points[0], outcome->points[1]));
  }
  std::uint64_t canonical_key() const {
    return visit([](const auto& position) { return ultimate::canonical_key(position); });
  }
  std::optional<int> sent_to() const {
    const int block = visit([](const auto& position) { return int{position.sent_to}; });
    return block == ultimate::none ? std::nullopt : std::optional(block);
  }
};

}  // namespace

NB_MODULE(_ultimate, m) {
  fourfold::register_errors();
  m.doc() = "The rules of Ultimate Tic-Tac-Toe on bitboards.";

  nb::class_<Position>(m, "Position",
                       "A position; immutable. Cells are numbered in reading order of the board.")
      .def_static("start", &Position::start, "n"_a = 4, "The empty board.")
      .def_static("parse", &Position::parse, "text"_a, "n"_a = 4,
                  "Parse a position; ValueError if it is malformed.\n\n"
                  "Only fourfold.games.ultimate checks whether play can reach it.")
      .def("__str__", &Position::to_string)
      .def("__repr__",
           [](const Position& position) { return "<Position " + position.to_string() + ">"; })
      .def(nb::self == nb::self, nb::sig("def __eq__(self, arg: object, /) -> bool"))
      .def("__hash__",
           [](const Position& position) { return std::hash<std::string>{}(position.to_string()); })
      .def_prop_ro(
          "n",
          [](const Position& position) {
            return position.visit([](const auto& p) { return size_of(p); });
          },
          "The geometry: n×n blocks of n×n cells.")
      .def_prop_ro(
          "to_move",
          [](const Position& position) {
            return position.visit([](const auto& p) { return int{p.to_move}; });
          },
          "The player to move: 0 for x, 1 for o.")
      .def_prop_ro("sent_to", &Position::sent_to,
                   "The block to play in; None if the choice is free or the game is over.")
      .def("legal_moves", &Position::legal_moves, "The legal moves, ascending.")
      .def("play", &Position::play, "cell"_a,
           "The position after a move; ValueError if it is illegal.")
      .def("outcome", &Position::outcome, "ending"_a = "points",
           nb::sig("def outcome(self, ending: str = 'points') -> tuple[int | None, tuple[float, "
                   "float]] | None"),
           "The winner (None for a draw) and the points of both players; None for an unfinished "
           "game.")
      .def("canonical_key", &Position::canonical_key,
           "A 64-bit key, equal for positions that a symmetry of the square maps to each other.");

  m.def(
      "perft",
      [](const Position& position, int depth) {
        if (depth < 0) throw std::invalid_argument("the depth must not be negative");
        return position.visit([&](const auto& p) { return ultimate::perft(p, depth); });
      },
      "position"_a, "depth"_a, nb::call_guard<nb::gil_scoped_release>(),
      "The number of move sequences of exactly this length.");
  m.def(
      "random_game",
      [](int n, std::uint64_t seed) {
        return with_size(n, [&]<int size>() {
          return ultimate::cell_numbers<size>(ultimate::random_game<size>(seed));
        });
      },
      "n"_a, "seed"_a, "The moves of a whole random game, determined by the seed.");
}
