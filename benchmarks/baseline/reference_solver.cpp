// The baseline `make bench` compares with: a plain Quarto solver, kept simple and kept still.
//
// Negamax over turns for win, draw or loss only; one always-replace table on the canonical 64-bit
// key; placements ordered by the fewest safe pieces they leave; one thread. It shares no code with
// native/, so that a change there can never speed up or break the thing it is measured against.
//
//   g++ -std=c++20 -O3 reference_solver.cpp -o reference_solver
//   reference_solver [--rules lines|squares] [--table-mb N] < positions
//
// Reads one position per line (".F5./.AB6/E..0/.4.C 1", hand "-" = a piece must be given; words
// after it are ignored) and prints "<board> <hand> <win|draw|loss> <nodes> <seconds>". The table
// is kept from one position to the next.
#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace {

using Mask = std::uint16_t;
// Eight lanes of 16 squares: lane k holds the squares whose piece has attribute k, lane k + 4
// those whose piece lacks it.
typedef Mask Lanes __attribute__((vector_size(16)));

bool square_rule = false;
std::array<std::array<int, 16>, 32> symmetry;  // the first 8 keep the 2x2 squares too
std::array<std::array<std::array<Mask, 256>, 2>, 32> image_of_byte;
std::vector<std::uint32_t> smallest_images(65536);
std::array<Mask, 256> pieces_of_lanes;  // set of lanes -> pieces that lie in at least one
std::array<Lanes, 16> lanes_of_piece;

struct Entry {
  std::uint64_t key = 0;
  std::int8_t lower = -1, upper = 1;
};
std::vector<Entry> table;
std::uint64_t nodes = 0;

Mask image(int s, Mask set) {
  const auto& bytes = image_of_byte[static_cast<std::size_t>(s)];
  return static_cast<Mask>(bytes[0][set & 255] | bytes[1][set >> 8]);
}

void make_tables() {
  const int commuting[8][4] = {{0, 1, 2, 3}, {3, 2, 1, 0}, {0, 2, 1, 3}, {3, 1, 2, 0},
                               {1, 0, 3, 2}, {2, 3, 0, 1}, {1, 3, 0, 2}, {2, 0, 3, 1}};
  for (std::size_t s = 0; s < 32; ++s) {
    for (int row = 0; row < 4; ++row)
      for (int column = 0; column < 4; ++column) {
        const int r = commuting[s / 4][row];
        const int c = s & 1 ? 3 - commuting[s / 4][column] : commuting[s / 4][column];
        symmetry[s][static_cast<std::size_t>(row * 4 + column)] = s & 2 ? c * 4 + r : r * 4 + c;
      }
    for (std::size_t byte = 0; byte < 256; ++byte)
      for (std::size_t half = 0; half < 2; ++half) {
        Mask set = 0;
        for (std::size_t bit = 0; bit < 8; ++bit)
          if (byte >> bit & 1) set = static_cast<Mask>(set | 1u << symmetry[s][half * 8 + bit]);
        image_of_byte[s][half][byte] = set;
      }
  }
  for (unsigned set = 0; set < 65536; ++set) {
    unsigned least = ~0u;
    for (int s = 0; s < (square_rule ? 8 : 32); ++s) {
      const unsigned seen = image(s, static_cast<Mask>(set));
      if (seen < least) least = seen, smallest_images[set] = 0;
      if (seen == least) smallest_images[set] |= 1u << s;
    }
  }
  for (unsigned lanes = 0; lanes < 256; ++lanes)
    for (unsigned piece = 0; piece < 16; ++piece)
      if (lanes & (piece | (~piece & 15) << 4))
        pieces_of_lanes[lanes] = static_cast<Mask>(pieces_of_lanes[lanes] | 1u << piece);
  for (unsigned piece = 0; piece < 16; ++piece)
    for (unsigned lane = 0; lane < 8; ++lane)
      lanes_of_piece[piece][lane] = (piece | (~piece & 15) << 4) >> lane & 1 ? 0xFFFF : 0;
}

