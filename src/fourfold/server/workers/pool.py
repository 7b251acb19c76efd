"""A pool of workers, and who may use them: so many at once, so many waiting, so long each.

Clients take turns. A client that has nothing at work need not wait for those whose work takes long:
beyond the processes for everybody there are some for such clients alone, so that each of a few has
one and the system shares the processors among them.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator
from typing import Any

from fourfold.server.errors import BusyError, JobError
from fourfold.server.workers.fair_queue import FairQueue, Waiter
from fourfold.server.workers.processes import Processes
from fourfold.server.workers.worker import Worker
from fourfold.service.limits import (
    GRACE_SECONDS,
    MOST_WAITING,
    PATIENCE_SECONDS,
    WAITING_SECONDS,
    WORKERS,
)


class Pool:
    """A pool of processes. To leave a job early, by an exception or a cancellation, is to stop it;
    a process that had to be ended for that is replaced.

    ``count`` jobs run at once, whoever they are for, and ``extra`` more for clients that have none
    at work. Of these one process is kept ready, and others are started when they are wanted.
    """

    def __init__(
        self, count: int = WORKERS, most_waiting: int = MOST_WAITING, extra: int = 0
    ) -> None:
        self._count = count
        self._extra = extra
        self._processes = Processes(ready=count + min(1, extra), on_free=self._serve)
        self._turns: FairQueue[Worker | None] = FairQueue(most_waiting)
        self._at_work: Counter[str] = Counter()  # jobs by client
        self._preparing: asyncio.Task[None] | None = None
        self._closed = False

    async def warm_up(self) -> None:
        """Start the processes before they are wanted."""
        await self._processes.warm_up()

    async def close(self) -> None:
        self._closed = True
        if self._preparing is not None:
            self._preparing.cancel()
            await asyncio.gather(self._preparing, return_exceptions=True)
        await self._processes.close()

    async def results(
        self,
        job: str,
        given: dict[str, Any],
        seconds: float,
        *,
        client: str = "",
    ) -> AsyncGenerator[dict[str, Any], None]:
        """What a job finds, as it finds it; JobError when it fails or takes far too long. A job
        for a table goes to the process that did the last one for it, if that is free."""
        async with self._lease(client, given.get("table")) as worker:
            found = worker.do(job, given)
            deadline = asyncio.get_running_loop().time() + seconds + GRACE_SECONDS
            while True:
                try:
                    async with asyncio.timeout_at(deadline):
                        result = await anext(found)
                except StopAsyncIteration:
                    return
                except TimeoutError:
                    raise JobError("busy.time", kind="TimeError", seconds=f"{seconds:g}") from None
                yield result

    async def result(
        self, job: str, given: dict[str, Any], seconds: float, *, client: str = ""
    ) -> dict[str, Any]:
        """The last thing that a job finds."""
        last: dict[str, Any] = {}
        async with contextlib.aclosing(self.results(job, given, seconds, client=client)) as results:
            async for found in results:
                last = found
        return last

    @contextlib.asynccontextmanager
    async def _lease(self, client: str, table: str | None) -> AsyncIterator[Worker]:
        worker = await self._wait_for_a_place(client, table)
        try:
            if worker is None:
                worker = await self._processes.lend_new(table)
            try:
                yield worker
            finally:
                # Goes on even if whoever leaves is cancelled a second time meanwhile.
                await asyncio.shield(self._processes.take_back(worker))
        finally:
            self._free_place(client)

    async def _wait_for_a_place(self, client: str, table: str | None) -> Worker | None:
        """A process that is free; None when one is to be started."""
        if not self._may_begin(client):
            self._turns.check_room(client)
        waiter = self._turns.join(client, table)
        self._serve()
        try:
            async with asyncio.timeout(WAITING_SECONDS):
                return await waiter.turn
        except (TimeoutError, asyncio.CancelledError) as left:
            if waiter.turn.done() and not waiter.turn.cancelled():
                await asyncio.shield(self._decline(waiter))
            if isinstance(left, TimeoutError):
                raise BusyError("busy.workers") from None
            raise
        finally:
            self._turns.leave(waiter)

    async def _decline(self, waiter: Waiter[Worker | None]) -> None:
        """Give back what came too late."""
        worker = waiter.turn.result()
        if worker is not None:
            await self._processes.take_back(worker)
        self._free_place(waiter.client)

    def _free_place(self, client: str) -> None:
        self._at_work[client] -= 1
        self._at_work += Counter()  # forgets who has nothing at work
        self._serve()

    def _serve(self) -> None:
        """Give free places to those who wait, in turns."""
        self._processes.forget_dead()
        while (waiter := self._turns.next(self._may_begin)) is not None:
            self._at_work[waiter.client] += 1
            waiter.turn.set_result(self._processes.lend(waiter.table))
        if self._preparing is None and self._all_busy:
            self._preparing = asyncio.create_task(self._prepare())

    def _may_begin(self, client: str) -> bool:
        """Whether a client may have a place now. An extra one needs a process that is there: to
        start one for work that is soon done would take longer than to wait."""
        if self._at_work.total() < self._count:
            return True
        is_free = self._at_work.total() < self._count + self._extra and self._processes.free
        return bool(is_free) and not self._at_work[client]

    @property
    def _all_busy(self) -> bool:
        """Whether a client that has nothing at work might have a place, but no process is there."""
        may_be_had = self._count <= self._at_work.total() < self._count + self._extra
        return may_be_had and not self._processes.free and not self._closed

    async def _prepare(self) -> None:
        """Start processes for those who come next, while the others are held up by long work."""
        try:
            await asyncio.sleep(PATIENCE_SECONDS)
            while self._all_busy:
                await self._processes.add()
        finally:
            self._preparing = None
