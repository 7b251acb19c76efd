"""Workers: every task is done once, whoever dies on the way."""

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

from fourfold.arena.game import GameResult, GameSettings, GameTask, Opening, Pairing
from fourfold.arena.referee import play_game
from fourfold.arena.time_control import TimeControl
from fourfold.arena.workers.base import BatchSizer, InProcessWorkers, LostTask, Workers
from fourfold.arena.workers.child_process import MOST_MEMORY
from fourfold.arena.workers.local import MOST_DEATHS, LocalWorkers

NEGATE = operator.neg


@pytest.fixture
def two() -> Iterator[LocalWorkers]:
    workers = LocalWorkers(2)
    yield workers
    workers.close()


def flat(workers: Workers, tasks: Iterator[int]) -> Counter[int | LostTask]:
    return Counter(result for results in workers.run(NEGATE, tasks) for result in results)


def test_every_task_is_done_once(two: LocalWorkers) -> None:
    expected = Counter(range(0, -1000, -1))
    assert flat(InProcessWorkers(), iter(range(1000))) == expected
    assert flat(two, iter(range(1000))) == expected
    assert flat(two, iter(range(1000))) == expected, "workers can be used again"
    assert flat(two, iter(())) == Counter()


def test_a_task_that_eats_memory_fails_by_itself(two: LocalWorkers) -> None:
    repeat = functools.partial(operator.mul, b"x")
    with pytest.raises(MemoryError):
        list(two.run(repeat, [2 * MOST_MEMORY]))


def test_tasks_are_taken_as_they_are_needed(two: LocalWorkers) -> None:
    taken = 0

    def tasks() -> Iterator[float]:
        nonlocal taken
        while True:
            taken += 1
            yield 0.02

    run = two.run(time.sleep, tasks())
    next(run)
    assert taken < 50
    run.close()


def test_an_error_of_the_function_is_raised(two: LocalWorkers) -> None:
    with pytest.raises(ZeroDivisionError):
        list(two.run(functools.partial(operator.truediv, 1), [1, 2, 0]))
    assert flat(two, iter(range(10))) == Counter(range(0, -10, -1)), "and new workers are found"


def test_a_killed_worker_is_replaced_and_its_tasks_are_done(two: LocalWorkers) -> None:
    results: list[object] = []
    for batch in two.run(time.sleep, [0.01] * 100):
        if not results:
            pid = two.processes[0].pid
            assert pid is not None
            os.kill(pid, signal.SIGKILL)
        results += batch
    assert results == [None] * 100


@contextlib.contextmanager
def signalled(workers: LocalWorkers, how: signal.Signals, times: int) -> Iterator[None]:
    """Send the signal to a process that has a task in hand, to so many of them one by one."""

    def send() -> None:
        seen: set[int | None] = set()
        deadline = time.monotonic() + 30
        while len(seen) < times and time.monotonic() < deadline:
            time.sleep(0.01)
            for worker in list(workers.processes):
                busy = not worker.is_stillborn and worker.current_task()[0] is not None
                if busy and worker.pid is not None and worker.pid not in seen and len(seen) < times:
                    seen.add(worker.pid)
                    os.kill(worker.pid, how)

    thread = threading.Thread(target=send)
    thread.start()
    yield
    thread.join()


@pytest.mark.parametrize(
    ("how", "message"),
    [
        (signal.SIGKILL, "the process was ended by SIGKILL"),
        (signal.SIGTERM, "the process was told to end"),
        (signal.SIGSTOP, "the process was stopped"),
    ],
)
def test_a_task_whose_process_is_ended_or_stopped_is_done_again(
    how: signal.Signals, message: str
) -> None:
    """Twice, which a task that crashes by itself is not allowed."""
    workers = LocalWorkers(1)
    try:
        with signalled(workers, how, times=2):
            assert list(workers.run(time.sleep, [0.5])) == [[], [], [None]]
        assert workers.retries == Counter({message: 2})
    finally:
        workers.close()


def test_a_task_that_always_ends_its_process_as_if_from_outside_is_given_up_in_the_end() -> None:
    workers = LocalWorkers(1)
    try:
        [lost] = [
            found for some in workers.run(signal.raise_signal, [signal.SIGKILL]) for found in some
        ]
        assert isinstance(lost, LostTask)
        message = f"the process was ended by SIGKILL, {MOST_DEATHS} times in all"
        assert str(lost.message) == message
        assert workers.retries.total() == MOST_DEATHS - 1
    finally:
        workers.close()


def test_a_process_that_was_stopped_on_a_clock_ends_and_its_task_is_done_again(
    tmp_path: Path,
) -> None:
    pause_once = importlib.import_module("mock_players").pause_once  # a worker can import it, too
    workers = LocalWorkers(1)
    try:
        found = [it for some in workers.run(pause_once, [tmp_path / "mark"]) for it in some]
        assert found == ["done"]
        assert workers.retries == Counter({"the process was told to end": 1})
        assert list(workers.run(signal.raise_signal, [signal.SIGCONT])) == [[None]], "no clock"
    finally:
        workers.close()


def games(*players: str, limits: TimeControl, count: int) -> list[GameResult | LostTask]:
    setting = GameSettings("quarto", players, players, 1, limits)
    tasks = [GameTask(Pairing(n, 0, n % 2, 1 - n % 2, n // 2), Opening()) for n in range(count)]
    workers = LocalWorkers(2)
    try:
        run = workers.run(functools.partial(play_game, setting), tasks)
        return [game for batch in run for game in batch]
    finally:
        workers.close()


def test_a_game_that_kills_its_process_twice_is_given_up_with_who_was_to_move() -> None:
    found = games("mock_first", "mock_dying(after=1)", limits=TimeControl(), count=4)
    lost = [game for game in found if isinstance(game, LostTask)]
    assert len(lost) == len(found) == 4
    for game in lost:
        pairing = game.task.pairing
        assert (pairing.first, pairing.second)[game.step or 0] == 1
        assert str(game.message) == "the process was ended by SIGSEGV"


def test_a_player_that_hangs_is_interrupted() -> None:
    limits = TimeControl(seconds=0.05, margin=0.05)
    began = time.monotonic()
    [game] = games("mock_hanging(after=1)", "mock_first", limits=limits, count=1)
    assert isinstance(game, GameResult)
    assert (game.result, game.termination) == ("0-1", "timeout")
    assert time.monotonic() - began < 20


def test_idle_processes_end_and_a_daemonic_process_may_start_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As on a cluster, whose workers are daemonic and are told nothing."""
    settings = multiprocessing.current_process()._config  # type: ignore[attr-defined]
    monkeypatch.setitem(settings, "daemon", True)
    workers = LocalWorkers(1, idle=0.01)
    try:
        assert flat(workers, iter(range(3))) == Counter([0, -1, -2])
        assert multiprocessing.connection.wait([workers.processes[0].connection], 20)
        assert flat(workers, iter(range(3))) == Counter([0, -1, -2]), "by another process"
    finally:
        workers.close()
    assert settings["daemon"] is True


def test_what_players_print_goes_nowhere(capfd: pytest.CaptureFixture[str]) -> None:
    found = games("mock_flooding", "mock_flooding", limits=TimeControl(), count=4)
    assert all(isinstance(game, GameResult) and not game.message for game in found)
    assert capfd.readouterr().out == ""


def test_batches_grow_while_tasks_are_short() -> None:
    batch = BatchSizer()
    for _ in range(20):
        batch.record(batch.size, 0.001)
    assert batch.size == BatchSizer.MOST
    for _ in range(20):
        batch.record(batch.size, 1.0)
    assert batch.size == 1
