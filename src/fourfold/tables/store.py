"""The tables in one SQLite file, in write-ahead mode: what was committed outlives any kill.

Changes are written by a thread of its own, which commits all that wait at once and then says so to
each who waits: however many moves come in together, the disk is asked once.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import math
import queue
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import TextIO

from fourfold.base import system
from fourfold.base.errors import FourfoldError, wrap_errors
from fourfold.base.sqlite import connect_store
from fourfold.base.strict_json import parse_json
from fourfold.tables.errors import TableError
from fourfold.tables.table import Table

VERSION = 1
_MAGIC = 0x464F5442  # "FOTB", which tells our files from other SQLite files
_TABLES = """
CREATE TABLE tables (key TEXT PRIMARY KEY, touched REAL, runs INTEGER, state TEXT) WITHOUT ROWID;
CREATE TABLE alive (at REAL);
INSERT INTO alive VALUES (0);
"""
_PUT = "INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?)"

_Change = tuple[str, Table | None]
_Waiting = tuple[Sequence[_Change], float, Future[None]]


class TableStore:
    """An open file of tables, or tables in memory where there is no path. It may be open once: two
    servers would not know of each other's moves."""

    def __init__(self, path: Path | None) -> None:
        self.is_file = path is not None
        with contextlib.ExitStack() as opened:
            if path is not None:
                opened.enter_context(_locked(path))
            self._writing = opened.enter_context(contextlib.closing(_connect(path)))
            self._reading = self._writing
            if path is not None:
                self._reading = opened.enter_context(contextlib.closing(_connect(path)))
            with wrap_errors("table.store", of=sqlite3.Error, to=TableError):
                self._reading.execute("SELECT key, touched, runs, state FROM tables LIMIT 1")
            self._opened = opened.pop_all()
        self._waiting: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_on, name="tables", daemon=True)
        self._thread.start()

    def find(self, key: str) -> Table | None:
        """The table of this name, as it was last committed."""
        rows = self._reading.execute("SELECT state FROM tables WHERE key = ?", [key])
        row = rows.fetchone()
        return None if row is None else Table.from_dict(parse_json(row[0]))

    def running(self) -> Iterator[tuple[str, Table]]:
        """The tables with a clock that runs."""
        return self._found("runs")

    def untouched(self, since: float = math.inf) -> Iterator[tuple[str, Table]]:
        """The tables at which nothing has happened since then, the longest untouched first."""
        return self._found("touched < ? ORDER BY touched", since)

    def _found(self, which: str, *facts: float) -> Iterator[tuple[str, Table]]:
        """One whose game is no longer installed is passed over."""
        rows = self._reading.execute(f"SELECT key, state FROM tables WHERE {which}", facts)
        for key, state in rows.fetchall():
            with contextlib.suppress(ValueError, LookupError):
                yield key, Table.from_dict(parse_json(state))

    def count(self) -> int:
        return int(self._reading.execute("SELECT count(*) FROM tables").fetchone()[0])

    def alive_at(self) -> float:
        """When the server was last known to be there."""
        return float(self._reading.execute("SELECT at FROM alive").fetchone()[0])

    async def put(self, changes: Sequence[_Change], now: float) -> None:
        """Keep tables as they are now, None being gone; committed when this returns."""
        done: Future[None] = Future()
        self._waiting.put((changes, now, done))
        await asyncio.wrap_future(done)

    def close(self) -> None:
        self._waiting.put(None)
        self._thread.join()
        self._opened.close()

    def _write_on(self) -> None:
        """Commit all that waits, again and again."""
        while (first := self._waiting.get()) is not None:
            batch, ends = [first], False
            with contextlib.suppress(queue.Empty):
                while not ends:
                    following = self._waiting.get_nowait()
                    if following is None:
                        ends = True
                    else:
                        batch.append(following)
            self._commit(batch)
            if ends:
                return

    def _commit(self, batch: list[_Waiting]) -> None:
        try:
            with self._writing:
                self._writing.execute("BEGIN IMMEDIATE")
                for changes, now, _ in batch:
                    for key, table in changes:
                        self._write(key, table)
                    self._writing.execute("UPDATE alive SET at = max(at, ?)", [now])
        except Exception as error:  # whoever waits is to hear of it, whatever it is
            failure: TableError | None = TableError("table.store", reason=error)
        else:
            failure = None
        for _, _, done in batch:
            if not done.set_running_or_notify_cancel():
                continue  # nobody waits any more
            if failure is None:
                done.set_result(None)
            else:
                done.set_exception(failure)

    def _write(self, key: str, table: Table | None) -> None:
        if table is None:
            self._writing.execute("DELETE FROM tables WHERE key = ?", [key])
        else:
            state = json.dumps(table.as_dict(), ensure_ascii=False, separators=(",", ":"))
            self._writing.execute(_PUT, [key, table.touched, table.since is not None, state])


def _connect(path: Path | None) -> sqlite3.Connection:
    """A power cut loses nothing either."""
    with wrap_errors("table.store", of=(sqlite3.Error, FourfoldError), to=TableError):
        return connect_store(path, _TABLES, magic=_MAGIC, version=VERSION, synchronous="FULL")


def _locked(path: Path) -> TextIO:
    """The file beside it that says that it is open; the lock ends with the process."""
    with wrap_errors("table.store", of=OSError, to=TableError):
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = path.with_name(path.name + "-lock").open("w")
    try:
        system.lock(lock, wait=False)
    except OSError:
        lock.close()
        raise TableError("table.open_elsewhere", file=path) from None
    return lock
