"""Verification of shipped books: solve a sample again, and check that the scores of one layer
follow from those of the next."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from fourfold.games.quarto import Position
from fourfold.native import quarto
from fourfold.solver.book.builder import position_of_key
from fourfold.solver.book.file import Book, byte_to_score
from fourfold.solver.book.layer import Layer
from fourfold.solver.scores import BEST, Score
from fourfold.solver.search import solve


class BookCheck(NamedTuple):
    """A position, its score in the book, and the score found without the book."""

    position: Position
    book: Score
    expected: Score


def sampled_keys(book: Book | Layer, count: int | None = None, seed: int = 0) -> list[int]:
    """A random sample of the keys of the deepest layer; all keys without a count."""
    keys = quarto.canonical_keys(str(book.rules), book.depth)
    if count is None or count >= len(keys):
        return keys
    return random.Random(seed).sample(keys, count)


def check_book(
    book: Book | Layer, keys: Iterable[int], *, threads: int | None = None
) -> Iterator[BookCheck]:
    """Solve positions again. Positions of the deepest layer are enough: the layers above are
    derived from them."""
    for key in keys:
        position = position_of_key(key, book.rules)
        result = solve(position, book=False, threads=threads)
        yield BookCheck(position, book.probe(key), result.lower)


def derive_book(book: Book, layer: Layer, keys: Iterable[int]) -> Iterator[BookCheck]:
    """Derive scores of the book's deepest layer from the layer beyond, without a search."""
    for key in keys:
        text = quarto.position_of_key(key)
        position = quarto.Position.parse(text, str(book.rules))
        turns = position.legal_turns()
        if any(gift is None for _, gift in turns):
            derived = BEST
        else:
            replies = {position.play(*turn).canonical_key() for turn in turns}
            scores = map(byte_to_score, {layer.byte(reply) for reply in replies})
            derived = max((-score).with_placement() for score in scores)
        yield BookCheck(Position.parse(text, rules=book.rules), book.probe(key), derived)
