"""CSV files for spreadsheets, in which no text becomes a formula."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable
from typing import TextIO

_SIGNS = "=+\\-@＝＋－＠﹦﹢﹣﹫−"
"""The signs that begin a formula, with the wide and small forms that spreadsheets treat alike."""

_FORMULA = re.compile(rf"(^|[;,|\t\r\n])(?=[\s\"';,|]*[{_SIGNS}])|^(?=[\t\r\n])")
"""The start of a formula: at the start of a text, or after a sign at which a spreadsheet may divide
it. Where the comma is the decimal sign, spreadsheets divide lines at semicolons."""


def write_csv(file: TextIO, rows: Iterable[Iterable[object]], *, end: str = "\r\n") -> None:
    """Write rows as CSV. Texts that a spreadsheet would read as formulas get an apostrophe."""
    writer = csv.writer(file, lineterminator=end)
    writer.writerows([escape_formulas(cell) for cell in row] for row in rows)


def escape_formulas(cell: object) -> object:
    """Put an apostrophe before each formula in a text; other values stay as they are.

    >>> escape_formulas("=1+1"), escape_formulas("Ada; =1+1"), escape_formulas("1-0")
    ("'=1+1", "Ada;' =1+1", '1-0')
    """
    return _FORMULA.sub(r"\1'", cell) if isinstance(cell, str) else cell
