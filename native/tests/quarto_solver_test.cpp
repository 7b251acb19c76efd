#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <stdexcept>

#include "check.hpp"
#include "fourfold/quarto/solver.hpp"
#include "fourfold/quarto/symmetry.hpp"
#include "quarto/near_horizon.hpp"
#include "quarto/search_kernel.hpp"
#include "quarto/transposition_table.hpp"

using namespace fourfold::quarto;
using fourfold::Limits;

namespace {

constexpr std::array<Rules, 3> all_rules = {Rules::lines, Rules::squares, Rules::torus};
constexpr std::size_t small = 4 << 20;

Position random_position(std::mt19937& rng, int placed, Rules rules, bool with_hand = true) {
  const auto pick = [&](unsigned taken) {
    int chosen = rng() % 16;
    while (taken >> chosen & 1) chosen = rng() % 16;
    return chosen;
  };
  for (;;) {
    Position position;
    for (int i = 0; i < placed; ++i)
      position = position.give(pick(position.used)).place(pick(position.occupied));
    if (position.is_won(rules)) continue;
    return with_hand ? position.give(pick(position.used)) : position;
  }
}

// The score by exhaustive search with the plain rules.
int minimax(const Position& position, Rules rules) {
  int best = -99;
  for (const Turn turn : position.legal_turns(rules)) {
    const Position next = position.play(turn);
    int score = 0;
    if (next.is_won(rules))
      score = win_in(1);
    else if (!next.is_over(rules))
      score = turn.square == none ? -minimax(next, rules) : before_placement(minimax(next, rules));
    best = std::max(best, score);
  }
  return best;
}

Position relabelled(const Position& position, const Symmetries::Permutation& squares, int flips,
                    const std::array<int, 4>& order) {
  const auto piece_image = [&](int piece) {
    int image = 0;
    for (int k = 0; k < 4; ++k) image |= (piece >> order[k] & 1) << k;
    return image ^ flips;
  };
  Position image;
  for (int square = 0; square < 16; ++square)
    if (const int piece = position.piece_at(square); piece != none)
      image = image.give(piece_image(piece)).place(squares[square]);
  return image.give(piece_image(position.hand));
}

template <Rules rules>
void check_threats(std::mt19937& rng) {
  for (int i = 0; i < 400; ++i) {
    const Position position = random_position(rng, i % 15, rules, false);
    const Board board = Board::of(position);
    const Threats threats = threats_of<rules>(board);
    for (int piece = 0; piece < 16; ++piece) {
      if (!(position.remaining() >> piece & 1)) continue;
      const auto wins = [&](const Position& p, int q) {
        for (int s = 0; s < 16; ++s)
          if (!(p.occupied >> s & 1) && p.give(q).place(s).is_won(rules)) return true;
        return false;
      };
      CHECK(wins(position, piece) == ((lanes_of(piece) & threats.open) != 0));
      if (wins(position, piece)) continue;
      for (int square = 0; square < 16; ++square) {
        if (position.occupied >> square & 1) continue;
        const Position next = position.give(piece).place(square);
        PieceSet safe = 0;
        for (int q = 0; q < 16; ++q)
          if ((next.remaining() >> q & 1) && !wins(next, q)) safe |= 1u << q;
        CHECK(safe_after(without(board, piece), threats, lanes_of(piece), square) == safe);
        const LaneSet after = threats.after(lanes_of(piece), square);
        CHECK(after == ((threats.open & ~Threats::column(threats.sole, square)) |
                        (Threats::column(threats.fresh, square) & lanes_of(piece))));
      }
    }
  }
}

}  // namespace

TEST(threats_agree_with_the_plain_rules) {
  std::mt19937 rng(11);
  check_threats<Rules::lines>(rng);
  check_threats<Rules::squares>(rng);
}

