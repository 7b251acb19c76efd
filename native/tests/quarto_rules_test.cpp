#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <random>
#include <stdexcept>

#include "check.hpp"
#include "fourfold/quarto/board.hpp"
#include "fourfold/quarto/symmetry.hpp"

using namespace fourfold::quarto;

namespace {

// A board of `placed` random pieces on random squares, won or not, with or without a hand.
Position random_position(std::mt19937& rng, int placed, bool with_hand) {
  std::array<int, 16> squares, pieces;
  std::iota(squares.begin(), squares.end(), 0);
  std::iota(pieces.begin(), pieces.end(), 0);
  for (std::size_t i = 15; i > 0; --i) {
    std::swap(squares[i], squares[rng() % (i + 1)]);
    std::swap(pieces[i], pieces[rng() % (i + 1)]);
  }
  Position position;
  for (int i = 0; i < placed; ++i) {
    const std::size_t n = i;
    position = position.give(pieces[n]).place(squares[n]);
  }
  return with_hand ? position.give(pieces[placed]) : position;
}

int relabelled(int piece, const std::array<int, 4>& order, int flips) {
  int result = 0;
  for (int k = 0; k < 4; ++k) result |= (piece >> order[k] & 1) << k;
  return result ^ flips;
}

// All 384 relabellings of the pieces, as (order, flips).
template <typename Visit>
void for_each_relabelling(Visit visit) {
  std::array<int, 4> order = {0, 1, 2, 3};
  do {
    for (int flips = 0; flips < 16; ++flips) visit(order, flips);
  } while (std::next_permutation(order.begin(), order.end()));
}

Position image_of(const Position& position, const Symmetries::Permutation& squares,
                  const std::array<int, 4>& order, int flips) {
  Position image;
  for (int square = 0; square < 16; ++square)
    if (const int piece = position.piece_at(square); piece != none)
      image = image.give(relabelled(piece, order, flips)).place(squares[square]);
  return position.hand == none ? image : image.give(relabelled(position.hand, order, flips));
}

// The smallest text of all images; slow, but independent of the keys under test.
std::string brute_force_class(const Position& position, Rules rules) {
  std::array<int, 16> best;
  best.fill(99);
  int best_hand = 99;
  for (const auto& squares : Symmetries::of(rules).permutations())
    for_each_relabelling([&](const std::array<int, 4>& order, int flips) {
      std::array<int, 16> image;
      for (int square = 0; square < 16; ++square) {
        const int piece = position.piece_at(square);
        image[squares[square]] = piece == none ? 16 : relabelled(piece, order, flips);
      }
      const int hand = position.hand == none ? 16 : relabelled(position.hand, order, flips);
      if (image < best || (image == best && hand < best_hand)) best = image, best_hand = hand;
    });
  std::string text;
  for (const int piece : best) text += static_cast<char>('A' + piece);
  return text + static_cast<char>('A' + best_hand);
}

std::uint64_t key_of(const Position& position, Rules rules) {
  return position.hand == none ? canonical_give_key(position, rules)
                               : canonical_key(position, rules);
}

constexpr std::array<Rules, 3> all_rules = {Rules::lines, Rules::squares, Rules::torus};

}  // namespace

TEST(notation_round_trips) {
  for (const char* text : {".F5./.AB6/E..0/.4.C 1", "..../..../..../.... -",
                           "..../..../..../.... 6", "0123/4567/89AB/CDEF -"})
    CHECK(Position::parse(text).to_string() == text);
  std::mt19937 rng(1);
  for (int i = 0; i < 500; ++i) {
    const Position position = random_position(rng, i % 16, i % 2 == 0);
    CHECK(Position::parse(position.to_string()) == position);
  }
  for (const char* text : {"c3:6", ":6", "c3:", "a1:F", "d4:0"})
    CHECK(Turn::parse(text).to_string() == text);
  CHECK((Turn::parse("b1:A") == Turn{1, 10}));
  CHECK(Position::parse("0.../.1../..2./...3 F").occupied == 0x8421);
}

TEST(malformed_text_throws) {
  for (const char* text :
       {"", "....", "..../..../..../....", "..../..../..../.... ", "..../..../..../.... G",
        "..../..../..../.... 12", "...//..../..../.... 1", "...../..../..../.... 1",
        "0..0/..../..../.... 1", "1.../..../..../.... 1", "..../..../..../...x 1",
        "..../..../..../..../ 1", "0123/4567/89AB/CDEF 0", "..../..../..../....  1"})
    CHECK_THROWS(Position::parse(text), std::invalid_argument);
  for (const char* text : {"", ":", "c3", "e1:2", "a5:2", "a1:G", "a1:12", "a:1"})
    CHECK_THROWS(Turn::parse(text), std::invalid_argument);
}

TEST(wins_are_detected) {
  const auto won = [](const char* text, Rules rules) {
    return Position::parse(text).is_won(rules);
  };
  CHECK(won("0246/..../..../.... 1", Rules::lines));
  CHECK(won("1.../.3../..5./...7 0", Rules::lines));
  CHECK(!won("0.../.7../..9./...E 1", Rules::lines));
  CHECK(won("8.../9.../C.../F... 1", Rules::lines));
  CHECK(!won("01../23../..../.... F", Rules::lines));
  CHECK(won("01../23../..../.... F", Rules::squares));
  CHECK(won("..../.01./.23./.... F", Rules::squares));
  CHECK(!won("..01/..E3/..../.... F", Rules::squares));
}

