"""Pieces of HTML for notebooks: pictures, texts and tables beside one another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from fourfold.drawing.inks import style
from fourfold.drawing.sheet import Drawing

_STYLE = (
    ".fourfold-shown{display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start;"
    "color:var(--ff-text);background:var(--ff-card);padding:12px;border-radius:12px;"
    "font:14px/1.45 system-ui,sans-serif;max-width:100%}"
    ".fourfold-shown svg{max-width:100%;height:auto}"
    ".fourfold-shown>div{min-width:0;overflow-x:auto}"
    ".fourfold-shown p{margin:0 0 8px;color:inherit}"
    ".fourfold-shown table{border-collapse:collapse;color:inherit;margin:0 0 8px;font-size:13px}"
    ".fourfold-shown caption{text-align:left;font-weight:600;padding-bottom:4px;color:inherit}"
    # Notebooks have rules of their own for tables: these are narrower, and so they count.
    ".fourfold.fourfold-shown table tr{background:none}"
    ".fourfold.fourfold-shown table :is(th,td){padding:2px 10px 2px 0;text-align:right;"
    "white-space:nowrap;vertical-align:top;background:none;color:inherit;"
    "border-bottom:1px solid var(--ff-line)}"
    ".fourfold.fourfold-shown table .word{text-align:left;white-space:normal}"
)


def shown(*columns: str) -> str:
    """Columns beside one another where there is room, else one below the other."""
    body = "".join(f"<div>{column}</div>" for column in columns if column)
    return f'<style>{style()}{_STYLE}</style><div class="fourfold fourfold-shown">{body}</div>'


def picture(drawing: Drawing) -> str:
    return drawing.svg()


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
    """``words`` columns from the left are words, the others numbers; the last one too if it is
    said so."""

    def cell(tag: str, place: int, text: str) -> str:
        is_word = place < words or (last_word and place == len(header) - 1)
        scope = ' scope="col"' if tag == "th" else ""
        return f"<{tag}{scope}{' class=word' if is_word else ''}>{escape(text)}</{tag}>"

    def cells(tag: str, row: Sequence[str]) -> str:
        return "".join(cell(tag, place, text) for place, text in enumerate(row))

    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    head = f"<thead><tr>{cells('th', header)}</tr></thead>"
    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return f"<table>{title}{head}<tbody>{body}</tbody></table>"
