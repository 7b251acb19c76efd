"""The books that come with the package, opened when a position first asks for them."""

from __future__ import annotations

import functools
from pathlib import Path

from fourfold.errors import FourfoldError
from fourfold.games.quarto import Position, Rules
from fourfold.solver.book.file import Book, read_book
from fourfold.solver.scores import WORST, Score

DEPTH = 4
"""Books cover every position with at most this many pieces placed."""

FOLDER = Path(__file__).parent / "data"


def book_path(rules: Rules) -> Path:
    return FOLDER / f"{rules}.book"


@functools.cache
def has_book(rules: Rules) -> bool:
    """Whether a book of this rule set comes with the package; without one all is searched."""
    return book_path(rules).exists()


def rules_with_books() -> list[Rules]:
    return [rules for rules in Rules if has_book(rules)]


@functools.cache
def shipped_book(rules: Rules) -> Book:
    """The book of a rule set; FourfoldError when there is none or it is damaged."""
    if not has_book(rules):
        raise FourfoldError("book.none", rules=rules)
    book = read_book(book_path(rules))
    if (book.rules, book.depth) != (rules, DEPTH):
        raise FourfoldError(
            "book.unlike", file=book_path(rules), rules=book.rules, depth=book.depth
        )
    return book


def book_score(position: Position) -> Score | None:
    """The score of a position whose game is on, for the player to move; None beyond the book, or
    when there is none."""
    if position.placed > DEPTH or not has_book(position.rules):
        return None
    if position.hand is None:
        return max((-_score(position.give(piece)) for piece in position.remaining), default=WORST)
    return _score(position)


def _score(position: Position) -> Score:
    from fourfold.native import quarto

    key = quarto.Position.parse(str(position), str(position.rules)).canonical_key()
    return shipped_book(position.rules).probe(key)
