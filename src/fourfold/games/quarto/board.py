"""The 4×4 board: its squares, and the groups of four that win under each rule set.

Squares are numbered in reading order::

    a1  b1  c1  d1        0   1   2   3
    a2  b2  c2  d2        4   5   6   7
    a3  b3  c3  d3        8   9  10  11
    a4  b4  c4  d4       12  13  14  15
"""

from __future__ import annotations

from enum import StrEnum

from fourfold.errors import SpecError
from fourfold.games.grid import cell_index, cell_name, straight_lines

SIZE = 4
SQUARES = range(SIZE * SIZE)


class Rules(StrEnum):
    """Which groups of four win: rows, columns and diagonals, or the 2×2 squares as well."""

    LINES = "lines"
    SQUARES = "squares"

    @classmethod
    def _missing_(cls, value: object) -> None:
        raise SpecError(f"unknown rules {value!r}: use {' or '.join(cls)}")


_TWO_BY_TWO = tuple(
    (corner, corner + 1, corner + SIZE, corner + SIZE + 1)
    for corner in SQUARES
    if corner % SIZE < SIZE - 1 and corner // SIZE < SIZE - 1
)

GROUPS: dict[Rules, tuple[tuple[int, ...], ...]] = {
    Rules.LINES: straight_lines(SIZE),
    Rules.SQUARES: straight_lines(SIZE) + _TWO_BY_TWO,
}
"""The groups of four squares that win, by rule set."""

GROUPS_THROUGH = {
    rules: tuple(tuple(group for group in groups if square in group) for square in SQUARES)
    for rules, groups in GROUPS.items()
}
"""For each rule set and square, the winning groups that contain the square."""


def square_name(square: int) -> str:
    """
    >>> square_name(9)
    'b3'
    """
    return cell_name(square, SIZE)


def square_number(name: str) -> int:
    """
    >>> square_number("b3")
    9
    """
    return cell_index(name, SIZE)
