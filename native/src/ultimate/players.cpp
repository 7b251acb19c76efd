// The players of Ultimate: the engine, the tree search, and levels for people.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "cell_names.hpp"
#include "fourfold/player.hpp"
#include "fourfold/table_memory.hpp"
#include "fourfold/threads.hpp"
#include "fourfold/ultimate/engine.hpp"
#include "fourfold/ultimate/levels.hpp"
#include "fourfold/ultimate/mcts.hpp"
#include "fourfold/ultimate/score.hpp"
#include "move_budget.hpp"
#include "move_random.hpp"
#include "move_time.hpp"
#include "spec_options.hpp"
#include "variant.hpp"

namespace fourfold::ultimate {

#include "levels.inc"

const Levels& levels_of(int n) { return n == 3 ? levels_3 : levels_4; }

namespace {

constexpr std::size_t megabyte = 1 << 20;
#ifdef __EMSCRIPTEN__
constexpr int engine_megabytes = 16, tree_megabytes = 32;
#else
constexpr int engine_megabytes = 64, tree_megabytes = 256;
#endif
constexpr int most_megabytes(std::uint64_t most_bytes) {
  return static_cast<int>(std::min(most_bytes / megabyte, std::uint64_t{65536}));
}

template <int n>
std::string name_of(Cell cell) {
  return cell_name(Geometry<n>::cell_number(cell), n * n);
}

template <int n>
int empty_cells(const Position<n>& position) {
  int cells = 0;
  for (int block = 0; block < n * n; ++block) cells += std::popcount(position.empty_places(block));
  return cells;
}

template <int n>
Choice choice_of(const SearchResult& result, const Ending& ending) {
  Choice choice{name_of<n>(result.line.front()), points_of<n>(result.value, ending), result.depth,
                result.nodes};
  for (const Cell cell : result.line) choice.line.push_back(name_of<n>(cell));
  return choice;
}

// Parameters as in line_1:300;tempo:5.
NamedParameters parse_parameters(const std::string& text) {
  NamedParameters parameters;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(';', begin), text.size());
    const std::string pair = text.substr(begin, end - begin);
    const std::size_t colon = std::min(pair.find(':'), pair.size() - 1);
    const Spec value{"parameters", {{"value", pair.substr(colon + 1)}}};
    parameters[pair.substr(0, colon)] = *value.number<int>("value");
    begin = end + 1;
  }
  return parameters;
}

// What the engine and the tree search have in common: `time` seconds for a move, unless the clock
// allows less, and parameters.
class TimedPlayer : public Player {
 public:
  explicit TimedPlayer(const Spec& spec)
      : seconds_(number_within(spec, "time", 1.0, 0.001, std::numeric_limits<double>::infinity())),
        parameters_(parse_parameters(spec.text("parameters").value_or(""))) {
    parameters_of(parameters_);  // throws for bad ones
  }

 protected:
  // Calls search(limits, soft_seconds, listener) within the limits of a request.
  template <int n, typename Search>
  Choice choose_with(const Position<n>& position, const Ending& ending, const MoveRequest& request,
                     const Stopwatch& stopwatch, Search search) {
    const MoveTime time = time_for_move(request.clock, empty_cells(position), seconds_);
    Limits limits;
    if (time.seconds < limits.seconds)
      limits.seconds = std::max(0.001, time.seconds - stopwatch.seconds());
    limits.nodes = request.clock.nodes.value_or(limits.nodes);
    limits.stop = request.stop;
    ProgressListener listener;
    if (request.on_progress)
      listener = [&](const SearchResult& result) {
        request.on_progress(choice_of<n>(result, ending));
      };
    return choice_of<n>(search(limits, time.soft_seconds, listener), ending);
  }

  template <int n>
  Evaluator<n> evaluator(const Ending& ending) const {
    return EvaluatorSpec{parameters_, std::string(ending.name)}.evaluator<n>();
  }

 private:
  double seconds_;
  NamedParameters parameters_;
};

