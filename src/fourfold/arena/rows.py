"""How games and their regret lie in the store: the tables, and rows of them to values and back."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from fourfold.arena.played import SCORE_OF, Pairing, Played, Spent
from fourfold.errors import FourfoldError

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
INSERT = f"INSERT OR IGNORE INTO games VALUES ({','.join('?' * 19)})"
SELECT = "SELECT * FROM games ORDER BY number"

REGRET_TABLE = """
CREATE TABLE IF NOT EXISTS regret (
    number INTEGER PRIMARY KEY,
    first INTEGER NOT NULL,
    lost TEXT NOT NULL
)
"""
"""Made when there is something to put into it."""

INSERT_REGRET = "INSERT OR REPLACE INTO regret VALUES (?,?,?)"
SELECT_REGRET = "SELECT number, first, lost FROM regret"


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


def game_of(row: tuple[Any, ...]) -> Played:
    """The game of a row; FourfoldError if it is not as :func:`row_of` made it."""
    try:
        game = _game_of(row)
        score_of(game.pairing.number, game.result)
    except (ValueError, TypeError, AttributeError) as error:
        raise _damaged(row[0], error) from None
    return game


def score_of(number: int, result: str) -> float:
    """What the first player scored in the game of a number; FourfoldError if nothing can be."""
    try:
        return SCORE_OF[result]
    except KeyError:
        raise _damaged(number, f"{result!r} is not a result") from None


def _damaged(number: int, why: object) -> FourfoldError:
    if isinstance(why, FourfoldError):
        return why
    return FourfoldError(f"the file is damaged: game {number + 1} cannot be read ({why})")


def _game_of(row: tuple[Any, ...]) -> Played:
    (*pairing, result, termination, message, one, two, turns) = row[:11]
    parts = json.loads(row[17]) if row[17] else [{}, {}]
    first, second = ({name: Spent(*spent) for name, spent in seat.items()} for seat in parts)
    return Played(
        Pairing(*pairing),
        result,
        termination,
        message,
        (one, two),
        turns,
        (Spent(*row[11:14]), Spent(*row[14:17])),
        (first, second),
        row[18],
    )


def row_of_regret(regret: GameRegret) -> tuple[int, int, str]:
    return regret.number, regret.first, "".join(map(str, regret.lost))


def regret_of(row: tuple[int, int, str]) -> GameRegret:
    """The regret of a row; FourfoldError if it is not as :func:`row_of_regret` made it."""
    number, first, lost = row
    try:
        return GameRegret(number, first, tuple(map(int, lost)))
    except (ValueError, TypeError) as error:
        raise _damaged(number, error) from None
