"""A report as one HTML page that needs nothing else: tables, and pictures inside it."""

from __future__ import annotations

from html import escape

from fourfold.arena.report.plots import plots
from fourfold.arena.report.summary import Summary
from fourfold.arena.report.tables import Table, heading, remarks, tables

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; margin-bottom: 1rem }
th, td { padding: .2rem .8rem .2rem 0; border-bottom: 1px solid #ccc; text-align: right }
.word { text-align: left }
figure { margin: 1rem 0 }
svg { max-width: 100%; height: auto }
"""


def html(summary: Summary) -> str:
    """The whole page. Raises FourfoldError when the drawing library is missing."""
    title = escape(heading(summary))
    parts = [f"<h1>{title}</h1>"]
    parts += [_table(table) for table in tables(summary) if table.rows]
    parts += [f"<p>{escape(str(remark))}</p>" for remark in remarks(summary)]
    parts += [
        f"<h2>{escape(caption)}</h2>\n<figure>{svg}</figure>" for caption, svg in plots(summary)
    ]
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{title}</title>\n'
        f"<style>{_STYLE}</style>\n{body}\n</html>\n"
    )


def _table(table: Table) -> str:
    lines = [f"<h2>{escape(table.title)}</h2>", "<table>", _row("th", table, table.header)]
    lines += [_row("td", table, row) for row in table.rows]
    return "\n".join([*lines, "</table>"])


def _row(tag: str, table: Table, row: tuple[str, ...]) -> str:
    cells = [
        f"<{tag}{' class=word' if place < table.words else ''}>{escape(cell)}</{tag}>"
        for place, cell in enumerate(row)
    ]
    return f"<tr>{''.join(cells)}</tr>"
