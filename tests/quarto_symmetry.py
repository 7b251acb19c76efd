"""The symmetries of Quarto, in the simplest possible form.

Three kinds of transformation preserve the value of a position: permutations of the squares that map
winning groups to winning groups (32 under ``lines``, 8 under ``squares``), permutations of the four
attributes (24), and swaps of the two values of an attribute (16). The native code computes keys
with tables; the tests compare it with this reference.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator

from fourfold.games.quarto.pieces import ATTRIBUTES, PIECES
from fourfold.games.quarto.position import Position
from fourfold.games.quarto.rules import GROUPS, GROUPS_THROUGH, SQUARES, Rules

Permutation = tuple[int, ...]


@functools.cache
def board_symmetries(rules: Rules) -> tuple[Permutation, ...]:
    """Every permutation of the squares that preserves the winning groups, by exhaustive search.

    >>> len(board_symmetries(Rules.LINES)), len(board_symmetries(Rules.SQUARES))
    (32, 8)
    """
    return tuple(_extend((), rules))


@functools.cache
def reference_squares(rules: Rules) -> Permutation:
    """The first square of each orbit: a1, b1 under ``lines`` and a1, b1, b2 under ``squares``.

    >>> reference_squares(Rules.LINES), reference_squares(Rules.SQUARES)
    ((0, 1), (0, 1, 5))
    """
    symmetries = board_symmetries(rules)
    return tuple(s for s in SQUARES if all(images[s] >= s for images in symmetries))


def _extend(images: Permutation, rules: Rules) -> Iterator[Permutation]:
    """All extensions of a partial permutation, given by the images of the first squares."""
    square = len(images)
    if square == len(SQUARES):
        yield images
        return
    for image in SQUARES:
        if image not in images:
            longer = (*images, image)
            mapped = [
                {longer[other] for other in group if other <= square}
                for group in GROUPS_THROUGH[rules][square]
            ]
            if all(any(part.issubset(group) for group in GROUPS[rules]) for part in mapped):
                yield from _extend(longer, rules)


@functools.cache
def piece_symmetries() -> tuple[Permutation, ...]:
    """Every permutation of the pieces by attribute order and swapped values: 24 × 16."""
    bits = [attribute.bit for attribute in ATTRIBUTES]
    renamings: list[Permutation] = []
    for order in itertools.permutations(bits):
        moved = [sum(new for old, new in zip(bits, order, strict=True) if p & old) for p in PIECES]
        renamings.extend(tuple(piece ^ flips for piece in moved) for flips in PIECES)
    return tuple(renamings)


def transformed(position: Position, squares: Permutation, pieces: Permutation) -> Position:
    """The position with its squares and pieces permuted."""
    board: list[int | None] = [None] * len(SQUARES)
    for square, piece in enumerate(position.board):
        board[squares[square]] = None if piece is None else pieces[piece]
    hand = None if position.hand is None else pieces[position.hand]
    return Position(tuple(board), hand, position.rules, position.won)


def canonical_key(position: Position) -> int:
    """A 64-bit key that is equal exactly for symmetric positions.

    For each attribute, 16 bits mark the squares whose piece differs from the piece in hand. The
    four numbers, largest first, form the key of an image of the board. Among the images under all
    symmetries, the one with the smallest occupancy and then the smallest key counts.

    Without a piece in hand, pieces are compared with the one on the first occupied reference
    square. Images with an earlier first occupied reference square are preferred, and the empty
    reference squares before it are marked in all four numbers.
    """
    if not position.placed and position.hand is None:
        return 2**64 - 1
    return min(_ranked_key(position, squares) for squares in board_symmetries(position.rules))[-1]


def _ranked_key(position: Position, squares: Permutation) -> tuple[int, int, int]:
    image = transformed(position, squares, tuple(PIECES)).board
    compared, mark, rank = position.hand, 0, 0
    firsts = reference_squares(position.rules)
    if compared is None:
        rank = next((r for r in firsts if image[r] is not None), len(SQUARES))
        if rank == len(SQUARES):
            return rank, 0, 0
        compared = image[rank]
        assert compared is not None
        mark = sum(1 << r for r in firsts if r < rank)
    differing = [
        mark
        | sum(
            1 << square
            for square, piece in enumerate(image)
            if piece is not None and (piece ^ compared) & attribute.bit
        )
        for attribute in ATTRIBUTES
    ]
    occupancy = sum(1 << square for square, piece in enumerate(image) if piece is not None)
    key = 0
    for squares_differing in sorted(differing, reverse=True):
        key = key << 16 | squares_differing
    return rank, occupancy, key
