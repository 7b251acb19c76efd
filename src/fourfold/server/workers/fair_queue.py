"""Who waits for a worker: a queue for each client, and the clients take turns."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from fourfold.server.errors import BusyError
from fourfold.service.limits import MOST_FULL_QUEUES

Given = TypeVar("Given")


@dataclass(eq=False, slots=True)
class Waiter(Generic[Given]):
    """A request that waits. ``turn`` gets what was waited for."""

    client: str
    table: str | None
    turn: asyncio.Future[Given] = field(default_factory=asyncio.Future)


class FairQueue(Generic[Given]):
    """Requests of one client are served in the order they came; of the clients, the one that has
    not been served for longest is next."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._queues: OrderedDict[str, deque[Waiter[Given]]] = OrderedDict()

    def check_room(self, client: str) -> None:
        """BusyError when the client, or all of them together, have too much waiting."""
        own = len(self._queues.get(client, ()))
        everybody = sum(map(len, self._queues.values()))
        if own >= self._most or everybody >= MOST_FULL_QUEUES * self._most:
            count = own if own >= self._most else everybody
            raise BusyError("busy.waiting", count=count)

    def join(self, client: str, table: str | None) -> Waiter[Given]:
        waiter: Waiter[Given] = Waiter(client, table)
        self._queues.setdefault(client, deque()).append(waiter)
        return waiter

    def leave(self, waiter: Waiter[Given]) -> None:
        """Wait no longer."""
        queue = self._queues.get(waiter.client, deque())
        if waiter in queue:
            queue.remove(waiter)
        if not queue:
            self._queues.pop(waiter.client, None)

    def next(self, may_begin: Callable[[str], bool]) -> Waiter[Given] | None:
        """Whose turn it is among the clients that may begin; it waits no longer. Who has just been
        told to wait no longer, and has not yet left, is passed over."""
        for client, queue in list(self._queues.items()):
            while queue and queue[0].turn.cancelled():
                queue.popleft()
            if not queue:
                del self._queues[client]
            elif may_begin(client):
                waiter = queue.popleft()
                self._queues.move_to_end(client)
                if not queue:
                    del self._queues[client]
                return waiter
        return None
