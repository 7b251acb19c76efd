"""The board of Ultimate: n×n blocks of n×n cells, their names and lines.

A cell has a number in reading order of the whole board, which identifies a move, and a place in its
block. Blocks, and places in a block, are numbered in reading order too. For n = 3, the numbers of
the cells of the first two blocks, and of the blocks (or the places in a block)::

     0  1  2 |  3  4  5 |           0  1  2
     9 10 11 | 12 13 14 |           3  4  5
    18 19 20 | 21 22 23 |           6  7  8
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

from fourfold.base.errors import MoveError, SpecError
from fourfold.games.grid import cell_index, cell_name, straight_lines

MARKS = "xo"
EMPTY = "."
DRAWN = "drawn"
"""The winner of a full block without a line."""

SIZES = (3, 4)


@dataclass(frozen=True, slots=True)
class Cell:
    """A move: the cell to mark, by its number, and the board size."""

    index: int
    n: int = 4

    def __str__(self) -> str:
        """
        >>> str(Cell(100))
        'e7'
        """
        return cell_name(self.index, self.n * self.n)


def check_size(n: int) -> int:
    """Return n; SpecError if there is no board of this size."""
    if n in SIZES:
        return n
    raise SpecError("rule.size", n=n)


@functools.cache
def cells_of(n: int) -> tuple[tuple[Cell, ...], ...]:
    """The cells by block and place.

    >>> [str(cell) for cell in cells_of(3)[1]]
    ['d1', 'e1', 'f1', 'd2', 'e2', 'f2', 'd3', 'e3', 'f3']
    """
    return tuple(
        tuple(
            Cell(((block // n * n + place // n) * n + block % n) * n + place % n, n)
            for place in range(n * n)
        )
        for block in range(n * n)
    )


@functools.cache
def block_and_place(n: int) -> tuple[tuple[int, int], ...]:
    """The block and the place of every cell, by its number.

    >>> block_and_place(3)[9:14]
    ((0, 3), (0, 4), (0, 5), (1, 3), (1, 4))
    """
    places = {
        cell.index: (block, place)
        for block, cells in enumerate(cells_of(n))
        for place, cell in enumerate(cells)
    }
    return tuple(places[index] for index in range(len(places)))


@functools.cache
def _lines_through(n: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    lines = straight_lines(n)
    return tuple(tuple(line for line in lines if place in line) for place in range(n * n))


def completes_line(marks: Sequence[str | None], place: int, n: int) -> bool:
    """Whether a line through this place has a single mark, among cells or among block winners.

    >>> completes_line("x.o.x.o.x", 4, 3)
    True
    """
    mark = marks[place]
    for line in _lines_through(n)[place]:
        for other in line:
            if marks[other] != mark:
                break
        else:
            return True
    return False


def completed_lines(marks: Sequence[str | None], mark: str, n: int) -> list[tuple[int, ...]]:
    """The lines that consist of this mark.

    >>> completed_lines("xxxxo.xo.", "x", 3)
    [(0, 1, 2), (0, 3, 6)]
    """
    return [line for line in straight_lines(n) if all(marks[place] == mark for place in line)]


def block_name(block: int, n: int = 4) -> str:
    """
    >>> block_name(9)
    'B3'
    """
    return cell_name(block, n).upper()


def block_index(name: str, n: int = 4) -> int:
    """The number of a named block; MoveError if there is none.

    >>> block_index("B3")
    9
    """
    if name == name.upper():
        try:
            return cell_index(name.lower(), n)
        except MoveError:
            pass
    last = block_name(n - 1, n)[0]
    raise MoveError("rule.block", name=name, last=last, size=n)
