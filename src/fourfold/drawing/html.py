"""HTML for notebooks: pictures, paragraphs and tables in columns; positions and records."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from fourfold.drawing.colours import theme_css
from fourfold.drawing.renderer import Annotations, draw
from fourfold.drawing.svg import Drawing
from fourfold.games.contract import Position
from fourfold.games.record import Record
from fourfold.i18n import DEFAULT_LANGUAGE, translator

_CSS = (
    ".fourfold-shown{display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start;"
    "color:var(--ff-text);background:var(--ff-card);padding:12px;border-radius:12px;"
    "font:14px/1.45 system-ui,sans-serif;max-width:100%}"
    ".fourfold-shown svg{max-width:100%;height:auto}"
    ".fourfold-shown>div{min-width:0;overflow-x:auto}"
    ".fourfold-shown p{margin:0 0 8px;color:inherit}"
    ".fourfold-shown table{border-collapse:collapse;color:inherit;margin:0 0 8px;font-size:13px}"
    ".fourfold-shown caption{text-align:left;font-weight:600;padding-bottom:4px;color:inherit}"
    # The doubled class makes these rules more specific than the notebook's own for tables.
    ".fourfold.fourfold-shown table tr{background:none}"
    ".fourfold.fourfold-shown table :is(th,td){padding:2px 10px 2px 0;text-align:right;"
    "white-space:nowrap;vertical-align:top;background:none;color:inherit;"
    "border-bottom:1px solid var(--ff-line)}"
    ".fourfold.fourfold-shown table .word{text-align:left;white-space:normal}"
)


def columns(*contents: str) -> str:
    """Pieces of HTML side by side, or below one another on a narrow page."""
    body = "".join(f"<div>{content}</div>" for content in contents if content)
    return f'<style>{theme_css()}{_CSS}</style><div class="fourfold fourfold-shown">{body}</div>'


def paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def table(
    header: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    caption: str = "",
    words: int = 1,
    last_word: bool = False,
) -> str:
    """A table whose first ``words`` columns, and with ``last_word`` the last, are left-aligned
    text. The other columns are right-aligned numbers."""

    def cell(tag: str, column: int, text: str) -> str:
        is_word = column < words or (last_word and column == len(header) - 1)
        scope = ' scope="col"' if tag == "th" else ""
        return f"<{tag}{scope}{' class=word' if is_word else ''}>{escape(text)}</{tag}>"

    def cells(tag: str, row: Sequence[str]) -> str:
        return "".join(cell(tag, column, text) for column, text in enumerate(row))

    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    head = f"<thead><tr>{cells('th', header)}</tr></thead>"
    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return f"<table>{title}{head}<tbody>{body}</tbody></table>"


class RowDisplay:
    """Mixin that shows a value in notebooks as a table with one row."""

    __slots__ = ()

    def table_row(self) -> Mapping[str, str]:
        """The cells by column title."""
        raise NotImplementedError

    def _repr_html_(self) -> str:
        row = self.table_row()
        return columns(table(tuple(row), [tuple(row.values())], last_word=True))


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