template <Rules rules>
void check_last_five(std::mt19937& rng) {
  std::array<int, 2> held{}, won{};
  for (int round = 0; round < 1000; ++round) {
    // Updates the group lanes after one placement and solves the rest of the game from them.
    const Position before = random_position(rng, 10, rules);
    const int square = std::countr_zero(empty_squares(Board::of(before)));
    const Position placed = before.place(square);
    if (placed.is_won(rules)) continue;
    const auto lanes = GroupLanes<rules>::of(Board::of(before)).after(before.hand, square);
    const auto fresh = GroupLanes<rules>::of(Board::of(placed));
    for (const std::size_t place : detail::group_slots<rules>)
      CHECK(lanes.groups[place / 16][place % 16] == fresh.groups[place / 16][place % 16]);
    const LastFive<rules> five(lanes, placed.occupied);
    const LaneSet open = threats_of<rules>(Board::of(placed)).open;
    for (int gift = 0; gift < 16; ++gift) {
      if (!(placed.remaining() >> gift & 1) || (lanes_of(gift) & open)) continue;
      const Position position = placed.give(gift);
      const int score = minimax(position, rules);
      std::uint64_t nodes = 0;
      const bool holds = five.template reaches_goal<false>(gift, position.remaining(), nodes);
      const bool wins = five.template reaches_goal<true>(gift, position.remaining(), nodes);
      CHECK(holds == (score >= 0) && wins == (score > 0));
      ++held[holds], ++won[wins];
    }
  }
  for (const auto& seen : {held, won}) CHECK(seen[0] > 0 && seen[1] > 0);
}

TEST(last_five_squares_agree_with_the_plain_rules) {
  std::mt19937 rng(12);
  check_last_five<Rules::lines>(rng);
  check_last_five<Rules::squares>(rng);
  check_last_five<Rules::torus>(rng);
}

TEST(all_instruction_sets_search_alike) {
  std::mt19937 rng(13);
  for (const Rules rules : all_rules)
    for (int placed = 6; placed < 10; ++placed) {
      Position position = random_position(rng, placed, rules);
      while (with_rules(rules, [&]<Rules r>() {
        return lanes_of(position.hand) & threats_of<r>(Board::of(position)).open;
      }))
        position = random_position(rng, placed, rules);
      for (const bool attack : {false, true}) {
        std::array<std::uint64_t, 2> first{};
        for (const SearchKernel answer : available_kernels()) {
          TranspositionTable table;
          table.reserve(small);
          std::uint64_t nodes = 0;
          const SearchContext context{&table, nullptr, [&](std::uint64_t more) { nodes += more; }};
          const bool reached = answer(rules, {position, attack, 16}, context, nodes);
          if (first[1] == 0) first = {reached, nodes};
          CHECK(first[0] == reached && first[1] == nodes && nodes > 0);
        }
      }
    }
}

TEST(scores_are_ordered_and_adjusted_by_placements) {
  CHECK(win_in(1) > win_in(3) && win_in(15) > 0 && 0 > loss_in(16) && loss_in(4) > loss_in(2));
  for (int d = 1; d <= 15; ++d) {
    CHECK(distance(win_in(d)) == d && value(win_in(d)) == 1);
    CHECK(before_placement(win_in(d)) == loss_in(d + 1));
    CHECK(before_placement(loss_in(d)) == win_in(d + 1));
  }
  CHECK(before_placement(0) == 0 && distance(0) == 0 && value(0) == 0);
}

TEST(proof_keeps_proven_bounds) {
  for (const Attacker a : {giver, receiver}) {
    const Attacker other = a == giver ? receiver : giver;
    Proof v;
    CHECK(v.status(a, 0) == Proof::fail && v.status(a, 1) == Proof::unknown);
    v = v.with(a, 3, false).with(other, 2, false);
    CHECK(v.status(a, 3) == Proof::fail && v.status(a, 4) == Proof::unknown);
    CHECK(v.status(other, 2) == Proof::fail && v.status(other, 3) == Proof::unknown);
    v = v.with(a, 7, true);
    CHECK(v.status(a, 7) == Proof::win && v.status(a, 8) == Proof::win);
    CHECK(v.status(a, 6) == Proof::unknown && v.status(a, 3) == Proof::fail);
    CHECK(v.status(other, 8) == Proof::fail);
    v = v.with(a, 5, true).with(a, 4, false);
    CHECK(v.status(a, 5) == Proof::win && v.status(a, 4) == Proof::fail);
  }
}

TEST(table_keeps_most_entries_and_never_mixes_keys) {
  TranspositionTable table;
  table.reserve(1);
  CHECK(table.bytes() == TranspositionTable::min_bytes);
  std::map<std::uint64_t, bool> stored;
  std::mt19937_64 rng(5);
  for (int i = 0; i < 20000; ++i) {
    const std::uint64_t key = rng();
    stored[key] = i % 2;
    table.store(TranspositionTable::mix(key), giver, 4, i % 2, 3);
  }
  int hits = 0;
  for (const auto& [key, won] : stored) {
    const auto answer = table.probe(TranspositionTable::mix(key), giver, 4);
    CHECK(answer == Proof::unknown || answer == (won ? Proof::win : Proof::fail));
    hits += answer != Proof::unknown;
    CHECK(table.find(TranspositionTable::mix(key ^ 1)).bits == 0);
  }
  CHECK(hits > 19900);
}

