"""Positions and records as notebooks show them."""

from __future__ import annotations

from typing import Any

from fourfold.drawing.board import Marking, draw
from fourfold.drawing.html import paragraph, picture, shown, table
from fourfold.drawing.sheet import Drawing
from fourfold.games.contract import Position
from fourfold.games.record import Record
from fourfold.i18n import DEFAULT_LANGUAGE, translator


def to_svg(value: Position[Any] | Record) -> str:
    """A position, or the final position of a record."""
    return (_draw_last(value) if isinstance(value, Record) else draw(value)).svg()


def to_html(value: Position[Any] | Record) -> str:
    """A position as inline SVG, which screen readers can read and the notebook's theme colours; a
    record as :func:`record_to_html`."""
    return record_to_html(value) if isinstance(value, Record) else to_svg(value)


def record_to_html(record: Record, language: str = DEFAULT_LANGUAGE) -> str:
    """The final position, the players and the turns."""
    say = translator(language)
    names = [name or "?" for name in record.players]
    ending = f"{record.result} ({record.termination})" if record.termination else record.result
    said = [str(record.game), say("drawing.between", first=names[0], second=names[1]), ending]
    rows = [
        (str(number), str(turn), record.comments.get(number, ""))
        for number, turn in enumerate(record.turns, start=1)
    ]
    header = ("", say("reviewed.turn"), say("drawing.comment"))
    has_comments = any(comment for _, _, comment in rows)
    columns = 3 if has_comments else 2
    turns = table(header[:columns], [row[:columns] for row in rows], words=0, last_word=True)
    return shown(picture(_draw_last(record)), "".join(map(paragraph, said)) + turns)


def _draw_last(record: Record) -> Drawing:
    *_, position = record.positions()
    return draw(position, Marking(last=record.turns[-1] if record.turns else None))
