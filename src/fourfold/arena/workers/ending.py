"""How a worker process ended, and whose doing that may have been."""

from __future__ import annotations

import signal
from typing import NamedTuple

from fourfold.words import Saying

_FAULTS = {
    getattr(signal, name)
    for name in ("SIGSEGV", "SIGBUS", "SIGABRT", "SIGILL", "SIGFPE", "SIGTRAP", "SIGSYS")
    if hasattr(signal, name)
}
"""The signals by which a process ends that has gone wrong by itself."""


class Ending(NamedTuple):
    """An ``accident`` may come from outside: somebody, or a machine that is short of memory, has
    ended the process. Anything else is the doing of what ran in it."""

    message: Saying
    accident: bool


STOPPED = Ending(Saying("worker.stopped"), True)


def ending_of(code: int) -> Ending:
    """What an exit code of :mod:`multiprocessing` says: below 0 it is a signal's, and 0 is left by
    a process that was told to end.

    >>> print(ending_of(-9).message)
    the process was ended by SIGKILL
    """
    if code == 0:
        return Ending(Saying("worker.told"), True)
    if code > 0:
        return Ending(Saying("worker.code", code=code), False)
    name = signal.Signals(-code).name
    return Ending(Saying("worker.signal", signal=name), -code not in _FAULTS)
