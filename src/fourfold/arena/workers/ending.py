"""How a worker process ended, and whose doing that may have been."""

from __future__ import annotations

import signal
from typing import NamedTuple

_FAULTS = {
    getattr(signal, name)
    for name in ("SIGSEGV", "SIGBUS", "SIGABRT", "SIGILL", "SIGFPE", "SIGTRAP", "SIGSYS")
    if hasattr(signal, name)
}
"""The signals by which a process ends that has gone wrong by itself."""


class Ending(NamedTuple):
    """An ``accident`` may come from outside: somebody, or a machine that is short of memory, has
    ended the process. Anything else is the doing of what ran in it."""

    message: str
    accident: bool


STOPPED = Ending("the process was stopped", True)


def ending_of(code: int) -> Ending:
    """What an exit code of :mod:`multiprocessing` says: below 0 it is a signal's, and 0 is left by
    a process that was told to end.

    >>> ending_of(-9)
    Ending(message='the process was ended by SIGKILL', accident=True)
    """
    if code == 0:
        return Ending("the process was told to end", True)
    if code > 0:
        return Ending(f"the process ended itself with code {code}", False)
    name = signal.Signals(-code).name
    return Ending(f"the process was ended by {name}", -code not in _FAULTS)
