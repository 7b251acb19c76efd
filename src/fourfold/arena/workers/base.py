"""What workers are, on whatever machine they run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from typing import Any, NamedTuple, Protocol, TypeVar

from fourfold.base.errors import FourfoldError
from fourfold.i18n import Message

TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT")


class LostTask(NamedTuple):
    """A task that ended the process it ran in, more than once, or never came back.

    ``step`` is the last that it noted (see :mod:`fourfold.arena.workers.status`), or None where
    nobody could look, or it was not always the same; ``message`` says how the process ended;
    ``overdue`` that it had to be ended because it gave no sign when it should have.
    """

    task: Any
    step: int | None
    message: Message
    overdue: bool = False


def require_results(
    batch: Iterable[ResultT | LostTask], refusal: Callable[[LostTask], FourfoldError]
) -> list[ResultT]:
    """The results of tasks none of which may be lost; the refusal is what to raise for one."""
    done = []
    for result in batch:
        if isinstance(result, LostTask):
            raise refusal(result)
        done.append(result)
    return done


class Workers(Protocol):
    """Does tasks. The function and the tasks must be things that ``pickle`` can send."""

    again: Counter[str]
    """How many tasks had to be done again, by how the process ended that had them in hand."""

    def run(
        self, function: Callable[[TaskT], ResultT], tasks: Iterable[TaskT]
    ) -> Generator[list[ResultT | LostTask], None, None]:
        """Apply the function to each task; results come as soon as they are there, a few at a
        time. Tasks are taken as they are needed, and closing the generator gives up the rest. An
        error in the function is raised here."""

    def close(self) -> None:
        """Stop at once, whatever is being worked on."""


class BatchSizer:
    """How many tasks to hand out at a time: as many as take about a tenth of a second, so that
    handing out costs little and results still come often. ``ahead`` is how many batches a worker
    should have: one in hand, and the next so that it need not wait, unless tasks are long."""

    SHORT, LONG, MOST = 0.05, 0.2, 512

    def __init__(self) -> None:
        self.size = 1
        self.ahead = 1

    def took(self, tasks: int, seconds: float) -> None:
        """Learn from a batch that is done."""
        self.ahead = 1 if tasks == 1 and seconds > self.LONG else 2
        if seconds < self.SHORT and tasks >= self.size:
            self.size = min(2 * self.size, self.MOST)
        elif seconds > self.LONG:
            self.size = max(1, self.size // 2)


class InProcessWorkers:
    """Does one task after the other, in order. What a task breaks stays broken."""

    def __init__(self) -> None:
        self.again: Counter[str] = Counter()

    def run(
        self, function: Callable[[TaskT], ResultT], tasks: Iterable[TaskT]
    ) -> Generator[list[ResultT | LostTask], None, None]:
        for task in tasks:
            yield [function(task)]

    def close(self) -> None:
        pass
