"""How the file of a store is opened: to be written to, or to be read and left as it is."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from contextlib import ExitStack, closing, suppress
from pathlib import Path

from fourfold.base.errors import FourfoldError, wrap_errors

DATABASE_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""What a file raises that is damaged or not at hand. The second comes instead of the first when
SQLite's message would name what is no text."""

_PATIENCE = 30.0
"""Seconds to wait for somebody else who writes."""


def connect(path: Path | None) -> sqlite3.Connection:
    """A file to be written to, which is made if it is not there; in memory when there is no path.

    It is in write-ahead mode from then on, so it must be ours."""
    with wrap_errors("store.unopened", of=DATABASE_ERRORS, file=path):
        connection = _open(":memory:" if path is None else str(path))
    with suppress(*DATABASE_ERRORS):  # not a database: reading it will say so
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
    return connection


def connect_to_own(
    path: Path | None, tables: str, *, magic: int, version: int, synchronous: str
) -> sqlite3.Connection:
    """A file of a kind that ``magic`` tells from others, in write-ahead mode; one that nothing was
    written to yet gets these tables. Any thread may use it. FourfoldError when it is another."""
    opened = sqlite3.connect(
        ":memory:" if path is None else path, isolation_level=None, check_same_thread=False
    )
    ask = opened.execute
    with ExitStack() as failing:
        failing.callback(opened.close)
        if not ask("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            opened.executescript(
                f"BEGIN; PRAGMA application_id = {magic}; PRAGMA user_version = {version};"
                f"{tables} COMMIT;"
            )
        marks = [ask(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")]
        if marks != [magic, version]:
            raise FourfoldError("store.other_file")
        ask("PRAGMA journal_mode = WAL")
        ask(f"PRAGMA synchronous = {synchronous}")
        failing.pop_all()
    return opened


def connect_to_read(path: Path) -> sqlite3.Connection:
    """A file to be read. Nothing is changed, neither in it nor in its folder, which may be one that
    nothing can be written to.

    What a writer has added last lies in two files beside it until he is done. Whoever reads those
    must have both, or would make the one that is missing; then a copy is read.
    """
    log, index = (path.with_name(path.name + end) for end in ("-wal", "-shm"))
    if not log.exists() or not log.stat().st_size:
        return _open(f"{path.absolute().as_uri()}?mode=ro&immutable=1")
    if index.exists():
        connection = _open(f"{path.absolute().as_uri()}?mode=ro")
        try:
            connection.execute("SELECT count(*) FROM sqlite_master")
        except sqlite3.OperationalError:  # nothing can be written to the folder
            connection.close()
        else:
            return connection
    return _copy_of(path, log)


def _copy_of(path: Path, log: Path) -> sqlite3.Connection:
    """All that is in a file and its log, in memory."""
    in_memory = sqlite3.connect(":memory:", isolation_level=None)
    with tempfile.TemporaryDirectory(prefix="fourfold-") as folder:
        for file in (path, log):
            shutil.copyfile(file, Path(folder, file.name))
        with closing(_open(str(Path(folder, path.name)))) as copy:
            copy.backup(in_memory)
    return in_memory


def _open(address: str) -> sqlite3.Connection:
    return sqlite3.connect(
        address, isolation_level=None, timeout=_PATIENCE, uri=address.startswith("file:")
    )
