"""Tasks not handed out yet, and the rule for those whose process ended while they were in hand.

Such a task is done again. It is given up as :class:`Lost` when it has brought its process down
twice, or when the process was ended, as if from outside, five times.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable
from itertools import islice
from typing import Any

from fourfold.arena.workers.contract import Lost
from fourfold.arena.workers.process import Ending, WorkerProcess
from fourfold.base.errors import FourfoldError
from fourfold.i18n import Message

MOST_FAULTS = 2
MOST_DEATHS = 5
"""How often a process may end with the same task in hand: by a fault of its own, and at all."""

_MOST_STILLBORN = {False: 3, True: 10}
"""Processes in a row that may end before their first task, by a fault or by accident; then
something is wrong with all of them."""


_Deaths = list[tuple[int, Ending]]


class Queue:
    """Tasks that must be done again come first; how often any had to be is counted in ``again``, by
    how the process ended."""

    def __init__(self, tasks: Iterable[Any], again: Counter[str]) -> None:
        self._fresh = iter(tasks)
        self._returned: deque[Any] = deque()
        self._again = again
        self._deaths: list[tuple[Any, _Deaths]] = []
        """The tasks that were in hand when a process ended; at what step, and how it did."""
        self._stillborn = 0

    def take(self, count: int) -> list[Any]:
        if self._returned:
            return [self._returned.popleft()]  # alone, so that it takes no other with it
        return list(islice(self._fresh, count))

    def note_results(self) -> None:
        """Some process does what it should."""
        self._stillborn = 0

    def take_back(self, worker: WorkerProcess, stuck: bool = False) -> list[Lost]:
        """End a worker that is dead, stopped or stuck, and see to it that its tasks are done again;
        those that are given up."""
        task, step = worker.in_hand()
        ending = worker.end()
        lost = []
        if worker.is_stillborn:
            self._stillborn += 1
            if self._stillborn >= _MOST_STILLBORN[ending.accident]:
                raise FourfoldError("worker.stillborn", reason=ending.message)
        elif task is not None and stuck:
            lost = [Lost(task, step, Message("worker.silent"), overdue=True)]
        elif task is not None:
            lost = self._judge(task, step, ending)
        self._returned.extend(other for other in worker.unanswered if not lost or other is not task)
        return lost

    def _judge(self, task: Any, step: int, ending: Ending) -> list[Lost]:
        """Note one more death with this task in hand; the task, if that was one too many."""
        deaths: _Deaths = next((known for other, known in self._deaths if other is task), [])
        if not deaths:
            self._deaths.append((task, deaths))
        deaths.append((step, ending))
        if sum(not how.accident for _, how in deaths) == MOST_FAULTS:
            return [Lost(task, step, ending.message)]
        if len(deaths) == MOST_DEATHS:
            always = step if {at for at, _ in deaths} == {step} else None
            often = Message("worker.times", reason=ending.message, count=len(deaths))
            return [Lost(task, always, often)]
        self._again[str(ending.message)] += 1
        return []
