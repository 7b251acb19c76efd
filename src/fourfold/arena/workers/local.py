"""Worker processes on this machine."""

from __future__ import annotations

import multiprocessing.connection
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable
from itertools import islice
from typing import Any

from fourfold.arena.scratch_folders import remove_abandoned_folders
from fourfold.arena.workers.base import (
    BatchSizer,
    InProcessWorkers,
    LostTask,
    ResultT,
    TaskT,
    Workers,
)
from fourfold.arena.workers.process import ProcessExit, WorkerProcess
from fourfold.base.errors import FourfoldError
from fourfold.base.limits import IN_BROWSER, available_cores
from fourfold.i18n import Message

MOST_FAULTS = 2
MOST_DEATHS = 5
"""How often a process may end with the same task in hand: by a fault of its own, and at all."""

_MOST_STILLBORN = {False: 3, True: 10}
"""Processes in a row that may end before their first task, by a fault or by accident; then
something is wrong with all of them."""


_Deaths = list[tuple[int, ProcessExit]]


class TaskQueue:
    """Tasks that must be done again come first; how often any had to be is counted in ``again``, by
    how the process ended."""

    def __init__(self, tasks: Iterable[Any], again: Counter[str]) -> None:
        self._fresh = iter(tasks)
        self._returned: deque[Any] = deque()
        self._again = again
        self._deaths: list[tuple[Any, _Deaths]] = []
        """The tasks that were in hand when a process ended; at what step, and how it did."""
        self._stillborn = 0

    def take(self, count: int) -> list[Any]:
        if self._returned:
            return [self._returned.popleft()]  # alone, so that it takes no other with it
        return list(islice(self._fresh, count))

    def note_results(self) -> None:
        """Some process does what it should."""
        self._stillborn = 0

    def take_back(self, worker: WorkerProcess, stuck: bool = False) -> list[LostTask]:
        """End a worker that is dead, stopped or stuck, and see to it that its tasks are done again;
        those that are given up."""
        task, step = worker.in_hand()
        ending = worker.end()
        lost = []
        if worker.is_stillborn:
            self._stillborn += 1
            if self._stillborn >= _MOST_STILLBORN[ending.accident]:
                raise FourfoldError("worker.stillborn", reason=ending.message)
        elif task is not None and stuck:
            lost = [LostTask(task, step, Message("worker.silent"), overdue=True)]
        elif task is not None:
            lost = self._judge(task, step, ending)
        self._returned.extend(other for other in worker.unanswered if not lost or other is not task)
        return lost

    def _judge(self, task: Any, step: int, ending: ProcessExit) -> list[LostTask]:
        """Note one more death with this task in hand; the task, if that was one too many."""
        deaths: _Deaths = next((known for other, known in self._deaths if other is task), [])
        if not deaths:
            self._deaths.append((task, deaths))
        deaths.append((step, ending))
        if sum(not how.accident for _, how in deaths) == MOST_FAULTS:
            return [LostTask(task, step, ending.message)]
        if len(deaths) == MOST_DEATHS:
            always = step if {at for at, _ in deaths} == {step} else None
            often = Message("worker.times", reason=ending.message, count=len(deaths))
            return [LostTask(task, always, often)]
        self._again[str(ending.message)] += 1
        return []


_OFTEN = 1.0
"""Seconds after which to look whether a process is stopped or stuck."""


def open_local_workers(count: int | None = None) -> Workers:
    """Workers of this machine; where there are no other processes, in a browser, this one."""
    return InProcessWorkers() if IN_BROWSER else LocalWorkers(count)


class LocalWorkers:
    """As many processes as are asked for, started when there is something for them to do. Those
    that have had nothing to do for ``idle`` seconds end themselves."""

    def __init__(self, count: int | None = None, idle: float | None = None) -> None:
        self.count = available_cores() if count is None else count
        self._idle = idle
        self.processes: list[WorkerProcess] = []
        self.again: Counter[str] = Counter()

    def run(
        self, function: Callable[[TaskT], ResultT], tasks: Iterable[TaskT]
    ) -> Generator[list[ResultT | LostTask], None, None]:
        waiting = TaskQueue(tasks, self.again)
        batch = BatchSizer()
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

    def _hand_out(
        self, function: Callable[[Any], Any], waiting: TaskQueue, batch: BatchSizer
    ) -> bool:
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
        remove_abandoned_folders()
