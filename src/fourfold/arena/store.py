"""The games of a tournament in one SQLite file, each stored as soon as it is finished.

The file is in write-ahead mode: a process that is killed at any instant leaves it whole, with
every game that was committed. It is made for one configuration, which is stored with the games.
"""

from __future__ import annotations

import functools
import json
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

from fourfold.arena.configuration import Configuration, differences
from fourfold.arena.played import Played
from fourfold.arena.rows import (
    INSERT,
    REGRET_TABLE,
    TABLES,
    GameRegret,
    game_of,
    regret_of,
    row_of,
    row_of_regret,
    score_of,
)
from fourfold.base.errors import FourfoldError, wrap_errors
from fourfold.base.sqlite import DATABASE_ERRORS, connect, connect_read_only
from fourfold.base.strict_json import parse_json
from fourfold.i18n import Message

VERSION = 1

_MAGIC = 0x464F5552
"""``FOUR``: tells our files from other SQLite files."""


@dataclass(slots=True)
class Store:
    """An open file of games, or games in memory when there is no path."""

    _connection: sqlite3.Connection
    configuration: Configuration
    _path: Path | None

    @classmethod
    def open(cls, path: Path, *, to_add: bool = False) -> Store:
        """The store in an existing file, to be read only; with ``to_add`` also to be added to, if
        that can be done."""
        found = cls._find(path)
        if found is None:
            raise FourfoldError("store.empty" if path.exists() else "store.missing", file=path)
        if to_add and os.access(path, os.W_OK) and os.access(path.parent, os.W_OK):
            return found._writable()
        return found

    @classmethod
    def create(cls, path: Path | None, configuration: Configuration) -> Store:
        """A new store, whose file must not exist or be blank."""
        connection = connect(path)
        try:
            with _about(path):
                connection.executescript(
                    f"BEGIN; PRAGMA application_id = {_MAGIC}; PRAGMA user_version = {VERSION};"
                    f"{TABLES}"
                )
                value = json.dumps(configuration.as_json(), ensure_ascii=False)
                connection.execute("INSERT INTO about VALUES ('configuration', ?)", [value])
                connection.execute("COMMIT")
                return cls(connection, configuration, path)
        except BaseException:
            connection.close()
            raise

    @classmethod
    def resume(cls, path: Path | None, configuration: Configuration, seed_given: bool) -> Store:
        """The store for this configuration: an existing file's if it fits, else a new one. A seed
        that nobody gave is the one that the file has."""
        store = None if path is None else cls._find(path)
        if store is None:
            return cls.create(path, configuration)
        stored = store.configuration
        wanted = configuration if seed_given else replace(configuration, seed=stored.seed)
        different = differences(stored, wanted)
        if different:
            store.close()
            together = functools.reduce(lambda a, b: Message("store.both", one=a, two=b), different)
            raise FourfoldError("store.other", file=path, differences=together)
        return store._writable()

    @classmethod
    def _find(cls, path: Path) -> Store | None:
        """The store in a file, to be read; None when there is no file, or one that nothing was
        written to: a process may be killed as soon as it has made it."""
        if not path.exists():
            return None
        with _about(path):
            connection = connect_read_only(path)
            try:
                if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                    return cls(connection, _read_configuration(connection), path)
            except BaseException:
                connection.close()
                raise
        connection.close()
        return None

    def _writable(self) -> Store:
        """The same store, to be written to; this one is closed."""
        self.close()
        return Store(connect(self._path), self.configuration, self._path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._connection.close()

    def add(self, games: Iterable[Played]) -> None:
        """Store finished games; when this returns they are safe. One already there stays."""
        rows = [row_of(game) for game in games]
        with self._storing(), self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.executemany(INSERT, rows)

    def drop_from(self, number: int) -> None:
        """Forget the games from this number on: a test was decided before them."""
        with self._storing():
            self._connection.execute("DELETE FROM games WHERE number >= ?", [number])
            if self._has_regrets():
                self._connection.execute("DELETE FROM regret WHERE number >= ?", [number])

    def scores(self) -> dict[int, float]:
        """What the first player scored in each game, by its number."""
        with _readable():
            rows = self._connection.execute("SELECT number, result FROM games ORDER BY number")
            return {number: score_of(number, result) for number, result in rows}

    def games(self) -> Iterator[Played]:
        """All games in the order of the schedule."""
        with _readable():
            players = len(self.configuration.players)
            for row in self._connection.execute("SELECT * FROM games ORDER BY number"):
                yield game_of(row, players)

    def add_regrets(self, regrets: Iterable[GameRegret]) -> None:
        """Keep what was found out about games, unless the file cannot be written to: it can be
        found out again."""
        rows = [row_of_regret(regret) for regret in regrets]
        with suppress(*DATABASE_ERRORS), self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.execute(REGRET_TABLE)
            self._connection.executemany("INSERT OR REPLACE INTO regret VALUES (?,?,?)", rows)

    def regrets(self) -> dict[int, GameRegret]:
        """What is known of the regret of games, by their number."""
        with _readable():
            if not self._has_regrets():
                return {}
            rows = self._connection.execute("SELECT number, first, lost FROM regret")
            return {regret.number: regret for regret in map(regret_of, rows)}

    def _repr_html_(self) -> str:
        from fourfold.arena.report.summary import summarise

        return summarise(self.configuration, list(self.games()))._repr_html_()

    def _storing(self) -> AbstractContextManager[None]:
        """Say where something could not be stored."""
        code = "store.memory" if self._path is None else "store.unwritten"
        return wrap_errors(code, of=DATABASE_ERRORS, file=self._path)

    def _has_regrets(self) -> bool:
        table = "SELECT count(*) FROM sqlite_master WHERE name = 'regret'"
        return bool(self._connection.execute(table).fetchone()[0])


def _about(path: Path | None) -> AbstractContextManager[None]:
    """Say of any error which file it is about."""
    return wrap_errors("arena.unusable", of=(*DATABASE_ERRORS, FourfoldError), file=path)


def _readable() -> AbstractContextManager[None]:
    """Say that the file is damaged, if that is why something cannot be read."""
    return wrap_errors("store.damaged", of=DATABASE_ERRORS)


def _read_configuration(connection: sqlite3.Connection) -> Configuration:
    if connection.execute("PRAGMA application_id").fetchone()[0] != _MAGIC:
        raise FourfoldError("arena.other_program")
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version != VERSION:
        raise FourfoldError("store.version", version=version, known=VERSION)
    rows = connection.execute("SELECT value FROM about WHERE name = 'configuration'")
    try:
        return Configuration.from_json(parse_json(rows.fetchone()[0]))
    except TypeError:
        raise FourfoldError("store.configuration") from None
