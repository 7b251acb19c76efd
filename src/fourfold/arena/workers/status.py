"""The status that a worker process keeps in shared memory, where it survives the process: the task
and step it is at, and its deadline."""

from __future__ import annotations

import time
from collections.abc import MutableSequence

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
