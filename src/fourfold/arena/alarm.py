"""An alarm that interrupts a player in this process that does not answer.

It reaches Python code that runs in the main thread of a process on a system with signals. It
cannot reach a native function that does not return, nor any other thread: such a player is judged
when it has answered.
"""

from __future__ import annotations

import signal
import threading
from types import FrameType

DELAY = 1.0
"""Seconds after the deadline at which the alarm goes off. Hosts end their players at the deadline,
and should come first."""

_AGAIN = 0.2
"""Seconds after which it goes off again, for a player that catches even that."""


class Alarm(BaseException):
    """Raised when the alarm goes off; a player that catches every Exception does not catch it."""


def can_ring() -> bool:
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


def set_alarm(seconds: float) -> None:
    """From this many seconds on, raise an Alarm in whatever the main thread is doing."""
    signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds + DELAY, _AGAIN)


def stop_alarm() -> None:
    signal.setitimer(signal.ITIMER_REAL, 0)


def _ring(_signal: int, _frame: FrameType | None) -> None:
    raise Alarm
