"""What runs in a worker process: take tasks, send results, and die with whoever started it."""

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

from fourfold.arena.workers.status import TASK, WorkerTerminated, attach_status, count_stop

_GRACE = 1.0
"""Seconds to put things in order when the parent is gone."""

_PR_SET_PDEATHSIG = 1

_OFTEN = 0.05
"""Seconds after which finished results are sent though the batch goes on."""

MOST_MEMORY = 4 * 2**30
"""Bytes of address space for the process and all that is done in it. Whoever asks for more gets a
MemoryError of its own, before the machine runs short for everybody."""


def run_worker(connection: Connection, notes: MutableSequence[int], idle: float | None) -> None:
    """Do what comes until nothing more can come, or has come for ``idle`` seconds.

    Received are ``("function", it)`` and ``("tasks", [...])``; sent are ``(kind, results, seconds,
    done)``, where ``done`` is how many tasks the batch had once it is done, and 0 before.
    """
    with contextlib.suppress(
        EOFError, ConnectionError, WorkerTerminated
    ):  # nobody wants more of us
        _prepare(notes)
        function: Any = None
        count = 0
        while connection.poll(idle):
            kind, content = connection.recv()
            if kind == "function":
                function = content
            else:
                count = _work(connection, function, content, notes, count)


def _prepare(notes: MutableSequence[int]) -> None:
    signal.signal(signal.SIGTERM, _end)
    if hasattr(signal, "SIGCONT"):
        signal.signal(signal.SIGCONT, lambda *_: count_stop())
    attach_status(notes)
    _limit_memory()
    _wake_when_parent_ends()
    threading.Thread(target=_die_with_parent, daemon=True).start()
    _silence()


def _work(
    connection: Connection,
    function: Any,
    tasks: Sequence[Any],
    notes: MutableSequence[int],
    count: int,
) -> int:
    """Do a batch of tasks after so many before it; how many there were in all. An error ends the
    batch: whoever gets it will end this process."""
    results: list[Any] = []
    began = sent = time.perf_counter()
    for task in tasks:
        count += 1
        notes[TASK] = count
        try:
            results.append(function(task))
        except Exception as error:
            connection.send(("error", error, 0.0, 0))
            break
        now = time.perf_counter()
        if now - sent > _OFTEN and task is not tasks[-1]:
            connection.send(("results", results, 0.0, 0))
            results, sent = [], now
    else:
        connection.send(("results", results, time.perf_counter() - began, len(tasks)))
    return count


def _end(_signal: int, _frame: FrameType | None) -> None:
    raise WorkerTerminated


def _wake_when_parent_ends() -> None:
    """Let a stopped process go on when its parent is gone, so that it can see that and end. On
    Linux alone."""
    with contextlib.suppress(ImportError, OSError, AttributeError):
        import ctypes

        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGCONT)


def _die_with_parent() -> None:
    """A parent that was killed can end nobody; its workers must see for themselves."""
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


def _silence() -> None:
    """What players print must not mix with what the program prints."""
    sys.stdout = open(os.devnull, "w")  # noqa: PTH123, SIM115 - open as long as the process
    os.dup2(sys.stdout.fileno(), 1)
