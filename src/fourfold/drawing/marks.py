"""Crosses, noughts and what else is written into cells."""

from __future__ import annotations

import math
import string
from collections.abc import Iterator

from fourfold.drawing.inks import CROSS, NOUGHT, SOFT, TEXT
from fourfold.drawing.sheet import Shape, label, moved, shape

NAMES = "xo"


def draw_mark(mark: str, x: float, y: float, size: float, width: float = 11) -> Shape:
    """A mark in a square whose corner is here: a cross, a nought, or any other text as it is."""
    if mark in NAMES and len(mark) == 1:
        drawn = {
            "x": shape("path", d="M24 24 L76 76 M76 24 L24 76"),
            "o": shape("circle", cx=50, cy=50, r=29),
        }[mark]
        ink = CROSS if mark == NAMES[0] else NOUGHT
        inked = shape(
            "g", drawn, fill="none", stroke=ink, stroke_width=width, stroke_linecap="round"
        )
        return moved(x, y, inked, scale=size / 100)
    return label(x + size / 2, y + size / 2, mark, size * min(0.5, 1.2 / max(1, len(mark))), TEXT)


def draw_dash(x: float, y: float, size: float) -> Shape:
    """Nobody's."""
    dash = shape("path", d="M25 50 H75", stroke=SOFT, stroke_width=13, stroke_linecap="round")
    return moved(x, y, dash, scale=size / 100)


def coordinates(
    count: int, left: float, top: float, cell: float, gap: float = 0
) -> Iterator[Shape]:
    """The letters above the columns and the numbers beside the rows of square cells that begin
    here; ``gap`` lies between the blocks of a board that has some."""
    per_block = round(math.sqrt(count)) if gap else count
    for number in range(count):
        middle = (number + 0.5) * cell + number // per_block * gap
        size = min(15, 0.45 * cell)
        yield label(left + middle, top / 2, string.ascii_lowercase[number], size, SOFT)
        yield label(left / 2, top + middle, str(number + 1), size, SOFT)
