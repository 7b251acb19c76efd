"""A pool of workers with limits on running and waiting jobs, and on the time of each.

Clients take turns. A client without running jobs need not wait for the long jobs of others, because
some extra workers serve only such clients. Each of a few clients then has a worker, and the
operating system shares the processors among them.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any

from fourfold.server.errors import BusyError, JobError
from fourfold.server.limits import (
    GRACE_SECONDS,
    MAX_FULL_QUEUES,
    MAX_WAITING,
    PATIENCE_SECONDS,
    WAITING_SECONDS,
    WORKERS,
)
from fourfold.server.workers.processes import Worker, WorkerProcesses


@dataclass(eq=False, slots=True)
class Waiter:
    """A job that waits for a worker. ``turn`` gets the worker, or None if one is to be started."""

    client: str
    table: str | None
    turn: asyncio.Future[Worker | None] = field(default_factory=asyncio.Future)


class FairQueue:
    """Waiting jobs. Those of one client are served in order; among clients, the one that was not
    served for longest is next."""

    def __init__(self, max_waiting: int) -> None:
        self._max_waiting = max_waiting
        self._queues: OrderedDict[str, deque[Waiter]] = OrderedDict()

    def check_room(self, client: str) -> None:
        """BusyError if the client, or all clients together, have too many jobs waiting."""
        own = len(self._queues.get(client, ()))
        total = sum(map(len, self._queues.values()))
        if own >= self._max_waiting or total >= MAX_FULL_QUEUES * self._max_waiting:
            raise BusyError("busy.waiting", count=own if own >= self._max_waiting else total)

    def add(self, client: str, table: str | None) -> Waiter:
        waiter = Waiter(client, table)
        self._queues.setdefault(client, deque()).append(waiter)
        return waiter

    def remove(self, waiter: Waiter) -> None:
        queue = self._queues.get(waiter.client, deque())
        if waiter in queue:
            queue.remove(waiter)
        if not queue:
            self._queues.pop(waiter.client, None)

    def pop(self, may_start: Callable[[str], bool]) -> Waiter | None:
        """The next job among the clients that may start one. Cancelled jobs are passed over."""
        for client, queue in list(self._queues.items()):
            while queue and queue[0].turn.cancelled():
                queue.popleft()
            if not queue:
                del self._queues[client]
            elif may_start(client):
                waiter = queue.popleft()
                self._queues.move_to_end(client)
                if not queue:
                    del self._queues[client]
                return waiter
        return None


class WorkerPool:
    """Runs operations in worker processes. Leaving a job early, by an exception or a cancellation,
    stops it; a worker that had to be ended for that is replaced.

    ``count`` jobs run at once, and ``extra`` more for clients without running jobs. One worker is
    kept ready for these, and more are started on demand.
    """

    def __init__(
        self, count: int = WORKERS, max_waiting: int = MAX_WAITING, extra: int = 0
    ) -> None:
        self._count = count
        self._extra = extra
        self._processes = WorkerProcesses(ready=count + min(1, extra), on_free=self._serve)
        self._queue = FairQueue(max_waiting)
        self._running: Counter[str] = Counter()  # jobs by client
        self._preparing: asyncio.Task[None] | None = None
        self._closed = False

    async def warm_up(self) -> None:
        """Start the workers before they are needed."""
        await self._processes.warm_up()

    async def close(self) -> None:
        self._closed = True
        if self._preparing is not None:
            self._preparing.cancel()
            await asyncio.gather(self._preparing, return_exceptions=True)
        await self._processes.close()

    async def results(
        self, operation: str, params: dict[str, Any], seconds: float, *, client: str = ""
    ) -> AsyncGenerator[str, None]:
        """The results of an operation as JSON, as they come; JobError if it fails or exceeds its
        time limit by far. A job for a table prefers the worker that has its players."""
        async with self._lease(client, params.get("table")) as worker:
            results = worker.run(operation, params)
            deadline = asyncio.get_running_loop().time() + seconds + GRACE_SECONDS
            while True:
                try:
                    async with asyncio.timeout_at(deadline):
                        result = await anext(results)
                except StopAsyncIteration:
                    return
                except TimeoutError:
                    raise JobError("busy.time", kind="TimeError", seconds=f"{seconds:g}") from None
                yield result

    async def result(
        self, operation: str, params: dict[str, Any], seconds: float, *, client: str = ""
    ) -> str:
        """The final result of an operation as JSON."""
        final = ""
        results = self.results(operation, params, seconds, client=client)
        async with contextlib.aclosing(results):
            async for result in results:
                final = result
        return final

    @contextlib.asynccontextmanager
    async def _lease(self, client: str, table: str | None) -> AsyncIterator[Worker]:
        worker = await self._wait_for_turn(client, table)
        try:
            if worker is None:
                worker = await self._processes.lend_new(table)
            try:
                yield worker
            finally:
                # Completes even if the caller is cancelled a second time.
                await asyncio.shield(self._processes.take_back(worker))
        finally:
            self._end_turn(client)

    async def _wait_for_turn(self, client: str, table: str | None) -> Worker | None:
        """A free worker; None if one is to be started."""
        if not self._may_start(client):
            self._queue.check_room(client)
        waiter = self._queue.add(client, table)
        self._serve()
        try:
            async with asyncio.timeout(WAITING_SECONDS):
                return await waiter.turn
        except (TimeoutError, asyncio.CancelledError) as error:
            if waiter.turn.done() and not waiter.turn.cancelled():
                await asyncio.shield(self._decline(waiter))
            if isinstance(error, TimeoutError):
                raise BusyError("busy.workers") from None
            raise
        finally:
            self._queue.remove(waiter)

    async def _decline(self, waiter: Waiter) -> None:
        """Give back a turn that came too late."""
        worker = waiter.turn.result()
        if worker is not None:
            await self._processes.take_back(worker)
        self._end_turn(waiter.client)

    def _end_turn(self, client: str) -> None:
        self._running[client] -= 1
        self._running += Counter()  # drops clients without running jobs
        self._serve()

    def _serve(self) -> None:
        """Give free workers to waiting jobs, in turns."""
        self._processes.remove_dead()
        while (waiter := self._queue.pop(self._may_start)) is not None:
            self._running[waiter.client] += 1
            waiter.turn.set_result(self._processes.lend(waiter.table))
        if self._preparing is None and self._needs_extra_worker:
            self._preparing = asyncio.create_task(self._prepare())

    def _may_start(self, client: str) -> bool:
        """Whether a client may start a job now. An extra job needs a free worker: starting one for
        a short job would take longer than waiting."""
        if self._running.total() < self._count:
            return True
        is_free = self._running.total() < self._count + self._extra and self._processes.free
        return bool(is_free) and not self._running[client]

    @property
    def _needs_extra_worker(self) -> bool:
        """Whether an extra job would be allowed, but no worker is free."""
        is_allowed = self._count <= self._running.total() < self._count + self._extra
        return is_allowed and not self._processes.free and not self._closed

    async def _prepare(self) -> None:
        """Start extra workers while the others are busy with long jobs."""
        try:
            await asyncio.sleep(PATIENCE_SECONDS)
            while self._needs_extra_worker:
                await self._processes.add()
        finally:
            self._preparing = None
