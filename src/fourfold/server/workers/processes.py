"""The processes of a pool: started, lent out, taken back and ended; none is ever left behind."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from fourfold.server.workers.affinity import WorkerAffinity
from fourfold.server.workers.worker import Worker


class Processes:
    """``ready`` of them are kept when there is nothing to do. ``on_free`` hears whenever one has
    become free."""

    def __init__(self, ready: int, on_free: Callable[[], None]) -> None:
        self._ready = ready
        self._on_free = on_free
        self.free: list[Worker] = []
        self.lent: set[Worker] = set()
        self._homes = WorkerAffinity()
        self._starting: set[asyncio.Task[Worker]] = set()

    async def warm_up(self) -> None:
        """Start them before they are wanted."""
        while len(self.free) + len(self.lent) < self._ready:
            await self.add()

    async def close(self) -> None:
        if self._starting:
            await asyncio.wait(self._starting)
        everyone = [*self.free, *self.lent]
        self.free.clear()
        await asyncio.gather(*(worker.end() for worker in everyone))

    def forget_dead(self) -> None:
        """Those that ended while they were free are not there any more."""
        self.free = [worker for worker in self.free if worker.alive]

    def lend(self, table: str | None) -> Worker | None:
        """A free one, if possible that which has the players of this table; None: there is none."""
        worker = self._homes.choose(self.free, table)
        if worker is not None:
            self.free.remove(worker)
            self._lent(worker, table)
        return worker

    async def lend_new(self, table: str | None) -> Worker:
        """One that is started for the purpose."""
        worker = await self._start()
        self._lent(worker, table)
        return worker

    def _lent(self, worker: Worker, table: str | None) -> None:
        self.lent.add(worker)
        self._homes.move(table, worker)

    async def take_back(self, worker: Worker) -> None:
        """Leave the job that it is doing, and keep it if there is room."""
        try:
            if not worker.idle:
                await worker.leave()
        finally:
            self.lent.discard(worker)
        if worker.alive and len(self.free) < self._ready:
            self._add(worker)
        else:
            await worker.end()

    async def add(self) -> None:
        """One more, for whoever comes next."""
        self._add(await self._start())

    def _add(self, worker: Worker) -> None:
        self.free.append(worker)
        self._on_free()

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
            self._add(started.result())
