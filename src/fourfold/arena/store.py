"""The games of a tournament in one SQLite file, each stored as soon as it is finished.

The file is in write-ahead mode: a process that is killed at any instant leaves it intact, with
every committed game. A file belongs to one configuration, which is stored with the games.

A damaged row does not prevent reading the others. If the file may be written, the row is moved to
the table ``set_aside``, so its game is missing and can be played again; otherwise it is skipped.
"""

from __future__ import annotations

import functools
import json
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple, Self

from fourfold.arena.configuration import Configuration, differences
from fourfold.arena.game import SCORE_OF, GameResult, Pairing, TimeUsed
from fourfold.base.errors import FourfoldError, wrap_errors
from fourfold.base.files import parse_json
from fourfold.base.sqlite import DATABASE_ERRORS, connect, connect_read_only, set_aside
from fourfold.i18n import Message

VERSION = 1

_MAGIC = 0x464F5552  # "FOUR", the SQLite application id

_TIME_USED = {"moves": int, "seconds": float, "longest": float}
_COLUMNS: dict[str, type[Any]] = {
    **dict.fromkeys(("number", "round", "first", "second", "opening"), int),
    **dict.fromkeys(("result", "termination", "message"), str),
    **dict.fromkeys(("first_points", "second_points"), float),
    "turns": int,
    **{f"{seat}_{name}": kind for seat in ("first", "second") for name, kind in _TIME_USED.items()},
    **dict.fromkeys(("parts", "record"), str),
}
"""The columns of the table of games, in order."""

_SQL_TYPES = {int: "INTEGER", float: "REAL", str: "TEXT"}
_COLUMN_SQL = [
    f"{name} {_SQL_TYPES[kind]} {'NOT NULL' if name != 'number' else 'PRIMARY KEY'}"
    for name, kind in _COLUMNS.items()
]
_TABLES = f"""
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE games ({", ".join(_COLUMN_SQL)});
"""
_INSERT = f"INSERT OR IGNORE INTO games VALUES ({','.join('?' * len(_COLUMNS))})"

_REGRET_TABLE = """
CREATE TABLE IF NOT EXISTS regret (
    number INTEGER PRIMARY KEY,
    first INTEGER NOT NULL,
    lost TEXT NOT NULL
)
"""
"""Created when the first regret is stored."""

_MOST = 10**12
"""Largest valid number. Sums and products of such numbers stay finite."""


class GameRegret(NamedTuple):
    """The half-points that each turn of the players gave away in game ``number``. ``first`` is the
    number of the first of these turns; the first gift of a game is turn 1."""

    number: int
    first: int
    lost: tuple[int, ...]


