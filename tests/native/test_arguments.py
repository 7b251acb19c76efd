"""Native functions reject nonsensical arguments immediately."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from fourfold.analysis.ultimate import analyse_ultimate
from fourfold.base.errors import FourfoldError, SpecError
from fourfold.base.limits import Limits
from fourfold.games import ultimate
from fourfold.native import (
    quarto,
    quarto_champion,
    quarto_players,
    quarto_solver,
    ultimate_classic,
    ultimate_engine,
    ultimate_tuning,
)
from fourfold.players.registry import make_player
from fourfold.solver import rank_turns, solve

Program = Callable[[str], str]

EARLY = "0.../..../..../.... 1"
LATE = "60.9/..../.1B./..A. F"
ULTIMATE = "/".join(["." * 16] * 16) + " -"
BELIEF = (1.0,) + (0.0,) * 7
MIB = 1 << 20


def solver() -> quarto_solver.Solver:
    return quarto_solver.Solver("lines", 4 * MIB)


def rate_late(turns: Any, belief: Any = BELIEF) -> object:
    return quarto_champion.Champion("lines").rate_turns(LATE, turns, True, belief, 1000)


def key_of(text: str) -> int:
    return quarto.Position.parse(text).canonical_key()


THREADS = "threads is 1000000, and must be from . to 256"

REJECTED: dict[str, tuple[Callable[[], object], str]] = {
    "threads of solve": (lambda: solver().solve(EARLY, threads=10**6), THREADS),
    "threads of analyse": (lambda: solver().analyse(EARLY, threads=10**6), THREADS),
    "threads of line": (lambda: solver().principal_line(EARLY, threads=10**6), THREADS),
    "threads of keys": (lambda: solver().solve_keys([0], threads=10**6), THREADS),
    "no threads": (lambda: solver().solve(EARLY, threads=0), "threads is 0"),
    "threads of engine": (
        lambda: ultimate_engine.Engine().search(ULTIMATE, threads=10**6),
        THREADS,
    ),
    "threads of simulate": (
        lambda: quarto_players.simulate(EARLY, "lines", 10**9, "novice", 1, threads=10**6),
        THREADS,
    ),
    "rounds": (
        lambda: quarto_players.simulate(EARLY, "lines", 2**64 - 1, "novice", 1),
        "rounds is 18446744073709551615, and must be from 0 to",
    ),
    "table of solver": (
        lambda: quarto_solver.Solver("lines", 10**9 * MIB),
        "table_bytes is 1048576000000000, and must be from 0 to 1099511627776",
    ),
    "table of engine": (
        lambda: ultimate_engine.Engine(4, 10**9 * MIB),
        "table_bytes is 1048576000000000, and must be",
    ),
    "tree": (
        lambda: ultimate_engine.MctsSearch(4, 10**9 * MIB),
        "tree_bytes is 1048576000000000, and must be",
    ),
    "threads of analysis": (
        lambda: ultimate_engine.analyse(ULTIMATE, threads=10**6),
        THREADS,
    ),
    "table of analysis": (
        lambda: ultimate_engine.analyse(ULTIMATE, table_bytes=10**9 * MIB),
        "table_bytes is 1048576000000000, and must be",
    ),
    "points of a sample": (
        lambda: ultimate_tuning.Samples([(ULTIMATE, 17)]),
        "points is 17, and must be from -16 to 16",
    ),
    "garbage for a key": (
        lambda: quarto.position_of_key(10**16 + 1),
        "a piece would be there twice",
    ),
    "garbage among keys": (lambda: solver().solve_keys([0, 2**63 + 5]), "is not the"),
    "a key of another image": (lambda: solver().solve_keys([1 << 15]), "not the canonical key"),
    "the key of a won board": (
        lambda: solver().solve_keys([0, key_of("1357/..../..../.... 0")], threads=2),
        "whose game is on",
    ),
    "a turn beyond the board": (lambda: rate_late([(256 + 2, 2)]), "numbers from 0 to 15"),
    "no turns": (lambda: rate_late([]), "no turns to judge"),
    "a belief that is no number": (
        lambda: rate_late([(2, 2)], (float("nan"), *BELIEF[1:])),
        "from 0 to 1",
    ),
    "a depth below zero": (
        lambda: quarto.perft(quarto.Position.parse(EARLY), -1),
        "must not be negative",
    ),
    "more pieces than there are": (
        lambda: quarto.count_canonical("lines", 10**6),
        "placed is 1000000, and must be from 0 to 15",
    ),
    "weights": (
        lambda: ultimate_classic.Weights(10**18, 1, 1, 1, 1),
        "score_block is 1000000000000000000, and must be from 0 to 1000000000",
    ),
}


@pytest.mark.parametrize("name", REJECTED)
def test_error_states_what_is_accepted(name: str) -> None:
    call, fault = REJECTED[name]
    with pytest.raises(FourfoldError, match=fault):
        call()


@pytest.mark.parametrize("threads", [10**30, 10**6, 0, -1])
@pytest.mark.parametrize("search", [solve, rank_turns])
def test_solver_error_states_the_thread_limits(search: Any, threads: int) -> None:
    with pytest.raises(FourfoldError, match=f"threads must be between 1 and 256, not {threads}"):
        search(LATE, threads=threads)


@pytest.mark.parametrize("table_mib", [10**30, 10**9, -1])
@pytest.mark.parametrize("search", [solve, rank_turns])
def test_solver_error_states_the_table_limits(search: Any, table_mib: int) -> None:
    with pytest.raises(
        FourfoldError, match=rf"a transposition table of {table_mib} MiB is not possible"
    ):
        search(LATE, table_mib=table_mib)


@pytest.mark.parametrize("options", [{"threads": 10**6}, {"memory": 10**9}])
def test_ultimate_analysis_rejects_the_same(options: dict[str, Any]) -> None:
    with pytest.raises(FourfoldError, match="and must be from"):
        analyse_ultimate(ultimate.Position.start(), depth=2, limits=Limits(), **options)


@pytest.mark.parametrize("player", ["alphabeta", "ultimate", "ultimate_classic"])
def test_player_depth_is_limited_to_1000(player: str) -> None:
    with pytest.raises(SpecError, match=r"depth=\d+ is not accepted; give .* from 1 to 1000"):
        make_player(f"{player}(depth={10**30})")


def test_rate_turns_omits_losing_turns() -> None:
    champion = quarto_champion.Champion("lines")
    won = solve(LATE, line=True).line[0]
    lost = quarto.Position.parse(LATE).play(won.square, won.gift)
    assert champion.rate_turns(str(lost), lost.legal_turns(), False, BELIEF, 1000) == []


def test_sight_beyond_the_end_changes_nothing() -> None:
    watched = [15] * 10
    full_sight, larger_sight = (
        quarto_champion.best_visible_turns(LATE, "lines", watched, sight, nodes=1000)
        for sight in (17, 2**31 - 1)
    )
    assert full_sight == larger_sight


NO_MEMORY = {
    "engine": "ultimate_engine.Engine(4, 1 << 30)",
    "tree": "ultimate_engine.MctsSearch(4, 1 << 30).search(ULTIMATE, nodes=1)",
    "solver": 'quarto_solver.Solver("lines", 1 << 30).solve(QUARTO, nodes=1)',
}


@pytest.mark.skipif(sys.platform != "linux", reason="limits memory with setrlimit and /proc")
@pytest.mark.parametrize("name", NO_MEMORY)
def test_allocation_failure_raises_error(run: Program, name: str) -> None:
    assert (
        run(f"""
        from fourfold.base.errors import FourfoldError, SpecError

        used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + (48 << 20), used + (48 << 20)))
        try:
            {NO_MEMORY[name]}
        except FourfoldError as error:
            print(error)
    """)
        == "there is no memory for a search that may remember "
        f"{64 if name == 'solver' else 1024} MiB: let it have less"
    )


SWEEP = """
import faulthandler, itertools, random
from fourfold.native import quarto, ultimate, ultimate_tuning