// In every lane, the squares (empty or not) that have the other three of some group.
Lanes completing(Lanes x) {
  const Lanes row1 = ((x << 1) & 0xEEEE) | ((x >> 3) & 0x1111);
  const Lanes row2 = ((x << 2) & 0xCCCC) | ((x >> 2) & 0x3333);
  const Lanes row3 = ((x << 3) & 0x8888) | ((x >> 1) & 0x7777);
  Lanes found = row1 & row2 & row3;
  found |= ((x << 4) | (x >> 12)) & ((x << 8) | (x >> 8)) & ((x << 12) | (x >> 4));
  const Lanes down = x & 0x8421, up = x & 0x1248;
  found |= ((down << 5) | (down >> 15)) & ((down << 10) | (down >> 10)) & ((down << 15) | (down >> 5));
  found |= ((up << 3) | (up >> 9)) & ((up << 6) | (up >> 6)) & ((up << 9) | (up >> 3)) & 0x1248;
  if (square_rule) {
    const Lanes left = (x << 1) & 0xEEEE, right = (x >> 1) & 0x7777;  // neighbours moved onto us
    const Lanes beside_left = left & (left << 4), beside_right = right & (right << 4);
    found |= (x << 4) & (beside_left | beside_right);
    const Lanes below_left = left & (left >> 4), below_right = right & (right >> 4);
    found |= (x >> 4) & (below_left | below_right);
  }
  return found;
}

// The pieces that would win at once with these lanes on the board.
Mask winning_pieces(Lanes lanes, Mask empty) {
  const Lanes bits = {1, 2, 4, 8, 16, 32, 64, 128};
  const Lanes threatened = Lanes((completing(lanes) & empty) != 0) & bits;
  std::uint64_t halves[2];
  std::memcpy(halves, &threatened, sizeof halves);
  std::uint64_t set = halves[0] | halves[1];
  set |= set >> 32;
  set |= set >> 16;
  return pieces_of_lanes[set & 255];
}

std::uint64_t canonical_key(Lanes lanes, Mask occupied, int hand) {
  Mask differs[4];
  for (int k = 0; k < 4; ++k) differs[k] = lanes[static_cast<unsigned>(hand >> k & 1 ? k + 4 : k)];
  std::uint64_t least = ~std::uint64_t{0};
  for (std::uint32_t left = smallest_images[occupied]; left; left &= left - 1) {
    const int s = std::countr_zero(left);
    Mask m[4];
    for (int k = 0; k < 4; ++k) m[k] = image(s, differs[k]);
    const auto order = [&](int i, int j) {
      const Mask high = std::max(m[i], m[j]), low = std::min(m[i], m[j]);
      m[i] = high, m[j] = low;
    };
    order(0, 1), order(2, 3), order(0, 2), order(1, 3), order(1, 2);
    const std::uint64_t key = std::uint64_t{m[0]} << 48 | std::uint64_t{m[1]} << 32 |
                              std::uint64_t{m[2]} << 16 | m[3];
    least = std::min(least, key);
  }
  return least;
}

struct Placement {
  Lanes lanes;
  Mask square, safe;
  int safe_count;
};

int negamax(Lanes lanes, Mask occupied, Mask unused, int hand, int alpha, int beta);

// The value of a board for the player who must give: only safe pieces are worth a search.
int best_gift(const Placement& placed, Mask occupied, Mask unused, int alpha, int beta) {
  int best = -1;
  for (unsigned left = placed.safe; left && best < beta; left &= left - 1) {
    const int piece = std::countr_zero(left);
    best = std::max(best, -negamax(placed.lanes, occupied, static_cast<Mask>(unused & ~(1u << piece)),
                                   piece, -beta, -std::max(alpha, best)));
  }
  return best;
}

