"""Square grids: the names of their cells, and their lines.

Cells are numbered in reading order from the top left. A name is the column letter and the row
number from the top, so ``a1`` is the top-left cell.
"""

from __future__ import annotations

import functools
import re
import string
from collections.abc import Iterable, Sequence

from fourfold.base.errors import MoveError

_CELL = re.compile(r"([a-z])([1-9][0-9]?)", re.ASCII)


def cell_name(index: int, size: int) -> str:
    """
    >>> cell_name(5, 4)
    'b2'
    """
    return f"{string.ascii_lowercase[index % size]}{index // size + 1}"


def cell_index(name: str, size: int) -> int:
    """The number of a named cell; MoveError if the grid has no such cell.

    >>> cell_index("b2", 4)
    5
    """
    match = _CELL.fullmatch(name)
    if match:
        column, row = string.ascii_lowercase.index(match[1]), int(match[2]) - 1
        if column < size and row < size:
            return row * size + column
    error = MoveError if match else MoveError.malformed  # a cell of a larger grid, or none at all
    raise error("rule.square", name=name, last=string.ascii_lowercase[size - 1], size=size)


@functools.cache
def straight_lines(size: int) -> tuple[tuple[int, ...], ...]:
    """All rows, columns and both diagonals of a size×size grid, as cell numbers."""
    span = range(size)
    rows = [tuple(row * size + column for column in span) for row in span]
    columns = [tuple(row * size + column for row in span) for column in span]
    falling = tuple(step * (size + 1) for step in span)
    rising = tuple((step + 1) * (size - 1) for step in span)
    return (*rows, *columns, falling, rising)


@functools.cache
def lines_through(size: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For every cell, the lines that contain it."""
    lines = straight_lines(size)
    return tuple(tuple(line for line in lines if cell in line) for cell in range(size * size))


def completes_line(marks: Sequence[str | None], cell: int, size: int) -> bool:
    """Whether a line through this cell has a single mark.

    >>> completes_line("x.o.x.o.x", 4, 3)
    True
    """
    mark = marks[cell]
    for line in lines_through(size)[cell]:
        for other in line:
            if marks[other] != mark:
                break
        else:
            return True
    return False


def completed_lines(marks: Sequence[str | None], mark: str, size: int) -> list[tuple[int, ...]]:
    """The lines that consist of this mark.

    >>> completed_lines("xxxxo.xo.", "x", 3)
    [(0, 1, 2), (0, 3, 6)]
    """
    return [line for line in straight_lines(size) if all(marks[cell] == mark for cell in line)]


def common_cells(lines: Iterable[tuple[int, ...]]) -> frozenset[int]:
    """The cells that all the given lines share."""
    return frozenset.intersection(*(frozenset(line) for line in lines))
