"""Display of positions and records in notebooks."""

from __future__ import annotations

from typing import Any

from fourfold.drawing.html import columns, paragraph, table
from fourfold.drawing.renderer import Annotations, draw
from fourfold.drawing.svg import Drawing
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
    translate = translator(language)
    names = [name or "?" for name in record.players]
    result = f"{record.result} ({record.termination})" if record.termination else record.result
    players = translate("drawing.between", first=names[0], second=names[1])
    paragraphs = map(paragraph, (str(record.game), players, result))
    rows = [
        (str(number), str(turn), record.comments.get(number, ""))
        for number, turn in enumerate(record.turns, start=1)
    ]
    header = ("", translate("reviewed.turn"), translate("drawing.comment"))
    has_comments = any(comment for _, _, comment in rows)
    width = 3 if has_comments else 2
    turns = table(header[:width], [row[:width] for row in rows], words=0, last_word=True)
    return columns(_draw_last(record).svg(), "".join(paragraphs) + turns)


def _draw_last(record: Record) -> Drawing:
    *_, position = record.positions()
    return draw(position, Annotations(last=record.turns[-1] if record.turns else None))
