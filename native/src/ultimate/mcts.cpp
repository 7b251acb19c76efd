#include "fourfold/ultimate/mcts.hpp"

#include <algorithm>
#include <cmath>

#include "fourfold/table_memory.hpp"
#include "state.hpp"
#include "watch.hpp"

namespace fourfold::ultimate {

namespace {

constexpr double curiosity = 0.25;  // how much a move that was little looked at is favoured
constexpr double scale = 800;       // hundredths of a point that count as much in a mean
constexpr float temperature = 60;   // hundredths of a point that make a move e times likelier

double squashed(int value) { return std::tanh(value / scale); }

}  // namespace

// A position of the tree and the move that led to it. Values are those of the player who made it.
template <int n>
struct TreeSearcher<n>::Node {
  enum Proof : std::uint8_t { open, lost, won_game };  // for the player who made the move

  std::uint32_t first = 0;  // its children stand side by side
  std::uint16_t children = 0;
  Cell move;
  Proof proof = open;
  bool expanded = false;
  std::uint32_t visits = 0;
  float prior = 0;
  float guess = 0;  // the evaluation, until the first visit
  double sum = 0;

  double mean() const { return visits ? sum / visits : double{guess}; }
};

template <int n>
class TreeSearcher<n>::Growth {
 public:
  Growth(const Position<n>& position, const Evaluator<n>& evaluator, std::size_t most_nodes)
      : state_(position, evaluator), evaluator_(evaluator), most_(most_nodes) {
    try {
      nodes_.reserve(most_);  // memory that is never reached costs nothing; moving the tree would
    } catch (const std::bad_alloc&) {
      throw NoMemory(most_ * sizeof(Node));
    }
    nodes_.emplace_back();
    expand(0);
  }

  std::uint64_t visits() const { return nodes_[0].visits; }
  bool decided() const { return nodes_[0].proof != Node::open || nodes_[0].children == 1; }

  void visit() { descend(0); }

  SearchResult result() const {
    SearchResult result;
    const Node* node = &nodes_[0];
    while (node->children) {
      node = &best_child(*node);
      result.line.push_back(node->move);
      if (!node->expanded || result.line.size() == 64) break;
    }
    const Node& answer = best_child(nodes_[0]);
    result.depth = result.line.size();
    result.nodes = nodes_[0].visits;
    if (answer.proof == Node::open) {
      result.value = std::lround(scale * std::atanh(std::clamp(answer.mean(), -0.999, 0.999)));
      result.value = std::clamp(result.value, -Evaluator<n>::win, Evaluator<n>::win);
    } else {
      result.value = (answer.proof == Node::won_game ? 1 : -1) * (won - result.depth);
    }
    return result;
  }

 private:
  // The value of one more visit for the player who moved to this node.
  double descend(std::uint32_t index) {
    double value = 0;
    if (!nodes_[index].expanded) {
      value = expand(index);
    } else if (nodes_[index].children == 0) {
      value = nodes_[index].guess;  // the game is over, or the tree is full
    } else {
      const std::uint32_t child = chosen(index);
      const Cell move = nodes_[child].move;
      if (nodes_[child].proof == Node::open) {
        const auto undo = state_.make(move);
        value = -descend(child);
        state_.unmake(move, undo);
      }
      if (nodes_[child].proof != Node::open) {
        prove(index);
        value = nodes_[child].proof == Node::won_game ? -1 : 1;
      }
    }
    Node& node = nodes_[index];
    ++node.visits;
    node.sum += value;
    return value;
  }

