"""A report in the terminal."""

from __future__ import annotations

from fourfold.arena.report.summary import Summary
from fourfold.arena.report.tables import heading, remarks, tables

_WIDE = 250
"""Columns where the output is no terminal: nothing needs to be broken for a file."""


def show(summary: Summary) -> None:
    """Print the tables; as wide as they must be where the output is not a terminal."""
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
    if not console.is_terminal:
        console.width = _WIDE
    console.print(heading(summary))
    for table in tables(summary):
        if not table.rows:
            continue
        drawn = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
        for place, title in enumerate(table.header):
            if place < table.words:
                drawn.add_column(title, overflow="fold")
            else:
                drawn.add_column(title, justify="right", no_wrap=True)
        for row in table.rows:
            drawn.add_row(*row)
        console.print(f"\n{table.title}", style="bold")
        console.print(drawn, soft_wrap=False)
    said = remarks(summary)
    if said:
        console.print()
    for remark in said:
        console.print(str(remark))
