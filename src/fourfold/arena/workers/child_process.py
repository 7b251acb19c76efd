"""The main function of a worker process: takes tasks, sends results, ends with its parent.

The process keeps its status in shared memory, where it survives the process: the task and step it
is at, and its deadline.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import multiprocessing.connection
import os
import signal
import sys
import threading
import time
from collections.abc import MutableSequence, Sequence
from multiprocessing.connection import Connection
from types import FrameType
from typing import Any

TASK, STEP, DEADLINE = 0, 1, 2
"""Indices into the status: the number of the task in this process, counted from 1; the step that
the task reported; and the time (``time.monotonic_ns``) after which the process counts as stuck, or
0."""

COUNT = 3

_status: MutableSequence[int] | None = None
_stops = 0


class WorkerTerminated(BaseException):
    """Raised to end this worker process. It passes through the running task, which cleans up."""


def attach_status(status: MutableSequence[int]) -> None:
    """Write this process's status to shared memory from now on."""
    global _status
    _status = status


def report_step(step: int) -> None:
    """Report the current step of the current task."""
    if _status is not None:
        _status[STEP] = step


def set_deadline(seconds: float) -> None:
    """Let the parent kill this process unless the deadline is cleared within this time."""
    if _status is not None:
        _status[DEADLINE] = time.monotonic_ns() + int(1e9 * seconds)


def clear_deadline() -> None:
    if _status is not None:
        _status[DEADLINE] = 0


def is_overdue(status: MutableSequence[int]) -> bool:
    """Whether the process with this status has missed its deadline."""
    return 0 < status[DEADLINE] < time.monotonic_ns()


def count_stop() -> None:
    """Record that this process was stopped (SIGSTOP) and continued."""
    global _stops
    _stops += 1


def stop_count() -> int:
    """How often this process was stopped, if it counts."""
    return _stops


_GRACE = 1.0
"""Seconds to clean up once the parent is gone."""

_PR_SET_PDEATHSIG = 1

_SEND_INTERVAL = 0.05
"""Seconds after which finished results of an unfinished batch are sent."""

MOST_MEMORY = 4 * 2**30
"""Address space of the process, in bytes. A task that wants more gets a MemoryError before the
machine runs out of memory."""


def run_worker(connection: Connection, status: MutableSequence[int], idle: float | None) -> None:
    """Do tasks until the parent is gone, or nothing has come for ``idle`` seconds.

    Receives ``("function", function)`` and ``("tasks", [...])``; sends ``(kind, results, seconds,
    done)``, where ``done`` is the size of the batch if it is finished, else 0.
    """
    with contextlib.suppress(EOFError, ConnectionError, WorkerTerminated):
        _set_up(status)
        function: Any = None
        count = 0
        while connection.poll(idle):
            kind, content = connection.recv()
            if kind == "function":
                function = content
            else:
                count = _run_batch(connection, function, content, status, count)


def _set_up(status: MutableSequence[int]) -> None:
    signal.signal(signal.SIGTERM, _terminate)
    if hasattr(signal, "SIGCONT"):
        signal.signal(signal.SIGCONT, lambda *_: count_stop())
    attach_status(status)
    _limit_memory()
    _continue_when_parent_ends()
    threading.Thread(target=_die_with_parent, daemon=True).start()
    _discard_output()


def _run_batch(
    connection: Connection,
    function: Any,
    tasks: Sequence[Any],
    status: MutableSequence[int],
    count: int,
) -> int:
    """Do a batch of tasks; takes and returns the number of tasks begun so far. An error ends the
    batch: the parent will end this process."""
    results: list[Any] = []
    started = sent = time.perf_counter()
    for task in tasks:
        count += 1
        status[TASK] = count
        try:
            results.append(function(task))
        except Exception as error:
            connection.send(("error", error, 0.0, 0))
            break
        now = time.perf_counter()
        if now - sent > _SEND_INTERVAL and task is not tasks[-1]:
            connection.send(("results", results, 0.0, 0))
            results, sent = [], now
    else:
        connection.send(("results", results, time.perf_counter() - started, len(tasks)))
    return count


def _terminate(_signal: int, _frame: FrameType | None) -> None:
    raise WorkerTerminated


def _continue_when_parent_ends() -> None:
    """Let the kernel continue a stopped process when its parent ends, so that it can end too.
    Linux only."""
    with contextlib.suppress(ImportError, OSError, AttributeError):
        import ctypes

        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGCONT)


def _die_with_parent() -> None:
    """End this process when its parent ends: a killed parent cannot do it."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        multiprocessing.connection.wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(_GRACE)
        os._exit(1)


def _limit_memory() -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):  # not on every system
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, hard))


def _discard_output() -> None:
    """What players print must not mix with what the program prints."""
    sys.stdout = open(os.devnull, "w")  # noqa: PTH123, SIM115 - open as long as the process
    os.dup2(sys.stdout.fileno(), 1)
