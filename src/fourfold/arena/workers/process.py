"""One worker process, as whoever started it sees it: what it does, how it ended, and whose doing
that may have been."""

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
"""Seconds that a process has to put its things in order when it is told to end."""

_A_WHILE = 1.0
"""Seconds for which something must be seen to be wrong. When a terminal has stopped everybody,
whoever started a process may go on before it does."""

_FAULTS = {
    getattr(signal, name)
    for name in ("SIGSEGV", "SIGBUS", "SIGABRT", "SIGILL", "SIGFPE", "SIGTRAP", "SIGSYS")
    if hasattr(signal, name)
}
"""The signals by which a process ends that has gone wrong by itself."""

Trouble = Literal["", "stopped", "stuck"]


class ProcessExit(NamedTuple):
    """An ``accident`` may come from outside: somebody, or a machine that is short of memory, has
    ended the process. Anything else is the doing of what ran in it."""

    message: Message
    accident: bool


STOPPED_EXIT = ProcessExit(Message("worker.stopped"), True)


def describe_exit(code: int) -> ProcessExit:
    """What an exit code of :mod:`multiprocessing` says: below 0 it is a signal's, and 0 is left by
    a process that was told to end.

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
    """A process, the batches it was given, and in them the tasks it has not yet answered."""

    def __init__(self, function: Callable[[Any], Any], idle: float | None = None) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection: Connection
        self.connection, theirs = context.Pipe()
        self._notes: MutableSequence[int] = context.RawArray("q", COUNT)
        arguments = (theirs, self._notes, idle)
        self._process = context.Process(target=run_worker, args=arguments, daemon=True)
        with _interrupts_held(), _allowed_to_start():
            self._process.start()
        theirs.close()
        self.batches: deque[deque[Any]] = deque()
        self._answered = 0
        self._trouble: Trouble = ""
        self._trouble_since = 0.0
        self.learn(function)

    @property
    def pid(self) -> int | None:
        return self._process.pid

    def learn(self, function: Callable[[Any], Any]) -> None:
        """From now on apply this function."""
        self._send(("function", function))

    def give(self, tasks: list[Any]) -> None:
        self._send(("tasks", tasks))
        self.batches.append(deque(tasks))

    def _send(self, message: object) -> None:
        with contextlib.suppress(ConnectionError):  # it has died, which receiving will tell
            self.connection.send(message)

    def receive(self) -> tuple[list[Any], float, int]:
        """Results, and if they end a batch how long it took and of how many tasks it was.

        Raises what the function raised, and EOFError or ConnectionError when the process died.
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
        return self._notes[TASK] == 0

    @property
    def _is_stopped(self) -> bool:
        """Whether somebody has stopped it, and nobody has let it go on."""
        pid = self._process.pid
        if pid is None or not hasattr(os, "waitid"):
            return False
        with contextlib.suppress(ChildProcessError):
            flags = os.WSTOPPED | os.WNOHANG | os.WNOWAIT
            return os.waitid(os.P_PID, pid, flags) is not None
        return False

    def trouble(self) -> Trouble:
        """What has been wrong for a while now, as far as we have looked: it is stopped; or it is
        stuck, for what it is doing should have come to an end and nothing in it can be reached."""
        seen: Trouble = (
            "stopped" if self._is_stopped else "stuck" if is_overdue(self._notes) else ""
        )
        if seen != self._trouble:
            self._trouble, self._trouble_since = seen, time.monotonic()
        return seen if time.monotonic() - self._trouble_since >= _A_WHILE else ""

    def in_hand(self) -> tuple[Any, int]:
        """The task that the process noted last, if it is not answered, and the step it noted."""
        place = self._notes[TASK] - 1 - self._answered
        tasks = self.unanswered
        return (tasks[place] if 0 <= place < len(tasks) else None), self._notes[STEP]

    def tell_to_end(self) -> None:
        """Ask the process to close what it has open, and end."""
        self._process.terminate()

    def end(self) -> ProcessExit:
        """Wait until the process has ended, not for long; how it ended. What it could not put in
        order any more is swept up."""
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
def _interrupts_held() -> Iterator[None]:
    """A process started inside never sees Ctrl-C, which a terminal sends to all: we end it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextlib.contextmanager
def _allowed_to_start() -> Iterator[None]:
    """Let a process that multiprocessing calls daemonic start another, as a cluster's worker must.
    The module forbids it lest the other be left behind; ours ends when its parent does."""
    settings = multiprocessing.current_process()._config  # type: ignore[attr-defined]
    before = settings.get("daemon")
    settings["daemon"] = False
    try:
        yield
    finally:
        settings["daemon"] = before