TEST(solver_equals_minimax) {
  std::mt19937 rng(12);
  for (const Rules rules : all_rules) {
    Solver solver(rules, small);
    for (int i = 0; i < 240; ++i) {
      const int placed = i < 200 ? 12 + i % 4 : 11;
      const Position position = random_position(rng, placed, rules, i % 3 != 0);
      const int expected = minimax(position, rules);
      const SolveResult exact = solver.solve(position);
      CHECK(exact.complete && exact.lower == expected && exact.upper == expected);
      const SolveResult weak = solver.solve(position, {.weak = true});
      CHECK(weak.complete && weak.lower <= expected && expected <= weak.upper);
      CHECK(value(weak.lower) == value(expected) && value(weak.upper) == value(expected));
    }
  }
}

TEST(analyse_values_every_turn_and_the_line_has_the_score) {
  std::mt19937 rng(13);
  for (const Rules rules : all_rules) {
    Solver solver(rules, small);
    for (int i = 0; i < 40; ++i) {
      const Position position = random_position(rng, 8 + i % 8, rules, i % 4 != 0);
      const SolveResult result = solver.solve(position);
      const auto turns = position.legal_turns(rules);
      const auto values = solver.analyse(position);
      CHECK(values.size() == turns.size());
      int best = -99;
      for (std::size_t t = 0; t < values.size(); ++t) {
        CHECK(values[t].turn == turns[t] && values[t].lower == values[t].upper);
        best = std::max(best, values[t].lower);
      }
      CHECK(best == result.lower);
      Position at = position;
      int placements = 0;
      for (const Turn turn : solver.principal_line(position)) {
        CHECK(at.is_legal(turn, rules));
        at = at.play(turn);
        placements += turn.square != none;
      }
      CHECK(at.is_over(rules));
      CHECK(at.is_won(rules) == (result.lower != 0));
      if (result.lower != 0) CHECK(placements == distance(result.lower));
    }
  }
}

TEST(score_is_invariant_under_symmetry) {
  std::mt19937 rng(14);
  for (const Rules rules : all_rules)
    for (int i = 0; i < 12; ++i) {
      const Position position = random_position(rng, 7 + i % 3, rules);
      Solver solver(rules, small);
      const int score = solver.solve(position).lower;
      std::array<int, 4> order = {0, 1, 2, 3};
      for (int j = 0; j < 8; ++j) {
        std::swap(order[rng() % 4], order[rng() % 4]);
        const auto permutations = Symmetries::of(rules).permutations();
        const auto& squares = permutations[rng() % permutations.size()];
        Solver fresh(rules, small);
        const Position image = relabelled(position, squares, static_cast<int>(rng() % 16), order);
        CHECK(fresh.solve(image).lower == score);
      }
    }
}

TEST(score_is_independent_of_table_and_history) {
  std::mt19937 rng(15);
  for (const Rules rules : all_rules) {
    Solver warm(rules, small);
    for (int i = 0; i < 8; ++i) {
      const Position position = random_position(rng, 6 + i % 2, rules);
      Solver tiny(rules, 1), large(rules, std::size_t{64} << 20), middle(rules, small);
      const SolveResult expected = tiny.solve(position);
      CHECK(expected.complete && expected.lower == expected.upper);
      for (const SolveResult& result :
           {large.solve(position), middle.solve(position), warm.solve(position)})
        CHECK(result.complete && result.lower == expected.lower && result.upper == expected.lower);
      const SolveResult weak = middle.solve(position, {.weak = true});
      CHECK(weak.lower <= expected.lower && expected.lower <= weak.upper);
    }
  }
}

// Several threads share one position only if few pieces are placed.
TEST(several_threads_agree_with_one) {
  std::mt19937 rng(19);
  for (int i = 0; i < 3; ++i) {
    const Position position = random_position(rng, 4, Rules::squares);
    Solver one(Rules::squares, small), three(Rules::squares, small);
    const SolveResult expected = one.solve(position),
                      result = three.solve(position, {.threads = 3});
    CHECK(result.complete && result.lower == expected.lower && result.upper == expected.upper);
  }
}

