"""Worker processes on this machine, started once and fed with batches of tasks.

If a process dies or is stopped, another one repeats its tasks. A task is given up as
:class:`LostTask` if it has brought down MOST_FAULTS processes, if MOST_DEATHS processes ended while
working on it, or if its process missed a deadline and had to be killed.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import multiprocessing.connection
import os
import signal
import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, MutableSequence
from itertools import chain, islice
from multiprocessing.connection import Connection
from typing import Any, Literal, NamedTuple

from fourfold.arena.scratch_folders import remove_abandoned_folders
from fourfold.arena.workers.base import (
    BatchSizer,
    InProcessWorkers,
    LostTask,
    ResultT,
    TaskT,
    Workers,
)
from fourfold.arena.workers.child_process import COUNT, STEP, TASK, is_overdue, run_worker
from fourfold.base.errors import FourfoldError
from fourfold.base.limits import IN_BROWSER, available_cores
from fourfold.i18n import Message

_GRACE = 0.5
"""Seconds that a terminated process gets to clean up."""

_PERSISTENCE = 1.0
"""Seconds for which trouble must last before it is reported. When a terminal stops and continues
all processes, the parent may continue before its workers."""

_FAULTS = {
    getattr(signal, name)
    for name in ("SIGSEGV", "SIGBUS", "SIGABRT", "SIGILL", "SIGFPE", "SIGTRAP", "SIGSYS")
    if hasattr(signal, name)
}
"""Signals that a process causes itself."""

Trouble = Literal["", "stopped", "stuck"]


class ProcessExit(NamedTuple):
    """How a process ended. ``accident`` is True if the cause may be external: a user, or a machine
    short of memory. Otherwise the task is to blame."""

    message: Message
    accident: bool


STOPPED_EXIT = ProcessExit(Message("worker.stopped"), True)


def describe_exit(code: int) -> ProcessExit:
    """Interpret an exit code of :mod:`multiprocessing`: negative for a signal, 0 after a request to
    end.

    >>> print(describe_exit(-9).message)
    the process was ended by SIGKILL
    """
    if code == 0:
        return ProcessExit(Message("worker.told"), True)
    if code > 0:
        return ProcessExit(Message("worker.code", code=code), False)
    name = signal.Signals(-code).name
    return ProcessExit(Message("worker.signal", signal=name), -code not in _FAULTS)


class WorkerProcess:
    """A process, and ``batches``: the tasks that it got and has not answered."""

    def __init__(self, function: Callable[[Any], Any], idle: float | None = None) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection: Connection
        self.connection, child_end = context.Pipe()
        self._status: MutableSequence[int] = context.RawArray("q", COUNT)
        arguments = (child_end, self._status, idle)
        self._process = context.Process(target=run_worker, args=arguments, daemon=True)
        with _interrupts_blocked(), _may_have_children():
            self._process.start()
        child_end.close()
        self.batches: deque[deque[Any]] = deque()
        self._answered = 0
        self._trouble: Trouble = ""
        self._trouble_since = 0.0
        self.set_function(function)

    @property
    def pid(self) -> int | None:
        return self._process.pid

    def set_function(self, function: Callable[[Any], Any]) -> None:
        """Apply this function to all tasks sent from now on."""
        self._send(("function", function))

    def send_tasks(self, tasks: list[Any]) -> None:
        self._send(("tasks", tasks))
        self.batches.append(deque(tasks))

    def _send(self, message: object) -> None:
        with contextlib.suppress(ConnectionError):  # it has died, as the next receive will report
            self.connection.send(message)

    def receive(self) -> tuple[list[Any], float, int]:
        """Results and, if they complete a batch, the seconds it took and its number of tasks.

        Raises the function's error, or EOFError or ConnectionError if the process has died.
        """
        kind, results, seconds, done = self.connection.recv()
        if kind == "error":
            raise results
        for _ in results:
            self.batches[0].popleft()
        self._answered += len(results)
        if done:
            self.batches.popleft()
        return results, seconds, done

    @property
    def unanswered(self) -> list[Any]:
        return list(chain.from_iterable(self.batches))

    @property
    def is_stillborn(self) -> bool:
        """Whether it has not begun a single task."""
        return self._status[TASK] == 0

    @property
    def _is_stopped(self) -> bool:
        """Whether the process is stopped (SIGSTOP)."""
        pid = self._process.pid
        if pid is None or not hasattr(os, "waitid"):
            return False
        with contextlib.suppress(ChildProcessError):
            flags = os.WSTOPPED | os.WNOHANG | os.WNOWAIT
            return os.waitid(os.P_PID, pid, flags) is not None
        return False

    def trouble(self) -> Trouble:
        """Whether the process has been stopped, or stuck past its deadline, for some time. Must be
        called regularly."""
        current: Trouble = (
            "stopped" if self._is_stopped else "stuck" if is_overdue(self._status) else ""
        )
        if current != self._trouble:
            self._trouble, self._trouble_since = current, time.monotonic()
        return current if time.monotonic() - self._trouble_since >= _PERSISTENCE else ""

    def current_task(self) -> tuple[Any, int]:
        """The unanswered task that the process began last, or None, and the last reported step."""
        index = self._status[TASK] - 1 - self._answered
        tasks = self.unanswered
        return (tasks[index] if 0 <= index < len(tasks) else None), self._status[STEP]

    def terminate(self) -> None:
        """Ask the process to clean up and end."""
        self._process.terminate()

    def end(self) -> ProcessExit:
        """Wait briefly for the process to end, then kill it. Removes what it left behind."""
        stopped = self._is_stopped
        self.connection.close()
        self._process.join(0 if stopped else _GRACE)
        self._process.kill()
        self._process.join()
        code = self._process.exitcode or 0
        self._process.close()
        if code:
            remove_abandoned_folders()
        return STOPPED_EXIT if stopped else describe_exit(code)


@contextlib.contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Block SIGINT for processes started inside: a terminal sends Ctrl-C to all processes, but the
    parent ends its workers itself."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextlib.contextmanager
def _may_have_children() -> Iterator[None]:
    """Let a daemonic process of :mod:`multiprocessing` start another, as a cluster's worker must.
    The module forbids it because the child could outlive its parent; ours ends with it."""
    settings = multiprocessing.current_process()._config  # type: ignore[attr-defined]
    before = settings.get("daemon")
    settings["daemon"] = False
    try:
        yield
    finally:
        settings["daemon"] = before


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
