#include "fourfold/quarto/champion.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <optional>
#include <utility>

#include "ending_tree.hpp"
#include "foretelling.hpp"
#include "fourfold/table_memory.hpp"

namespace fourfold::quarto {
namespace {

// Less where there is little memory; what is found does not depend on it.
constexpr std::size_t table_bytes = std::min(std::size_t{1} << 26, most_table_bytes >> 5);

// The opponent's replies are walked to the end of the game with so many pieces placed.
constexpr int walked_from = 8;
// Exact scores of all replies are worth their price with so many pieces placed.
constexpr int solved_from = 6;
// And two threads find them sooner than one with so many.
constexpr int worth_threads = 7;
// Known players are asked for their reply with so many pieces placed.
constexpr int asked_from = 4;
// And if they are so likely at least; else they are taken for who sees three turns ahead.
constexpr float worth_asking = 0.01F;

// What it costs to know the exact scores of all turns with so many pieces placed, in nodes of the
// tree.
constexpr std::uint64_t analysis_cost(int placed) {
  return by_placed(placed, {800'000, 128'000, 26'000, 4'000, 900, 400});
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
                                    const Limits& limits) = 0;
  virtual std::optional<Belief> likelihood(const Position& position, Turn turn,
                                           const Limits& limits) = 0;
};

namespace {

template <Rules rules>
class JudgeOf final : public Champion::Judge {
 public:
  JudgeOf()
      : solver_(rules, table_bytes, effort_),
        tree_(effort_),
        foretelling_(solver_, tree_, effort_) {}

  std::vector<Judged> judge(const Position& position, const std::vector<Turn>& turns, bool proven,
                            const Belief& belief, std::uint64_t effort,
                            const Limits& limits) override {
    effort_.begin(limits);
    std::copy_n(belief.begin(), kind_count, belief_.begin());
    std::copy_n(belief.begin() + kind_count, known_player_count, known_.begin());
    for (float& chance : known_)
      if (chance < worth_asking) belief_[first_sight] += std::exchange(chance, 0.0F);
    from_then_on_ = belief_;
    for (const float chance : known_) from_then_on_[first_sight] += chance;
    tree_.set_belief(from_then_on_);
    most_ = effort;
    rated_.clear();
    try {
      rate(position, turns, proven);
    } catch (const OutOfLimits&) {
    }
    std::vector<Judged> judged;
    for (const Rated& rated : rated_) judged.push_back({rated.turn, rated.expected});
    return judged;
  }

  std::optional<Belief> likelihood(const Position& position, Turn turn,
                                   const Limits& limits) override {
    effort_.begin(limits);
    try {
      return likelihood(position, turn);
    } catch (const OutOfLimits&) {
      return std::nullopt;
    }
  }

 private:
  static constexpr int last_look = 3;
  static constexpr std::size_t solved_together = 8;
  static constexpr ByKnown anybody = {1, 1, 1};
  static constexpr std::uint64_t games_to_learn = 250;

  Belief likelihood(const Position& position, Turn turn) {
    const std::vector<Reply> replies =
        position.placed() < solved_from ? near_replies(position) : solved_replies(position);
    const ByKind by_kind =
        weigh(replies, [&](const Reply& reply) { return for_all(reply.turn == turn ? 1 : 0); });
    Belief likelihood{};
    std::copy(by_kind.begin(), by_kind.end(), likelihood.begin());
    const auto known =
        replies_of_known_players<rules>(position, anybody, games_to_learn, effort_.left());
    for (std::size_t which = 0; which < known_player_count; ++which)
      for (const LikelyReply& reply : known[which])
        if (reply.turn == turn) likelihood[kind_count + which] = reply.chance;
    return likelihood;
  }

  struct Rated {
    Turn turn;
    Position after;
    ByKind ours{};  // against each kind
    float expected = 0;
    int looks = 1;  // the more often it was looked at, the more it is to be trusted
  };

