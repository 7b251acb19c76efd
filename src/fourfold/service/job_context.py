"""A job's way to the world: where it tells what it finds, and hears that it is to stop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fourfold.solver import Stop

Found = dict[str, Any]


class JobContext:
    """``tell`` takes what was found so far; the last thing told is the result.

    A job that can be stopped in mid-thought sets ``stop``, which is called from another thread than
    the job's. The process of any other is ended.
    """

    def __init__(self, tell: Callable[[Found], None]) -> None:
        self.tell = tell
        self.stop: Callable[[], None] | None = None
        self.stopped = False

    def interrupt(self) -> None:
        self.stopped = True
        if self.stop is not None:
            self.stop()


def stoppable(desk: JobContext) -> Stop:
    """A flag that is raised when the desk hears that the job is to stop."""
    stop = Stop()
    desk.stop = stop.set
    return stop
