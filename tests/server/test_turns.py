"""Clients take turns: whoever asks for much holds up nobody else, and uses what is free."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

import pytest

from fourfold.server.errors import BusyError
from fourfold.server.workers import pool
from fourfold.server.workers.pool import Pool
from fourfold.server.workers.worker import Worker


class Fake:
    """A process that does its job until it is told to finish."""

    all: list[Fake]

    def __init__(self) -> None:
        self.alive = self.idle = True
        self.job = ""
        self.jobs: list[str] = []
        self.finish = asyncio.Event()

    async def do(self, job: str, _: dict[str, Any]) -> AsyncIterator[dict[str, Any]]:
        self.idle, self.job = False, job
        self.jobs.append(job)
        await self.finish.wait()
        self.finish.clear()
        self.idle, self.job = True, ""
        yield {"done": job}

    async def leave(self) -> None:
        self.idle, self.job = True, ""

    async def end(self) -> None:
        self.alive = False


class Office:
    """A pool of this kind, and those who ask it."""

    def __init__(self, **terms: int) -> None:
        self.pool = Pool(**terms)
        self.asked: dict[str, asyncio.Task[Any]] = {}

    async def ask(self, *jobs: str, table: str | None = None) -> None:
        """Ask for jobs; each has the name of its client and a number."""
        for job in jobs:
            given = {"table": table}
            self.asked[job] = asyncio.create_task(
                self.pool.result(job, given, seconds=1000, client=job[0])
            )
            await settled()

    @property
    def at_work(self) -> list[str]:
        return sorted(fake.job for fake in Fake.all if fake.job)

    async def finish(self, job: str) -> None:
        next(fake for fake in Fake.all if fake.job == job).finish.set()
        await self.asked[job]
        await settled()


async def settled() -> None:
    for _ in range(30):
        await asyncio.sleep(0)


@pytest.fixture(autouse=True)
def fakes(monkeypatch: pytest.MonkeyPatch) -> None:
    Fake.all = []

    async def start() -> Fake:
        Fake.all.append(Fake())
        return Fake.all[-1]

    monkeypatch.setattr(Worker, "start", start)
    monkeypatch.setattr(pool, "PATIENCE_SECONDS", 0)


def in_an_office(
    scene: Callable[[Office], Coroutine[Any, Any, None]], *, warm: bool = True, **terms: int
) -> None:
    async def open_and_close() -> None:
        office = Office(**terms)
        if warm:
            await office.pool.warm_up()
        await scene(office)
        for job in office.asked.values():
            job.cancel()
        await asyncio.gather(*office.asked.values(), return_exceptions=True)
        await office.pool.close()
        assert not any(fake.alive for fake in Fake.all)
        assert not office.pool._at_work
        assert not office.pool._turns._queues

    asyncio.run(open_and_close())


def test_clients_take_turns() -> None:
    async def scene(office: Office) -> None:
        await office.ask("a1", "a2", "a3", "a4", "b1", "b2", "c1")
        order = []
        while office.at_work:
            order += office.at_work
            await office.finish(order[-1])
        assert order == ["a1", "a2", "b1", "c1", "a3", "b2", "a4"]

    in_an_office(scene, count=1)


def test_a_client_alone_uses_what_is_free_and_no_more() -> None:
    async def scene(office: Office) -> None:
        await office.ask("a1", "a2", "a3", "a4")
        assert office.at_work == ["a1", "a2"]
        await office.finish("a1")
        assert office.at_work == ["a2", "a3"]

    in_an_office(scene, count=2, extra=3)


def test_who_has_nothing_at_work_does_not_wait_for_the_greedy() -> None:
    async def scene(office: Office) -> None:
        for number in range(1, 7):
            await office.ask(*(f"{client}{number}" for client in "abcde"))
        assert office.at_work == ["a1", "b1", "c1", "d1", "e1"]
        await office.ask("v1")
        assert "v1" in office.at_work
        await office.finish("v1")
        await office.finish("a1")
        assert office.at_work == ["a2", "b1", "c1", "d1", "e1"]
        await office.ask("v2")
        assert "v2" in office.at_work

    in_an_office(scene, count=2, extra=6)


def test_even_the_first_of_the_greedy_leaves_room() -> None:
    async def scene(office: Office) -> None:
        for client in "abcde":
            await office.ask(*(f"{client}{number}" for number in range(1, 7)))
        assert office.at_work == ["a1", "a2", "b1", "c1", "d1", "e1"]
        await office.ask("v1")
        assert "v1" in office.at_work

    in_an_office(scene, count=2, extra=6)


def test_there_are_only_so_many_processes_and_then_fewer_again() -> None:
    async def scene(office: Office) -> None:
        clients = "abcdefghij"
        await office.ask(*(f"{client}1" for client in clients))
        assert len(office.at_work) == 5
        assert len(Fake.all) == 5
        while office.at_work:
            await office.finish(office.at_work[0])
        assert sum(fake.alive for fake in Fake.all) == 3

    in_an_office(scene, count=2, extra=3)


def test_no_process_is_started_for_those_who_need_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "PATIENCE_SECONDS", 1000)

    async def scene(office: Office) -> None:
        await office.ask("a1", "b1", "c1", "d1")
        assert office.at_work == ["a1", "b1"]
        await office.finish("a1")
        assert office.at_work == ["b1", "c1"]
        assert len(Fake.all) == 2

    in_an_office(scene, count=1, extra=6)


def test_too_much_of_one_client_turns_away_nobody_else() -> None:
    async def scene(office: Office) -> None:
        await office.ask("a1", "a2", "a3", "a4")
        with pytest.raises(BusyError, match="2 requests are waiting already"):
            await office.asked.pop("a4")
        await office.ask("b1", "b2")
        assert not office.asked["b2"].done()
        await office.ask(*(f"{client}{number}" for client in "cd" for number in (1, 2)))
        await office.ask("e1")
        with pytest.raises(BusyError, match="8 requests are waiting already"):
            await office.asked.pop("e1")

    in_an_office(scene, count=1, most_waiting=2)


def test_who_leaves_the_queue_is_passed_over() -> None:
    async def scene(office: Office) -> None:
        await office.ask("a1", "b1", "c1")
        office.asked["b1"].cancel()
        await settled()
        await office.finish("a1")
        assert office.at_work == ["c1"]

    in_an_office(scene, count=1)


def test_who_leaves_when_its_turn_has_come_gives_it_back() -> None:
    async def scene(office: Office) -> None:
        await office.ask("a1", "b1", "c1")
        next(fake for fake in Fake.all if fake.job == "a1").finish.set()
        while not office.asked["a1"].done():  # in the same breath b1 gets its turn
            await asyncio.sleep(0)
        office.asked["b1"].cancel()
        await settled()
        assert office.at_work == ["c1"]

    in_an_office(scene, count=1)


def test_a_table_is_served_by_the_process_that_has_its_players() -> None:
    async def scene(office: Office) -> None:
        for job, table in (("a1", "x"), ("b1", "y"), ("a2", "x"), ("b2", "y"), ("a3", "x")):
            await office.ask(job, table=table)
            await office.finish(job)
        assert sorted(fake.jobs for fake in Fake.all) == [["a1", "a2", "a3"], ["b1", "b2"]]
        await office.ask("b3", table="x")  # its home is taken from here on
        await office.ask("a4", table="x")
        assert office.at_work == ["a4", "b3"]
        await office.finish("b3")
        await office.finish("a4")
        assert Fake.all[0].jobs[-1] != Fake.all[1].jobs[-1]

    in_an_office(scene, count=2)
