"""Opening of SQLite files: for writing, as a store of our own, or read-only."""

from __future__ import annotations

import functools
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any

from fourfold.base.errors import FourfoldError, wrap_errors

DATABASE_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""What damaged or inaccessible files raise. UnicodeDecodeError comes instead of sqlite3.Error when
SQLite's message would quote bytes that are not text."""

LONGEST_REASON = 500

_BUSY_TIMEOUT = 30.0
"""Seconds to wait for another writer."""


def connect(path: Path | None) -> sqlite3.Connection:
    """Open a file for writing, creating it if necessary; without a path, a database in memory.

    Switches the file to write-ahead mode, so it must be ours.
    """
    with wrap_errors("store.unopened", of=DATABASE_ERRORS, file=path):
        connection = _open(":memory:" if path is None else str(path))
    with suppress(*DATABASE_ERRORS):  # not a database: the first query reports it
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
    return connection


def check_not_read_only(path: Path) -> None:
    """FourfoldError if the file or its folder is read-only. SQLite needs files beside it, so a
    file in a read-only folder cannot be written either."""
    if path.exists() and not os.access(path, os.W_OK):
        raise FourfoldError("store.read_only")
    if path.parent.is_dir() and not os.access(path.parent, os.W_OK):
        raise FourfoldError("store.read_only_folder", folder=path.parent)


def connect_store(
    path: Path | None, schema: str, *, magic: int, version: int, synchronous: str
) -> sqlite3.Connection:
    """Open a store that any thread may use, in write-ahead mode; an empty file gets the schema.

    ``magic`` is the SQLite application id. FourfoldError if the file has another id or version.
    """
    connection = sqlite3.connect(
        ":memory:" if path is None else path, isolation_level=None, check_same_thread=False
    )
    # Damaged text is read with replacement characters instead of failing the whole query.
    connection.text_factory = functools.partial(str, encoding="utf-8", errors="replace")
    connection.row_factory = sqlite3.Row
    execute = connection.execute
    with ExitStack() as on_error:
        on_error.callback(connection.close)
        if not execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            connection.executescript(
                f"BEGIN; PRAGMA application_id = {magic}; PRAGMA user_version = {version};"
                f"{schema} COMMIT;"
            )
        marks = [execute(f"PRAGMA {x}").fetchone()[0] for x in ("application_id", "user_version")]
        if marks != [magic, version]:
            raise FourfoldError("store.other_file")
        execute("PRAGMA journal_mode = WAL")
        execute(f"PRAGMA synchronous = {synchronous}")
        on_error.pop_all()
    return connection


SET_ASIDE = "CREATE TABLE IF NOT EXISTS set_aside (source TEXT, row TEXT, reason TEXT)"
"""A table of damaged rows, which are kept here so that the rest of the store can be used."""


def set_aside(
    connection: sqlite3.Connection, table: str, row: Mapping[str, Any], key: Iterable[str], why: str
) -> None:
    """Move a damaged row, given by its columns, to the table ``set_aside``. ``key`` names the
    columns that identify it."""
    where = " AND ".join(f"{column} IS ?" for column in key)
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(SET_ASIDE)
        connection.execute(
            "INSERT INTO set_aside VALUES (?, ?, ?)", [table, repr(dict(row)), why[:LONGEST_REASON]]
        )
        connection.execute(f"DELETE FROM {table} WHERE {where}", [row[column] for column in key])


def connect_read_only(path: Path) -> sqlite3.Connection:
    """Open a file for reading, without changing it or its folder, which may be read-only.

    The latest transactions of an active writer are in the ``-wal`` file, which SQLite reads only
    together with the ``-shm`` index and would create a missing index. In that case, read a copy.
    """
    log, index = (path.with_name(path.name + suffix) for suffix in ("-wal", "-shm"))
    if not log.exists() or not log.stat().st_size:
        return _open(f"{path.absolute().as_uri()}?mode=ro&immutable=1")
    if index.exists():
        connection = _open(f"{path.absolute().as_uri()}?mode=ro")
        try:
            connection.execute("SELECT count(*) FROM sqlite_master")
        except sqlite3.OperationalError:  # the folder is read-only
            connection.close()
        else:
            return connection
    return _copy_to_memory(path, log)


def _copy_to_memory(path: Path, log: Path) -> sqlite3.Connection:
    in_memory = sqlite3.connect(":memory:", isolation_level=None)
    with tempfile.TemporaryDirectory(prefix="fourfold-") as folder:
        for file in (path, log):
            shutil.copyfile(file, Path(folder, file.name))
        with closing(_open(str(Path(folder, path.name)))) as copy:
            copy.backup(in_memory)
    return in_memory


def _open(address: str) -> sqlite3.Connection:
    return sqlite3.connect(
        address, isolation_level=None, timeout=_BUSY_TIMEOUT, uri=address.startswith("file:")
    )
