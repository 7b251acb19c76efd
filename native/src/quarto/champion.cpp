#include "fourfold/quarto/champion.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <optional>
#include <utility>

#include "endgame_tree.hpp"
#include "fourfold/table_memory.hpp"
#include "opponent_prediction.hpp"

namespace fourfold::quarto {
namespace {

// Smaller where there is little memory. Results do not depend on it.
constexpr std::size_t table_bytes = std::min(std::size_t{1} << 26, max_table_bytes >> 5);

// The numbers of pieces placed from which on ...
constexpr int tree_from = 8;        // replies are searched to the end of the game
constexpr int solved_from = 6;      // exact scores of all replies are affordable
constexpr int prediction_from = 4;  // the replies of known players are predicted
// With at most so many pieces placed, two threads solve replies faster than one.
constexpr int max_placed_for_threads = 7;
// Known players that are less probable count as opponents who look three turns ahead.
constexpr float min_probability = 0.01F;

// The cost of the exact scores of all turns, in nodes of the endgame tree.
constexpr std::uint64_t analysis_cost(int placed) {
  return cost_by_placed(placed, {800'000, 128'000, 26'000, 4'000, 900, 400});
}

struct Reply {
  Turn turn;
  Position after;
  int score = 0;  // to the opponent
  bool safe = false;
};

}  // namespace

class Champion::Rater {
 public:
  virtual ~Rater() = default;
  virtual std::vector<RatedTurn> rate_turns(const Position& position,
                                            const std::vector<Turn>& turns, bool proven,
                                            const Belief& belief, std::uint64_t effort,
                                            const Limits& limits) = 0;
  virtual std::optional<Belief> likelihood(const Position& position, Turn turn,
                                           const Limits& limits) = 0;
};

namespace {

template <Rules rules>
class RaterFor final : public Champion::Rater {
 public:
  RaterFor()
      : solver_(rules, table_bytes, budget_),
        tree_(budget_),
        prediction_(solver_, tree_, budget_) {}

  std::vector<RatedTurn> rate_turns(const Position& position, const std::vector<Turn>& turns,
                                    bool proven, const Belief& belief, std::uint64_t effort,
                                    const Limits& limits) override {
    budget_.start(limits);
    std::copy_n(belief.begin(), kind_count, kinds_.begin());
    std::copy_n(belief.begin() + kind_count, known_player_count, known_players_.begin());
    for (float& probability : known_players_)
      if (probability < min_probability)
        kinds_[first_lookahead] += std::exchange(probability, 0.0F);
    all_as_kinds_ = kinds_;
    for (const float probability : known_players_) all_as_kinds_[first_lookahead] += probability;
    tree_.set_belief(all_as_kinds_);
    effort_ = effort;
    candidates_.clear();
    try {
      rate(position, turns, proven);
    } catch (const LimitReached&) {
    }
    std::vector<RatedTurn> rated;
    for (const Candidate& candidate : candidates_)
      rated.push_back({candidate.turn, candidate.expected});
    return rated;
  }

  std::optional<Belief> likelihood(const Position& position, Turn turn,
                                   const Limits& limits) override {
    budget_.start(limits);
    try {
      return likelihood(position, turn);
    } catch (const LimitReached&) {
      return std::nullopt;
    }
  }

 private:
  static constexpr int last_pass = 3;
  static constexpr std::size_t solver_batch = 8;
  static constexpr PerKnownPlayer all_players = {1, 1, 1};
  static constexpr std::uint64_t likelihood_games = 250;

  Belief likelihood(const Position& position, Turn turn) {
    const std::vector<Reply> replies =
        position.placed() < solved_from ? shallow_replies(position) : solved_replies(position);
    const PerKind by_kind =
        average(replies, [&](const Reply& reply) { return for_all(reply.turn == turn ? 1 : 0); });
    Belief likelihood{};
    std::copy(by_kind.begin(), by_kind.end(), likelihood.begin());
    const auto predicted =
        predict_replies<rules>(position, all_players, likelihood_games, budget_.remaining());
    for (std::size_t player = 0; player < known_player_count; ++player)
      for (const PredictedReply& reply : predicted[player])
        if (reply.turn == turn) likelihood[kind_count + player] = reply.probability;
    return likelihood;
  }

