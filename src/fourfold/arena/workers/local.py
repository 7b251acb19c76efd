"""Worker processes on this machine, each started once and fed with batches of tasks.

A process that dies or is stopped takes nothing with it: its tasks are done again by another. Only a
task with which processes die again and again is given up as :class:`Lost`, and one that held its
process beyond the time it had set itself: that process is killed.
"""

from __future__ import annotations

import multiprocessing.connection
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from typing import Any

from fourfold.arena.scratch import sweep
from fourfold.arena.workers.contract import Batch, Lost, Result, Task, Workers
from fourfold.arena.workers.here import HereWorkers
from fourfold.arena.workers.process import WorkerProcess
from fourfold.arena.workers.queue import Queue
from fourfold.base.limits import IN_BROWSER, available_cores

_OFTEN = 1.0
"""Seconds after which to look whether a process is stopped or stuck."""


def open_local(count: int | None = None) -> Workers:
    """Workers of this machine; where there are no other processes, in a browser, this one."""
    return HereWorkers() if IN_BROWSER else LocalWorkers(count)


class LocalWorkers:
    """As many processes as are asked for, started when there is something for them to do. Those
    that have had nothing to do for ``idle`` seconds end themselves."""

    def __init__(self, count: int | None = None, idle: float | None = None) -> None:
        self.count = available_cores() if count is None else count
        self._idle = idle
        self.processes: list[WorkerProcess] = []
        self.again: Counter[str] = Counter()

    def run(
        self, function: Callable[[Task], Result], tasks: Iterable[Task]
    ) -> Generator[list[Result | Lost], None, None]:
        waiting = Queue(tasks, self.again)
        batch = Batch()
        for worker in self.processes:
            worker.learn(function)
        try:
            while self._hand_out(function, waiting, batch):
                connections = [worker.connection for worker in self.processes]
                ready = multiprocessing.connection.wait(connections, _OFTEN)
                for worker, trouble in [(w, w.trouble()) for w in self.processes]:
                    if trouble:
                        self.processes.remove(worker)
                        yield [*waiting.take_back(worker, stuck=trouble == "stuck")]
                for worker in [w for w in self.processes if w.connection in ready]:
                    try:
                        results, seconds, done = worker.receive()
                    except (EOFError, ConnectionError):
                        self.processes.remove(worker)
                        yield [*waiting.take_back(worker)]
                        continue
                    waiting.note_results()
                    if done:
                        batch.took(done, seconds)
                    yield results
        except BaseException:  # also when nobody wants the rest: what is in hand is for nobody
            self.close()
            raise

    def _hand_out(self, function: Callable[[Any], Any], waiting: Queue, batch: Batch) -> bool:
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
        sweep()
