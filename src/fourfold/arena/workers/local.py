"""Worker processes on this machine, each started once and fed with batches of tasks.

A process that dies takes nothing with it: its tasks are done again by another. Only a task that
was in hand when a process died, twice, is given up as :class:`Lost`, and one that held its process
beyond the time it had set itself: that process is killed.
"""

from __future__ import annotations

import multiprocessing.connection
import os
from collections import deque
from collections.abc import Callable, Generator, Iterable
from itertools import islice
from typing import Any

from fourfold.arena.workers.contract import Batch, Lost, Result, Task
from fourfold.arena.workers.process import WorkerProcess
from fourfold.errors import FourfoldError

_OFTEN = 1.0
"""Seconds after which to look whether a process is overdue."""

_MOST_STILLBORN = 3
"""Processes that may end before their first task; then something is wrong with all of them."""


def available_cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class LocalWorkers:
    """As many processes as are asked for, started when there is something for them to do. Those
    that have had nothing to do for ``idle`` seconds end themselves."""

    def __init__(self, count: int | None = None, idle: float | None = None) -> None:
        self.count = available_cores() if count is None else count
        self._idle = idle
        self.processes: list[WorkerProcess] = []

    def run(
        self, function: Callable[[Task], Result], tasks: Iterable[Task]
    ) -> Generator[list[Result | Lost], None, None]:
        waiting = _Queue(tasks)
        batch = Batch()
        for worker in self.processes:
            worker.learn(function)
        try:
            while self._hand_out(function, waiting, batch):
                connections = [worker.connection for worker in self.processes]
                ready = multiprocessing.connection.wait(connections, _OFTEN)
                for worker in [w for w in self.processes if w.is_overdue]:
                    self.processes.remove(worker)
                    yield waiting.take_back(worker)
                for worker in [w for w in self.processes if w.connection in ready]:
                    try:
                        results, seconds, done = worker.receive()
                    except (EOFError, ConnectionError):
                        self.processes.remove(worker)
                        yield waiting.take_back(worker)
                        continue
                    if done:
                        batch.took(done, seconds)
                    yield results
        except BaseException:  # also when nobody wants the rest: what is in hand is for nobody
            self.close()
            raise

    def _hand_out(self, function: Callable[[Any], Any], waiting: _Queue, batch: Batch) -> bool:
        """Give every worker enough to do; whether anything is being done."""
        for _ in range(batch.ahead):
            for place in range(self.count):
                known = place < len(self.processes)
                if known and len(self.processes[place].batches) >= batch.ahead:
                    continue
                tasks = waiting.take(batch.size)
                if not tasks:
                    break
                if not known:
                    self.processes.append(WorkerProcess(function, self._idle))
                self.processes[place].give(tasks)
        return any(worker.batches for worker in self.processes)

    def close(self) -> None:
        for worker in self.processes:
            worker.tell_to_end()
        while self.processes:
            self.processes.pop().end()


class _Queue:
    """Tasks not handed out yet: those that must be done again come first."""

    def __init__(self, tasks: Iterable[Any]) -> None:
        self._fresh = iter(tasks)
        self._again: deque[Any] = deque()
        self._suspects: list[Any] = []
        """Tasks that were in hand when a process died once."""
        self._stillborn = 0

    def take(self, count: int) -> list[Any]:
        if self._again:
            return [self._again.popleft()]  # alone, so that it takes no other with it
        return list(islice(self._fresh, count))

    def take_back(self, worker: WorkerProcess) -> list[Any]:
        """See to it that the tasks of a dead worker are done again; those that are given up."""
        (task, step), overdue = worker.in_hand(), worker.is_overdue
        message = worker.end()
        lost = []
        if overdue and task is not None:
            lost = [Lost(task, step, message, overdue)]
        elif worker.is_stillborn:
            self._stillborn += 1
            if self._stillborn == _MOST_STILLBORN:
                raise FourfoldError(f"worker processes end before they begin: {message}")
        elif any(task is suspect for suspect in self._suspects):
            lost = [Lost(task, step, message)]
        elif task is not None:
            self._suspects.append(task)
        self._again.extend(other for other in worker.unanswered if not lost or other is not task)
        return lost
