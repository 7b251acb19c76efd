"""The open tables: applies changes one at a time, stores them, and notifies followers."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from fourfold.tables.seats import (
    Seat,
    TableError,
    TooManyTablesError,
    UnknownTableError,
    digest_of,
    new_key,
)
from fourfold.tables.store import TableStore
from fourfold.tables.table import Table, TableSettings

MOST_TABLES = 5000
"""Beyond this, a new table replaces one that waits for a second player or whose game is over."""

WAITING_SECONDS = 24 * 60 * 60.0
"""How long a table is kept that waits for a second player."""

IDLE_SECONDS = 7 * 24 * 60 * 60.0
"""How long any other table is kept after its last change."""

CLEANUP_SECONDS = 10 * 60.0
"""Seconds between two searches for expired tables."""

MOST_LAG = 0.5
"""At most this much of a move's network delay, in seconds, is not charged to the clock."""

HEARTBEAT_SECONDS = 0.25
"""How often the server records that it is alive while a clock runs. After a kill, clocks are wrong
by at most this much, and the downtime is charged to nobody."""

STALL_CHECK_SECONDS = 0.05
"""How often the registry checks whether the process was held up, and the shortest such time that
counts. Running clocks are not charged for it."""

GREETINGS = ("hello", "luck", "wait", "oops", "nice", "thanks", "bye")
GREETING_SECONDS = 1.5
"""Least time between two greetings at a table."""

Change = Callable[[Table, float], Table]
"""From a table and the current time to the changed table."""


@dataclass(frozen=True, slots=True)
class Greeting:
    """A greeting and the seat it came from; ``number`` counts the greetings at this table."""

    seat: int
    greeting: str
    number: int


@dataclass(frozen=True, slots=True)
class TableView:
    """What a follower sees: the table, who is connected, and the last greeting. ``now`` is the
    server's time at which it was taken."""

    table: Table
    present: tuple[bool, bool]
    watching: int
    greeting: Greeting | None
    now: float


