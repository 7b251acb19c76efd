"""Time limits for players that run in this process.

A signal interrupts Python code in the main thread, on systems with signals. It cannot interrupt a
native function or another thread. So a worker process also sets a deadline in its status, after
which its parent kills it.
"""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType

from fourfold.arena.workers.status import WorkerTerminated, clear_deadline, set_deadline, stop_count

DELAY = 1.0
"""Seconds between the limit and the interrupt. Hosts end their bots at the limit and should act
first."""

_REPEAT = 0.2
"""Seconds between further interrupts, for players that catch the first one."""

_KILL_DELAY = 2.0
"""Seconds between the limit and the worker's deadline: by then the interrupts have failed."""


class PlayerInterrupt(BaseException):
    """Raised in a player at its time limit. ``except Exception`` does not catch it."""


@contextlib.contextmanager
def time_limit(seconds: float | None) -> Iterator[None]:
    """Interrupt the block after so many seconds; None means never.

    A worker process that was stopped (SIGSTOP) inside the block ends, because the measured time
    says nothing about the player."""
    if seconds is None:
        yield
        return
    stopped = stop_count()
    set_deadline(seconds + _KILL_DELAY)
    can_interrupt = _can_interrupt()
    if can_interrupt:
        signal.signal(signal.SIGALRM, _interrupt)
        signal.setitimer(signal.ITIMER_REAL, seconds + DELAY, _REPEAT)
    try:
        yield
    finally:
        if can_interrupt:
            signal.setitimer(signal.ITIMER_REAL, 0)
        clear_deadline()
        if stop_count() != stopped:
            raise WorkerTerminated


def _can_interrupt() -> bool:
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    raise PlayerInterrupt
