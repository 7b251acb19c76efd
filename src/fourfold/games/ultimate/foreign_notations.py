"""Move notations of other programs: pairs of row and column, or of block and cell.

Programs differ in whether they count from 0 or 1. For n = 3 blocks and cells may also be compass
points, ``NW/SE``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from fourfold.base.errors import MoveError
from fourfold.games.ultimate.board import Cell, cells_of

COMPASS = ("NW", "N", "NE", "W", "C", "E", "SW", "S", "SE")
"""The blocks of the 3×3 board, and the places in a block, in reading order."""

_SEPARATORS = re.compile(r"[\s,;:/()\[\]]+")


def row_column(text: str, n: int, first: int) -> Iterator[Cell]:
    """Pairs of a row and a column of the whole board.

    >>> [str(cell) for cell in row_column("4 4, (3 5)", 3, 0)]
    ['e5', 'f4']
    """
    for row, column in _pairs(text, n * n, first, ()):
        yield Cell(row * n * n + column, n)


def block_cell(text: str, n: int, first: int) -> Iterator[Cell]:
    """Pairs of a block and a place in it, both in reading order.

    >>> [str(cell) for cell in block_cell("4/2 NE/C", 3, 0)]
    ['f4', 'h2']
    """
    for block, place in _pairs(text, n * n, first, COMPASS if n == 3 else ()):
        yield cells_of(n)[block][place]


NOTATIONS: Mapping[str, Callable[[str, int, int], Iterator[Cell]]] = {
    "row-column": row_column,
    "block-cell": block_cell,
}


def _pairs(text: str, count: int, first: int, names: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    words = [word for word in _SEPARATORS.split(text) if word]
    if len(words) % 2:
        raise MoveError("rule.half_pair", text=words[-1])
    numbers = [_index(word, count, first, names) for word in words]
    yield from zip(numbers[::2], numbers[1::2], strict=True)


def _index(word: str, count: int, first: int, names: tuple[str, ...]) -> int:
    """The zero-based number that a word means; MoveError if it is invalid."""
    if word.upper() in names:
        return names.index(word.upper())
    if word.isascii() and word.isdecimal() and len(word) < 4 and 0 <= int(word) - first < count:
        return int(word) - first
    raise MoveError("rule.pair", text=word, least=first, most=first + count - 1)
