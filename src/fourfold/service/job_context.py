"""The context of a job: reports intermediate results, and learns that the job should stop."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from fourfold.solver import Stop

Result = dict[str, Any]
RunModule = Callable[["JobContext", list[str], Path, float], str]
"""Runs a module with arguments in a folder until a deadline (``time.monotonic``), and returns what
it prints."""


class JobContext:
    """``report`` sends an intermediate result. An operation returns the final one.

    An operation that can stop early sets ``stop``, which another thread calls. The worker process
    of any other operation is killed instead. ``run_module`` replaces the usual subprocess where
    there are no processes.
    """

    def __init__(
        self, on_result: Callable[[Any], None], *, run_module: RunModule | None = None
    ) -> None:
        self._on_result = on_result
        self.run_module = run_module
        self.latest: Any = None
        self.stop: Callable[[], None] | None = None
        self.stopped = False

    def report(self, result: Any) -> None:
        self.latest = result
        self._on_result(result)

    def interrupt(self) -> None:
        self.stopped = True
        if self.stop is not None:
            self.stop()

    def stop_flag(self) -> Stop:
        """A flag for the solver that is raised when the job should stop."""
        flag = Stop()
        self.stop = flag.set
        return flag
