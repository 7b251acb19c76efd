"""A report in Markdown."""

from __future__ import annotations

from fourfold.arena.report.summary import Summary
from fourfold.arena.report.tables import Table, heading, remarks, tables


def markdown(summary: Summary) -> str:
    """The whole report."""
    parts = [f"# {heading(summary)}", *(_section(table) for table in tables(summary) if table.rows)]
    said = remarks(summary)
    if said:
        parts.append("\n".join(f"- {remark}" for remark in said))
    return "\n\n".join(parts) + "\n"


def _section(table: Table) -> str:
    return f"## {table.title}\n\n{markdown_table(table)}"


def markdown_table(table: Table) -> str:
    """The table alone, without its title."""
    numbers = len(table.header) - table.words
    rows = [table.header, (":--",) * table.words + ("--:",) * numbers, *table.rows]
    lines = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join(lines)
