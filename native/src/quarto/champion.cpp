#include "fourfold/quarto/champion.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "ending_tree.hpp"
#include "fourfold/quarto/solver.hpp"
#include "known_players.hpp"

namespace fourfold::quarto {
namespace {

constexpr std::size_t table_bytes = std::size_t{1} << 26;

// The opponent's replies are walked to the end of the game with so many pieces placed.
constexpr int walked_from = 8;
// Exact scores of all replies are worth their price with so many pieces placed.
constexpr int solved_from = 6;
// Known players are asked for their reply with so many pieces placed.
constexpr int asked_from = 4;

// What things cost with so many pieces placed, in nodes of the tree: to know the exact scores of
// all turns, to know who wins, and to know what a player who simulates games will reply.
constexpr std::uint64_t by_placed(int placed, const std::array<std::uint64_t, 6>& from_four) {
  return from_four[static_cast<std::size_t>(std::clamp(placed, 4, 9) - 4)];
}
constexpr std::uint64_t analysis_cost(int placed) {
  return by_placed(placed, {800'000, 128'000, 26'000, 4'000, 900, 400});
}
constexpr std::uint64_t solving_cost(int placed) {
  return by_placed(placed, {80'000, 12'000, 2'400, 500, 60, 20});
}
constexpr std::uint64_t asking_cost(int placed) {
  return by_placed(placed, {20'000, 16'000, 12'000, 12'000, 7'000, 3'000});
}

struct Reply {
  Turn turn;
  Position after;
  int score = 0;  // to the opponent
  bool safe = false;
};

}  // namespace

class Champion::Judge {
 public:
  virtual ~Judge() = default;
  virtual std::vector<Judged> judge(const Position& position, const std::vector<Turn>& turns,
                                    bool proven, const Belief& belief, std::uint64_t effort,
                                    const Allowance& allowance) = 0;
  virtual Belief likelihood(const Position& position, Turn turn) = 0;
};

namespace {

template <Rules rules>
class JudgeOf final : public Champion::Judge {
 public:
  JudgeOf() : solver_(rules, table_bytes) {}

  std::vector<Judged> judge(const Position& position, const std::vector<Turn>& turns, bool proven,
                            const Belief& belief, std::uint64_t effort,
                            const Allowance& allowance) override {
    Budget budget(allowance);
    budget_ = &budget;
    std::copy_n(belief.begin(), kind_count, belief_.begin());
    std::copy_n(belief.begin() + kind_count, known_player_count, known_.begin());
    from_then_on_ = belief_;
    for (const float chance : known_) from_then_on_[first_sight] += chance;
    tree_.set_belief(from_then_on_);
    effort_ = effort;
    spent_ = 0;
    rated_.clear();
    try {
      rate(position, turns, proven);
    } catch (const OutOfBudget&) {
    }
    std::vector<Judged> judged;
    for (const Rated& rated : rated_) judged.push_back({rated.turn, rated.expected});
    return judged;
  }

  Belief likelihood(const Position& position, Turn turn) override {
    const std::vector<Reply> replies =
        position.placed() < solved_from ? near_replies(position) : solved_replies(position);
    const ByKind by_kind =
        weigh(replies, [&](const Reply& reply) { return for_all(reply.turn == turn ? 1 : 0); });
    Belief likelihood{};
    std::copy(by_kind.begin(), by_kind.end(), likelihood.begin());
    const auto known = replies_of_known_players<rules>(position);
    for (std::size_t which = 0; which < known_player_count; ++which)
      for (const LikelyReply& reply : known[which])
        if (reply.turn == turn) likelihood[kind_count + which] = reply.chance;
    return likelihood;
  }

 private:
  struct Rated {
    Turn turn;
    Position after;
    ByKind ours{};  // against each kind
    float expected = 0;
    bool again = false;  // looked at again, and so to be trusted more
  };

  // Leaves in `rated_` what is known so far, the best first, whenever the budget runs out.
  void rate(const Position& position, const std::vector<Turn>& turns, bool proven) {
    const auto by_expected = [](const Rated& a, const Rated& b) {
      return a.again != b.again ? a.again : a.expected > b.expected;
    };
    std::vector<std::pair<int, Rated>> candidates;
    for (const Turn turn : turns) {
      const Position after = position.play(turn);
      if (after.hand == none)  // the game is over
        rated_.push_back({turn, after, {}, after.is_won(rules) ? 1.0F : 0.5F, true});
      else
        candidates.push_back({safe_replies(after), {turn, after}});
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });

    // By the replies alone: as many turns as half of the effort is enough for, but at least one.
    for (auto& [_, candidate] : candidates) {
      if (!rated_.empty() && spent_ >= effort_ / 2) break;
      if (!proven && !holds(candidate.after)) continue;
      candidate.ours = at_a_glance(candidate.after);
      candidate.expected = expected(from_then_on_, candidate.ours);
      rated_.insert(std::upper_bound(rated_.begin(), rated_.end(), candidate, by_expected),
                    candidate);
    }
    // Again, the best first, as many as the rest of the effort is enough for: to the end of the
    // game where that can be done, and with what the known players say.
    if (position.placed() < asked_from) return;
    const std::vector<Rated> glanced = rated_;
    for (std::size_t i = 0; i < glanced.size() && (i == 0 || spent_ < effort_); ++i) {
      Rated rated = glanced[i];
      if (rated.again) continue;
      if (rated.after.placed() >= walked_from) rated.ours = to_the_end(rated.after);
      rated.expected =
          expected(belief_, rated.ours) + against_known_players(rated.after, rated.ours);
      rated.again = true;
      rated_.erase(std::find_if(rated_.begin(), rated_.end(),
                                [&](const Rated& one) { return one.turn == rated.turn; }));
      rated_.insert(std::upper_bound(rated_.begin(), rated_.end(), rated, by_expected), rated);
    }
  }

  // How many replies do not hand us the win: the fewer, the sooner the opponent goes wrong.
  static int safe_replies(const Position& position) {
    const Board board = Board::of(position);
    const Threats threats = threats_of<rules>(board);
    const LaneSet own = lanes_of(position.hand);
    if (own & threats.open) return 1'000'000;
    int replies = 0;
    for (unsigned left = empty_squares(board); left; left &= left - 1)
      replies += count(safe_after(board, threats, own, std::countr_zero(left)));
    return replies;
  }

  // Whether the opponent, who is to reply, cannot win.
  bool holds(const Position& position) {
    spend(solving_cost(position.placed()));
    Limits limits;
    limits.weak = true;
    return solver_.solve(position, limits).lower <= 0;
  }

  // What we score once the opponent has replied, if afterwards nobody errs.
  ByKind at_a_glance(const Position& position) {
    const int n = position.placed();
    if (n < solved_from) {
      spend(10);
      return weigh(near_replies(position), ours_after(for_all(0.5F)));
    }
    spend(analysis_cost(n));
    return weigh(solved_replies(position), ours_after(for_all(0.5F)));
  }

  // What we score in the end.
  ByKind to_the_end(const Position& position) {
    const std::uint64_t before = tree_.nodes();
    const Board board = Board::of(position);
    const Outlook outlook =
        tree_.theirs(board, threats_of<rules>(board), position.hand, position.placed());
    spend(tree_.nodes() - before);
    return outlook.ours;
  }

  // What the known players add to what we score, each as likely as it is. After a reply of theirs
  // that draws we score as against others: `ours` if it is not known better.
  float against_known_players(const Position& position, const ByKind& ours) {
    if (*std::max_element(known_.begin(), known_.end()) < 0.01F) return expected_by_known(ours);
    spend(asking_cost(position.placed()));
    const auto known = replies_of_known_players<rules>(position);
    std::vector<std::pair<Turn, float>> after;  // what we score after each of the replies
    float sum = 0;
    for (std::size_t which = 0; which < known_player_count; ++which)
      for (const LikelyReply& reply : known[which]) {
        auto told = std::find_if(after.begin(), after.end(),
                                 [&](const auto& one) { return one.first == reply.turn; });
        if (told == after.end())
          told = after.insert(told, {reply.turn, after_known(position.play(reply.turn), ours)});
        sum += known_[which] * reply.chance * told->second;
      }
    return sum;
  }

  // What we score when we are to move.
  float after_known(const Position& position, const ByKind& otherwise) {
    if (position.is_won(rules)) return 0;
    if (position.hand == none) return 0.5F;
    const Board board = Board::of(position);
    const Threats threats = threats_of<rules>(board);
    if (lanes_of(position.hand) & threats.open) return 1;
    if (position.placed() > walked_from) {
      const std::uint64_t before = tree_.nodes();
      const Outlook outlook = tree_.ours(board, threats, position.hand, position.placed());
      spend(tree_.nodes() - before);
      return expected(from_then_on_, outlook.ours) / total(from_then_on_);
    }
    Limits limits;
    limits.weak = true;
    spend(solving_cost(position.placed()));
    const Result result = solver_.solve(position, limits);
    if (result.lower > 0) return 1;
    if (result.upper < 0) return 0;
    return 0.5F + 0.5F * (expected(from_then_on_, otherwise) / total(from_then_on_) - 0.5F);
  }

  // The known players' share when they count for little.
  float expected_by_known(const ByKind& ours) const {
    float sum = 0;
    for (const float chance : known_) sum += chance * ours[first_sight];
    return sum;
  }

  static float total(const ByKind& belief) { return expected(belief, for_all(1)); }

  std::vector<Reply> solved_replies(const Position& position) {
    std::vector<Reply> replies;
    for (const TurnValue& value : solver_.analyse(position))
      replies.push_back(reply_of(position, value.turn, value.lower));
    return replies;
  }

  // The replies with only those scores that show within two placements.
  static std::vector<Reply> near_replies(const Position& position) {
    std::vector<Reply> replies;
    for (const Turn turn : position.legal_turns(rules)) {
      Reply reply = reply_of(position, turn, 0);
      if (reply.after.is_won(rules))
        reply.score = win_in(1);
      else if (!reply.safe)
        reply.score = loss_in(2);
      replies.push_back(reply);
    }
    return replies;
  }

  static Reply reply_of(const Position& position, Turn turn, int score) {
    Reply reply{turn, position.play(turn), score, true};
    if (reply.after.hand != none)
      reply.safe =
          (lanes_of(reply.after.hand) & threats_of<rules>(Board::of(reply.after)).open) == 0;
    return reply;
  }

  // What we score after a reply, when it is `drawn` after one that decides nothing.
  static auto ours_after(const ByKind& drawn) {
    return [drawn](const Reply& reply) {
      return reply.score < 0 ? for_all(1) : reply.score > 0 ? for_all(0) : drawn;
    };
  }

  // What we score on average if `ours` says it for each reply.
  template <typename Ours>
  static ByKind weigh(const std::vector<Reply>& replies, const Ours& ours) {
    Replies gathered;
    for (std::size_t i = 0; i < replies.size(); ++i) {
      const Reply& reply = replies[i];
      gathered.add(reply.score, reply.safe, ours(reply));
      if (i + 1 == replies.size() || replies[i + 1].turn.square != reply.turn.square)
        gathered.end_square();
    }
    return gathered.ours();
  }

  // Until there is an answer the budget is not asked.
  void spend(std::uint64_t nodes) {
    spent_ += nodes;
    if (!rated_.empty()) budget_->spend(std::max<std::uint64_t>(nodes, 1));
  }

  Solver solver_;
  EndingTree<rules> tree_;
  Budget* budget_ = nullptr;
  ByKind belief_{};        // of the kinds
  ByKind from_then_on_{};  // the same, with the known players as who sees three turns ahead
  std::array<float, known_player_count> known_{};
  std::vector<Rated> rated_;
  std::uint64_t effort_ = 0, spent_ = 0;
};

}  // namespace

Champion::Champion(Rules rules) {
  if (rules == Rules::lines)
    judge_ = std::make_unique<JudgeOf<Rules::lines>>();
  else
    judge_ = std::make_unique<JudgeOf<Rules::squares>>();
}
Champion::~Champion() = default;

std::vector<Judged> Champion::judge(const Position& position, const std::vector<Turn>& turns,
                                    bool proven, const Belief& belief, std::uint64_t effort,
                                    const Allowance& allowance) {
  return judge_->judge(position, turns, proven, belief, effort, allowance);
}

Belief Champion::likelihood(const Position& position, Turn turn) {
  return judge_->likelihood(position, turn);
}

}  // namespace fourfold::quarto