TEST(turns_follow_the_rules) {
  const Position start = Position::parse("..../..../..../.... -");
  CHECK(start.legal_turns(Rules::lines).size() == 16);
  CHECK(start.give(3).legal_turns(Rules::lines).size() == 16 * 15);
  // A winning placement gives no piece; the others give any remaining piece.
  const Position near = Position::parse("024./..../..../.... 6");
  const auto turns = near.legal_turns(Rules::lines);
  CHECK(turns.size() == 1 + 12 * 12);
  CHECK((turns.front() == Turn{3, none}));
  CHECK((turns[1] == Turn{4, 1}));
  CHECK(std::is_sorted(turns.begin(), turns.end()));
  CHECK(near.play(turns.front()).is_over(Rules::lines));
  CHECK(near.play(turns.front()).legal_turns(Rules::lines).empty());
  std::mt19937 rng(2);
  for (int i = 0; i < 300; ++i)
    for (const Rules rules : all_rules) {
      const Position position = random_position(rng, i % 16, true);
      for (int square = -1; square < 16; ++square)
        for (int gift = -1; gift < 16; ++gift) {
          const Turn turn{static_cast<std::int8_t>(square), static_cast<std::int8_t>(gift)};
          const auto all = position.legal_turns(rules);
          CHECK(position.is_legal(turn, rules) ==
                (std::find(all.begin(), all.end(), turn) != all.end()));
        }
    }
}

TEST(symmetries_keep_the_winning_groups) {
  for (const Rules rules : all_rules) {
    const Symmetries& symmetries = Symmetries::of(rules);
    for (std::size_t s = 0; s < symmetries.permutations().size(); ++s)
      for (const SquareSet group : groups_of(rules)) {
        unsigned image = 0;
        for (std::size_t square = 0; square < 16; ++square)
          if (group >> square & 1) image |= 1u << symmetries.permutations()[s][square];
        const auto groups = groups_of(rules);
        CHECK(image == symmetries.image(s, group));
        CHECK(std::find(groups.begin(), groups.end(), image) != groups.end());
      }
  }
}

TEST(each_rule_set_has_all_its_symmetries) {
  CHECK(Symmetries::of(Rules::lines).permutations().size() == 32);
  CHECK(Symmetries::of(Rules::squares).permutations().size() == 8);
  CHECK(Symmetries::of(Rules::torus).permutations().size() == 128);
}

TEST(equivalent_positions_share_a_key) {
  std::mt19937 rng(3);
  for (int i = 0; i < 64; ++i)
    for (const Rules rules : all_rules) {
      const Position position = random_position(rng, i % 16, i % 3 != 0);
      const std::uint64_t key = key_of(position, rules);
      const auto permutations = Symmetries::of(rules).permutations();
      for (std::size_t s = 0; s < permutations.size(); s += static_cast<std::size_t>(1 + i % 5))
        for_each_relabelling([&](const std::array<int, 4>& order, int flips) {
          if (rng() % 16 == 0)
            CHECK(key_of(image_of(position, permutations[s], order, flips), rules) == key);
        });
    }
}

TEST(keys_distinguish_classes_like_brute_force) {
  std::mt19937 rng(4);
  for (const Rules rules : all_rules)
    for (const bool with_hand : {true, false}) {
      std::map<std::uint64_t, std::string> class_of_key;
      std::map<std::string, std::uint64_t> key_of_class;
      for (int i = 0; i < 250; ++i) {
        // Few pieces, so that classes repeat; the last part uses all counts.
        const Position position = random_position(rng, i < 200 ? i % 4 : i % 16, with_hand);
        const std::uint64_t key = key_of(position, rules);
        const std::string name = brute_force_class(position, rules);
        CHECK(class_of_key.emplace(key, name).first->second == name);
        CHECK(key_of_class.emplace(name, key).first->second == key);
      }
    }
}

TEST(keys_decode_to_a_position_of_their_class) {
  std::mt19937 rng(5);
  for (int i = 0; i < 2000; ++i)
    for (const Rules rules : all_rules) {
      const std::uint64_t key = canonical_key(random_position(rng, i % 16, true), rules);
      CHECK(canonical_key(position_of_key(key), rules) == key);
    }
}

TEST(invalid_keys_throw) {
  CHECK_THROWS(position_of_key(~std::uint64_t{0}), std::invalid_argument);
  CHECK_THROWS(position_of_key(3), std::invalid_argument);  // the same piece on a1 and b1
  CHECK(position_of_key(1).to_string() == "1.../..../..../.... 0");
}

TEST(perft_of_the_first_turns) {
  const Position start;
  CHECK(perft(start, Rules::lines, 0) == 1);
  CHECK(perft(start, Rules::lines, 1) == 16);
  CHECK(perft(start, Rules::lines, 2) == 16 * 16 * 15);
  CHECK(perft(start, Rules::lines, 3) == std::uint64_t{16 * 16 * 15} * 15 * 14);
  // Exactly the placements that win or fill the board have no successors.
  const Position end = Position::parse("0B4C/7A1D/23F8/96.. E");
  CHECK(perft(end, Rules::lines, 1) == end.legal_turns(Rules::lines).size());
}

TEST(canonical_counts) {
  // One piece placed: classes are an orbit of squares and the number of attributes that differ.
  // Up to three pieces no position is won, and Burnside's lemma gives the same counts.
  constexpr std::array<std::uint64_t, 5> lines = {1, 2 * 4, 148, 3382, 91558};
  constexpr std::array<std::uint64_t, 5> squares = {1, 3 * 4, 381, 12113, 358784};
  constexpr std::array<std::uint64_t, 5> torus = {1, 1 * 4, 65, 1165, 26655};
  for (int placed = 0; placed <= 4; ++placed) {
    CHECK(count_canonical(Rules::lines, placed) == lines[placed]);
    CHECK(count_canonical(Rules::squares, placed) == squares[placed]);
    CHECK(count_canonical(Rules::torus, placed) == torus[placed]);
  }
}
