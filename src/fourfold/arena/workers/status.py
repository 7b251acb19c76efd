"""A note that a task leaves where it will be found if its process dies or never answers: how far
it had come, and until when it must give another sign."""

from __future__ import annotations

import time
from collections.abc import MutableSequence

TASK, STEP, DUE = 0, 1, 2
"""What the numbers of a note are: the worker's count of tasks, the task's own step, and the
nanosecond of the machine's clock after which the process is given up; 0 is never."""

COUNT = 3

_slots: MutableSequence[int] | None = None
_stops = 0


class WorkerTerminated(BaseException):
    """This process is to end. It goes through whatever is being done, which closes what it has
    open."""


def attach_status(slots: MutableSequence[int]) -> None:
    """From now on leave this process's notes here: in memory that outlives it."""
    global _slots
    _slots = slots


def report_step(step: int) -> None:
    """Say where in the task at hand we are; it replaces the note before."""
    if _slots is not None:
        _slots[STEP] = step


def set_deadline(seconds: float) -> None:
    """Let this process be ended if it does not take the note back within so many seconds."""
    if _slots is not None:
        _slots[DUE] = time.monotonic_ns() + int(1e9 * seconds)


def clear_deadline() -> None:
    if _slots is not None:
        _slots[DUE] = 0


def is_overdue(slots: MutableSequence[int]) -> bool:
    """Whether the process that keeps its notes here should have given a sign by now."""
    return 0 < slots[DUE] < time.monotonic_ns()


def count_stop() -> None:
    """This process was stopped, and goes on."""
    global _stops
    _stops += 1


def stop_count() -> int:
    """How often this process has been stopped, as far as it keeps count of that."""
    return _stops
