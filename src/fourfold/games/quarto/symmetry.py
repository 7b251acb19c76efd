"""Which positions are the same game seen differently, said as plainly as it can be.

Three kinds of change leave a position's value as it is: permuting the squares so that winning
groups stay winning groups (32 ways under ``lines``, 8 under ``squares``), permuting the four
attributes (24 ways), and swapping the two values of an attribute (16 ways). The native code finds
its keys with tables; this is the definition that it is held to.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator

from fourfold.games.quarto.board import SQUARES
from fourfold.games.quarto.pieces import ATTRIBUTES, PIECES
from fourfold.games.quarto.position import Position
from fourfold.games.quarto.rules import GROUPS, GROUPS_THROUGH, Rules

Permutation = tuple[int, ...]


@functools.cache
def board_symmetries(rules: Rules) -> tuple[Permutation, ...]:
    """Every permutation of the squares that keeps the winning groups, found by trying them all.

    >>> len(board_symmetries(Rules.LINES)), len(board_symmetries(Rules.SQUARES))
    (32, 8)
    """
    return tuple(_extend((), rules))


@functools.cache
def references(rules: Rules) -> Permutation:
    """The first square of each orbit: a1, b1 under ``lines`` and a1, b1, b2 under ``squares``.

    >>> references(Rules.LINES), references(Rules.SQUARES)
    ((0, 1), (0, 1, 5))
    """
    symmetries = board_symmetries(rules)
    return tuple(s for s in SQUARES if all(images[s] >= s for images in symmetries))


def _extend(images: Permutation, rules: Rules) -> Iterator[Permutation]:
    """The ways to map the squares left over, once ``images`` says where the first ones go."""
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
    """Every renaming of the pieces by attribute order and attribute flips: 24 × 16 of them."""
    bits = [attribute.bit for attribute in ATTRIBUTES]
    renamings: list[Permutation] = []
    for order in itertools.permutations(bits):
        moved = [sum(new for old, new in zip(bits, order, strict=True) if p & old) for p in PIECES]
        renamings.extend(tuple(piece ^ flips for piece in moved) for flips in PIECES)
    return tuple(renamings)


def transformed(position: Position, squares: Permutation, pieces: Permutation) -> Position:
    """The position with every square and every piece renamed."""
    board: list[int | None] = [None] * len(SQUARES)
    for square, piece in enumerate(position.board):
        board[squares[square]] = None if piece is None else pieces[piece]
    hand = None if position.hand is None else pieces[position.hand]
    return Position(tuple(board), hand, position.rules, position.won)


def canonical_key(position: Position) -> int:
    """A 64-bit number, equal exactly for positions that symmetry makes the same.

    Each attribute gives the set of squares whose piece differs in it from the piece in hand, as 16
    bits; the four sets, largest first, make the number. Of the board's images the one with the
    smallest occupancy counts, then the one with the smallest number. Without a piece in hand the
    pieces are compared with the one on the first occupied reference square, images that occupy an
    earlier one are preferred, and each earlier empty one is put into all four sets.
    """
    if not position.placed and position.hand is None:
        return 2**64 - 1
    return min(_ranked_key(position, squares) for squares in board_symmetries(position.rules))[-1]


def _ranked_key(position: Position, squares: Permutation) -> tuple[int, int, int]:
    image = transformed(position, squares, tuple(PIECES)).board
    compared, mark, rank = position.hand, 0, 0
    firsts = references(position.rules)
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
