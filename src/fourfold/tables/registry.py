"""The tables that are open: changed one after the other, kept, and told to whoever follows them."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from fourfold.tables.errors import TableError, TooManyTablesError, UnknownTableError
from fourfold.tables.limits import (
    CLEANUP_SECONDS,
    GREETING_SECONDS,
    GREETINGS,
    HEARTBEAT_SECONDS,
    IDLE_SECONDS,
    MOST_LAG,
    MOST_TABLES,
    WAITING_SECONDS,
)
from fourfold.tables.seats import Seat, digest_of, new_key
from fourfold.tables.settings import TableSettings
from fourfold.tables.store import TableStore
from fourfold.tables.table import Table

Change = Callable[[Table, float], Table]


@dataclass(frozen=True, slots=True)
class Greeting:
    """A greeting: which seat, which one, and how many there were before it at this table."""

    seat: int
    greeting: str
    number: int


@dataclass(frozen=True, slots=True)
class TableView:
    """What is seen at a table: the table, who is there just now, and what was said last. ``at`` is
    the time by the server's clock."""

    table: Table
    present: tuple[bool, bool]
    watching: int
    said: Greeting | None
    at: float


@dataclass(eq=False, slots=True)
class _LiveTable:
    """A table in memory."""

    table: Table
    changing: asyncio.Lock = field(default_factory=asyncio.Lock)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    followers: list[int | None] = field(default_factory=list)
    lags: dict[int, float] = field(default_factory=dict)
    said: Greeting | None = None
    spoke: float = 0.0
    holders: int = 0
    flag: asyncio.TimerHandle | None = None
    is_gone: bool = False

    def wake(self) -> None:
        self.news.set()
        self.news = asyncio.Event()


