"""Positions and records as notebooks show them."""

from __future__ import annotations

from typing import Any

from fourfold.drawing.board import Marking, draw
from fourfold.drawing.html import paragraph, picture, shown, table
from fourfold.drawing.sheet import Drawing
from fourfold.games.contract import Position
from fourfold.games.record import Record
from fourfold.i18n import DEFAULT_LANGUAGE, translator


def svg_of(position: Position[Any]) -> str:
    return draw(position).svg()


def html_of(position: Position[Any]) -> str:
    """The picture as a part of the page, where screen readers find its text and the notebook's own
    theme its colours."""
    return draw(position).svg()


def svg_of_record(record: Record) -> str:
    return _last(record).svg()


def html_of_record(record: Record, language: str = DEFAULT_LANGUAGE) -> str:
    """How the game stands in the end, who played it, and the turns of both."""
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
    return shown(picture(_last(record)), "".join(map(paragraph, said)) + turns)


def _last(record: Record) -> Drawing:
    *_, position = record.positions()
    return draw(position, Marking(last=record.turns[-1] if record.turns else None))
