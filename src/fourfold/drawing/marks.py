"""Crosses, noughts and other texts in cells, and the coordinates beside a board."""

from __future__ import annotations

import math
import string
from collections.abc import Iterator

from fourfold.drawing.colours import CROSS, NOUGHT, SOFT, TEXT
from fourfold.drawing.svg import SvgElement, element, label, translated

NAMES = "xo"


def draw_mark(mark: str, x: float, y: float, size: float, width: float = 11) -> SvgElement:
    """A cross, a nought, or another text, in a square with the corner (x, y)."""
    if mark in NAMES and len(mark) == 1:
        drawn = {
            "x": element("path", d="M24 24 L76 76 M76 24 L24 76"),
            "o": element("circle", cx=50, cy=50, r=29),
        }[mark]
        colour = CROSS if mark == NAMES[0] else NOUGHT
        stroked = element(
            "g", drawn, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round"
        )
        return translated(x, y, stroked, scale=size / 100)
    return label(x + size / 2, y + size / 2, mark, size * min(0.5, 1.2 / max(1, len(mark))), TEXT)


def draw_dash(x: float, y: float, size: float) -> SvgElement:
    """The mark of a drawn block."""
    dash = element("path", d="M25 50 H75", stroke=SOFT, stroke_width=13, stroke_linecap="round")
    return translated(x, y, dash, scale=size / 100)


def coordinates(
    count: int, left: float, top: float, cell: float, gap: float = 0
) -> Iterator[SvgElement]:
    """Letters above the columns and numbers beside the rows of a board with the corner (left, top).

    ``gap`` is the space between the blocks of an Ultimate board.
    """
    per_block = round(math.sqrt(count)) if gap else count
    for number in range(count):
        middle = (number + 0.5) * cell + number // per_block * gap
        size = min(15, 0.45 * cell)
        yield label(left + middle, top / 2, string.ascii_lowercase[number], size, SOFT)
        yield label(left / 2, top + middle, str(number + 1), size, SOFT)
