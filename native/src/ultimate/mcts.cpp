#include "fourfold/ultimate/mcts.hpp"

#include <algorithm>
#include <cmath>

#include "fourfold/table_memory.hpp"
#include "search_control.hpp"
#include "search_state.hpp"

namespace fourfold::ultimate {

namespace {

constexpr double c_puct = 0.25;    // the weight of exploration
constexpr double scale = 800;      // hundredths of a point that become tanh(1)
constexpr float temperature = 60;  // hundredths of a point that make a move e times likelier

double squashed(int value) { return std::tanh(value / scale); }

}  // namespace

// A position of the tree and the move that led to it. All values are for the player who made that
// move.
template <int n>
struct MctsSearch<n>::Node {
  enum Proof : std::uint8_t { none_yet, loss, win };

  std::uint32_t first_child = 0;  // children are stored side by side
  std::uint16_t child_count = 0;
  Cell move;
  Proof proof = none_yet;
  bool expanded = false;
  std::uint32_t visits = 0;
  float prior = 0;
  float evaluation = 0;  // the mean until the first visit
  double sum = 0;

  double mean() const { return visits ? sum / visits : double{evaluation}; }
};

template <int n>
class MctsSearch<n>::SearchTree {
 public:
  SearchTree(const Position<n>& position, const Evaluator<n>& evaluator, std::size_t max_nodes)
      : state_(position, evaluator), evaluator_(evaluator), max_nodes_(max_nodes) {
    try {
      nodes_.reserve(max_nodes_);  // untouched memory costs nothing, moving the tree would
    } catch (const std::bad_alloc&) {
      throw OutOfMemory(max_nodes_ * sizeof(Node));
    }
    nodes_.emplace_back();
    expand(0);
  }

  std::uint64_t visits() const { return nodes_[0].visits; }
  bool is_decided() const {
    return nodes_[0].proof != Node::none_yet || nodes_[0].child_count == 1;
  }

  // Grows the tree by one position.
  void visit() { simulate(0); }

  SearchResult result() const {
    SearchResult result;
    const Node* node = &nodes_[0];
    while (node->child_count) {
      node = &best_child(*node);
      result.line.push_back(node->move);
      if (!node->expanded || result.line.size() == 64) break;
    }
    const Node& best = best_child(nodes_[0]);
    result.depth = int(result.line.size());
    result.nodes = nodes_[0].visits;
    if (best.proof == Node::none_yet) {
      result.value = int(std::lround(scale * std::atanh(std::clamp(best.mean(), -0.999, 0.999))));
      result.value = std::clamp(result.value, -Evaluator<n>::win, Evaluator<n>::win);
    } else {
      result.value = (best.proof == Node::win ? 1 : -1) * win_in(result.depth);
    }
    return result;
  }

 private:
  // Visits a node once more: descends to a leaf, expands it and backs its value up. Returns the
  // value for the player who moved to the node.
  double simulate(std::uint32_t index) {
    double value = 0;
    if (!nodes_[index].expanded) {
      value = expand(index);
    } else if (nodes_[index].child_count == 0) {
      value = nodes_[index].evaluation;  // the game is over, or the tree is full
    } else {
      const std::uint32_t child = select_child(index);
      const Cell move = nodes_[child].move;
      if (nodes_[child].proof == Node::none_yet) {
        const auto undo = state_.make(move);
        value = -simulate(child);
        state_.unmake(move, undo);
      }
      if (nodes_[child].proof != Node::none_yet) {
        update_proof(index);
        value = nodes_[child].proof == Node::win ? -1 : 1;
      }
    }
    Node& node = nodes_[index];
    ++node.visits;
    node.sum += value;
    return value;
  }

