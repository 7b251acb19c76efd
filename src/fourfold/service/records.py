"""Game records: from text, and to text."""

from __future__ import annotations

from typing import Any

from fourfold.games.record import Record, read_records

Answer = dict[str, Any]


def read(text: str) -> Answer:
    """The games in a text; the error names the line at fault."""
    return {"records": [_told(record) for record in read_records(text)]}


def write(record: Record) -> Answer:
    """A game as the text of a record, checked once more, and so is its result."""
    return {"text": str(Record.parse(str(record)))}


def _told(record: Record) -> Answer:
    return {
        "game": str(record.game),
        "start": str(record.start),
        "players": record.players,
        "moves": [str(turn) for turn in record.turns],
        "result": record.result,
        "termination": record.termination,
        "comments": dict(record.comments),
        "tags": dict(record.tags),
    }
