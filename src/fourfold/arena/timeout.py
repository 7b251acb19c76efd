"""An alarm that interrupts a player in this process that does not answer.

It reaches Python code that runs in the main thread of a process on a system with signals. It
cannot reach a native function that does not return, nor any other thread. So a note is left as well
until when an answer is due: whoever started this process as a worker then ends it.
"""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType

from fourfold.arena.workers.status import WorkerTerminated, clear_deadline, set_deadline, stop_count

DELAY = 1.0
"""Seconds after the deadline at which the alarm goes off. Hosts end their players at the deadline,
and should come first."""

_AGAIN = 0.2
"""Seconds after which it goes off again, for a player that catches even that."""

_PATIENCE = 2.0
"""Seconds after the deadline at which whoever started this process may end it: by then an alarm has
gone off and reached nothing."""


class PlayerInterrupt(BaseException):
    """Raised when the alarm goes off; a player that catches every Exception does not catch it."""


@contextlib.contextmanager
def time_limit(seconds: float | None) -> Iterator[None]:
    """What is done inside must be done within so many seconds, or is interrupted; None is never.

    A worker process that was stopped meanwhile ends: its clock ran on, and says nothing about what
    was done."""
    if seconds is None:
        yield
        return
    stopped = stop_count()
    set_deadline(seconds + _PATIENCE)
    ringing = _can_ring()
    if ringing:
        signal.signal(signal.SIGALRM, _ring)
        signal.setitimer(signal.ITIMER_REAL, seconds + DELAY, _AGAIN)
    try:
        yield
    finally:
        if ringing:
            signal.setitimer(signal.ITIMER_REAL, 0)
        clear_deadline()
        if stop_count() != stopped:
            raise WorkerTerminated


def _can_ring() -> bool:
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


def _ring(_signal: int, _frame: FrameType | None) -> None:
    raise PlayerInterrupt
