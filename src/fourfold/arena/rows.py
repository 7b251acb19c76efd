"""How games and their regret lie in the store: the tables, and rows of them to values and back."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from fourfold.arena.played import SCORE_OF, Pairing, Played, Spent
from fourfold.base.errors import FourfoldError
from fourfold.base.strict_json import parse_json
from fourfold.i18n import Message

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


def row_of(game: Played) -> tuple[object, ...]:
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


def game_of(row: tuple[Any, ...], players: int) -> Played:
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


def _game_of(row: tuple[Any, ...], players: int) -> Played:
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
    return Played(
        Pairing(*pairing),
        result,
        termination,
        message,
        (one, two),
        turns,
        (Spent(*row[11:14]), Spent(*row[14:17])),
        (in_parts[0], in_parts[1]),
        row[18],
    )


def _spent(moves: int, seconds: float, longest: float) -> Spent:
    for column, value in zip(_SPENT, (moves, float(seconds), float(longest)), strict=True):
        _check(column, value)
    return Spent(moves, seconds, longest)


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
