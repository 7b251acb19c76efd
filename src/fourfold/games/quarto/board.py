"""The 4×4 board and the names of its squares, which are numbered in reading order::

a1  b1  c1  d1        0   1   2   3
a2  b2  c2  d2        4   5   6   7
a3  b3  c3  d3        8   9  10  11
a4  b4  c4  d4       12  13  14  15
"""

from __future__ import annotations

from fourfold.games.grid import cell_index, cell_name

SIZE = 4
SQUARES = range(SIZE * SIZE)


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