// Fail-soft: the result r is exact if alpha < r < beta, an upper bound if r <= alpha, a lower
// bound if r >= beta. The hand must not win at once; `unused` excludes it.
int negamax(Lanes lanes, Mask occupied, Mask unused, int hand, int alpha, int beta) {
  ++nodes;
  if (unused == 0) return 0;
  // Near the end a probe costs more than the search it could save.
  const bool tabled = std::popcount(unused) >= 4;
  const std::uint64_t key = tabled ? canonical_key(lanes, occupied, hand) : 0;
  Entry& entry = table[(key * 0x9E3779B97F4A7C15u) >> (64 - std::countr_zero(table.size()))];
  int lower = -1, upper = 1;
  if (tabled && entry.key == key) {
    lower = entry.lower, upper = entry.upper;
    if (lower >= beta || lower == upper) return lower;
    if (upper <= alpha) return upper;
  }
  Placement placements[16];
  int count = 0;
  for (unsigned left = static_cast<Mask>(~occupied); left; left &= left - 1) {
    const Mask square = static_cast<Mask>(left & -left);
    Placement p;
    p.square = square;
    p.lanes = lanes | (lanes_of_piece[static_cast<std::size_t>(hand)] & square);
    const Mask empty = static_cast<Mask>(~(occupied | square));
    p.safe = static_cast<Mask>(unused & ~winning_pieces(p.lanes, empty));
    if (p.safe == 0) continue;  // whatever is given wins for the opponent
    p.safe_count = std::popcount(p.safe);
    int at = count++;
    for (; at > 0 && placements[at - 1].safe_count > p.safe_count; --at)
      placements[at] = placements[at - 1];
    placements[at] = p;
  }
  int best = -1;
  for (int i = 0; i < count && best < beta; ++i)
    best = std::max(best, best_gift(placements[i], static_cast<Mask>(occupied | placements[i].square),
                                    unused, std::max(alpha, best), beta));
  if (best > alpha) lower = best;
  if (best < beta) upper = best;
  if (tabled) entry = {key, static_cast<std::int8_t>(lower), static_cast<std::int8_t>(upper)};
  return best;
}

int solve(const std::string& board, char hand) {
  Lanes lanes{};
  Mask occupied = 0, unused = 0xFFFF;
  const auto piece_of = [](char c) { return c <= '9' ? c - '0' : c - 'A' + 10; };
  int square = 0;
  for (const char c : board) {
    if (c == '/') continue;
    if (c != '.') {
      const auto bit = static_cast<Mask>(1u << square);
      lanes |= lanes_of_piece[static_cast<std::size_t>(piece_of(c))] & bit;
      occupied |= bit;
      unused = static_cast<Mask>(unused & ~(1u << piece_of(c)));
    }
    ++square;
  }
  const Mask winning = winning_pieces(lanes, static_cast<Mask>(~occupied));
  if (hand == '-') {
    Placement given{lanes, 0, static_cast<Mask>(unused & ~winning), 0};
    if (occupied == 0) given.safe = 1;  // all first gifts are alike
    return best_gift(given, occupied, unused, -1, 1);
  }
  const int piece = piece_of(hand);
  if (winning >> piece & 1) return 1;
  return negamax(lanes, occupied, static_cast<Mask>(unused & ~(1u << piece)), piece, -1, 1);
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t megabytes = 16;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (!std::strcmp(argv[i], "--rules")) square_rule = !std::strcmp(argv[i + 1], "squares");
    if (!std::strcmp(argv[i], "--table-mb")) megabytes = std::strtoull(argv[i + 1], nullptr, 10);
  }
  make_tables();
  table.resize(std::bit_floor(megabytes * (1 << 20) / sizeof(Entry)));
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::string board, hand;
    if (!(words >> board >> hand) || board[0] == '#') continue;
    nodes = 0;
    const auto begin = std::chrono::steady_clock::now();
    const int value = solve(board, hand[0]);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    std::printf("%s %s %s %llu %.6f\n", board.c_str(), hand.c_str(),
                value > 0 ? "win" : value < 0 ? "loss" : "draw",
                static_cast<unsigned long long>(nodes), seconds.count());
  }
}
