"""Workers: every task runs once, even if processes die."""

from __future__ import annotations

import contextlib
import functools
import importlib
import multiprocessing
import multiprocessing.connection
import operator
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from fourfold.arena.configuration import Configuration
from fourfold.arena.game import GameResult, GameTask, Opening, Pairing
from fourfold.arena.referee import play_game
from fourfold.arena.time_control import TimeControl
from fourfold.arena.workers.base import BatchSizer, InProcessWorkers, LostTask, Workers
from fourfold.arena.workers.child_process import MOST_MEMORY
from fourfold.arena.workers.local import MOST_DEATHS, LocalWorkers

NEGATE = operator.neg


@pytest.fixture
def two_workers() -> Iterator[LocalWorkers]:
    workers = LocalWorkers(2)
    yield workers
    workers.close()


def collect(workers: Workers, tasks: Iterator[int]) -> Counter[int | LostTask]:
    return Counter(result for results in workers.run(NEGATE, tasks) for result in results)


def test_every_task_runs_once(two_workers: LocalWorkers) -> None:
    expected = Counter(range(0, -1000, -1))
    assert collect(InProcessWorkers(), iter(range(1000))) == expected
    assert collect(two_workers, iter(range(1000))) == expected
    assert collect(two_workers, iter(range(1000))) == expected, "workers are reusable"
    assert collect(two_workers, iter(())) == Counter()


def test_memory_limit_raises_memory_error(two_workers: LocalWorkers) -> None:
    repeat = functools.partial(operator.mul, b"x")
    with pytest.raises(MemoryError):
        list(two_workers.run(repeat, [2 * MOST_MEMORY]))


def test_tasks_are_consumed_lazily(two_workers: LocalWorkers) -> None:
    tasks_taken = 0

    def tasks() -> Iterator[float]:
        nonlocal tasks_taken
        while True:
            tasks_taken += 1
            yield 0.02

    run = two_workers.run(time.sleep, tasks())
    next(run)
    assert tasks_taken < 50
    run.close()


def test_exceptions_are_raised_in_the_caller(two_workers: LocalWorkers) -> None:
    with pytest.raises(ZeroDivisionError):
        list(two_workers.run(functools.partial(operator.truediv, 1), [1, 2, 0]))
    assert collect(two_workers, iter(range(10))) == Counter(range(0, -10, -1)), (
        "new workers are started"
    )


def test_killed_worker_is_replaced(two_workers: LocalWorkers) -> None:
    results: list[object] = []
    for batch in two_workers.run(time.sleep, [0.01] * 100):
        if not results:
            pid = two_workers.processes[0].pid
            assert pid is not None
            os.kill(pid, signal.SIGKILL)
        results += batch
    assert results == [None] * 100


@contextlib.contextmanager
def signal_workers(
    workers: LocalWorkers, signal_number: signal.Signals, times: int
) -> Iterator[None]:
    """Send the signal to `times` busy worker processes, one after the other."""

    def send() -> None:
        seen: set[int | None] = set()
        deadline = time.monotonic() + 30
        while len(seen) < times and time.monotonic() < deadline:
            time.sleep(0.01)
            for worker in list(workers.processes):
                is_busy = not worker.is_stillborn and worker.current_task()[0] is not None
                if (
                    is_busy
                    and worker.pid is not None
                    and worker.pid not in seen
                    and len(seen) < times
                ):
                    seen.add(worker.pid)
                    os.kill(worker.pid, signal_number)

    thread = threading.Thread(target=send)
    thread.start()
    yield
    thread.join()


@pytest.mark.parametrize(
    ("signal_number", "message"),
    [
        (signal.SIGKILL, "the process was ended by SIGKILL"),
        (signal.SIGTERM, "the process was told to end"),
        (signal.SIGSTOP, "the process was stopped"),
    ],
)
def test_tasks_of_killed_or_stopped_processes_are_retried(
    signal_number: signal.Signals, message: str
) -> None:
    """Retried twice; a task that crashes by itself is retried only once."""
    workers = LocalWorkers(1)
    try:
        with signal_workers(workers, signal_number, times=2):
            assert list(workers.run(time.sleep, [0.5])) == [[], [], [None]]
        assert workers.retries == Counter({message: 2})
    finally:
        workers.close()


