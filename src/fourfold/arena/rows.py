"""How a game lies in the store: the table, and a row of it from a game and back."""

from __future__ import annotations

import json
from typing import Any

from fourfold.arena.played import Pairing, Played, Spent

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