class TableRegistry:
    """Every change of a table goes through :meth:`change`: one at a time, stored, then told."""

    def __init__(self, store: TableStore, *, most: int = MOST_TABLES) -> None:
        self._store = store
        self._most = most
        self._open: dict[str, _LiveTable] = {}
        self._offset = time.time() - time.monotonic()
        self._upkeep: set[asyncio.Task[None]] = set()
        self._changes: set[asyncio.Task[Table]] = set()

    @classmethod
    async def open(cls, path: Path | None, *, most: int = MOST_TABLES) -> TableRegistry:
        """The tables of a file, which is made if it is not there; None keeps them in memory. Clocks
        go on where they stood when the last server was known to be there."""
        tables = cls(TableStore(path), most=most)
        await tables._wake_up()
        for work in (tables._beat, tables._sweep):
            tables._begin(work())
        return tables

    async def close(self) -> None:
        """Stop. What is stored stays as it is."""
        for task in self._upkeep:
            task.cancel()
        await asyncio.gather(*self._upkeep, *self._changes, return_exceptions=True)
        for opened in self._open.values():
            if opened.flag is not None:
                opened.flag.cancel()
        await self._store.put([], self.now())
        self._store.close()

    @property
    def are_kept(self) -> bool:
        """Whether they outlive the process."""
        return self._store.is_file

    def now(self) -> float:
        """The server's clock: seconds since 1970, which nobody sets back while it runs."""
        return self._offset + time.monotonic()

    async def create(
        self,
        terms: TableSettings,
        *,
        seats: tuple[Seat | None, Seat | None] = (None, None),
        first: int = 0,
    ) -> str:
        """Lay a table; its key is all that others need to find it. ``first`` is the seat that
        begins."""
        if self._store.count() >= self._most:
            await self._make_room()
        key, table = new_key(), Table.laid(terms, self.now(), seats=seats, first=first)
        await self._store.put([(key, table)], self.now())
        return key

    def find(self, key: str) -> Table:
        """The table as it is; UnknownTableError when there is none such."""
        if key in self._open:
            return self._open[key].table
        table = self._store.find(key)
        if table is None:
            raise UnknownTableError("table.unknown")
        return table

    def scene(self, key: str) -> TableView:
        """What is seen at a table now."""
        opened = self._open.get(key)
        return self._scene(opened or _LiveTable(self.find(key)))

    async def sit(
        self, key: str, secret: str, name: str = "", *, seat: int | None = None
    ) -> tuple[int, Table]:
        """Take a free seat, or the one that belongs to this secret: its number, and the table."""
        digest = digest_of(secret)
        table = await self.change(key, lambda table, now: table.sit(digest, name, now, seat))
        return table.owned(digest), table

    async def play(self, key: str, secret: str, move: str, ply: int, *, lag: float = 0.0) -> Table:
        """Make the move that follows ``ply`` others. ``lag`` is how long it was on its way."""
        lag = min(max(lag, 0.0), MOST_LAG)
        return await self._as_owner(
            key, secret, lambda table, seat, now: table.play(seat, move, ply, now, lag), lag
        )

    async def offer(self, key: str, secret: str, kind: str) -> Table:
        """Offer a ``draw``, or ask for a ``takeback`` or a ``rematch``."""
        return await self._as_owner(
            key, secret, lambda table, seat, now: table.make_offer(seat, kind, now)
        )

    async def answer(self, key: str, secret: str, accepts: bool) -> Table:
        """Agree to what is offered, or not."""
        return await self._as_owner(
            key, secret, lambda table, seat, now: table.answer(seat, accepts, now)
        )

    async def resign(self, key: str, secret: str) -> Table:
        return await self._as_owner(key, secret, lambda table, seat, now: table.resign(seat, now))

    def greet(self, key: str, secret: str, greeting: str) -> None:
        """Say one of the greetings to all who are there; it is not kept."""
        if greeting not in GREETINGS:
            raise TableError("table.greeting", known=GREETINGS)
        with self._held(key) as opened:
            seat = opened.table.owned(digest_of(secret))
            if self.now() - opened.spoke < GREETING_SECONDS:
                raise TableError("table.greeted")
            number = 1 if opened.said is None else opened.said.number + 1
            opened.said, opened.spoke = Greeting(seat, greeting, number), self.now()
            opened.wake()

    async def change(self, key: str, change: Change, lag: float = 0.0) -> Table:
        """Change a table as a function of it and the time says. When this returns the change is
        stored; what raises an error changes nothing. Who asks and then leaves has asked: a change
        that was broken off would be known to the file, and to nobody else."""
        task = asyncio.create_task(self._change(key, change, lag))
        self._changes.add(task)
        task.add_done_callback(self._changes.discard)
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(task)

    async def _change(self, key: str, change: Change, lag: float) -> Table:
        with self._held(key) as opened:
            async with opened.changing:
                now = self.now()
                before = opened.table
                timed_out = before.flagged(now, max(lag, opened.lags.get(before.to_move, 0.0)))
                if timed_out is not before:
                    await self._keep(key, opened, timed_out)
                after = change(timed_out, now)
                if after is not timed_out:
                    await self._keep(key, opened, after)
                return after

    async def remove(self, key: str) -> None:
        """Take a table away; who follows it hears no more."""
        with self._held(key) as opened:
            async with opened.changing:
                await self._store.put([(key, None)], self.now())
                opened.is_gone = True
                opened.wake()

    async def follow(self, key: str, secret: str | None = None) -> AsyncGenerator[TableView, None]:
        """The scene now, and again whenever it has changed, until the table is gone. One who is
        slow sees fewer of them. The owner of a seat is seen to be there meanwhile."""
        with self._held(key) as opened:
            seat = None if secret is None else opened.table.seat_of(digest_of(secret))
            opened.followers.append(seat)
            opened.wake()
            try:
                while not opened.is_gone:
                    news = opened.news
                    yield self._scene(opened)
                    await news.wait()
            finally:
                opened.followers.remove(seat)
                opened.wake()

    async def over(self, key: str) -> Table:
        """The table when its game has ended; UnknownTableError when it is taken away before."""
        async with contextlib.aclosing(self._following(key)) as tables:
            async for table in tables:
                if table.ending is not None:
                    return table
        raise UnknownTableError("table.unknown")

    async def _following(self, key: str) -> AsyncGenerator[Table, None]:
        """The table as it changes, seen by nobody."""
        with self._held(key) as opened:
            while not opened.is_gone:
                news = opened.news
                yield opened.table
                await news.wait()

    def note_lag(self, key: str, secret: str, seconds: float) -> None:
        """How long messages of a seat's owner are on their way."""
        opened = self._open.get(key)
        seat = None if opened is None else opened.table.seat_of(digest_of(secret))
        if opened is not None and seat is not None:
            opened.lags[seat] = min(max(seconds, 0.0), MOST_LAG)

    # What the rest is made of.

    async def _as_owner(
        self, key: str, secret: str, do: Callable[[Table, int, float], Table], lag: float = 0.0
    ) -> Table:
        digest = digest_of(secret)
        return await self.change(key, lambda table, now: do(table, table.owned(digest), now), lag)

    @contextlib.contextmanager
    def _held(self, key: str) -> Iterator[_LiveTable]:
        """The table in memory, where it stays as long as somebody needs it there."""
        opened = self._open.get(key)
        if opened is None:
            opened = self._open[key] = _LiveTable(self.find(key))
        opened.holders += 1
        try:
            yield opened
        finally:
            opened.holders -= 1
            if not opened.holders and (opened.is_gone or opened.flag is None):
                self._open.pop(key, None)

    async def _keep(self, key: str, opened: _LiveTable, table: Table) -> None:
        """Store a table, then let it be seen."""
        await self._store.put([(key, table)], self.now())
        opened.table = table
        self._set_flag(key, opened)
        opened.wake()

    def _set_flag(self, key: str, opened: _LiveTable) -> None:
        """Look at the clock again when it will be at nought."""
        if opened.flag is not None:
            opened.flag.cancel()
            opened.flag = None
        deadline = opened.table.deadline
        if deadline is None:
            return
        lag = opened.lags.get(opened.table.to_move, 0.0)
        wait = max(0.0, deadline + lag - self.now())
        opened.flag = asyncio.get_running_loop().call_later(
            wait + 0.01, lambda: self._begin(self._flag(key))
        )

    async def _flag(self, key: str) -> None:
        with contextlib.suppress(TableError), self._held(key) as opened:
            await self.change(key, lambda table, _: table)
            self._set_flag(key, opened)

    def _scene(self, opened: _LiveTable) -> TableView:
        there = opened.followers
        present = (0 in there, 1 in there)
        return TableView(opened.table, present, there.count(None), opened.said, self.now())

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._upkeep.add(task)
        task.add_done_callback(self._upkeep.discard)

    async def _wake_up(self) -> None:
        """Take up the clocks that ran when there was a server last."""
        was_there, now = self._store.alive_at(), self.now()
        resumed = []
        for key, table in self._store.running():
            away = max(0.0, now - max(was_there, table.since or 0.0))
            resumed.append((key, table.paused(away)))
        await self._store.put(resumed, now)
        for key, _ in resumed:
            with self._held(key) as opened:
                self._set_flag(key, opened)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            if any(opened.table.since is not None for opened in self._open.values()):
                with contextlib.suppress(TableError):  # who moves is told what is wrong
                    await self._store.put([], self.now())

    async def _sweep(self) -> None:
        while True:
            with contextlib.suppress(TableError):
                await self._remove_dead()
            await asyncio.sleep(CLEANUP_SECONDS)

    async def _remove_dead(self) -> None:
        """Remove the tables without life, but for those that somebody looks at."""
        now = self.now()
        for key, table in self._store.untouched(now - min(IDLE_SECONDS, WAITING_SECONDS)):
            most = IDLE_SECONDS if table.is_full else WAITING_SECONDS
            if key not in self._open and now - table.touched > most:
                await self.remove(key)

    async def _make_room(self) -> None:
        """Remove the table that was left alone the longest, of those where nobody plays."""
        for key, table in self._store.untouched():
            if not table.is_on and key not in self._open:
                await self.remove(key)
                return
        raise TooManyTablesError("table.crowded", most=self._most)
