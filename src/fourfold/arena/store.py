"""The games of a tournament in one SQLite file, each stored as soon as it is finished.

The file is in write-ahead mode: a process that is killed at any instant leaves it intact, with
every committed game. A file belongs to one configuration, which is stored with the games.
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
from typing import Any, NamedTuple, Self

from fourfold.arena.configuration import Configuration, differences
from fourfold.arena.game import SCORE_OF, GameResult, Pairing, TimeUsed
from fourfold.base.errors import FourfoldError, wrap_errors
from fourfold.base.sqlite import DATABASE_ERRORS, connect, connect_read_only
from fourfold.base.strict_json import parse_json
from fourfold.i18n import Message

VERSION = 1

_MAGIC = 0x464F5552
"""``FOUR``: tells our files from other SQLite files."""


@dataclass(slots=True)
class GameStore:
    """An open file of games, or games in memory when there is no path."""

    _connection: sqlite3.Connection
    configuration: Configuration
    _path: Path | None

    @classmethod
    def open(cls, path: Path, *, to_add: bool = False) -> GameStore:
        """The store in an existing file, to be read only; with ``to_add`` also to be added to, if
        that can be done."""
        found = cls._find(path)
        if found is None:
            raise FourfoldError("store.empty" if path.exists() else "store.missing", file=path)
        if to_add and os.access(path, os.W_OK) and os.access(path.parent, os.W_OK):
            return found._writable()
        return found

    @classmethod
    def create(cls, path: Path | None, configuration: Configuration) -> GameStore:
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
    def resume(cls, path: Path | None, configuration: Configuration, seed_given: bool) -> GameStore:
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
    def _find(cls, path: Path) -> GameStore | None:
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

    def _writable(self) -> GameStore:
        """The same store, to be written to; this one is closed."""
        self.close()
        return GameStore(connect(self._path), self.configuration, self._path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._connection.close()

    def add(self, games: Iterable[GameResult]) -> None:
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

    def games(self) -> Iterator[GameResult]:
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


TABLES = """
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE games (
    number INTEGER PRIMARY KEY,
    round INTEGER NOT NULL,
    first INTEGER NOT NULL,
    second INTEGER NOT NULL,
    opening INTEGER NOT NULL,
    result TEXT NOT NULL,
    termination TEXT NOT NULL,
    message TEXT NOT NULL,
    first_points REAL NOT NULL,
    second_points REAL NOT NULL,
    turns INTEGER NOT NULL,
    first_moves INTEGER NOT NULL,
    first_seconds REAL NOT NULL,
    first_longest REAL NOT NULL,
    second_moves INTEGER NOT NULL,
    second_seconds REAL NOT NULL,
    second_longest REAL NOT NULL,
    parts TEXT NOT NULL,
    record TEXT NOT NULL
);
"""
_SPENT: tuple[tuple[str, type[Any]], ...] = (("moves", int), ("seconds", float), ("longest", float))
_COLUMNS: tuple[tuple[str, type[Any]], ...] = (
    *((name, int) for name in ("number", "round", "first", "second", "opening")),
    *((name, str) for name in ("result", "termination", "message")),
    ("first_points", float),
    ("second_points", float),
    ("turns", int),
    *_SPENT,
    *_SPENT,
    ("parts", str),
    ("record", str),
)
_MOST = 10**12
"""No count and no time is more; sums and products of such numbers are numbers still."""

INSERT = f"INSERT OR IGNORE INTO games VALUES ({','.join('?' * len(_COLUMNS))})"

REGRET_TABLE = """
CREATE TABLE IF NOT EXISTS regret (
    number INTEGER PRIMARY KEY,
    first INTEGER NOT NULL,
    lost TEXT NOT NULL
)
"""
"""Made when there is something to put into it."""


class GameRegret(NamedTuple):
    """The half-points that each of the players' turns gave away in the game of a number, from the
    turn with the number ``first`` on. The first gift of a game is turn 1."""

    number: int
    first: int
    lost: tuple[int, ...]


def row_of(game: GameResult) -> tuple[object, ...]:
    return (
        *game.pairing,
        game.result,
        game.termination,
        game.message,
        *game.points,
        game.turns,
        *game.spent[0],
        *game.spent[1],
        json.dumps(game.parts) if any(game.parts) else "",
        game.record,
    )


def game_of(row: tuple[Any, ...], players: int) -> GameResult:
    """The game of a row, between two of so many players; FourfoldError if it is not as
    :func:`row_of` made it."""
    try:
        return _game_of(row, players)
    except (ValueError, TypeError, AttributeError) as error:
        raise damaged(row[0], error) from None


def score_of(number: int, result: str) -> float:
    """What the first player scored in the game of a number; FourfoldError if nothing can be."""
    try:
        return SCORE_OF[result]
    except KeyError:
        raise damaged(number, Message("store.result", result=result)) from None


def damaged(number: Any, why: object) -> FourfoldError:
    """What to say of the game of a number that cannot be read."""
    said = number + 1 if isinstance(number, int) else repr(number)
    return FourfoldError("store.game", number=said, reason=why)


def _game_of(row: tuple[Any, ...], players: int) -> GameResult:
    for column, value in zip(_COLUMNS, row, strict=True):
        _check(column, value)
    (*pairing, result, termination, message, one, two, turns) = row[:11]
    first, second = pairing[2:4]
    if first == second or max(first, second) >= players:
        raise FourfoldError("store.players", first=first + 1, second=second + 1, count=players)
    if result not in SCORE_OF:
        raise FourfoldError("store.result", result=result)
    parts = parse_json(row[17]) if row[17] else [{}, {}]
    in_parts = [{name: _spent(*spent) for name, spent in seat.items()} for seat in parts]
    if len(in_parts) != 2:
        raise FourfoldError("store.parts")
    return GameResult(
        Pairing(*pairing),
        result,
        termination,
        message,
        (one, two),
        turns,
        (TimeUsed(*row[11:14]), TimeUsed(*row[14:17])),
        (in_parts[0], in_parts[1]),
        row[18],
    )


def _spent(moves: int, seconds: float, longest: float) -> TimeUsed:
    for column, value in zip(_SPENT, (moves, float(seconds), float(longest)), strict=True):
        _check(column, value)
    return TimeUsed(moves, seconds, longest)


def _check(column: tuple[str, type[Any]], value: Any) -> None:
    """SQLite keeps anything in any column."""
    name, kind = column
    if type(value) is not kind or (kind is not str and not 0 <= value <= _MOST):
        raise FourfoldError("store.value", name=name, value=repr(value))


def row_of_regret(regret: GameRegret) -> tuple[int, int, str]:
    return regret.number, regret.first, "".join(map(str, regret.lost))


def regret_of(row: tuple[Any, ...]) -> GameRegret:
    """The regret of a row; FourfoldError if it is not as :func:`row_of_regret` made it."""
    number, first, lost = row
    if type(first) is not int or type(lost) is not str or first < 1 or set(lost) - set("012"):
        raise damaged(number, Message("store.regret", lost=repr(lost), first=repr(first)))
    return GameRegret(number, first, tuple(map(int, lost)))