  // Leaves in `rated_` what is known so far, the best first, whenever the time is up.
  void rate(const Position& position, const std::vector<Turn>& turns, bool proven) {
    std::vector<Rated> candidates;
    for (const Turn turn : most_promising_first<rules>(position, turns)) {
      const Position after = position.play(turn);
      if (after.hand == none)  // the game is over
        rated_.push_back({turn, after, {}, after.is_won(rules) ? 1.0F : 0.5F, last_look});
      else
        candidates.push_back({turn, after});
    }

    // By the replies alone: as many turns as a third of the effort is enough for, but at least one.
    std::vector<Result> solved;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      if (!rated_.empty() && effort_.spent() >= most_ / 3) break;
      Rated& candidate = candidates[i];
      if (!proven) {
        if (i % solved_together == 0) solved = solve_some(candidates, i);
        effort_.spend(solving_cost(candidate.after.placed()));
        if (solved[i % solved_together].lower > 0) continue;  // the opponent wins
      }
      candidate.ours = at_a_glance(candidate.after);
      candidate.expected = expected(from_then_on_, candidate.ours);
      insert(candidate);
    }
    if (rated_.empty() || position.placed() < asked_from) return;
    // To the end of the game where that can be done, and with what the known players reply.
    look_again(most_ / 3 * 2, [this](Rated& rated) {
      if (rated.after.placed() >= walked_from) rated.ours = to_the_end(rated.after);
      rated.expected = expected(belief_, rated.ours) + against_known_players(rated, false);
    });
    // And with what they reply to our next turn.
    if (total(known_) == 0) return;
    look_again(most_, [this](Rated& rated) {
      rated.expected = expected(belief_, rated.ours) + against_known_players(rated, true);
    });
  }

  // Looks once more at the turns, the best first, until so much is spent, but at least at one.
  template <typename Look>
  void look_again(std::uint64_t until, const Look& look) {
    const std::vector<Rated> so_far = rated_;
    const int looks = so_far.front().looks;
    for (std::size_t i = 0; i < so_far.size() && (i == 0 || effort_.spent() < until); ++i) {
      Rated rated = so_far[i];
      if (rated.looks != looks || looks == last_look) continue;
      look(rated);
      ++rated.looks;
      rated_.erase(std::find_if(rated_.begin(), rated_.end(),
                                [&](const Rated& one) { return one.turn == rated.turn; }));
      insert(rated);
    }
  }

  // Keeps the best first.
  void insert(const Rated& rated) {
    const auto better = [](const Rated& a, const Rated& b) {
      return a.looks != b.looks ? a.looks > b.looks : a.expected > b.expected;
    };
    rated_.insert(std::upper_bound(rated_.begin(), rated_.end(), rated, better), rated);
  }

  // Who wins after each of the next candidates.
  std::vector<Result> solve_some(const std::vector<Rated>& candidates, std::size_t first) {
    std::vector<Position> positions;
    for (std::size_t i = first; i < candidates.size() && i < first + solved_together; ++i)
      positions.push_back(candidates[i].after);
    return solver_.who_wins(positions, champion_threads);
  }

  // What we score once the opponent has replied, if afterwards nobody errs.
  ByKind at_a_glance(const Position& position) {
    const int n = position.placed();
    if (n < solved_from) {
      effort_.spend(10);
      return weigh(near_replies(position), ours_after(for_all(0.5F)));
    }
    effort_.spend(analysis_cost(n));
    return weigh(solved_replies(position), ours_after(for_all(0.5F)));
  }

  // What we score in the end.
  ByKind to_the_end(const Position& position) {
    const std::uint64_t before = tree_.nodes();
    const Board board = Board::of(position);
    const Outlook outlook =
        tree_.theirs(board, threats_of<rules>(board), position.hand, position.placed());
    effort_.spend(tree_.nodes() - before);
    return outlook.ours;
  }

  // What the known players add to what we score, each as likely as it is.
  float against_known_players(const Rated& rated, bool turns) {
    if (total(known_) == 0) return 0;
    const float otherwise =
        expected(from_then_on_, rated.ours) / expected(from_then_on_, for_all(1));
    return foretelling_.against(rated.after, known_, otherwise, turns);
  }

  std::vector<Reply> solved_replies(const Position& position) {
    std::vector<Reply> replies;
    const int threads = position.placed() <= worth_threads ? champion_threads : 1;
    for (const TurnValue& value : solver_.analyse(position, threads))
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

  Effort effort_;
  TimedSolver solver_;
  EndingTree<rules> tree_;
  Foretelling<rules> foretelling_;
  ByKind belief_{};        // of the kinds
  ByKind from_then_on_{};  // the same, with the known players as who sees three turns ahead
  ByKnown known_{};
  std::vector<Rated> rated_;
  std::uint64_t most_ = 0;  // of the effort
};

}  // namespace

Champion::Champion(Rules rules) {
  with_rules(rules, [&]<Rules r>() { judge_ = std::make_unique<JudgeOf<r>>(); });
}
Champion::~Champion() = default;

std::vector<Judged> Champion::judge(const Position& position, const std::vector<Turn>& turns,
                                    bool proven, const Belief& belief, std::uint64_t effort,
                                    const Limits& limits) {
  return judge_->judge(position, turns, proven, belief, effort, limits);
}

std::optional<Belief> Champion::likelihood(const Position& position, Turn turn,
                                           const Limits& limits) {
  return judge_->likelihood(position, turn, limits);
}

}  // namespace fourfold::quarto
