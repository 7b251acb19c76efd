"""The interface of workers, and workers without processes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from typing import Any, NamedTuple, Protocol, TypeVar

from fourfold.base.errors import FourfoldError
from fourfold.i18n import Message

TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT")


class LostTask(NamedTuple):
    """A task without a result, because its process died repeatedly or stopped responding.

    ``step`` is the last one the task reported (:mod:`fourfold.arena.workers.child_process`); None
    if unknown, or if the deaths came at different steps. ``message`` says how the process ended;
    ``overdue`` is True if it was killed for missing its deadline.
    """

    task: Any
    step: int | None
    message: Message
    overdue: bool = False


def require_results(
    batch: Iterable[ResultT | LostTask], make_error: Callable[[LostTask], FourfoldError]
) -> list[ResultT]:
    """The results of a batch; raises ``make_error(lost)`` if a task was lost."""
    results = []
    for result in batch:
        if isinstance(result, LostTask):
            raise make_error(result)
        results.append(result)
    return results


class Workers(Protocol):
    """Applies functions to tasks; both must be picklable."""

    retries: Counter[str]
    """How many tasks were repeated, by how the process that worked on them ended."""

    def run(
        self, function: Callable[[TaskT], ResultT], tasks: Iterable[TaskT]
    ) -> Generator[list[ResultT | LostTask], None, None]:
        """Apply the function to each task and yield a few results at a time, as soon as they are
        ready. Takes tasks as needed; closing the generator drops the rest. An error raised by the
        function is raised here."""

    def close(self) -> None:
        """Stop at once, dropping unfinished work."""


class BatchSizer:
    """Adapts the batch size so that a batch takes about a tenth of a second: long enough to make
    the overhead small, short enough for frequent results. ``ahead`` is how many batches a worker
    should have at a time: two, so that it need not wait for the next, or one if tasks are long."""

    SHORT, LONG, MOST = 0.05, 0.2, 512

    def __init__(self) -> None:
        self.size = 1
        self.ahead = 1

    def record(self, tasks: int, seconds: float) -> None:
        """Adapt to a finished batch."""
        self.ahead = 1 if tasks == 1 and seconds > self.LONG else 2
        if seconds < self.SHORT and tasks >= self.size:
            self.size = min(2 * self.size, self.MOST)
        elif seconds > self.LONG:
            self.size = max(1, self.size // 2)


class InProcessWorkers:
    """Runs tasks in this process, one after the other: for tests, debugging and short work.

    Nothing protects this process from a task that crashes or hangs.
    """

    def __init__(self) -> None:
        self.retries: Counter[str] = Counter()

    def run(
        self, function: Callable[[TaskT], ResultT], tasks: Iterable[TaskT]
    ) -> Generator[list[ResultT | LostTask], None, None]:
        for task in tasks:
            yield [function(task)]

    def close(self) -> None:
        pass