@dataclass(eq=False, slots=True)
class _OpenTable:
    """A table in memory. ``users`` counts those that need it there; ``timer`` ends the game when
    the running clock reaches zero."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    followers: list[int | None] = field(default_factory=list)
    lags: dict[int, float] = field(default_factory=dict)
    greeting: Greeting | None = None
    greeted_at: float = 0.0
    users: int = 0
    timer: asyncio.TimerHandle | None = None
    is_removed: bool = False

    def notify(self) -> None:
        self.changed.set()
        self.changed = asyncio.Event()

    def view(self, now: float) -> TableView:
        seats = self.followers
        present = (0 in seats, 1 in seats)
        return TableView(self.table, present, seats.count(None), self.greeting, now)


class TableRegistry:
    """All tables of a server. Every change goes through :meth:`change`."""

    def __init__(self, store: TableStore, *, most: int = MOST_TABLES) -> None:
        self._store = store
        self._most = most
        self._open: dict[str, _OpenTable] = {}
        self._offset = time.time() - time.monotonic()
        self._stalled = 0.0
        self._checked_at = time.monotonic()
        self._background: set[asyncio.Task[None]] = set()
        self._changes: set[asyncio.Task[Table]] = set()

    @classmethod
    async def open(cls, path: Path | None, *, most: int = MOST_TABLES) -> TableRegistry:
        """Open the tables of a file, creating it if necessary; None keeps them in memory. Running
        clocks continue from the last heartbeat of the previous server."""
        tables = cls(TableStore(path), most=most)
        await tables._resume_clocks()
        for task in (tables._beat, tables._clean_up, tables._watch_stalls):
            tables._start(task())
        return tables

    async def close(self) -> None:
        """Stop all tasks and close the file; the tables stay in it."""
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, *self._changes, return_exceptions=True)
        for opened in self._open.values():
            if opened.timer is not None:
                opened.timer.cancel()
        await self._store.put([], self.now())
        self._store.close()

    @property
    def is_persistent(self) -> bool:
        """Whether the tables outlive the process."""
        return self._store.is_file

    def now(self) -> float:
        """The server's clock: seconds since 1970, never set back while the server runs."""
        return self._offset + time.monotonic()

    async def create(
        self,
        settings: TableSettings,
        *,
        seats: tuple[Seat | None, Seat | None] = (None, None),
        first: int = 0,
    ) -> str:
        """Create a table and return its key. ``first`` is the seat with the first move."""
        if self._store.count() >= self._most:
            await self._make_room()
        key, table = new_key(), Table.new(settings, self.now(), seats=seats, first=first)
        await self._store.put([(key, table)], self.now())
        return key

    def find(self, key: str) -> Table:
        """The table as it is now; UnknownTableError if there is none with this key."""
        if key in self._open:
            return self._open[key].table
        table = self._store.find(key)
        if table is None:
            raise UnknownTableError("table.unknown")
        return table

    def view(self, key: str) -> TableView:
        """What a follower of the table sees now."""
        return (self._open.get(key) or _OpenTable(self.find(key))).view(self.now())

    async def sit(
        self, key: str, secret: str, name: str = "", *, seat: int | None = None
    ) -> tuple[int, Table]:
        """Take a free seat, or keep the one of this secret; returns the seat and the table."""
        digest = digest_of(secret)
        table = await self.change(key, lambda table, now: table.sit(digest, name, now, seat))
        return table.require_seat(digest), table

    async def play(self, key: str, secret: str, move: str, ply: int, *, lag: float = 0.0) -> Table:
        """Make move number ``ply``, counted from 0; ``lag`` is its network delay in seconds."""
        lag = min(max(lag, 0.0), MOST_LAG)
        return await self._act(
            key, secret, lambda table, seat, now: table.play(seat, move, ply, now, lag), lag
        )

    async def offer(self, key: str, secret: str, kind: str) -> Table:
        """Offer a ``draw``, or ask for a ``takeback`` or a ``rematch``."""
        return await self._act(
            key, secret, lambda table, seat, now: table.make_offer(seat, kind, now)
        )

    async def answer(self, key: str, secret: str, accepts: bool) -> Table:
        """Accept or decline the opponent's offer, or withdraw one's own."""
        return await self._act(
            key, secret, lambda table, seat, now: table.answer(seat, accepts, now)
        )

    async def resign(self, key: str, secret: str) -> Table:
        return await self._act(key, secret, Table.resign)

    async def _act(
        self, key: str, secret: str, action: Callable[[Table, int, float], Table], lag: float = 0.0
    ) -> Table:
        """Apply an action of the seat of this secret."""
        digest = digest_of(secret)
        return await self.change(
            key, lambda table, now: action(table, table.require_seat(digest), now), lag
        )

    def greet(self, key: str, secret: str, greeting: str) -> None:
        """Send one of GREETINGS to all followers; it is not stored."""
        if greeting not in GREETINGS:
            raise TableError("table.greeting", known=GREETINGS)
        with self._in_memory(key) as opened:
            seat = opened.table.require_seat(digest_of(secret))
            if self.now() - opened.greeted_at < GREETING_SECONDS:
                raise TableError("table.greeted")
            number = 1 if opened.greeting is None else opened.greeting.number + 1
            opened.greeting, opened.greeted_at = Greeting(seat, greeting, number), self.now()
            opened.notify()

    async def change(self, key: str, change: Change, lag: float = 0.0) -> Table:
        """Apply a change and return the table once it is stored. An error changes nothing.

        Runs to completion even if the caller is cancelled, so that memory and file agree.
        """
        task = asyncio.create_task(self._change(key, change, lag))
        self._changes.add(task)
        task.add_done_callback(self._changes.discard)
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(task)

    async def _change(self, key: str, change: Change, lag: float) -> Table:
        with self._in_memory(key) as opened:
            async with opened.lock:
                self._credit_stall()
                now = self.now()
                table = opened.table
                lag = max(lag, opened.lags.get(table.to_move, 0.0))
                # The clock first: if the game is lost on time, that holds even if the change fails.
                for step in (lambda table, now: table.check_clock(now, lag), change):
                    before, table = table, step(table, now)
                    if table is not before:
                        stalled = self._stalled
                        await self._store.put([(key, table)], self.now())
                        table = table.shift_clock(self._stalled - stalled)
                        opened.table = table
                        self._set_timer(key, opened)
                        opened.notify()
                return table

    async def remove(self, key: str) -> None:
        """Delete a table; iterations of :meth:`follow` end."""
        with self._in_memory(key) as opened:
            async with opened.lock:
                await self._store.put([(key, None)], self.now())
                opened.is_removed = True
                opened.notify()

    async def follow(self, key: str, secret: str | None = None) -> AsyncGenerator[TableView, None]:
        """Yield the view now and after each change, until the table is removed. A slow consumer
        skips views. The owner of a seat counts as present meanwhile."""
        with self._in_memory(key) as opened:
            seat = None if secret is None else opened.table.seat_of(digest_of(secret))
            opened.followers.append(seat)
            opened.notify()
            try:
                while not opened.is_removed:
                    changed = opened.changed
                    yield opened.view(self.now())
                    await changed.wait()
            finally:
                opened.followers.remove(seat)
                opened.notify()

    async def wait_for_end(self, key: str) -> Table:
        """The table once its game is over; UnknownTableError if it is removed before."""
        with self._in_memory(key) as opened:
            while not opened.is_removed:
                changed = opened.changed
                if opened.table.ending is not None:
                    return opened.table
                await changed.wait()
        raise UnknownTableError("table.unknown")

    def set_lag(self, key: str, secret: str, seconds: float) -> None:
        """Record the network delay of a seat's owner."""
        opened = self._open.get(key)
        seat = None if opened is None else opened.table.seat_of(digest_of(secret))
        if opened is not None and seat is not None:
            opened.lags[seat] = min(max(seconds, 0.0), MOST_LAG)

    @contextlib.contextmanager
    def _in_memory(self, key: str) -> Iterator[_OpenTable]:
        """Keep a table in memory while the block runs, and as long as its timer is set."""
        opened = self._open.get(key)
        if opened is None:
            opened = self._open[key] = _OpenTable(self.find(key))
        opened.users += 1
        try:
            yield opened
        finally:
            opened.users -= 1
            if not opened.users and (opened.is_removed or opened.timer is None):
                self._open.pop(key, None)

    def _set_timer(self, key: str, opened: _OpenTable) -> None:
        """Check the clock again when it reaches zero."""
        if opened.timer is not None:
            opened.timer.cancel()
            opened.timer = None
        deadline = opened.table.deadline
        if deadline is None:
            return
        lag = opened.lags.get(opened.table.to_move, 0.0)
        wait = max(0.0, deadline + lag - self.now())
        opened.timer = asyncio.get_running_loop().call_later(
            wait + 0.01, lambda: self._start(self._time_out(key))
        )

    async def _time_out(self, key: str) -> None:
        with contextlib.suppress(TableError), self._in_memory(key) as opened:
            await self.change(key, lambda table, _: table)
            self._set_timer(key, opened)

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def _resume_clocks(self) -> None:
        """Continue the clocks that ran under the previous server, without the downtime.

        The system's clock may have been set back since, so the downtime may be negative.
        """
        last_heartbeat, now = self._store.last_heartbeat(), self.now()
        resumed = []
        for key, table in self._store.running():
            downtime = now - max(last_heartbeat, table.clock_started or 0.0)
            resumed.append((key, table.shift_clock(downtime)))
        await self._store.put(resumed, now)
        for key, _ in resumed:
            with self._in_memory(key) as opened:
                self._set_timer(key, opened)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            if any(opened.table.clock_started is not None for opened in self._open.values()):
                with contextlib.suppress(TableError):  # the next change reports the error
                    await self._store.put([], self.now())

    async def _watch_stalls(self) -> None:
        while True:
            await asyncio.sleep(STALL_CHECK_SECONDS)
            self._credit_stall()

    def _credit_stall(self) -> None:
        """Charge nobody for the time since the last check in which this process could not run."""
        now = time.monotonic()
        stalled = now - self._checked_at - STALL_CHECK_SECONDS
        self._checked_at = now
        if stalled < STALL_CHECK_SECONDS:
            return
        self._stalled += stalled
        for key, opened in self._open.items():
            opened.table = opened.table.shift_clock(stalled)
            self._set_timer(key, opened)

    async def _clean_up(self) -> None:
        while True:
            with contextlib.suppress(TableError):
                await self._remove_expired()
            await asyncio.sleep(CLEANUP_SECONDS)

    async def _remove_expired(self) -> None:
        """Remove tables unchanged for too long, except those that somebody follows."""
        now = self.now()
        for key, table in self._store.unchanged_since(now - min(IDLE_SECONDS, WAITING_SECONDS)):
            most = IDLE_SECONDS if table.is_full else WAITING_SECONDS
            if key not in self._open and now - table.changed_at > most:
                await self.remove(key)

    async def _make_room(self) -> None:
        """Remove the table unchanged the longest, among those without a game in progress."""
        for key, table in self._store.unchanged_since():
            if not table.in_progress and key not in self._open:
                await self.remove(key)
                return
        raise TooManyTablesError("table.crowded", most=self._most)
