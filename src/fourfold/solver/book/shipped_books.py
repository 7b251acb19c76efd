"""The books that come with the package, loaded on first use."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import TYPE_CHECKING

from fourfold.base.errors import FourfoldError
from fourfold.games.quarto import Position, Rules
from fourfold.solver.book.file import Book, read_book, read_bytes, unpack_book
from fourfold.solver.native_solver import decode_score
from fourfold.solver.scores import Score

if TYPE_CHECKING:
    from fourfold.solver.book.layer import Layer

DEPTH = 4
"""The book covers every position with at most this many pieces placed."""

LAYER = DEPTH + 1
"""The layer beyond the book covers the positions with this many."""

FOLDER = Path(__file__).parent / "data"


def book_path(rules: Rules) -> Path:
    return FOLDER / f"{rules}.book"


def layer_path(rules: Rules) -> Path:
    return FOLDER / f"{rules}.layer"


def has_book(rules: Rules) -> bool:
    """Whether there is a book of this rule set. In a browser it may be loaded later."""
    return book_path(rules).exists()


def has_layer(rules: Rules) -> bool:
    """Whether there is a layer beyond the book."""
    return layer_path(rules).exists()


def rules_with_books() -> list[Rules]:
    return [rules for rules in Rules if has_book(rules)]


def rules_with_layers() -> list[Rules]:
    return [rules for rules in Rules if has_layer(rules)]


@functools.cache
def shipped_book(rules: Rules) -> Book:
    """The book of a rule set; FourfoldError if it is missing or damaged."""
    if not has_book(rules):
        raise FourfoldError("book.none", rules=rules)
    book = read_book(book_path(rules))
    if (book.rules, book.depth) != (rules, DEPTH):
        raise FourfoldError(
            "book.unlike", file=book_path(rules), rules=book.rules, depth=book.depth
        )
    return book


@functools.cache
def shipped_layer(rules: Rules) -> Layer:
    """The layer beyond the book; FourfoldError if it is missing or damaged."""
    from fourfold.solver.book.layer import read_layer

    path = layer_path(rules)
    if not has_layer(rules):
        raise FourfoldError("book.no_layer", rules=rules)
    layer = read_layer(path)
    if (layer.rules, layer.depth) != (rules, LAYER):
        raise FourfoldError("book.unlike", file=path, rules=layer.rules, depth=layer.depth)
    return layer


def load_books(rules: Rules) -> None:
    """Give the core the book and the layer of a rule set, unless it has them or there are none.

    In a browser their files may arrive later.
    """
    from fourfold.native import players, quarto_solver

    # Each compiled module has its own copy of the core.
    modules = (players, quarto_solver)
    if not quarto_solver.has_book(rules) and has_book(rules):
        path = book_path(rules)
        columns = unpack_book(read_bytes(path), str(path))[2]
        for module in modules:
            module.load_book(rules, columns)
    if not quarto_solver.has_layer(rules) and has_layer(rules):
        layer = read_bytes(layer_path(rules))
        for module in modules:
            module.load_layer(rules, layer)


def book_score(position: Position) -> Score | None:
    """The score of an unfinished position for the player to move; None beyond the shipped books."""
    from fourfold.native import quarto_solver

    if position.placed > LAYER:
        return None
    load_books(position.rules)
    number = quarto_solver.book_score(str(position), position.rules)
    return None if number is None else decode_score(number)