// Deepens iteratively. It keeps its table between the moves of a game.
class EnginePlayer : public TimedPlayer {
 public:
  explicit EnginePlayer(const Spec& spec)
      : TimedPlayer(spec),
        depth_(spec.number<int>("depth")),
        threads_(number_within(spec, "threads", 1, 1, max_threads)),
        table_bytes_(
            number_within(spec, "memory", engine_megabytes, 1, most_megabytes(max_table_bytes)) *
            megabyte) {
    if (depth_ && *depth_ < 1) throw std::invalid_argument("ultimate: depth must be 1 or more");
  }

  Choice choose(const MoveRequest& request) override {
    const Stopwatch stopwatch;
    return with_position_of(
        request.game, request.position,
        [&]<int n>(const Position<n>& position, const Variant& variant) {
          Engine<n>& engine = engine_for(position, variant);
          SearchOptions options{.threads = threads_};
          if (depth_) options.depth = *depth_;
          if (const auto depth = request.clock.depth)
            options.depth = std::clamp(*depth, 1, depth_.value_or(std::max(1, *depth)));
          return choose_with(position, variant.ending, request, stopwatch,
                             [&](const Limits& limits, double soft_seconds, const auto& listener) {
                               options.soft_seconds = soft_seconds;
                               return engine.search(position, options, limits, listener);
                             });
        });
  }

 private:
  // The engine, whose memory is cleared when a new game begins.
  template <int n>
  Engine<n>& engine_for(const Position<n>& position, const Variant& variant) {
    auto& engine = std::get<std::unique_ptr<Engine<n>>>(engines_);
    const int empty = empty_cells(position);
    if (variant_ != variant) {
      variant_.reset();
      std::get<0>(engines_).reset(), std::get<1>(engines_).reset();
      engine = std::make_unique<Engine<n>>(evaluator<n>(variant.ending), table_bytes_);
    } else if (empty != empty_ - 2) {
      engine->clear();
    }
    variant_ = variant;
    empty_ = empty;
    return *engine;
  }

  const std::optional<int> depth_;
  const int threads_;
  const std::size_t table_bytes_;
  std::tuple<std::unique_ptr<Engine<3>>, std::unique_ptr<Engine<4>>> engines_;
  std::optional<Variant> variant_{};  // of the engine
  int empty_ = 0;                     // cells before its last search
};

// Grows a search tree. The nodes of the clock limit the visits.
class TreePlayer : public TimedPlayer {
 public:
  explicit TreePlayer(const Spec& spec)
      : TimedPlayer(spec),
        tree_bytes_(
            number_within(spec, "memory", tree_megabytes, 1, most_megabytes(max_tree_bytes)) *
            megabyte) {}

  Choice choose(const MoveRequest& request) override {
    const Stopwatch stopwatch;
    return with_position_of(
        request.game, request.position,
        [&]<int n>(const Position<n>& position, const Variant& variant) {
          MctsSearch<n> searcher(evaluator<n>(variant.ending), tree_bytes_);
          SearchOptions options;
          options.depth = std::max(1, request.clock.depth.value_or(options.depth));
          return choose_with(position, variant.ending, request, stopwatch,
                             [&](const Limits& limits, double soft_seconds, const auto& listener) {
                               options.soft_seconds = soft_seconds;
                               return searcher.search(position, options, limits, listener);
                             });
        });
  }

 private:
  const std::size_t tree_bytes_;
};

// The value of a won game, above all values that a search returns.
constexpr int won = 30'000;

class LevelPlayer : public Player {
 public:
  LevelPlayer(const Level& small, const Level& large, std::uint64_t seed)
      : small_(small), large_(large), random_(seed) {}

  Choice choose(const MoveRequest& request) override {
    MoveBudget budget(request);
    return with_position_of(request.game, request.position,
                            [&]<int n>(const Position<n>& position, const Variant& variant) {
                              return choose_on(position, variant.ending, n == 3 ? small_ : large_,
                                               request, budget);
                            });
  }

