"""The board: n×n blocks of n×n cells, what they are called and which of them make a line.

A cell has a number in reading order of the whole board, which is what a move carries, and a place
in its block; blocks and places are numbered in reading order too. For n = 3, the numbers of the
cells of the first two blocks, and the blocks (or the places in any of them)::

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
"""What stands for the winner of a block that is full and has none."""

SIZES = (3, 4)


@dataclass(frozen=True, slots=True)
class Cell:
    """A move: the cell to mark, as an index in reading order of the whole board of geometry n."""

    index: int
    n: int = 4

    def __str__(self) -> str:
        """
        >>> str(Cell(100))
        'e7'
        """
        return cell_name(self.index, self.n * self.n)


def check_size(n: int) -> int:
    """The same n; SpecError when the game is not played on such a board."""
    if n in SIZES:
        return n
    raise SpecError("rule.size", n=n)


@functools.cache
def cells_of(n: int) -> tuple[tuple[Cell, ...], ...]:
    """The cells by block and place in it.

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
def whereabouts(n: int) -> tuple[tuple[int, int], ...]:
    """The block, and the place in it, of every cell of the board by its number.

    >>> whereabouts(3)[9:14]
    ((0, 3), (0, 4), (0, 5), (1, 3), (1, 4))
    """
    found = {
        cell.index: (block, place)
        for block, cells in enumerate(cells_of(n))
        for place, cell in enumerate(cells)
    }
    return tuple(found[index] for index in range(len(found)))


@functools.cache
def _lines_through(n: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    lines = straight_lines(n)
    return tuple(tuple(line for line in lines if place in line) for place in range(n * n))


def completes_line(marks: Sequence[str | None], place: int, n: int) -> bool:
    """Whether a line through this place is all one mark: of cells in a block, or of blocks won.

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


def complete_lines(marks: Sequence[str | None], mark: str, n: int) -> list[tuple[int, ...]]:
    """The lines that are all of this mark.

    >>> complete_lines("xxxxo.xo.", "x", 3)
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
    """The number of a named block; MoveError when the name is none of this board's.

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
