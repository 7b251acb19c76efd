"""The worker processes of a pool: started, lent, taken back and ended; none is left behind."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

from fourfold.base.system import kill_process_group, process_group_options
from fourfold.i18n import Message
from fourfold.server.errors import JobError
from fourfold.service.requests import MAX_CACHED_PLAYERS

RESULT, DONE, ERROR = "result", "done", "error"
"""The first word of a worker's lines (:mod:`fourfold.server.workers.__main__`)."""

STOP_SECONDS = 0.3
"""How long a worker may take to stop its job before it is ended."""

MAX_LINE_BYTES = 1024 * 1024
MAX_TABLES = 8 * MAX_CACHED_PLAYERS
"""Tables whose worker is remembered. By then the players of the oldest are evicted."""


class Worker:
    """A process that does one job at a time. A job that does not stop when it is cancelled is ended
    with its process, whatever a player does."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.idle = True

    @classmethod
    async def start(cls) -> Worker:
        return cls(
            await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", "fourfold.server.workers"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=MAX_LINE_BYTES,
                **process_group_options(),  # Ctrl-C is for the server, which then closes the pipes
            )
        )

    @property
    def alive(self) -> bool:
        return self._process.returncode is None

    async def run(self, operation: str, params: dict[str, Any]) -> AsyncIterator[str]:
        """The results of an operation as JSON; JobError if it fails."""
        self.idle = False
        await self._write({"operation": operation, "params": params})
        while (line := await self._read()) is not None:
            word, text = line
            if word == RESULT:
                yield text
            elif word == ERROR:
                error = json.loads(text)
                raise JobError(Message.from_dict(error), error["error"])
            else:
                return
        raise JobError("player.ended", "PlayerError")

    async def cancel(self) -> None:
        """Stop the running job, by force if it takes too long."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(STOP_SECONDS):
                await self._write({"stop": True})
                while self.alive and not self.idle and await self._read() is not None:
                    pass
        if not self.idle:
            await self.end()

    async def end(self) -> None:
        """End the process and everything it has started."""
        self._kill()
        if self._process.stdin is not None:
            self._process.stdin.close()
        await self._process.wait()

    async def _write(self, message: dict[str, Any]) -> None:
        writer = self._process.stdin
        assert writer is not None
        writer.write(json.dumps(message).encode() + b"\n")
        with contextlib.suppress(ConnectionError):  # reading then shows that the process has ended
            await writer.drain()

    async def _read(self) -> tuple[str, str] | None:
        """The next line as its word and JSON; None if the process has ended, even in mid-line."""
        reader = self._process.stdout
        assert reader is not None
        try:
            line = await reader.readline()
        except ValueError:
            self._kill()
            while await reader.read(MAX_LINE_BYTES):  # unread, the rest would keep the pipe open
                pass
            await self.end()
            raise JobError("busy.much", "FourfoldError") from None
        if not line.endswith(b"\n"):
            return None
        word, _, text = line.decode().rstrip("\n").partition(" ")
        self.idle = word != RESULT
        return word, text

    def _kill(self) -> None:
        kill_process_group(self._process.pid)


class WorkerAffinity:
    """Which worker did the last job for each table, and so has its players in its cache."""

    def __init__(self) -> None:
        self._workers: dict[str, Worker] = {}

    def set_worker(self, table: str | None, worker: Worker) -> None:
        if table is None:
            return
        self._workers.pop(table, None)
        self._workers[table] = worker
        if len(self._workers) > MAX_TABLES:
            del self._workers[next(iter(self._workers))]

    def choose(self, idle: Sequence[Worker], table: str | None) -> Worker | None:
        """The idle worker that has the table's players, else the one with the fewest tables; None
        if all are busy."""
        known = None if table is None else self._workers.get(table)
        if known in idle:
            return known
        tables = Counter(self._workers.values())
        return min(idle, key=lambda worker: tables[worker], default=None)


class WorkerProcesses:
    """The workers of a pool. ``ready`` of them are kept when there is nothing to do. ``on_free`` is
    called whenever a worker has become free."""

    def __init__(self, ready: int, on_free: Callable[[], None]) -> None:
        self._ready = ready
        self._on_free = on_free
        self.free: list[Worker] = []
        self.lent: set[Worker] = set()
        self._affinity = WorkerAffinity()
        self._starting: set[asyncio.Task[Worker]] = set()

    async def warm_up(self) -> None:
        """Start the workers before they are needed."""
        while len(self.free) + len(self.lent) < self._ready:
            await self.add()

    async def close(self) -> None:
        if self._starting:
            await asyncio.wait(self._starting)
        workers = [*self.free, *self.lent]
        self.free.clear()
        await asyncio.gather(*(worker.end() for worker in workers))

    def remove_dead(self) -> None:
        """Forget workers that ended while they were free."""
        self.free = [worker for worker in self.free if worker.alive]

    def lend(self, table: str | None) -> Worker | None:
        """A free worker, if possible the one that has the players of this table."""
        worker = self._affinity.choose(self.free, table)
        if worker is not None:
            self.free.remove(worker)
            self._mark_lent(worker, table)
        return worker

    async def lend_new(self, table: str | None) -> Worker:
        """A worker that is started now."""
        worker = await self._start()
        self._mark_lent(worker, table)
        return worker

    def _mark_lent(self, worker: Worker, table: str | None) -> None:
        self.lent.add(worker)
        self._affinity.set_worker(table, worker)

    async def take_back(self, worker: Worker) -> None:
        """Cancel the worker's job, and keep the worker if there is room."""
        try:
            if not worker.idle:
                await worker.cancel()
        finally:
            self.lent.discard(worker)
        if worker.alive and len(self.free) < self._ready:
            self._add_free(worker)
        else:
            await worker.end()

    async def add(self) -> None:
        """Start one more worker."""
        self._add_free(await self._start())

    def _add_free(self, worker: Worker) -> None:
        self.free.append(worker)
        self._on_free()

    async def _start(self) -> Worker:
        """A new worker. A start is never interrupted, which would leave the process and its pipes
        behind: if the caller is cancelled, the worker is kept for the next."""
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
            self._add_free(started.result())
