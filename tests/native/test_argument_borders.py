"""The first and last values that native functions accept, and the first ones they reject."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
import pytest

from fourfold.base.errors import FourfoldError
from fourfold.native import (
    arrays,
    quarto,
    quarto_champion,
    quarto_players,
    quarto_solver,
    ultimate,
    ultimate_classic,
    ultimate_engine,
    ultimate_tuning,
)

START = "..../..../..../.... 0"
LATE = "60.9/..../.1B./..A. F"
KEY = quarto.Position.parse(LATE).canonical_key()
TURN = quarto.Position.parse(LATE).legal_turns()[0]
ULTIMATE = "/".join(["." * 16] * 16) + " -"
SMALL = "/".join(["." * 9] * 9) + " -"
NAN = float("nan")
MOST_BYTES = 1 << 40
MIB = 1 << 20


def solver() -> quarto_solver.Solver:
    return quarto_solver.Solver("lines", 4 * MIB)


def engine(**options: Any) -> ultimate_engine.Engine:
    return ultimate_engine.Engine(3, 1 << 16, **options)


def tree() -> ultimate_engine.MctsSearch:
    return ultimate_engine.MctsSearch(3, 1 << 16)


def weights(**values: int) -> ultimate_classic.Weights:
    return ultimate_classic.Weights(**dict.fromkeys(MOST_WEIGHTS, 1) | values)


def deepen_classic(first: int, depth: int) -> object:
    return ultimate_classic.deepen(SMALL, 3, first, depth, weights())


def rate(belief: Sequence[float] = (1.0, *[0.0] * 7), turn: Any = None) -> object:
    champion = quarto_champion.Champion("lines")
    return champion.rate_turns(LATE, [turn or TURN], False, tuple(belief), 1)


def visible(lines: int, lookahead: int = 1) -> object:
    return quarto_champion.best_visible_turns(LATE, "lines", [15] * lines, lookahead, nodes=100)


def self_play(least: int, most: int, games: int = 0) -> bytes:
    return ultimate_tuning.self_play(
        3, "draw", 1, games, nodes=1, min_random=least, max_random=most
    )


def quarto_rows(squares: int = 16) -> arrays.Quarto:
    return arrays.Quarto(np.full((1, squares), -1, np.int8), np.zeros(1, np.int8), "lines")


def solve_rows(threads: int = 1, table_bytes: int = 0, seconds: float | None = None) -> int:
    """Solve the empty board, and return whether that proves its value."""
    lower, upper = np.zeros(1, np.int8), np.zeros(1, np.int8)
    nodes = 1 if seconds is None else None
    quarto_rows().solve(
        lower,
        upper,
        weak=True,
        threads=threads,
        table_bytes=table_bytes,
        seconds=seconds,
        nodes=nodes,
    )
    return int(lower[0] == upper[0])


def solve_ultimate_rows(table_bytes: int) -> None:
    rows = arrays.Ultimate3(np.zeros((0, 81), np.int8), np.zeros(0, np.int8), "draw")
    rows.solve(np.zeros(0, np.int32), table_bytes, 1)


def label_rows(table_bytes: int) -> None:
    rows = arrays.Quarto(np.zeros((0, 16), np.int8), np.zeros(0, np.int8), "lines")
    rows.label_positions(np.zeros(0, np.int8), np.zeros((0, 36), np.uint8), table_bytes=table_bytes)


class Border(NamedTuple):
    call: Callable[[Any], object]
    accepted: Sequence[Any]
    rejected: Sequence[Any]
    message: str | None = None


THREADS = [1, 2], [0, -1, 257, 2**31]
EXISTING = [0, 15], [16, -2, 127], "from 0 to 15"

BORDERS = {
    "square of play": Border(lambda s: quarto.Position.parse(START).play(s, 1), *EXISTING),
    "piece of play": Border(
        lambda p: quarto.Position.parse("..../..../..../.... -").play(None, p), *EXISTING
    ),
    "square of likelihood": Border(
        lambda s: quarto_champion.Champion("lines").likelihood(START, (s, 1), seconds=0), *EXISTING
    ),
    "piece of likelihood": Border(
        lambda p: quarto_champion.Champion("lines").likelihood(START, (0, p), seconds=0),
        [1, 15],
        *EXISTING[1:],
    ),
    "turn of rate_turns": Border(
        lambda turn: rate(turn=turn),
        [TURN],
        [(16, TURN[1]), (TURN[0], 16), (-2, TURN[1])],
        "from 0 to 15",
    ),
    "depth of perft": Border(
        lambda d: quarto.perft(quarto.Position.parse(START), d), [0, 1], [-1, 2**31]
    ),
    "placed of count_canonical": Border(
        lambda p: quarto.count_canonical("lines", p), [0, 1], [-1, 16]
    ),
    "placed of canonical_keys": Border(
        lambda p: quarto.canonical_keys("lines", p), [0, 1], [-1, 16]
    ),
    "table of Solver": Border(
        lambda b: quarto_solver.Solver("lines", b), [0, MOST_BYTES], [-1, MOST_BYTES + 1]
    ),
    "threads of solve": Border(lambda t: solver().solve(LATE, threads=t), *THREADS),
    "threads of analyse": Border(lambda t: solver().analyse(LATE, threads=t), *THREADS),
    "threads of find_turn": Border(lambda t: solver().find_turn(LATE, True, threads=t), *THREADS),
    "threads of line": Border(lambda t: solver().principal_line(LATE, threads=t), *THREADS),
    "threads of keys": Border(lambda t: solver().solve_keys([KEY], threads=t), *THREADS),
    "question": Border(
        lambda q: solver().solve(LATE, weak=True, question=q),
        ["who_wins", "mover_wins", "opponent_wins"],
        ["", "who", "mover_win"],
    ),
    "belief": Border(
        lambda one: rate([one, *[0.0] * 7]), [0.0, 1.0], [NAN, -1e-6, 1 + 1e-6, float("inf")]
    ),
    "kinds of belief": Border(lambda kinds: rate([0.125] * kinds), [8], [7, 9]),
    "visible lines": Border(visible, [10], [0, 9, 11]),
    "lookahead": Border(lambda n: visible(10, n), [0, 1, 2**31 - 1], [-1, 2**31]),
    "depth of search": Border(
        lambda d: quarto_players.search(LATE, "lines", d, "zero", nodes=10),
        [1, 100, None],
        [0, -1, 2**31],
    ),
    "depth of deepen": Border(
        lambda d: quarto_players.deepen(LATE, "lines", d, "zero", nodes=10),
        [1, 100, None],
        [0, -1, 2**31],
    ),
    "threads of simulate": Border(
        lambda t: quarto_players.simulate(LATE, "lines", 1, "novice", 1, threads=t),
        [0, 1, 2],
        [-1, 257],
    ),
    "rounds": Border(
        lambda r: quarto_players.simulate(LATE, "lines", r, "novice", 1, nodes=1),
        [0, 1, 1 << 40],
        [-1, (1 << 40) + 1],
    ),
    "policy": Border(
        lambda p: quarto_players.policy_turn(LATE, "lines", p, 1), ["novice", "random"], ["", "pro"]
    ),
    "n of Position": Border(ultimate.Position.start, [3, 4], [2, 5, -3]),
    "n of evaluate": Border(
        lambda n: ultimate_engine.evaluate(SMALL if n == 3 else ULTIMATE, n), [3, 4], [2, 5]
    ),
    "n of Engine": Border(lambda n: ultimate_engine.Engine(n, 0), [3, 4], [2, 5]),
    "n of MctsSearch": Border(lambda n: ultimate_engine.MctsSearch(n, 1 << 16), [3, 4], [2, 5]),
    "n of Trainer": Border(ultimate_tuning.Trainer, [3, 4], [2, 5]),
    "cell, n=3": Border(ultimate.Position.start(3).play, [0, 80], [-1, 81]),
    "cell, n=4": Border(ultimate.Position.start(4).play, [0, 255], [-1, 256]),
    "depth of Ultimate's perft": Border(
        lambda d: ultimate.perft(ultimate.Position.start(3), d), [0, 1], [-1, 2**31]
    ),
    "table of Engine": Border(lambda b: ultimate_engine.Engine(3, b), [0, 1], [-1, MOST_BYTES + 1]),
    "bytes of MctsSearch": Border(
        lambda b: ultimate_engine.MctsSearch(3, b), [0, 1], [-1, (1 << 36) + 1]
    ),
    "depth of Engine": Border(
        lambda d: engine().search(SMALL, depth=d, nodes=10), [1, 127, 10_000], [0, -1, 2**31]
    ),
    "depth of MctsSearch": Border(
        lambda d: tree().search(SMALL, depth=d, nodes=10), [1, 10_000], [0, -1, 2**31]
    ),
    "threads of Engine": Border(lambda t: engine().search(SMALL, depth=2, threads=t), *THREADS),
    "threads of MctsSearch": Border(lambda t: tree().search(SMALL, nodes=10, threads=t), *THREADS),
    "features": Border(lambda f: engine(without=[f]), ["lmr"], ["", "LMR", "lm"]),
    "ending": Border(lambda e: engine(ending=e), ["points", "draw", "blocks"], ["", "point"]),
    "first depth": Border(lambda d: deepen_classic(d, 2), [1, 2], [0, -1, 3]),
    "last depth": Border(lambda d: deepen_classic(1, d), [1, 2], [0, -1]),
    "points of samples": Border(
        lambda p: ultimate_tuning.Samples([(ULTIMATE, p)]), [-16, 16], [-17, 17]
    ),
    "least random moves": Border(lambda m: self_play(m, 60), [0, 60], [-1, 61]),
    "most random moves": Border(lambda m: self_play(3, m), [3, 60], [2, 61]),
    "batch": Border(
        lambda b: ultimate_tuning.Trainer(3).learn(self_play(0, 0, 1), batch=b), [1], [0, -1]
    ),
    "squares of rows": Border(quarto_rows, [16], [15, 17]),
    "threads of rows": Border(solve_rows, [1, 2], [0, 257, -1]),
    "table of rows": Border(lambda b: solve_rows(table_bytes=b), [0], [-1, MOST_BYTES + 1]),
    "table of labels": Border(label_rows, [0], [-1, MOST_BYTES + 1]),
    "table of Ultimate's rows": Border(solve_ultimate_rows, [0], [-1, MOST_BYTES + 1]),
    "placed of samples": Border(
        lambda p: quarto_rows().sample_positions(placed=p, policy="novice", seed=1, first=0),
        [0, 15],
        [-1, 16],
    ),
}
MOST_WEIGHTS = {
    "score_block": 10**9,
    "score_1": 10**8,
    "score_2": 10**7,
    "score_3": 10**7,
    "weight_attack": 10**7,
}


def weight_border(name: str, most: int) -> Border:
    return Border(lambda value: weights(**{name: value}), [0, most], [-1, most + 1])


def parameter_border(name: str, least: int, most: int) -> Border:
    return Border(
        lambda value: ultimate_engine.evaluate(SMALL, 3, {name: value}),
        [least, most],
        [least - 1, most + 1],
    )


BORDERS |= {name: weight_border(name, most) for name, most in MOST_WEIGHTS.items()}
BORDERS |= {
    name: parameter_border(name, least, most)
    for name, _, least, most, _ in (
        *ultimate_engine.evaluation_parameters(),
        *ultimate_engine.search_parameters(),
    )
}


@pytest.mark.parametrize("name", BORDERS)
def test_border(name: str) -> None:
    call, accepted, rejected, message = BORDERS[name]
    for value in accepted:
        call(value)
    for value in rejected:
        with pytest.raises((FourfoldError, TypeError), match=message) as error:
            call(value)
        assert "there is no memory" not in str(error.value)


SEARCHES: dict[str, Callable[[float], object]] = {
    "solve": lambda s: solver().solve(START, seconds=s)[2],
    "analyse": lambda s: solver().analyse(START, seconds=s) and 0,
    "find_turn": lambda s: solver().find_turn(START, True, seconds=s) and 0,
    "principal_line": lambda s: len(solver().principal_line(START, seconds=s)),
    "rows": lambda s: solve_rows(seconds=s),
    "rate_turns": lambda s: len(
        quarto_champion.Champion("lines").rate_turns(START, [(0, 1)], False, [0.0] * 8, 1, s)
    ),
    "likelihood": lambda s: quarto_champion.Champion("lines").likelihood(START, (0, 1), s) or 0,
    "search": lambda s: quarto_players.search(START, "lines", None, "zero", seconds=s).value or 0,
    "deepen": lambda s: quarto_players.deepen(START, "lines", None, "zero", seconds=s).value or 0,
    "simulate": lambda s: (
        quarto_players.simulate(START, "lines", 10**9, "novice", 1, seconds=s).rounds
    ),
    "classic": lambda s: (
        ultimate_classic.deepen(ULTIMATE, 4, 3, None, weights(), seconds=s).value or 0
    ),
    "engine": lambda s: engine().search(SMALL, seconds=s).depth - 1,  # Depth 1 is always searched.
    "tree": lambda s: int(tree().search(SMALL, seconds=s).nodes > 1000),
}
"""Long searches that return 0 if they had no time."""


@pytest.mark.parametrize("seconds", [NAN, 0.0, -1.0, float("-inf")])
@pytest.mark.parametrize("name", SEARCHES)
def test_search_without_time_ends_at_once(name: str, seconds: float) -> None:
    started = time.monotonic()
    assert SEARCHES[name](seconds) == 0
    assert time.monotonic() - started < 10