  struct Candidate {
    Turn turn;
    Position after;
    PerKind by_kind{};  // our expected result against each kind
    float expected = 0;
    int passes = 1;  // the more passes have rated it, the more precise it is
  };

  // Keeps the ratings so far in `candidates_`, the best first, even when the time limit strikes.
  void rate(const Position& position, const std::vector<Turn>& turns, bool proven) {
    std::vector<Candidate> unrated;
    for (const Turn turn : order_by_safe_replies<rules>(position, turns)) {
      const Position after = position.play(turn);
      if (after.hand == none)  // the game is over
        candidates_.push_back({turn, after, {}, after.is_won(rules) ? 1.0F : 0.5F, last_pass});
      else
        unrated.push_back({turn, after});
    }

    // Pass 1, for at least one turn and up to a third of the effort: only the next reply counts.
    std::vector<SolveResult> solved;
    for (std::size_t i = 0; i < unrated.size(); ++i) {
      if (!candidates_.empty() && budget_.spent() >= effort_ / 3) break;
      Candidate& candidate = unrated[i];
      if (!proven) {
        if (i % solver_batch == 0) solved = solve_batch(unrated, i);
        budget_.spend(solving_cost(candidate.after.placed()));
        if (solved[i % solver_batch].lower > 0) continue;  // the opponent wins
      }
      candidate.by_kind = after_next_reply(candidate.after);
      candidate.expected = expected(all_as_kinds_, candidate.by_kind);
      insert(candidate);
    }
    if (candidates_.empty() || position.placed() < prediction_from) return;
    // Pass 2: to the end of the game where affordable, and the replies of the known players.
    rate_again(effort_ / 3 * 2, [this](Candidate& candidate) {
      if (candidate.after.placed() >= tree_from) candidate.by_kind = at_game_end(candidate.after);
      candidate.expected =
          expected(kinds_, candidate.by_kind) + against_known_players(candidate, false);
    });
    // Pass 3: also the known players' replies to our next turn.
    if (total(known_players_) == 0) return;
    rate_again(effort_, [this](Candidate& candidate) {
      candidate.expected =
          expected(kinds_, candidate.by_kind) + against_known_players(candidate, true);
    });
  }

  // Rates the candidates of the last pass once more, the best first: at least one, and until the
  // budget has spent `until`.
  template <typename Rate>
  void rate_again(std::uint64_t until, const Rate& rate) {
    const std::vector<Candidate> before = candidates_;
    const int passes = before.front().passes;
    for (std::size_t i = 0; i < before.size() && (i == 0 || budget_.spent() < until); ++i) {
      Candidate candidate = before[i];
      if (candidate.passes != passes || passes == last_pass) continue;
      rate(candidate);
      ++candidate.passes;
      candidates_.erase(
          std::find_if(candidates_.begin(), candidates_.end(),
                       [&](const Candidate& one) { return one.turn == candidate.turn; }));
      insert(candidate);
    }
  }

  // Keeps `candidates_` sorted.
  void insert(const Candidate& candidate) {
    const auto better = [](const Candidate& a, const Candidate& b) {
      return a.passes != b.passes ? a.passes > b.passes : a.expected > b.expected;
    };
    candidates_.insert(std::upper_bound(candidates_.begin(), candidates_.end(), candidate, better),
                       candidate);
  }

  std::vector<SolveResult> solve_batch(const std::vector<Candidate>& unrated, std::size_t first) {
    std::vector<Position> positions;
    for (std::size_t i = first; i < unrated.size() && i < first + solver_batch; ++i)
      positions.push_back(unrated[i].after);
    return solver_.who_wins(positions, champion_threads);
  }

