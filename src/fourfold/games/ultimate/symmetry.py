"""The eight symmetries of the square, and a canonical key of positions.

A rotation or reflection transforms the blocks and the cells in each block alike, so that a move
still points to the corresponding block. The canonical form is the smallest of the eight images. Its
key is defined exactly, since the native code computes the same one:

* The words of a position are, for each block in reading order, the cells of x as bits 0 to n² - 1
  (bit i for place i) and those of o as bits 16 to n² + 15; then the block to play in, or n² for
  none.
* The canonical words are the lexicographically smallest among those of the eight images.
* The key starts as n; for each word it becomes ``mix((key xor word) + 0x9E3779B97F4A7C15)``, where
  mix is the finaliser of splitmix64 and all arithmetic is modulo 2⁶⁴.
"""

from __future__ import annotations

import functools

from fourfold.games.ultimate.board import MARKS
from fourfold.games.ultimate.position import Position

SYMMETRIES = range(8)


@functools.cache
def symmetry(number: int, n: int) -> tuple[int, ...]:
    """The image of each place (or block) under a symmetry. The bits of ``number`` are: 1 mirrors
    the columns, 2 mirrors the rows, 4 transposes after that.

    >>> symmetry(1, 3)
    (2, 1, 0, 5, 4, 3, 8, 7, 6)
    """
    images = []
    for place in range(n * n):
        row, column = divmod(place, n)
        if number & 1:
            column = n - 1 - column
        if number & 2:
            row = n - 1 - row
        images.append(column * n + row if number & 4 else row * n + column)
    return tuple(images)


def transformed(position: Position, number: int) -> Position:
    """The image of a position under a symmetry."""
    image = symmetry(number, position.n)
    places = range(len(image))
    origin = [image.index(place) for place in places]
    return Position(
        tuple("".join(position.blocks[origin[b]][origin[c]] for c in places) for b in places),
        None if position.sent_to is None else image[position.sent_to],
        position.n,
        position.ending,
        position.placed,
        tuple(position.block_winners[origin[b]] for b in places),
        position.won,
    )


def words(position: Position) -> tuple[int, ...]:
    """The words of a position, as defined above."""
    result = []
    for cells in position.blocks:
        x, o = (sum(1 << i for i, m in enumerate(cells) if m == mark) for mark in MARKS)
        result.append(x | o << 16)
    result.append(len(position.blocks) if position.sent_to is None else position.sent_to)
    return tuple(result)


def canonical(position: Position) -> tuple[int, ...]:
    """The canonical words: equal exactly for symmetric positions."""
    return min(words(transformed(position, number)) for number in SYMMETRIES)


def canonical_key(position: Position) -> int:
    """The canonical form as a 64-bit key.

    >>> hex(canonical_key(Position.start(n=3)))
    '0x9ffe5db1e437471f'
    """
    key = position.n
    for word in canonical(position):
        key = _mix((key ^ word) + 0x9E3779B97F4A7C15 & _MASK)
    return key


_MASK = (1 << 64) - 1


def _mix(z: int) -> int:
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
    return z ^ z >> 31
