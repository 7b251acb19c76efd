"""Limits, stops and interrupts: what comes back is proven, and comes at once."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading

import pytest

from fourfold.games.quarto import Position
from fourfold.limits import Limits
from fourfold.solver import DRAW, Stop, Verdict, analyse, solve

START = Position.start()
"""Takes half a minute or so without the book: long enough to be interrupted."""


def contains_the_truth(verdict: Verdict) -> bool:
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
    scores = analyse("..../.F../..A./.... 3", book=False, limits=Limits(nodes=50_000))
    assert any(not score.exact for score in scores)
    assert all(score.lower <= score.upper for score in scores)


def test_a_stop_ends_the_search() -> None:
    stop = Stop()
    threading.Timer(0.2, stop.set).start()
    verdict = solve(START, book=False, stop=stop)
    assert not verdict.exact
    assert contains_the_truth(verdict)


def test_progress_is_told_and_its_errors_end_the_search() -> None:
    seen: list[Verdict] = []

    def tell(verdict: Verdict) -> None:
        seen.append(verdict)
        if len(seen) == 3:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        solve(START, book=False, on_progress=tell)
    assert all(contains_the_truth(verdict) for verdict in seen)


def test_two_threads_can_ask_at_once() -> None:
    answers: list[Verdict] = []
    askers = [
        threading.Thread(target=lambda: answers.append(solve("60.9/..../.1B./..A. F")))
        for _ in range(4)
    ]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()
    assert {str(answer.lower) for answer in answers} == {"win 9"}


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