  // Our expected result after the opponent's reply, if nobody errs afterwards.
  PerKind after_next_reply(const Position& position) {
    const auto result = [](const Reply& reply) {
      return for_all(reply.score < 0 ? 1 : reply.score > 0 ? 0 : 0.5F);
    };
    const int n = position.placed();
    if (n < solved_from) {
      budget_.spend(10);
      return average(shallow_replies(position), result);
    }
    budget_.spend(analysis_cost(n));
    return average(solved_replies(position), result);
  }

  // Our expected result at the end of the game.
  PerKind at_game_end(const Position& position) {
    const std::uint64_t before = tree_.nodes();
    const Board board = Board::of(position);
    const PositionValue value =
        tree_.value_their_turn(board, threats_of<rules>(board), position.hand, position.placed());
    budget_.spend(tree_.nodes() - before);
    return value.expected;
  }

  // Our expected result against the known players, weighted by their probabilities.
  float against_known_players(const Candidate& candidate, bool look_ahead) {
    if (total(known_players_) == 0) return 0;
    const float fallback =
        expected(all_as_kinds_, candidate.by_kind) / expected(all_as_kinds_, for_all(1));
    return prediction_.expected(candidate.after, known_players_, fallback, look_ahead);
  }

  std::vector<Reply> solved_replies(const Position& position) {
    std::vector<Reply> replies;
    const int threads = position.placed() <= max_placed_for_threads ? champion_threads : 1;
    for (const TurnValue& value : solver_.analyse(position, threads))
      replies.push_back(make_reply(position, value.turn, value.lower));
    return replies;
  }

  // The replies, where only wins and losses within two placements have their exact score.
  static std::vector<Reply> shallow_replies(const Position& position) {
    std::vector<Reply> replies;
    for (const Turn turn : position.legal_turns(rules)) {
      Reply reply = make_reply(position, turn, 0);
      if (reply.after.is_won(rules))
        reply.score = win_in(1);
      else if (!reply.safe)
        reply.score = loss_in(2);
      replies.push_back(reply);
    }
    return replies;
  }

  static Reply make_reply(const Position& position, Turn turn, int score) {
    Reply reply{turn, position.play(turn), score, true};
    if (reply.after.hand != none)
      reply.safe =
          (lanes_of(reply.after.hand) & threats_of<rules>(Board::of(reply.after)).open) == 0;
    return reply;
  }

  // The expected value of a function of the reply, by kind of opponent.
  template <typename Function>
  static PerKind average(const std::vector<Reply>& replies, const Function& function) {
    ReplyStatistics statistics;
    for (std::size_t i = 0; i < replies.size(); ++i) {
      const Reply& reply = replies[i];
      statistics.add(reply.score, reply.safe, function(reply));
      if (i + 1 == replies.size() || replies[i + 1].turn.square != reply.turn.square)
        statistics.end_square();
    }
    return statistics.expected();
  }

  SearchBudget budget_;
  BudgetedSolver solver_;
  EndgameTree<rules> tree_;
  OpponentPrediction<rules> prediction_;
  PerKind kinds_{};         // the probability of each kind
  PerKind all_as_kinds_{};  // the same, with known players as opponents who look three turns ahead
  PerKnownPlayer known_players_{};
  std::vector<Candidate> candidates_;
  std::uint64_t effort_ = 0;
};

}  // namespace

Champion::Champion(Rules rules) {
  with_rules(rules, [&]<Rules r>() { rater_ = std::make_unique<RaterFor<r>>(); });
}
Champion::~Champion() = default;

std::vector<RatedTurn> Champion::rate_turns(const Position& position,
                                            const std::vector<Turn>& turns, bool proven,
                                            const Belief& belief, std::uint64_t effort,
                                            const Limits& limits) {
  return rater_->rate_turns(position, turns, proven, belief, effort, limits);
}

std::optional<Belief> Champion::likelihood(const Position& position, Turn turn,
                                           const Limits& limits) {
  return rater_->likelihood(position, turn, limits);
}

}  // namespace fourfold::quarto
