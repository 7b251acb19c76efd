"""A report as notebooks show it: the tables, without pictures."""

from __future__ import annotations

from fourfold.arena.report.summary import Summary
from fourfold.arena.report.tables import heading, remarks, tables
from fourfold.drawing.html import paragraph, shown, table


def shown_summary(summary: Summary) -> str:
    parts = [paragraph(heading(summary))]
    parts += [
        table(one.header, one.rows, caption=one.title, words=one.words)
        for one in tables(summary)
        if one.rows
    ]
    parts += [paragraph(str(remark)) for remark in remarks(summary)]
    return shown("".join(parts))
