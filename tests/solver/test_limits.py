"""Limits, stops and interrupts: the solver returns promptly and with proven bounds."""

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
"""Solving it without the book takes about half a minute, long enough to be interrupted."""


def contains_draw(result: SolveResult) -> bool:
    """Whether the bounds include a draw, the value of the empty board."""
    return result.lower <= DRAW <= result.upper


def test_node_limit_gives_bounds() -> None:
    result = solve(START, book=False, limits=Limits(nodes=100_000), threads=1)
    assert not result.exact
    assert contains_draw(result)
    assert result.nodes < 200_000


def test_time_limit_gives_bounds() -> None:
    result = solve(START, book=False, limits=Limits(seconds=0.05))
    assert not result.exact
    assert contains_draw(result)


def test_limited_ranking_gives_bounds() -> None:
    scores = rank_turns("..../.F../..A./.... 3", book=False, limits=Limits(nodes=50_000)).turns
    assert any(not score.exact for score in scores)
    assert all(score.lower <= score.upper for score in scores)


def test_stop_ends_the_search() -> None:
    stop = Stop()
    threading.Timer(0.2, stop.set).start()
    result = solve(START, book=False, stop=stop)
    assert not result.exact
    assert contains_draw(result)


def test_errors_of_progress_callback_end_the_search() -> None:
    reports: list[SolveResult] = []

    def report(result: SolveResult) -> None:
        reports.append(result)
        if len(reports) == 3:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        solve(START, book=False, on_progress=report)
    assert all(contains_draw(result) for result in reports)


def test_solver_can_be_called_from_several_threads() -> None:
    answers: list[SolveResult] = []
    callers = [
        threading.Thread(target=lambda: answers.append(solve("60.9/..../.1B./..A. F")))
        for _ in range(4)
    ]
    for thread in callers:
        thread.start()
    for thread in callers:
        thread.join()
    assert {str(answer.lower) for answer in answers} == {"win 9"}


class SpendingSearch:
    """A fake search that spends its whole limits, on a fake clock."""

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
def test_limit_covers_all_parts_of_a_turn(
    monkeypatch: pytest.MonkeyPatch, values: Callable[..., list[PartScore]]
) -> None:
    spender = SpendingSearch(monkeypatch)
    monkeypatch.setattr("fourfold.solver.analysis.solve", spender.solve)
    parts = values("..../.F../..A./.... 3", limits=Limits(seconds=2, nodes=1000))
    assert len(parts) > 10
    assert spender.seconds == pytest.approx(2)
    assert 900 <= spender.nodes <= 1000


def test_limit_covers_value_and_principal_line(monkeypatch: pytest.MonkeyPatch) -> None:
    spender = SpendingSearch(monkeypatch)
    monkeypatch.setattr("fourfold.solver.search.principal_line", spender.line)
    limits = Limits(seconds=2, nodes=10**7)
    result = solve("60.9/..../.1B./..A. F", book=False, line=True, limits=limits)
    assert result.exact
    assert result.nodes + spender.nodes == 10**7
    assert spender.seconds == 2


PRINTS_WHEN_IT_SEARCHES = """
import functools, sys
from fourfold import solver
from fourfold.cli.main import run

def report(result):
    print("searching", file=sys.stderr, flush=True)

solver.solve = functools.partial(solver.solve, on_progress=report)
run()
"""


def test_ctrl_c_ends_the_command() -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", PRINTS_WHEN_IT_SEARCHES, "solve", "--no-book", "START"],
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
