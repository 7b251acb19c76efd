"""HTML for notebooks: pictures, paragraphs and tables in columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from fourfold.drawing.colours import theme_css

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