def test_task_is_lost_after_too_many_deaths() -> None:
    workers = LocalWorkers(1)
    try:
        [lost] = [
            result
            for batch in workers.run(signal.raise_signal, [signal.SIGKILL])
            for result in batch
        ]
        assert isinstance(lost, LostTask)
        message = f"the process was ended by SIGKILL, {MOST_DEATHS} times"
        assert str(lost.message) == message
        assert workers.retries.total() == MOST_DEATHS - 1
    finally:
        workers.close()


def test_process_stopped_under_a_deadline_is_replaced(
    tmp_path: Path,
) -> None:
    pause_once = importlib.import_module("mock_players").pause_once  # importable in workers
    workers = LocalWorkers(1)
    try:
        results = [
            result for batch in workers.run(pause_once, [tmp_path / "mark"]) for result in batch
        ]
        assert results == ["done"]
        assert workers.retries == Counter({"the process was told to end": 1})
        assert list(workers.run(signal.raise_signal, [signal.SIGCONT])) == [[None]], "no clock"
    finally:
        workers.close()


def play_games(*players: str, limits: TimeControl, count: int) -> list[GameResult | LostTask]:
    settings = Configuration("quarto", players, 2, 1, limits=limits)
    tasks = [GameTask(Pairing(n, 0, n % 2, 1 - n % 2, n // 2), Opening()) for n in range(count)]
    workers = LocalWorkers(2)
    try:
        run = workers.run(functools.partial(play_game, settings), tasks)
        return [game for batch in run for game in batch]
    finally:
        workers.close()


def test_lost_game_names_the_player_to_move() -> None:
    results = play_games("mock_first", "mock_dying(after=1)", limits=TimeControl(), count=4)
    lost = [game for game in results if isinstance(game, LostTask)]
    assert len(lost) == len(results) == 4
    for game in lost:
        pairing = game.task.pairing
        assert (pairing.first, pairing.second)[game.step or 0] == 1
        assert str(game.message) == "the process was ended by SIGSEGV"


def test_hanging_player_is_interrupted() -> None:
    limits = TimeControl(seconds=0.05, margin=0.05)
    start_time = time.monotonic()
    [game] = play_games("mock_hanging(after=1)", "mock_first", limits=limits, count=1)
    assert isinstance(game, GameResult)
    assert (game.result, game.termination) == ("0-1", "timeout")
    assert time.monotonic() - start_time < 20


def test_idle_processes_end_and_daemonic_process_starts_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As on a cluster, whose workers are daemonic."""
    settings = multiprocessing.current_process()._config  # type: ignore[attr-defined]
    monkeypatch.setitem(settings, "daemon", True)
    workers = LocalWorkers(1, idle=0.01)
    try:
        assert collect(workers, iter(range(3))) == Counter([0, -1, -2])
        assert multiprocessing.connection.wait([workers.processes[0].connection], 20)
        assert collect(workers, iter(range(3))) == Counter([0, -1, -2]), "by another process"
    finally:
        workers.close()
    assert settings["daemon"] is True


def test_player_output_is_discarded(capfd: pytest.CaptureFixture[str]) -> None:
    results = play_games("mock_flooding", "mock_flooding", limits=TimeControl(), count=4)
    assert all(isinstance(game, GameResult) and not game.message for game in results)
    assert capfd.readouterr().out == ""


def test_batch_size_adapts_to_task_duration() -> None:
    batch = BatchSizer()
    for _ in range(20):
        batch.record(batch.size, 0.001)
    assert batch.size == BatchSizer.MOST
    for _ in range(20):
        batch.record(batch.size, 1.0)
    assert batch.size == 1
