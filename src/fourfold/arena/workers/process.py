"""One worker process as its parent sees it: what it works on, and how it ended."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import time
from collections import deque
from collections.abc import Callable, Iterator, MutableSequence
from itertools import chain
from multiprocessing.connection import Connection
from typing import Any, Literal, NamedTuple

from fourfold.arena.scratch_folders import remove_abandoned_folders
from fourfold.arena.workers.child_process import run_worker
from fourfold.arena.workers.status import COUNT, STEP, TASK, is_overdue
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
