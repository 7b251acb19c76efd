"""Ctrl-C ends every long native call soon."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Program = Callable[[str], str]

LONG = """
import signal
import numpy as np
from fourfold.native import arrays, quarto

EARLY = "0.../..../..../.... 1"
SMALL = "/".join(["." * 9] * 9) + " -"
PLAYED = ".F../...3/..../6... 9"

def solver():
    return quarto_solver.Solver("lines", 1 << 22)

def champion(rules="lines"):
    return quarto_champion.Champion(rules)

def rows(count):
    return arrays.Quarto(np.full((count, 16), -1, np.int8), np.zeros(count, np.int8), "lines")

def solve_rows(count=1):
    lower, upper = np.zeros(count, np.int8), np.zeros(count, np.int8)
    rows(count).solve(
        lower, upper, weak=False, threads=2, table_bytes=1 << 22, seconds=60, nodes=None
    )

def label_rows():
    rows(1).label_positions(
        np.zeros(1, np.int8), np.zeros((1, 36), np.uint8), table_bytes=1 << 22
    )

def sample_rows():
    count = 1 << 22
    rows(count).sample_positions(placed=15, policy="novice", seed=1, first=0)

def solve_ultimate_rows():
    positions = arrays.Ultimate3(np.full((1, 81), -1, np.int8), np.full(1, -1, np.int8), "draw")
    positions.solve(np.zeros(1, np.int32), 1 << 20, 1 << 60)

def all_turns(text):
    return quarto.Position.parse(text).legal_turns()

WEIGHTS = ultimate_classic.Weights(1, 1, 1, 1, 1)
CALLS = {
    "solve": lambda: solver().solve(QUARTO, seconds=60),
    "solve, two threads": lambda: solver().solve(QUARTO, threads=2, seconds=60),
    "analyse": lambda: solver().analyse(QUARTO, seconds=60),
    "find_turn": lambda: solver().find_turn(EARLY, True, seconds=60),
    "principal_line": lambda: solver().principal_line(QUARTO, seconds=60),
    "solve_keys": lambda: solver().solve_keys([quarto.Position.parse(EARLY).canonical_key()]),
    "rows": solve_rows,
    "labels": label_rows,
    "samples": sample_rows,
    "rate_turns": lambda: champion().rate_turns(
        PLAYED, all_turns(PLAYED), False, [0.0] * 7 + [1.0], 1 << 50, 60
    ),
    "best_visible_turns": lambda: quarto_champion.best_visible_turns(
        QUARTO, "lines", [15] * 10, 16, seconds=60
    ),
    "search": lambda: quarto_players.search(EARLY, "lines", None, "zero", seconds=60),
    "deepen": lambda: quarto_players.deepen(EARLY, "lines", None, "zero", seconds=60),
    "simulate": lambda: quarto_players.simulate(EARLY, "lines", 10**9, "novice", 1, seconds=60),
    "engine": lambda: ultimate_engine.Engine(4, 1 << 20).search(ULTIMATE, seconds=60),
    "engine, two threads": lambda: ultimate_engine.Engine(4, 1 << 20).search(
        ULTIMATE, seconds=60, threads=2
    ),
    "tree": lambda: ultimate_engine.MctsSearch(4, 1 << 24).search(ULTIMATE, seconds=60),
    "classic": lambda: ultimate_classic.deepen(ULTIMATE, 4, 3, None, WEIGHTS, seconds=60),
    "Ultimate's rows": solve_ultimate_rows,
}

def interrupt(name):
    timer = threading.Timer(0.15, signal.raise_signal, [signal.SIGINT])
    timer.start()
    started = time.monotonic()
    try:
        CALLS[name]()
    except KeyboardInterrupt:
        # Normally some hundredths of a second, more on a busy machine.
        assert time.monotonic() - started < 5, f"{name} did not end soon"
    else:
        timer.cancel()
        raise AssertionError(f"{name} was over before Ctrl-C")
"""


@pytest.mark.parametrize("half", [0, 1])
def test_ctrl_c_ends_a_long_call(run: Program, half: int) -> None:
    """One program makes many calls, as starting Python takes longer than the calls."""
    run(f"{LONG}\nfor name in list(CALLS)[{half}::2]: interrupt(name)")
