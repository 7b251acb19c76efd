#include "fourfold/quarto/champion.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "ending_tree.hpp"
#include "fourfold/quarto/solver.hpp"

namespace fourfold::quarto {
namespace {

constexpr std::size_t table_bytes = std::size_t{1} << 26;

// The opponent's replies are walked to the end of the game with so many pieces placed.
constexpr int walked_from = 8;
// Exact scores of all replies are worth their price with so many pieces placed.
constexpr int solved_from = 6;
// What follows the replies is looked at with so many pieces placed.
constexpr int followed_from = 6;

// What exact scores of all turns cost with so many pieces placed, in nodes of the tree.
constexpr std::uint64_t analysis_cost(int placed) {
  constexpr std::array<std::uint64_t, 9> cost = {0, 0, 0, 0, 400'000, 32'000, 6'500, 1'000, 225};
  return cost[static_cast<std::size_t>(std::min(placed, 8))];
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
                                    bool proven, const ByKind& belief, std::uint64_t effort,
                                    const Allowance& allowance) = 0;
  virtual ByKind likelihood(const Position& position, Turn turn) = 0;
};

namespace {

template <Rules rules>
class JudgeOf final : public Champion::Judge {
 public:
  JudgeOf() : solver_(rules, table_bytes) {}

  std::vector<Judged> judge(const Position& position, const std::vector<Turn>& turns, bool proven,
                            const ByKind& belief, std::uint64_t effort,
                            const Allowance& allowance) override {
    Budget budget(allowance);
    budget_ = &budget;
    belief_ = belief;
    tree_.set_belief(belief);
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

  ByKind likelihood(const Position& position, Turn turn) override {
    const std::vector<Reply> replies =
        position.placed() < solved_from ? near_replies(position) : solved_replies(position);
    return weigh(replies, [&](const Reply& reply) { return for_all(reply.turn == turn ? 1 : 0); });
  }

 private:
  struct Rated {
    Turn turn;
    Position after;
    float expected;
    bool to_the_end;
  };

  // Leaves in `rated_` what is known so far, the best first, whenever the budget runs out.
  void rate(const Position& position, const std::vector<Turn>& turns, bool proven) {
    const auto by_expected = [](const Rated& a, const Rated& b) {
      return a.to_the_end != b.to_the_end ? a.to_the_end : a.expected > b.expected;
    };
    std::vector<std::pair<int, Rated>> candidates;
    for (const Turn turn : turns) {
      const Position after = position.play(turn);
      if (after.hand == none)  // the game is over
        rated_.push_back({turn, after, after.is_won(rules) ? 1.0F : 0.5F, true});
      else
        candidates.push_back({safe_replies(after), {turn, after, 0, false}});
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });

    // By the replies alone: as many turns as half of the effort is enough for, but at least one.
    for (auto& [_, candidate] : candidates) {
      if (!rated_.empty() && spent_ >= effort_ / 2) break;
      if (!proven && !holds(candidate.after)) continue;
      candidate.expected = expected(belief_, at_a_glance(candidate.after));
      rated_.insert(std::upper_bound(rated_.begin(), rated_.end(), candidate, by_expected),
                    candidate);
    }
    // With what follows, the best first, as many as the rest of the effort is enough for.
    if (position.placed() < followed_from) return;
    const std::vector<Rated> glanced = rated_;
    for (std::size_t i = 0; i < glanced.size() && (i == 0 || spent_ < effort_); ++i) {
      Rated rated = glanced[i];
      if (rated.to_the_end) continue;
      rated.expected = expected(belief_, in_depth(rated.after));
      rated.to_the_end = true;
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
    spend(analysis_cost(position.placed()) / 20);
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
  ByKind in_depth(const Position& position) {
    const int n = position.placed();
    if (n >= walked_from) {
      const std::uint64_t before = tree_.nodes();
      const Board board = Board::of(position);
      const Outlook outlook = tree_.theirs(board, threats_of<rules>(board), position.hand, n);
      spend(tree_.nodes() - before);
      return outlook.ours;
    }
    // Some of the replies that draw stand for all of them.
    const std::vector<Reply> replies = solved_replies(position);
    spend(analysis_cost(n));
    std::vector<const Reply*> drawn;
    for (const Reply& reply : replies)
      if (reply.score == 0) drawn.push_back(&reply);
    ByKind mean{};
    const std::size_t samples = std::min<std::size_t>(drawn.size(), sampled_replies);
    for (std::size_t i = 0; i < samples; ++i) {
      const ByKind ours = best_glance(drawn[(2 * i + 1) * drawn.size() / (2 * samples)]->after);
      for (std::size_t k = 0; k < kind_count; ++k) mean[k] += ours[k] / static_cast<float>(samples);
    }
    return weigh(replies, ours_after(mean));
  }

  // What we score with the turn that looks best at a glance, in a drawn position.
  ByKind best_glance(const Position& position) {
    spend(analysis_cost(position.placed()));
    ByKind best = for_all(0.5F);
    float most = 0;
    for (const TurnValue& value : solver_.analyse(position)) {
      if (value.lower < 0) continue;
      const Position after = position.play(value.turn);
      const ByKind ours = at_a_glance(after);
      if (const float expects = expected(belief_, ours); expects > most)
        most = expects, best = ours;
    }
    return best;
  }

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

  static constexpr std::size_t sampled_replies = 8;

  Solver solver_;
  EndingTree<rules> tree_;
  Budget* budget_ = nullptr;
  ByKind belief_{};
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
                                    bool proven, const ByKind& belief, std::uint64_t effort,
                                    const Allowance& allowance) {
  return judge_->judge(position, turns, proven, belief, effort, allowance);
}

ByKind Champion::likelihood(const Position& position, Turn turn) {
  return judge_->likelihood(position, turn);
}

}  // namespace fourfold::quarto
