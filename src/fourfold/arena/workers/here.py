"""The worker that is this very process: for tests, for debugging, and for a few quick tasks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable

from fourfold.arena.workers.contract import Lost, Result, Task


class HereWorkers:
    """Does one task after the other, in order. What a task breaks stays broken."""

    def __init__(self) -> None:
        self.again: Counter[str] = Counter()

    def run(
        self, function: Callable[[Task], Result], tasks: Iterable[Task]
    ) -> Generator[list[Result | Lost], None, None]:
        for task in tasks:
            yield [function(task)]

    def close(self) -> None:
        pass
