"""Checking a book: solve a sample of its positions anew, without it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from fourfold.games.quarto import Position
from fourfold.native import quarto
from fourfold.solver.book.building import position_of_key
from fourfold.solver.book.file import Book
from fourfold.solver.scores import Score
from fourfold.solver.solving import solve


class Checked(NamedTuple):
    """A position, what the book says of it and what a search without the book says."""

    position: Position
    book: Score
    search: Score


def check_book(
    book: Book, *, sample: int | None, seed: int, threads: int | None = None
) -> Iterator[Checked]:
    """Re-solve a random sample of the positions with the most pieces placed, or all of them.

    The layers above follow from that one when the book is built.
    """
    keys = quarto.canonical_keys(str(book.rules), book.depth)
    if sample is not None and sample < len(keys):
        keys = random.Random(seed).sample(keys, sample)
    for key in keys:
        position = position_of_key(key, book.rules)
        verdict = solve(position, book=False, threads=threads)
        yield Checked(position, book.probe(key), verdict.lower)
