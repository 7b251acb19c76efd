"""Worker processes on this machine, started once and fed with batches of tasks.

If a process dies or is stopped, another one repeats its tasks. A task is given up as
:class:`LostTask` if it has brought down MOST_FAULTS processes, if MOST_DEATHS processes ended while
working on it, or if its process missed a deadline and had to be killed.
"""

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

_MOST_STILLBORN = {False: 3, True: 10}
"""How many processes in a row may end before their first task, by a fault or by accident. More mean
that no process can work at all."""

_CHECK_INTERVAL = 1.0
"""Seconds between checks for stopped or stuck processes."""

_Deaths = list[tuple[int, ProcessExit]]


class TaskQueue:
    """The tasks not yet handed out; those to be repeated come first. ``retries`` counts them."""

    def __init__(self, tasks: Iterable[Any], retries: Counter[str]) -> None:
        self._fresh = iter(tasks)
        self._returned: deque[Any] = deque()
        self._retries = retries
        self._deaths: list[tuple[Any, _Deaths]] = []
        """For each task that a process died with: the steps and the exits."""
        self._stillborn = 0

    def take(self, count: int) -> list[Any]:
        if self._returned:
            return [self._returned.popleft()]  # alone: if the process dies again, no other is hit
        return list(islice(self._fresh, count))

    def note_results(self) -> None:
        """Record that a process has returned results."""
        self._stillborn = 0

    def take_back(self, worker: WorkerProcess, stuck: bool = False) -> list[LostTask]:
        """End a dead, stopped or stuck worker and queue its tasks again; returns those given up."""
        task, step = worker.current_task()
        process_exit = worker.end()
        lost = []
        if worker.is_stillborn:
            self._stillborn += 1
            if self._stillborn >= _MOST_STILLBORN[process_exit.accident]:
                raise FourfoldError("worker.stillborn", reason=process_exit.message)
        elif task is not None and stuck:
            lost = [LostTask(task, step, Message("worker.silent"), overdue=True)]
        elif task is not None:
            lost = self._count_death(task, step, process_exit)
        self._returned.extend(other for other in worker.unanswered if not lost or other is not task)
        return lost

    def _count_death(self, task: Any, step: int, process_exit: ProcessExit) -> list[LostTask]:
        """Count a death during this task; returns the task if that was one too many."""
        deaths: _Deaths = next((deaths for other, deaths in self._deaths if other is task), [])
        if not deaths:
            self._deaths.append((task, deaths))
        deaths.append((step, process_exit))
        if sum(not death.accident for _, death in deaths) == MOST_FAULTS:
            return [LostTask(task, step, process_exit.message)]
        if len(deaths) == MOST_DEATHS:
            common_step = step if {at for at, _ in deaths} == {step} else None
            message = Message("worker.times", reason=process_exit.message, count=len(deaths))
            return [LostTask(task, common_step, message)]
        self._retries[str(process_exit.message)] += 1
        return []


def open_local_workers(count: int | None = None) -> Workers:
    """Worker processes of this machine; in a browser, which has none, workers in this process."""
    return InProcessWorkers() if IN_BROWSER else LocalWorkers(count)


class LocalWorkers:
    """Up to ``count`` processes, by default one per core, started as they are needed. A process
    ends after ``idle`` seconds without a task."""

    def __init__(self, count: int | None = None, idle: float | None = None) -> None:
        self.count = available_cores() if count is None else count
        self._idle = idle
        self.processes: list[WorkerProcess] = []
        self.retries: Counter[str] = Counter()

    def run(
        self, function: Callable[[TaskT], ResultT], tasks: Iterable[TaskT]
    ) -> Generator[list[ResultT | LostTask], None, None]:
        queue = TaskQueue(tasks, self.retries)
        sizer = BatchSizer()
        for worker in self.processes:
            worker.set_function(function)
        try:
            while self._send_batches(function, queue, sizer):
                connections = [worker.connection for worker in self.processes]
                ready = multiprocessing.connection.wait(connections, _CHECK_INTERVAL)
                for worker, trouble in [(w, w.trouble()) for w in self.processes]:
                    if trouble:
                        self.processes.remove(worker)
                        yield [*queue.take_back(worker, stuck=trouble == "stuck")]
                for worker in [w for w in self.processes if w.connection in ready]:
                    try:
                        results, seconds, done = worker.receive()
                    except (EOFError, ConnectionError):
                        self.processes.remove(worker)
                        yield [*queue.take_back(worker)]
                        continue
                    queue.note_results()
                    if done:
                        sizer.record(done, seconds)
                    yield results
        except BaseException:  # also if the generator is closed: drop unfinished work
            self.close()
            raise

    def _send_batches(
        self, function: Callable[[Any], Any], queue: TaskQueue, sizer: BatchSizer
    ) -> bool:
        """Give every worker enough batches; returns whether any worker has one."""
        for _ in range(sizer.ahead):
            for index in range(self.count):
                exists = index < len(self.processes)
                if exists and len(self.processes[index].batches) >= sizer.ahead:
                    continue
                tasks = queue.take(sizer.size)
                if not tasks:
                    break
                if not exists:
                    self.processes.append(WorkerProcess(function, self._idle))
                self.processes[index].send_tasks(tasks)
        return any(worker.batches for worker in self.processes)

    def close(self) -> None:
        for worker in self.processes:
            worker.terminate()
        while self.processes:
            self.processes.pop().end()
        remove_abandoned_folders()
