"""The board of Ultimate: n×n blocks of n×n cells, their names and lines; and the endings.

A cell has a number in reading order of the whole board, which identifies a move, and a place in its
block. Blocks, and places in a block, are numbered in reading order too. For n = 3, the numbers of
the cells of the first two blocks, and of the blocks (or the places in a block)::

     0  1  2 |  3  4  5 |           0  1  2
     9 10 11 | 12 13 14 |           3  4  5
    18 19 20 | 21 22 23 |           6  7  8
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass

from fourfold.base.errors import MoveError, SpecError, unknown_name_error
from fourfold.games.contract import Outcome
from fourfold.games.grid import cell_index, cell_name

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


@dataclass(frozen=True, slots=True)
class Ending:
    """With ``blocks_are_points``, a game without a line is a draw in which each side scores its
    blocks, and a line scores all of them. With ``more_blocks_win``, the side with more blocks wins
    a game without a line. Otherwise such a game is a draw."""

    name: str
    about: str
    """A short description of the result of a game without a line."""
    blocks_are_points: bool = False
    more_blocks_win: bool = False

    def win_points(self, n: int) -> int:
        """The points of a won game on a board of size n."""
        return n * n if self.blocks_are_points else 1

    def without_line(self, blocks: tuple[int, int]) -> Outcome:
        """The outcome of a game without a line, by the number of blocks won by each side."""
        if self.blocks_are_points:
            return Outcome.draw("blocks", blocks)
        x, o = blocks
        if self.more_blocks_win and x != o:
            return Outcome.win(0 if x > o else 1, "blocks")
        return Outcome.draw("blocks")


ENDINGS: Mapping[str, Ending] = {
    ending.name: ending
    for ending in (
        Ending("points", "a draw, and each block is a point", blocks_are_points=True),
        Ending("draw", "a draw"),
        Ending("blocks", "the player with more blocks wins", more_blocks_win=True),
    )
}

DEFAULT_ENDINGS = {3: "draw", 4: "points"}
"""The default ending of each board size."""


def find_ending(name: str | None, n: int) -> Ending:
    """The ending with this name, or the default of the size; SpecError if it is unknown."""
    name = DEFAULT_ENDINGS[n] if name is None else name
    if name not in ENDINGS:
        raise unknown_name_error("spec.ending", name, ENDINGS)
    return ENDINGS[name]