  // Gives a node its children, evaluated. Returns the value for who moved to it.
  double expand(std::uint32_t index) {
    const Position<n> position = state_.position();
    nodes_[index].expanded = true;
    if (position.is_over()) {
      Node& node = nodes_[index];
      const int value = evaluator_.final_value(position, position.to_move ^ 1);
      const bool drawn = position.winner(evaluator_.ending()) == none;
      if (!drawn) node.proof = value > 0 ? Node::won_game : Node::lost;
      node.guess = drawn ? squashed(value) : value > 0 ? 1 : -1;
      return node.guess;
    }
    const auto moves = position.legal_moves();
    if (nodes_.size() + moves.size() > most_) return nodes_[index].guess;
    const std::uint32_t first = nodes_.size();
    double best = -1e9, total = 0;
    int best_value = -won;
    for (const Cell move : moves) {
      Node child;
      child.move = move;
      const auto undo = state_.make(move);
      const bool over = state_.position().is_over();
      const int value =
          over ? evaluator_.final_value(state_.position(), position.to_move) : -state_.evaluate();
      const bool decided = over && state_.position().winner(evaluator_.ending()) != none;
      const bool wins = decided && value > 0;
      state_.unmake(move, undo);
      if (decided) child.proof = wins ? Node::won_game : Node::lost;
      child.guess = !decided ? squashed(value) : wins ? 1 : -1;
      child.prior = value;
      best_value = std::max(best_value, value);
      best = std::max(best, double{child.guess});
      nodes_.push_back(child);
      if (wins) nodes_[index].proof = Node::lost;
    }
    for (std::size_t i = first; i < nodes_.size(); ++i)
      total += nodes_[i].prior = std::exp((nodes_[i].prior - best_value) / temperature);
    for (std::size_t i = first; i < nodes_.size(); ++i) nodes_[i].prior /= float(total);
    nodes_[index].first = first;
    nodes_[index].children = moves.size();
    return -best;
  }

  std::uint32_t chosen(std::uint32_t index) const {
    const Node& node = nodes_[index];
    const double reach = curiosity * std::sqrt(node.visits + 1.0);
    std::uint32_t best = node.first;
    double most = -1e9;
    for (std::uint32_t i = node.first; i < node.first + node.children; ++i) {
      const Node& child = nodes_[i];
      if (child.proof == Node::won_game) return i;
      const double value = (child.proof == Node::lost ? -100 : child.mean()) +
                           reach * child.prior / (1 + child.visits);
      if (value > most) most = value, best = i;
    }
    return best;
  }

  // Won for who moves there when a child is won for it: lost for who moved to it; and the reverse.
  void prove(std::uint32_t index) {
    Node& node = nodes_[index];
    bool all_lost = true;
    for (std::uint32_t i = node.first; i < node.first + node.children; ++i) {
      if (nodes_[i].proof == Node::won_game) {
        node.proof = Node::lost;
        return;
      }
      all_lost = all_lost && nodes_[i].proof == Node::lost;
    }
    if (all_lost) node.proof = Node::won_game;
  }

  const Node& best_child(const Node& node) const {
    const auto rank = [](const Node& child) {
      const double side = child.proof == Node::won_game ? 1e12
                          : child.proof == Node::lost   ? -1e12
                                                        : 0;
      return side + child.visits + child.mean() / 4;
    };
    const auto first = nodes_.begin() + node.first;
    return *std::max_element(first, first + node.children,
                             [&](const Node& a, const Node& b) { return rank(a) < rank(b); });
  }

  State<n> state_;
  const Evaluator<n>& evaluator_;
  std::size_t most_;
  std::vector<Node> nodes_;
};

template <int n>
TreeSearcher<n>::TreeSearcher(Evaluator<n> evaluator, std::size_t tree_bytes)
    : evaluator_(std::move(evaluator)),
      most_nodes_(std::max<std::size_t>(1024, tree_bytes / sizeof(Node))) {}

template <int n>
SearchResult TreeSearcher<n>::search(const Position<n>& position, const SearchTerms& terms,
                                     const Limits& limits, const SearchListener& listener) {
  constexpr std::uint64_t between_looks = 16;
  Run run(limits);
  Watch watch(run);
  Growth growth(position, evaluator_, most_nodes_);
  const auto result = [&] {
    SearchResult found = growth.result();
    found.seconds = run.seconds();
    return found;
  };
  std::uint64_t next_report = 128;
  try {
    while (!growth.decided()) {
      watch.spend();
      growth.visit();
      if (growth.visits() % between_looks) continue;
      watch.check();
      if (growth.visits() < next_report) continue;
      next_report *= 2;
      const SearchResult found = result();
      if (listener) listener(found);
      if (found.depth >= terms.depth || found.seconds >= terms.soft_seconds) break;
    }
  } catch (const OutOfLimits&) {
  }
  return result();
}

template class TreeSearcher<3>;
template class TreeSearcher<4>;

}  // namespace fourfold::ultimate