  // Creates and evaluates the children of a node. Returns the value for the player who moved to it.
  double expand(std::uint32_t index) {
    const Position<n> position = state_.position();
    nodes_[index].expanded = true;
    if (position.is_over()) {
      Node& node = nodes_[index];
      const int value = evaluator_.final_value(position, position.to_move ^ 1);
      const bool drawn = position.winner(evaluator_.ending()) == none;
      if (!drawn) node.proof = value > 0 ? Node::win : Node::loss;
      node.evaluation = float(drawn ? squashed(value) : value > 0 ? 1 : -1);
      return node.evaluation;
    }
    const auto moves = position.legal_moves();
    if (nodes_.size() + moves.size() > max_nodes_) return nodes_[index].evaluation;
    const auto first = std::uint32_t(nodes_.size());
    double best = -1e9, total = 0;
    int best_value = loss_in(0);
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
      if (decided) child.proof = wins ? Node::win : Node::loss;
      child.evaluation = float(!decided ? squashed(value) : wins ? 1 : -1);
      child.prior = float(value);
      best_value = std::max(best_value, value);
      best = std::max(best, double{child.evaluation});
      nodes_.push_back(child);
      if (wins) nodes_[index].proof = Node::loss;
    }
    for (std::size_t i = first; i < nodes_.size(); ++i)
      total += nodes_[i].prior = std::exp((nodes_[i].prior - float(best_value)) / temperature);
    for (std::size_t i = first; i < nodes_.size(); ++i) nodes_[i].prior /= float(total);
    nodes_[index].first_child = first;
    nodes_[index].child_count = std::uint16_t(moves.size());
    return -best;
  }

  // The child with the largest PUCT value.
  std::uint32_t select_child(std::uint32_t index) const {
    const Node& node = nodes_[index];
    const double exploration = c_puct * std::sqrt(node.visits + 1.0);
    std::uint32_t best = node.first_child;
    double highest = -1e9;
    for (std::uint32_t i = node.first_child; i < node.first_child + node.child_count; ++i) {
      const Node& child = nodes_[i];
      if (child.proof == Node::win) return i;
      const double value = (child.proof == Node::loss ? -100 : child.mean()) +
                           exploration * child.prior / (1 + child.visits);
      if (value > highest) highest = value, best = i;
    }
    return best;
  }

  // A node is lost for the player who moved to it if one of its moves wins, and won if all lose.
  void update_proof(std::uint32_t index) {
    Node& node = nodes_[index];
    bool all_lost = true;
    for (std::uint32_t i = node.first_child; i < node.first_child + node.child_count; ++i) {
      if (nodes_[i].proof == Node::win) {
        node.proof = Node::loss;
        return;
      }
      all_lost = all_lost && nodes_[i].proof == Node::loss;
    }
    if (all_lost) node.proof = Node::win;
  }

  const Node& best_child(const Node& node) const {
    const auto rank = [](const Node& child) {
      const double side = child.proof == Node::win ? 1e12 : child.proof == Node::loss ? -1e12 : 0;
      return side + child.visits + child.mean() / 4;
    };
    const auto first = nodes_.begin() + node.first_child;
    return *std::max_element(first, first + node.child_count,
                             [&](const Node& a, const Node& b) { return rank(a) < rank(b); });
  }

  SearchState<n> state_;
  const Evaluator<n>& evaluator_;
  std::size_t max_nodes_;
  std::vector<Node> nodes_;
};

template <int n>
MctsSearch<n>::MctsSearch(Evaluator<n> evaluator, std::size_t tree_bytes)
    : evaluator_(std::move(evaluator)),
      max_nodes_(std::max<std::size_t>(1024, tree_bytes / sizeof(Node))) {}

template <int n>
SearchResult MctsSearch<n>::search(const Position<n>& position, const SearchOptions& options,
                                   const Limits& limits, const ProgressListener& listener) {
  constexpr std::uint64_t visits_between_checks = 16;
  SearchControl control(limits);
  NodeCounter counter(control);
  SearchTree tree(position, evaluator_, max_nodes_);
  const auto result = [&] {
    SearchResult so_far = tree.result();
    so_far.seconds = control.seconds();
    return so_far;
  };
  std::uint64_t next_report = 128;
  try {
    while (!tree.is_decided()) {
      counter.add();
      tree.visit();
      if (tree.visits() % visits_between_checks) continue;
      counter.check();
      if (tree.visits() < next_report) continue;
      next_report *= 2;
      const SearchResult so_far = result();
      if (listener) listener(so_far);
      if (so_far.depth >= options.depth || so_far.seconds >= options.soft_seconds) break;
    }
  } catch (const LimitReached&) {
  }
  return result();
}

template class MctsSearch<3>;
template class MctsSearch<4>;

}  // namespace fourfold::ultimate
