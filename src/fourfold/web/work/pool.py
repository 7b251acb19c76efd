"""The workers, and who may use them: so many at once, so many waiting, so long each."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, AsyncIterator
from typing import Any

from fourfold.web.limits import GRACE_SECONDS, MOST_WAITING, WAITING_SECONDS, WORKERS
from fourfold.web.problems import BusyError, JobError
from fourfold.web.work.worker import Worker


class Workers:
    """A pool of processes. To leave a job early, by an exception or a cancellation, is to stop it;
    a process that had to be ended for that is replaced."""

    def __init__(self, count: int = WORKERS, most_waiting: int = MOST_WAITING) -> None:
        self._places = asyncio.Semaphore(count)
        self._count = count
        self._most_waiting = most_waiting
        self._waiting = 0
        self._idle: list[Worker] = []
        self._leased: set[Worker] = set()
        self._starting: set[asyncio.Task[Worker]] = set()

    async def warm_up(self) -> None:
        """Start the processes before they are wanted."""
        while len(self._idle) + len(self._leased) < self._count:
            self._idle.append(await self._start())

    async def close(self) -> None:
        if self._starting:
            await asyncio.wait(self._starting)
        everyone = [*self._idle, *self._leased]
        self._idle.clear()
        await asyncio.gather(*(worker.end() for worker in everyone))

    async def results(
        self, job: str, given: dict[str, Any], seconds: float
    ) -> AsyncGenerator[dict[str, Any], None]:
        """What a job finds, as it finds it; JobError when it fails or takes far too long."""
        async with self._lease() as worker:
            found = worker.do(job, given)
            deadline = asyncio.get_running_loop().time() + seconds + GRACE_SECONDS
            while True:
                try:
                    async with asyncio.timeout_at(deadline):
                        result = await anext(found)
                except StopAsyncIteration:
                    return
                except TimeoutError:
                    raise JobError(
                        "TimeError", f"it took longer than the {seconds:g} seconds that were given"
                    ) from None
                yield result

    async def result(self, job: str, given: dict[str, Any], seconds: float) -> dict[str, Any]:
        """The last thing that a job finds."""
        last: dict[str, Any] = {}
        async with contextlib.aclosing(self.results(job, given, seconds)) as results:
            async for found in results:
                last = found
        return last

    @contextlib.asynccontextmanager
    async def _lease(self) -> AsyncIterator[Worker]:
        await self._wait_for_a_place()
        try:
            worker = await self._take()
            try:
                yield worker
            finally:
                # Goes on even if whoever leaves is cancelled a second time meanwhile.
                await asyncio.shield(self._take_back(worker))
        finally:
            self._places.release()

    async def _take_back(self, worker: Worker) -> None:
        try:
            if not worker.idle:
                await worker.leave()
        finally:
            self._leased.discard(worker)
        if worker.alive and len(self._idle) < self._count:
            self._idle.append(worker)
        else:
            await worker.end()

    async def _take(self) -> Worker:
        self._idle = [worker for worker in self._idle if worker.alive]
        worker = self._idle.pop() if self._idle else await self._start()
        self._leased.add(worker)
        return worker

    async def _start(self) -> Worker:
        """A new process. To start one is never broken off in the middle, which would leave it and
        its pipes behind: if nobody waits for it any more, it is kept for the next."""
        starting = asyncio.create_task(Worker.start())
        self._starting.add(starting)
        starting.add_done_callback(self._starting.discard)
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            if starting.done():
                self._keep(starting)
            else:
                starting.add_done_callback(self._keep)
            raise

    def _keep(self, started: asyncio.Task[Worker]) -> None:
        if started.exception() is None:
            self._idle.append(started.result())

    async def _wait_for_a_place(self) -> None:
        if self._places.locked() and self._waiting >= self._most_waiting:
            raise BusyError(f"{self._waiting} requests are waiting already; try again later")
        self._waiting += 1
        try:
            async with asyncio.timeout(WAITING_SECONDS):
                await self._places.acquire()
        except TimeoutError:
            raise BusyError("all workers were busy for too long; try again later") from None
        finally:
            self._waiting -= 1