@dataclass(slots=True)
class GameStore:
    """A file of games; without a path, games in memory."""

    _connection: sqlite3.Connection
    configuration: Configuration
    _path: Path | None
    _is_writable: bool = True
    _damaged: set[int] = field(default_factory=set)
    """The numbers of damaged games that were found so far."""

    def __post_init__(self) -> None:
        self._connection.text_factory = _decode

    @classmethod
    def open(cls, path: Path, *, to_add: bool = False) -> GameStore:
        """Open an existing file read-only; with ``to_add``, for writing if permitted."""
        store = cls._find(path)
        if store is None:
            raise FourfoldError("store.empty" if path.exists() else "store.missing", file=path)
        if to_add and os.access(path, os.W_OK) and os.access(path.parent, os.W_OK):
            return store._writable()
        return store

    @classmethod
    def create(cls, path: Path | None, configuration: Configuration) -> GameStore:
        """Create a store; its file must not exist or be empty."""
        connection = connect(path)
        try:
            with _errors_about(path):
                connection.executescript(
                    f"BEGIN; PRAGMA application_id = {_MAGIC}; PRAGMA user_version = {VERSION};"
                    f"{_TABLES}"
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
        """Open the file for this configuration, or create it. FourfoldError if the file has another
        configuration; without ``seed_given``, the seed may differ and the file's is used."""
        store = None if path is None else cls._find(path)
        if store is None:
            return cls.create(path, configuration)
        stored = store.configuration
        requested = configuration if seed_given else replace(configuration, seed=stored.seed)
        different = differences(stored, requested)
        if different:
            store.close()
            together = functools.reduce(lambda a, b: Message("store.both", one=a, two=b), different)
            raise FourfoldError("store.other", file=path, differences=together)
        return store._writable()

    @classmethod
    def _find(cls, path: Path) -> GameStore | None:
        """Open a file read-only; None if it does not exist or is empty. A killed process may leave
        an empty file."""
        if not path.exists():
            return None
        with _errors_about(path):
            connection = connect_read_only(path)
            try:
                if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                    return cls(connection, _read_configuration(connection), path, False)
            except BaseException:
                connection.close()
                raise
        connection.close()
        return None

    def _writable(self) -> GameStore:
        """Close this store and open it again for writing, without damaged games."""
        self.close()
        store = GameStore(connect(self._path), self.configuration, self._path)
        try:
            for _ in store.games():
                pass
        except BaseException:
            store.close()
            raise
        return store

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._connection.close()

    def add(self, games: Iterable[GameResult]) -> None:
        """Store finished games; they are committed when this returns. Games already stored stay as
        they are."""
        rows = [_row_of_game(game) for game in games]
        with self._write_errors(), self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.executemany(_INSERT, rows)

    @property
    def damage(self) -> Message | None:
        """How many damaged games were found so far, and what was done with them; None if none."""
        if not self._damaged:
            return None
        code = "store.set_aside" if self._is_writable else "store.skipped"
        return Message(code, count=len(self._damaged), file=self._path)

    def drop_from(self, number: int) -> None:
        """Delete the games from this number on, which a sequential test did not need."""
        with self._write_errors():
            self._connection.execute("DELETE FROM games WHERE number >= ?", [number])
            if self._has_regrets():
                self._connection.execute("DELETE FROM regret WHERE number >= ?", [number])

    def scores(self) -> dict[int, float]:
        """The first player's score in each game, by the game's number."""
        return {game.pairing.number: game.score for game in self.games()}

    def games(self) -> Iterator[GameResult]:
        """All games in the order of the schedule, without damaged ones."""
        damaged = []
        with _read_errors():
            players = len(self.configuration.players)
            for row in self._connection.execute("SELECT * FROM games ORDER BY number"):
                try:
                    game = _game_of_row(row, players)
                except FourfoldError as error:
                    damaged.append((row, str(error)))
                else:
                    yield game
        self._damaged.update(row[0] for row, _ in damaged)
        if self._is_writable:
            for row, reason in damaged:
                self._set_aside(row, reason)

    def _set_aside(self, row: tuple[Any, ...], reason: str) -> None:
        """Set a game aside. Its regret is dropped: the game may be played again differently."""
        number = row[0]
        with self._write_errors():
            if self._has_regrets():
                self._connection.execute("DELETE FROM regret WHERE number = ?", [number])
            columns = dict(zip(_COLUMNS, row, strict=True))
            set_aside(self._connection, "games", columns, ["number"], reason)

    def add_regrets(self, regrets: Iterable[GameRegret]) -> None:
        """Store the regret of games. Does nothing if the file cannot be written: regret can be
        computed again."""
        rows = [(one.number, one.first, "".join(map(str, one.lost))) for one in regrets]
        with suppress(*DATABASE_ERRORS), self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.execute(_REGRET_TABLE)
            self._connection.executemany("INSERT OR REPLACE INTO regret VALUES (?,?,?)", rows)

    def regrets(self) -> dict[int, GameRegret]:
        """The stored regret of games, by their number. Damaged ones are left out: they can be
        computed again."""
        with _read_errors():
            if not self._has_regrets():
                return {}
            rows = self._connection.execute("SELECT number, first, lost FROM regret")
            regrets = filter(None, map(_regret_of_row, rows))
            return {regret.number: regret for regret in regrets}

    def _write_errors(self) -> AbstractContextManager[None]:
        code = "store.memory" if self._path is None else "store.unwritten"
        return wrap_errors(code, of=DATABASE_ERRORS, file=self._path)

    def _has_regrets(self) -> bool:
        table = "SELECT count(*) FROM sqlite_master WHERE name = 'regret'"
        return bool(self._connection.execute(table).fetchone()[0])


def _decode(data: bytes) -> str | bytes:
    """A text of the file; bytes if it is damaged, so that only its row is refused."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


def _errors_about(path: Path | None) -> AbstractContextManager[None]:
    """Name the file in any error."""
    return wrap_errors("arena.unusable", of=(*DATABASE_ERRORS, FourfoldError), file=path)


def _read_errors() -> AbstractContextManager[None]:
    """Report a damaged file."""
    return wrap_errors("store.damaged", of=DATABASE_ERRORS)


def _read_configuration(connection: sqlite3.Connection) -> Configuration:
    if connection.execute("PRAGMA application_id").fetchone()[0] != _MAGIC:
        raise FourfoldError("arena.other_program")
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version != VERSION:
        raise FourfoldError("store.version", version=version, known=VERSION)
    _check_tables(connection)
    rows = connection.execute("SELECT value FROM about WHERE name = 'configuration'")
    try:
        return Configuration.from_json(parse_json(rows.fetchone()[0]))
    except TypeError:
        raise FourfoldError("store.configuration") from None


def _check_tables(connection: sqlite3.Connection) -> None:
    """FourfoldError unless all tables only store values. Views, virtual tables and generated
    columns compute them: a file from somebody else could make us fill the memory or the disk."""
    tables = connection.execute(
        "SELECT name, type, rootpage FROM sqlite_master WHERE name IN ('about', 'games', 'regret')"
    )
    for name, kind, page in tables.fetchall():
        columns = connection.execute(f"PRAGMA table_xinfo({name})").fetchall()
        if kind != "table" or not page or any(hidden for *_, hidden in columns):
            raise FourfoldError("store.computed", name=name)


def _row_of_game(game: GameResult) -> tuple[object, ...]:
    return (
        *game.pairing,
        game.result,
        game.termination,
        game.message,
        *game.points,
        game.turns,
        *game.time_used[0],
        *game.time_used[1],
        json.dumps(game.parts) if any(game.parts) else "",
        game.record,
    )


def _game_of_row(row: tuple[Any, ...], players: int) -> GameResult:
    """The inverse of :func:`_row_of_game`, with every value checked: SQLite stores any value in any
    column. ``players`` is the number of contestants."""
    try:
        for (name, kind), value in zip(_COLUMNS.items(), row, strict=True):
            _check(name, kind, value)
        (*pairing, result, termination, message, one, two, turns) = row[:11]
        first, second = pairing[2:4]
        if first == second or max(first, second) >= players:
            raise FourfoldError("store.players", first=first + 1, second=second + 1, count=players)
        if result not in SCORE_OF:
            raise FourfoldError("store.result", result=result)
        times = [
            {name: _part_time(*time) for name, time in seat.items()}
            for seat in (parse_json(row[17]) if row[17] else [{}, {}])
        ]
        if len(times) != 2:
            raise FourfoldError("store.parts")
    except (ValueError, TypeError, AttributeError) as error:
        raise FourfoldError("store.game", number=row[0] + 1, reason=error) from None
    return GameResult(
        Pairing(*pairing),
        result,
        termination,
        message,
        (one, two),
        turns,
        (TimeUsed(*row[11:14]), TimeUsed(*row[14:17])),
        (times[0], times[1]),
        row[18],
    )


def _part_time(moves: int, seconds: float, longest: float) -> TimeUsed:
    values = (moves, float(seconds), float(longest))
    for (name, kind), value in zip(_TIME_USED.items(), values, strict=True):
        _check(name, kind, value)
    return TimeUsed(moves, seconds, longest)


def _check(name: str, kind: type[Any], value: Any) -> None:
    if type(value) is not kind or (kind is not str and not 0 <= value <= _MOST):
        raise FourfoldError("store.value", name=name, value=repr(value))


def _regret_of_row(row: tuple[Any, ...]) -> GameRegret | None:
    number, first, lost = row
    if type(first) is not int or type(lost) is not str or first < 1 or set(lost) - set("012"):
        return None
    return GameRegret(number, first, tuple(map(int, lost)))
