// The module fourfold.native._operations: what pages ask about positions, answered as JSON.
#include "fourfold/operations.hpp"

#include "fourfold/game.hpp"
#include "fourfold/threads.hpp"
#include "python.hpp"

using namespace fourfold;

namespace {

using Operation = std::optional<std::string> (*)(const AnalysisRequest&);

template <Operation operation>
std::optional<std::string> run(const std::string& game, const std::string& position, double seconds,
                               int threads, std::size_t table_bytes, const Stop& stop,
                               const ProgressCallback<std::string>& on_progress) {
  check_range("threads", threads, 1, max_threads);
  check_range("table_bytes", table_bytes, std::size_t{0}, max_table_bytes);
  AnalysisRequest request{Spec::parse(game), position, seconds, threads, table_bytes};
  request.on_progress =
      make_listener<std::string>(on_progress, [](const std::string& json) { return json; });
  return run_without_gil({}, {}, stop, [&](const Limits& limits) {
    request.stop = limits.stop;
    return operation(request);
  });
}

template <Operation operation>
void define(nb::module_& m, const char* name, const char* doc) {
  m.def(name, run<operation>, "game"_a, "position"_a, nb::kw_only(), "seconds"_a,
        "threads"_a = 1, "table_bytes"_a, "stop"_a = nb::none(), "on_progress"_a = nb::none(), doc);
}

}  // namespace

NB_MODULE(_operations, m) {
  register_errors();
  m.doc() = "What pages ask about positions, answered as JSON. fourfold.service describes it.";
  define<solve_position>(m, "solve_position",
                         "The exact value of a position, or its proven bounds; None if the core "
                         "does not solve this game.");
  define<analyse_position>(m, "analyse_position",
                           "The exact value of every move, reported pass by pass; None if the core "
                           "does not solve this game.");
  define<estimate_moves>(m, "estimate_moves",
                         "The expected result of every move; None if the game has no engine.");
}
