"""Limits, stops and interrupts: what comes back is proven, and comes at once."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from functools import partial

import pytest

from fourfold.base.limits import Limits
from fourfold.games.quarto import Position, Turn
from fourfold.solver import (
    BEST,
    DRAW,
    WORST,
    SolveResult,
    Stop,
    gifts,
    placements,
    rank_turns,
    solve,
)
from fourfold.solver.scores import PartScore

START = Position.start()
"""Takes half a minute or so without the book: long enough to be interrupted."""


def contains_the_truth(verdict: SolveResult) -> bool:
    """The empty board is a draw."""
    return verdict.lower <= DRAW <= verdict.upper


def test_a_node_limit_gives_bounds() -> None:
    verdict = solve(START, book=False, limits=Limits(nodes=100_000), threads=1)
    assert not verdict.exact
    assert contains_the_truth(verdict)
    assert verdict.nodes < 200_000


def test_a_time_limit_gives_bounds() -> None:
    verdict = solve(START, book=False, limits=Limits(seconds=0.05))
    assert not verdict.exact
    assert contains_the_truth(verdict)


def test_a_limit_on_an_analysis_gives_bounds() -> None:
    scores = rank_turns("..../.F../..A./.... 3", book=False, limits=Limits(nodes=50_000)).turns
    assert any(not score.exact for score in scores)
    assert all(score.lower <= score.upper for score in scores)


def test_a_stop_ends_the_search() -> None:
    stop = Stop()
    threading.Timer(0.2, stop.set).start()
    verdict = solve(START, book=False, stop=stop)
    assert not verdict.exact
    assert contains_the_truth(verdict)


def test_progress_is_told_and_its_errors_end_the_search() -> None:
    seen: list[SolveResult] = []

    def tell(verdict: SolveResult) -> None:
        seen.append(verdict)
        if len(seen) == 3:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        solve(START, book=False, on_progress=tell)
    assert all(contains_the_truth(verdict) for verdict in seen)


def test_two_threads_can_ask_at_once() -> None:
    answers: list[SolveResult] = []
    askers = [
        threading.Thread(target=lambda: answers.append(solve("60.9/..../.1B./..A. F")))
        for _ in range(4)
    ]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()
    assert {str(answer.lower) for answer in answers} == {"win 9"}


class Spender:
    """Stands in for a search: uses up the limits it is given, on a clock of its own."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seconds, self.nodes = 0.0, 0
        monkeypatch.setattr("fourfold.base.limits.monotonic", lambda: self.seconds)

    def solve(self, *_: object, limits: Limits, **__: object) -> SolveResult:
        self.spend(limits)
        return SolveResult(WORST, BEST, limits.nodes or 0, limits.seconds or 0.0)

    def line(self, *_: object, limits: Limits, **__: object) -> tuple[Turn, ...]:
        self.spend(limits)
        return ()

    def spend(self, limits: Limits) -> None:
        self.seconds += max(0.0, limits.seconds or 0.0)
        self.nodes += limits.nodes or 0


@pytest.mark.parametrize("values", [placements, partial(gifts, square=0)])
def test_a_limit_is_for_all_parts_of_a_turn(
    monkeypatch: pytest.MonkeyPatch, values: Callable[..., list[PartScore]]
) -> None:
    spender = Spender(monkeypatch)
    monkeypatch.setattr("fourfold.solver.analysis.solve", spender.solve)
    found = values("..../.F../..A./.... 3", limits=Limits(seconds=2, nodes=1000))
    assert len(found) > 10
    assert spender.seconds == pytest.approx(2)
    assert 900 <= spender.nodes <= 1000


def test_a_limit_is_for_the_value_and_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    spender = Spender(monkeypatch)
    monkeypatch.setattr("fourfold.solver.search.principal_line", spender.line)
    limits = Limits(seconds=2, nodes=10**7)
    verdict = solve("60.9/..../.1B./..A. F", book=False, line=True, limits=limits)
    assert verdict.exact
    assert verdict.nodes + spender.nodes == 10**7
    assert spender.seconds == 2


SAYS_WHEN_IT_SEARCHES = """
import functools, sys
from fourfold import solver
from fourfold.cli.main import run

def tell(verdict):
    print("searching", file=sys.stderr, flush=True)

solver.solve = functools.partial(solver.solve, on_progress=tell)
run()
"""


def test_ctrl_c_ends_the_program() -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", SAYS_WHEN_IT_SEARCHES, "solve", "--no-book", "START"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert program.stderr is not None
    assert program.stderr.readline() == b"searching\n"
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=60)
    assert program.returncode == 130
    assert out == b""
    assert b"Traceback" not in err