faulthandler.dump_traceback_later(50, exit=True)
LATE = "6B09/.C../.1.5/..A. F"
SMALL = "/".join(["." * 9] * 9) + " -"
stop = lambda: True
solver = quarto_solver.Solver("lines", 1 << 22)
champion = quarto_champion.Champion("lines")
engine = ultimate_engine.Engine(3, 1 << 16)
tree = ultimate_engine.MctsSearch(3, 1 << 16)
weights = ultimate_classic.Weights(1, 1, 1, 1, 1)
square, gift = quarto.Position.parse(LATE).legal_turns()[0]
core = {"position": LATE, "rules": "lines"}
search = {"position": SMALL, "depth": 2, "threads": 2, "stop": stop, "on_progress": None}
CALLS = [
    (quarto.Position.parse, {"text": LATE, "rules": "lines"}),
    (quarto.Position.parse(LATE).play, {"square": square, "gift": gift}),
    (quarto.position_of_key, {"key": 0}),
    (quarto.canonical_keys, {"rules": "lines", "placed": 1}),
    (quarto.count_canonical, {"rules": "lines", "placed": 1}),
    (quarto_solver.Solver, {"rules": "lines", "table_bytes": 0}),
    (solver.solve, {"position": LATE, "weak": True, "threads": 2, "stop": None}),
    (solver.solve, {"position": LATE, "on_progress": print}),
    (solver.analyse, {"position": LATE, "threads": 2, "stop": stop}),
    (solver.principal_line, {"position": LATE, "threads": 2, "stop": None}),
    (solver.solve_keys, {"keys": [quarto.Position.parse(LATE).canonical_key()], "threads": 2}),
    (quarto_champion.Champion, {"rules": "lines"}),
    (champion.rate_turns, {"position": LATE, "turns": [(square, gift)], "proven": True,
                      "belief": [0.125] * 8, "effort": 1000}),
    (champion.likelihood, {"position": LATE, "turn": (square, gift)}),
    (quarto_champion.best_visible_turns, {**core, "visible_lines": [15] * 10, "lookahead": 2,
                                            "nodes": 100}),
    (quarto_players.search, {**core, "depth": 2, "evaluation": "relative", "c": 1.0,
                             "stop": stop}),
    (quarto_players.deepen, {**core, "depth": 2, "evaluation": "absolute", "stop": stop}),
    (quarto_players.evaluate, {**core, "evaluation": "relative", "c": 1.0}),
    (quarto_players.simulate, {**core, "rounds": 10, "policy": "novice", "seed": 1,
                               "threads": 2, "stop": stop}),
    (quarto_players.policy_turn, {**core, "policy": "novice", "seed": 1}),
    (ultimate.Position.parse, {"text": SMALL, "n": 3}),
    (ultimate.Position.start, {"n": 3}),
    (ultimate.Position.start(3).play, {"cell": 0}),
    (ultimate.random_game, {"n": 3, "seed": 1}),
    (ultimate_classic.Weights, dict.fromkeys(
        ["score_block", "score_1", "score_2", "score_3", "weight_attack"], 1)),
    (ultimate_classic.evaluate, {"position": SMALL, "n": 3, "weights": weights}),
    (ultimate_classic.deepen, {"position": SMALL, "n": 3, "first": 1, "depth": 2,
                               "weights": weights, "stop": stop}),
    (ultimate_engine.Engine, {"n": 3, "table_bytes": 1024, "parameters": {}, "without": []}),
    (engine.search, search),
    (ultimate_engine.MctsSearch, {"n": 3, "tree_bytes": 1024, "parameters": {}}),
    (tree.search, search | {"nodes": 100}),
    (ultimate_engine.evaluate, {"position": SMALL, "n": 3, "parameters": {}}),
    (ultimate_engine.analyse, {"position": SMALL, "n": 3, "depth": 2, "nodes": 100, "stop": stop}),
    (ultimate_engine.levels, {"n": 3}),
    (ultimate_engine.winning_chance, {"points": 1.5}),
    (ultimate_tuning.Samples, {"positions": [(ULTIMATE, 0)]}),
    (ultimate_tuning.Samples([(ULTIMATE, 0)]).error, {"parameters": {}}),
]
LONG = {"nodes"}  # Large values are valid and take long.
ABSURD = [
    None, True, -1, 0, 3, 10**6, 2**31 - 1, -(2**31), 2**63, 2**64 - 1, 10**30, -(10**30), 1.5,
    float("nan"), float("inf"), -float("inf"), "", " ", "garbage", "x" * 100_000, "\\0", "\\ud800",
    LATE[:-1] + "\\N{SNOWMAN}", b"", [], [None], [10**30], [2**63 + 5], [(None, None)], [(99, 99)],
    [(-128, 127)], [float("nan")] * 8, [255] * 10, (None, 3), {"": 1}, {"tempo": 10**9},
    {"tempo": None}, print, object(), stop,
]
refused = 0
for call, valid in CALLS:
    call(**valid)
    for name, value in itertools.product(valid, ABSURD):
        if name in LONG and isinstance(value, (int, float)):
            continue
        try:
            call(**{**valid, name: value})
        except (ValueError, TypeError, RuntimeError, OverflowError):
            refused += 1
"""


def test_no_argument_crashes_or_hangs_the_process(run: Program) -> None:
    assert int(run(f"{SWEEP}\nprint(refused, file=sys.stderr)\nprint(refused)").split()[-1]) > 3000