TEST(limits_return_proven_bounds_only) {
  std::mt19937 rng(17);
  const Position position = random_position(rng, 6, Rules::lines);
  Solver reference(Rules::lines, small);
  const int score = reference.solve(position).lower;
  for (const std::uint64_t nodes : {1u, 3000u, 10000u, 30000u}) {
    Solver solver(Rules::lines, small);
    const SolveResult result = solver.solve(position, {}, {.nodes = nodes});
    CHECK(result.lower <= score && score <= result.upper);
    CHECK(result.complete == (result.lower == result.upper));
    CHECK(result.nodes < nodes + 20000);
    const SolveResult rest =
        solver.solve(position);  // The interrupted search stored no wrong results.
    CHECK(rest.complete && rest.lower == score);
  }
  Solver solver(Rules::lines, small);
  const SolveResult timed = solver.solve(Position{}, {.threads = 2}, {.seconds = 0.05});
  CHECK(!timed.complete && timed.lower < 0 && timed.upper > 0 && timed.seconds < 1.0);
}

TEST(exhausted_limits_return_immediate_bounds) {
  for (const Limits& limits : {Limits{.nodes = 0}, Limits{.seconds = 0}, Limits{.seconds = -1},
                               Limits{.seconds = std::nan("")}}) {
    Solver solver(Rules::lines, small);
    const SolveResult result = solver.solve(Position{}, {}, limits);
    CHECK(!result.complete && result.nodes == 0 && result.lower < 0 && result.upper > 0);
    CHECK(solver.principal_line(Position{}, 1, limits).empty());
  }
}

TEST(find_turn_proves_its_turn) {
  for (const Rules rules : {Rules::lines, Rules::squares}) {
    std::mt19937 rng(19);
    Solver solver(rules, small);
    for (const int placed : {7, 9, 12}) {
      const Position position = random_position(rng, placed, rules);
      const int score = value(solver.solve(position).lower);
      for (const bool win : {true, false}) {
        Solver fresh(rules, small);
        bool proven = false;
        for (const TurnValue& turn : fresh.find_turn(position, win)) {
          proven = proven || (win ? turn.lower > 0 : turn.lower >= 0);
          const Position after = position.play(turn.turn);
          const int exact_value = after.is_won(rules) ? 1 : -value(solver.solve(after).lower);
          CHECK(value(turn.lower) <= exact_value && exact_value <= value(turn.upper));
        }
        CHECK(proven == (win ? score > 0 : score >= 0));
      }
    }
  }
}

TEST(stop_ends_a_search) {
  for (const int threads : {1, 2}) {
    Solver solver(Rules::lines, small);
    int poll_count = 0, reports = 0;
    const Limits limits{.stop = [&] { return ++poll_count == 15; }};
    const SolveResult result =
        solver.solve(Position{}, {.threads = threads}, limits, [&](const SolveResult& progress) {
          ++reports;
          CHECK(progress.lower <= 0 && 0 <= progress.upper);
        });
    CHECK(!result.complete && poll_count == 15 && reports > 0);
  }
}

// One thread finishes long before the other: while it waits, it still polls `stop`.
TEST(waiting_thread_polls_stop) {
  Solver solver(Rules::lines, small);
  int poll_count = 0;
  const std::vector<Position> positions = {Position{}, Position::parse("024./..../..../.... 6")};
  const auto results =
      solver.solve_each(positions, {.threads = 2}, {.stop = [&] { return ++poll_count == 5; }});
  CHECK(poll_count == 5 && !results[0].complete);
}

TEST(unsolvable_positions_throw_on_any_number_of_threads) {
  Solver solver(Rules::lines, small);
  std::mt19937 rng(18);
  std::vector<Position> positions;
  for (int i = 0; i < 20; ++i) positions.push_back(random_position(rng, 9, Rules::lines));
  positions.push_back(Position::parse("0246/..../..../.... 1"));
  for (const int threads : {1, 2, 4})
    CHECK_THROWS(solver.solve_each(positions, {.threads = threads}), std::invalid_argument);
  positions.pop_back();
  for (const SolveResult& result : solver.solve_each(positions, {.threads = 2}))
    CHECK(result.complete);
}

TEST(finished_games_throw) {
  Solver solver(Rules::lines, small);
  CHECK_THROWS(solver.solve(Position::parse("0246/..../..../.... 1")), std::invalid_argument);
  CHECK_THROWS(solver.analyse(Position::parse("0246/..../..../.... 1")), std::invalid_argument);
  const Position one_left = Position::parse("024./..../..../.... 6");
  CHECK(solver.solve(one_left).lower == win_in(1));
  CHECK(solver.principal_line(one_left).size() == 1);
}

TEST(bench_signature_repeats) { CHECK(bench_signature() == bench_signature()); }
