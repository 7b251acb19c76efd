"""Tables in one SQLite file in write-ahead mode: a committed change survives any kill.

A writer thread commits all pending changes in one transaction and then wakes everyone who waits for
them. So moves that arrive together cost one disk synchronisation.
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
from fourfold.base.files import parse_json
from fourfold.base.sqlite import (
    DATABASE_ERRORS,
    check_not_read_only,
    connect_store,
    set_aside,
)
from fourfold.tables.seats import TableError
from fourfold.tables.table import Table, check_state

VERSION = 1
_MAGIC = 0x464F5442  # "FOTB", the SQLite application id
_TABLES = """
CREATE TABLE tables (key TEXT PRIMARY KEY, touched REAL, runs INTEGER, state TEXT) WITHOUT ROWID;
CREATE TABLE alive (at REAL);
INSERT INTO alive VALUES (0);
"""
_PUT = "INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?)"

_Change = tuple[str, Table | None]
_Pending = tuple[Sequence[_Change], float, Future[None]]


class TableStore:
    """A file of tables; without a path, tables in memory.

    One process may open a file at a time: two servers would not see each other's moves.
    """

    def __init__(self, path: Path | None) -> None:
        self.is_file = path is not None
        with contextlib.ExitStack() as opened:
            if path is not None:
                opened.enter_context(_lock(path))
            self._writing = opened.enter_context(contextlib.closing(_connect(path)))
            self._reading = self._writing
            if path is not None:
                self._reading = opened.enter_context(contextlib.closing(_connect(path)))
            with wrap_errors("table.store", of=sqlite3.Error, to=TableError):
                self._reading.execute("SELECT key, touched, runs, state FROM tables LIMIT 1")
            self._opened = opened.pop_all()
        self._pending: queue.SimpleQueue[_Pending | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_loop, name="tables", daemon=True)
        self._thread.start()

    def find(self, key: str) -> Table | None:
        """The table with this key, as last committed."""
        rows = self._read("SELECT state FROM tables WHERE key = ?", key)
        return Table.from_dict(parse_json(rows[0][0])) if rows else None

    def set_aside_damaged(self) -> int:
        """Move all damaged rows to the table ``set_aside``; returns their number."""
        damaged = 0
        for row in self._read("SELECT * FROM tables"):
            try:
                check_state(parse_json(str(row["state"])))
            except FourfoldError as error:
                damaged += 1
                with wrap_errors("table.store", of=sqlite3.Error, to=TableError):
                    set_aside(self._writing, "tables", dict(row), ["key"], str(error))
        return damaged

    def running(self) -> Iterator[tuple[str, Table]]:
        """The tables with a running clock."""
        return self._select("runs")

    def unchanged_since(self, time: float = math.inf) -> Iterator[tuple[str, Table]]:
        """The tables last changed before this time, the oldest change first."""
        return self._select("touched < ? ORDER BY touched", time)

    def _select(self, condition: str, *params: float) -> Iterator[tuple[str, Table]]:
        """The tables that match, without damaged ones and those whose game is not installed."""
        for key, state in self._read(f"SELECT key, state FROM tables WHERE {condition}", *params):
            with contextlib.suppress(FourfoldError):
                yield key, Table.from_dict(parse_json(state))

    def count(self) -> int:
        return int(self._read("SELECT count(*) FROM tables")[0][0])

    def last_heartbeat(self) -> float:
        """When a server last wrote to the file; 0 if that is not known."""
        times = [row[0] for row in self._read("SELECT at FROM alive")]
        return max((time for time in times if isinstance(time, float)), default=0.0)

    def _read(self, query: str, *params: object) -> list[sqlite3.Row]:
        with wrap_errors("table.store", of=DATABASE_ERRORS, to=TableError):
            return self._reading.execute(query, params).fetchall()

    async def put(self, changes: Sequence[_Change], now: float) -> None:
        """Store tables, or delete those that are None; returns once committed. Without changes,
        only record that the server is alive."""
        done: Future[None] = Future()
        self._pending.put((changes, now, done))
        await asyncio.wrap_future(done)

    def close(self) -> None:
        self._pending.put(None)
        self._thread.join()
        self._opened.close()

    def _write_loop(self) -> None:
        """Commit everything pending in one transaction, until ``close`` sends None."""
        is_open = True
        while is_open:
            batch = [self._pending.get()]
            with contextlib.suppress(queue.Empty):
                while True:
                    batch.append(self._pending.get_nowait())
            is_open = None not in batch
            self._commit([pending for pending in batch if pending is not None])

    def _commit(self, batch: list[_Pending]) -> None:
        failure: TableError | None = None
        try:
            with self._writing:
                self._writing.execute("BEGIN IMMEDIATE")
                for changes, now, _ in batch:
                    for key, table in changes:
                        self._write(key, table)
                    self._writing.execute("UPDATE alive SET at = ?", [now])
        except Exception as error:  # every caller must get an answer
            failure = TableError("table.store", reason=error)
        for _, _, done in batch:
            if not done.set_running_or_notify_cancel():
                continue  # the caller was cancelled
            if failure is None:
                done.set_result(None)
            else:
                done.set_exception(failure)

    def _write(self, key: str, table: Table | None) -> None:
        if table is None:
            self._writing.execute("DELETE FROM tables WHERE key = ?", [key])
        else:
            state = json.dumps(table.as_dict(), ensure_ascii=False, separators=(",", ":"))
            runs = table.clock_started is not None
            self._writing.execute(_PUT, [key, table.changed_at, runs, state])


def _connect(path: Path | None) -> sqlite3.Connection:
    """Open with full synchronisation: a power cut loses no committed change either."""
    with wrap_errors("table.store", of=(sqlite3.Error, FourfoldError), to=TableError):
        return connect_store(path, _TABLES, magic=_MAGIC, version=VERSION, synchronous="FULL")


def _lock(path: Path) -> TextIO:
    """Lock the file next to the store; the lock ends with the process."""
    with wrap_errors("table.store", of=(OSError, FourfoldError), to=TableError):
        path.parent.mkdir(parents=True, exist_ok=True)
        check_not_read_only(path)
        lock = path.with_name(path.name + "-lock").open("w")
    try:
        system.lock(lock, wait=False)
    except OSError:
        lock.close()
        raise TableError("table.open_elsewhere", file=path) from None
    return lock
