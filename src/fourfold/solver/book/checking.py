"""Checking what comes with the package: solve a sample of it anew, and see that the scores of one
layer follow from those of the next."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from fourfold.games.quarto import Position
from fourfold.native import quarto
from fourfold.solver.book.building import position_of_key
from fourfold.solver.book.file import Book, score_of_byte
from fourfold.solver.book.layer import Layer
from fourfold.solver.scores import BEST, Score
from fourfold.solver.solving import solve


class Checked(NamedTuple):
    """A position, what the book says of it and what was found without."""

    position: Position
    book: Score
    found: Score


def sampled_keys(book: Book | Layer, count: int | None = None, seed: int = 0) -> list[int]:
    """So many of the positions with the most pieces placed that it has, or all of them."""
    keys = quarto.canonical_keys(str(book.rules), book.depth)
    if count is None or count >= len(keys):
        return keys
    return random.Random(seed).sample(keys, count)


def check_book(
    book: Book | Layer, keys: Iterable[int], *, threads: int | None = None
) -> Iterator[Checked]:
    """Solve positions anew. Those with the most pieces placed are enough: the layers above follow
    from them when the book is built."""
    for key in keys:
        position = position_of_key(key, book.rules)
        verdict = solve(position, book=False, threads=threads)
        yield Checked(position, book.probe(key), verdict.lower)


def derive_book(book: Book, layer: Layer, keys: Iterable[int]) -> Iterator[Checked]:
    """Positions with the book's most pieces placed, and what they are worth by what the layer says
    of all their turns. Nothing is searched."""
    for key in keys:
        text = quarto.position_of_key(key)
        position = quarto.Position.parse(text, str(book.rules))
        turns = position.legal_turns()
        if any(gift is None for _, gift in turns):
            derived = BEST
        else:
            replies = {position.play(*turn).canonical_key() for turn in turns}
            scores = map(score_of_byte, {layer.byte(reply) for reply in replies})
            derived = max((-score).with_placement() for score in scores)
        yield Checked(Position.parse(text, rules=book.rules), book.probe(key), derived)
