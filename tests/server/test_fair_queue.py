"""Clients take turns: a client with many jobs uses free workers and delays nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

import pytest

from fourfold.server.errors import BusyError
from fourfold.server.workers import pool
from fourfold.server.workers.pool import WorkerPool
from fourfold.server.workers.processes import Worker


class FakeWorker:
    """A worker whose job runs until the test finishes it."""

    all: list[FakeWorker]

    def __init__(self) -> None:
        self.alive = self.idle = True
        self.job = ""
        self.jobs: list[str] = []
        self.finish = asyncio.Event()

    async def run(self, job: str, _: dict[str, Any]) -> AsyncIterator[str]:
        self.idle, self.job = False, job
        self.jobs.append(job)
        await self.finish.wait()
        self.finish.clear()
        self.idle, self.job = True, ""
        yield "{}"

    async def cancel(self) -> None:
        self.idle, self.job = True, ""

    async def end(self) -> None:
        self.alive = False


class FakePool:
    """A pool of fake workers, and the jobs that were submitted to it."""

    def __init__(self, **options: int) -> None:
        self.pool = WorkerPool(**options)
        self.jobs: dict[str, asyncio.Task[Any]] = {}

    async def submit(self, *jobs: str, table: str | None = None) -> None:
        """Submit jobs, each named by its client and a number."""
        for job in jobs:
            self.jobs[job] = asyncio.create_task(
                self.pool.result(job, {"table": table}, seconds=1000, client=job[0])
            )
            await settled()

    @property
    def running(self) -> list[str]:
        return sorted(fake.job for fake in FakeWorker.all if fake.job)

    async def finish(self, job: str) -> None:
        next(fake for fake in FakeWorker.all if fake.job == job).finish.set()
        await self.jobs[job]
        await settled()


async def settled() -> None:
    for _ in range(30):
        await asyncio.sleep(0)


@pytest.fixture(autouse=True)
def fakes(monkeypatch: pytest.MonkeyPatch) -> None:
    FakeWorker.all = []

    async def start() -> FakeWorker:
        FakeWorker.all.append(FakeWorker())
        return FakeWorker.all[-1]

    monkeypatch.setattr(Worker, "start", start)
    monkeypatch.setattr(pool, "PATIENCE_SECONDS", 0)


def run_in_pool(
    scene: Callable[[FakePool], Coroutine[Any, Any, None]], *, warm: bool = True, **options: int
) -> None:
    async def open_and_close() -> None:
        workers = FakePool(**options)
        if warm:
            await workers.pool.warm_up()
        await scene(workers)
        for job in workers.jobs.values():
            job.cancel()
        await asyncio.gather(*workers.jobs.values(), return_exceptions=True)
        await workers.pool.close()
        assert not any(fake.alive for fake in FakeWorker.all)
        assert not workers.pool._running
        assert not workers.pool._queue._queues

    asyncio.run(open_and_close())


def test_clients_take_turns() -> None:
    async def scene(workers: FakePool) -> None:
        await workers.submit("a1", "a2", "a3", "a4", "b1", "b2", "c1")
        order = []
        while workers.running:
            order += workers.running
            await workers.finish(order[-1])
        assert order == ["a1", "a2", "b1", "c1", "a3", "b2", "a4"]

    run_in_pool(scene, count=1)


def test_a_single_client_uses_the_ordinary_workers_only() -> None:
    async def scene(workers: FakePool) -> None:
        await workers.submit("a1", "a2", "a3", "a4")
        assert workers.running == ["a1", "a2"]
        await workers.finish("a1")
        assert workers.running == ["a2", "a3"]

    run_in_pool(scene, count=2, extra=3)


def test_a_client_without_running_jobs_does_not_wait_for_busy_clients() -> None:
    async def scene(workers: FakePool) -> None:
        for number in range(1, 7):
            await workers.submit(*(f"{client}{number}" for client in "abcde"))
        assert workers.running == ["a1", "b1", "c1", "d1", "e1"]
        await workers.submit("v1")
        assert "v1" in workers.running
        await workers.finish("v1")
        await workers.finish("a1")
        assert workers.running == ["a2", "b1", "c1", "d1", "e1"]
        await workers.submit("v2")
        assert "v2" in workers.running

    run_in_pool(scene, count=2, extra=6)


def test_busy_clients_leave_a_worker_free() -> None:
    async def scene(workers: FakePool) -> None:
        for client in "abcde":
            await workers.submit(*(f"{client}{number}" for number in range(1, 7)))
        assert workers.running == ["a1", "a2", "b1", "c1", "d1", "e1"]
        await workers.submit("v1")
        assert "v1" in workers.running

    run_in_pool(scene, count=2, extra=6)


def test_extra_processes_are_limited_and_ended_later() -> None:
    async def scene(workers: FakePool) -> None:
        clients = "abcdefghij"
        await workers.submit(*(f"{client}1" for client in clients))
        assert len(workers.running) == 5
        assert len(FakeWorker.all) == 5
        while workers.running:
            await workers.finish(workers.running[0])
        assert sum(fake.alive for fake in FakeWorker.all) == 3

    run_in_pool(scene, count=2, extra=3)


def test_no_process_is_started_for_short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "PATIENCE_SECONDS", 1000)

    async def scene(workers: FakePool) -> None:
        await workers.submit("a1", "b1", "c1", "d1")
        assert workers.running == ["a1", "b1"]
        await workers.finish("a1")
        assert workers.running == ["b1", "c1"]
        assert len(FakeWorker.all) == 2

    run_in_pool(scene, count=1, extra=6)


def test_full_queue_of_a_client_does_not_affect_others() -> None:
    async def scene(workers: FakePool) -> None:
        await workers.submit("a1", "a2", "a3", "a4")
        with pytest.raises(BusyError, match="Requests already waiting: 2"):
            await workers.jobs.pop("a4")
        await workers.submit("b1", "b2")
        assert not workers.jobs["b2"].done()
        await workers.submit(*(f"{client}{number}" for client in "cd" for number in (1, 2)))
        await workers.submit("e1")
        with pytest.raises(BusyError, match="Requests already waiting: 8"):
            await workers.jobs.pop("e1")

    run_in_pool(scene, count=1, max_waiting=2)


def test_cancelled_job_is_skipped() -> None:
    async def scene(workers: FakePool) -> None:
        await workers.submit("a1", "b1", "c1")
        workers.jobs["b1"].cancel()
        await settled()
        await workers.finish("a1")
        assert workers.running == ["c1"]

    run_in_pool(scene, count=1)


def test_job_cancelled_at_its_turn_releases_the_worker() -> None:
    async def scene(workers: FakePool) -> None:
        await workers.submit("a1", "b1", "c1")
        next(fake for fake in FakeWorker.all if fake.job == "a1").finish.set()
        while not workers.jobs["a1"].done():  # at the same moment b1 gets its turn
            await asyncio.sleep(0)
        workers.jobs["b1"].cancel()
        await settled()
        assert workers.running == ["c1"]

    run_in_pool(scene, count=1)


def test_table_is_served_by_the_worker_with_its_players() -> None:
    async def scene(workers: FakePool) -> None:
        for job, table in (("a1", "x"), ("b1", "y"), ("a2", "x"), ("b2", "y"), ("a3", "x")):
            await workers.submit(job, table=table)
            await workers.finish(job)
        assert sorted(fake.jobs for fake in FakeWorker.all) == [["a1", "a2", "a3"], ["b1", "b2"]]
        await workers.submit("b3", table="x")  # its worker is busy from here on
        await workers.submit("a4", table="x")
        assert workers.running == ["a4", "b3"]
        await workers.finish("b3")
        await workers.finish("a4")
        assert FakeWorker.all[0].jobs[-1] != FakeWorker.all[1].jobs[-1]

    run_in_pool(scene, count=2)
