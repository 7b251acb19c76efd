"""Which process has the players of which table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from fourfold.server.workers.worker import Worker
from fourfold.service.limits import KEPT_PLAYERS

MOST_TABLES = 8 * KEPT_PLAYERS
"""How many tables are known; of those that were there first the players are gone by then."""


class WorkerAffinity:
    """Tables, and the process that did the last job for each."""

    def __init__(self) -> None:
        self._homes: dict[str, Worker] = {}

    def move(self, table: str | None, worker: Worker) -> None:
        """The players of this table are with this process from now on."""
        if table is None:
            return
        self._homes.pop(table, None)
        self._homes[table] = worker
        if len(self._homes) > MOST_TABLES:
            del self._homes[next(iter(self._homes))]

    def choose(self, idle: Sequence[Worker], table: str | None) -> Worker | None:
        """Of the idle processes the one that has the table's players, else the one that has the
        fewest of others; None when all are busy."""
        home = None if table is None else self._homes.get(table)
        if home in idle:
            return home
        tables = Counter(self._homes.values())
        return min(idle, key=lambda worker: tables[worker], default=None)