 private:
  // When time is short, it searches less deeply, and skips moves when its time is over. It
  // evaluates by chances, even where the engine has a network, so that its measured strength stays
  // valid.
  template <int n>
  Choice choose_on(const Position<n>& position, const Ending& ending, const Level& level,
                   const MoveRequest& request, MoveBudget& budget) {
    using G = Geometry<n>;
    Random random = random_.stream(G::cell_count - empty_cells(position));
    const int depth = depth_of(level, request.clock, random);
    const bool line_possible =
        position.may_win(0, endings::draw) || position.may_win(1, endings::draw);
    const bool ignores_points = level.to_win && ending.blocks_are_points && line_possible;
    // The moves are compared, so what the search learns from one must not affect the next.
    Features features;
    features.correction_history = features.probcut = false;
    Engine<n> engine(Parameters{}, megabyte, features, ignores_points ? endings::draw : ending);
    std::array<bool, G::count> noticed;
    for (bool& one : noticed) one = random.fraction() < level.attention;
    const CellList<n> moves = position.legal_moves();
    std::vector<int> values;
    for (int done = 0; done < moves.size(); ++done) {
      const Limits limits = budget.allocate(1.0 / (moves.size() - done));
      if (!values.empty() && limits.seconds <= 0) break;
      const Position<n> after = position.play(moves[done]);
      const bool overlooked = after.sent_to != none && !noticed[after.sent_to];
      const int value = value_after(engine, after, overlooked ? 0 : depth - 1, limits);
      if (!values.empty() && limits.stop && limits.stop()) break;  // which may have cut it short
      values.push_back(value);
    }
    const int most = *std::max_element(values.begin(), values.end());
    std::vector<int> equal;
    for (std::size_t move = 0; move < values.size(); ++move)
      if (values[move] >= most - level.indifference) equal.push_back(int(move));
    const int chosen = random.choose(equal);
    return {name_of<n>(moves[chosen]), points_of<n>(values[chosen], ending), depth};
  }

  static int depth_of(const Level& level, const Clock& clock, Random& random) {
    const double whole = std::floor(level.depth);
    const int depth = int(whole) + (random.fraction() < level.depth - whole);
    return std::clamp(clock.depth.value_or(depth), 1, depth);
  }

  // The value of a position for the player who moved to it, by a search of this depth.
  template <int n>
  static int value_after(Engine<n>& engine, const Position<n>& after, int depth,
                         const Limits& limits) {
    const Evaluator<n>& evaluator = engine.evaluator();
    if (after.is_over()) {
      const int me = after.to_move ^ 1, winner = after.winner(evaluator.ending());
      if (winner != none) return winner == me ? won : -won;
      return evaluator.final_value(after, me);
    }
    if (depth == 0) return -evaluator.evaluate(after);
    return -engine.search(after, {.depth = depth}, limits).value;
  }

  const Level small_, large_;
  MoveRandom random_;
};

// The level of a number, or with these parameters, for tuning.
std::unique_ptr<Player> make_level(const Spec& spec, std::uint64_t seed) {
  if (!spec.text("depth")) {
    const int number = number_within(spec, "n", 5, 1, int(Levels{}.size()));
    return std::make_unique<LevelPlayer>(levels_of(3)[number - 1], levels_of(4)[number - 1], seed);
  }
  const Level level{number_within(spec, "depth", 1.0, 1.0, 1000.0),
                    number_within(spec, "attention", 1.0, 0.0, 1.0),
                    number_within(spec, "indifference", 0, 0, won),
                    number_within(spec, "to_win", 0, 0, 1) == 1};
  return std::make_unique<LevelPlayer>(level, level, seed);
}

}  // namespace

std::unique_ptr<Player> make_player(const Spec& spec, std::uint64_t seed) {
  if (spec.name == "ultimate")
    return std::make_unique<EnginePlayer>(
        with_known_options(spec, {"time", "depth", "threads", "memory", "parameters"}));
  if (spec.name == "ultimate_mcts")
    return std::make_unique<TreePlayer>(with_known_options(spec, {"time", "memory", "parameters"}));
  if (spec.name == "ultimate_level")
    return make_level(
        with_known_options(spec, {"n", "seed", "depth", "attention", "indifference", "to_win"}),
        seed);
  return nullptr;
}

}  // namespace fourfold::ultimate
