"""Exact play within a clock: the best turns by what is proven, then by what is still possible, then
by what is promising.

With little time the score of every turn is too much to ask. So first comes whether the position is
won, then one turn that keeps what it is worth, and only then the score of every turn. What all this
proves together, :class:`~fourfold.solver.claims.Claims` says.
"""

from __future__ import annotations

from fourfold.base.limits import Limits
from fourfold.games.quarto import Position, Rules
from fourfold.players.timing import MoveBudget
from fourfold.solver import BEST, DRAW, Bounds, Claims, Score, TurnScore, Value, solve, weigh
from fourfold.solver.analysis import analyse_by_book
from fourfold.solver.book.shipped import book_score, has_book, shipped_book
from fourfold.solver.finding import can_win, find_turn

TO_KNOW = 0.5
"""The share of the time in which to find out whether the position is won."""

TO_KEEP = 0.9
"""The share of what is left then in which to find a turn that keeps what it is worth."""

_SMALL = "60.9/..../.1B./..A. F"
"""A position that is solved in a millisecond or two."""

_WON = Bounds(Score(Value.WIN, 16), BEST)
_NOT_WON = Bounds(Score(Value.LOSS, 1), DRAW)


def keeps(claims: Claims) -> bool:
    """Whether some turn is proven to keep what the position is worth."""
    return claims.choices[0].lower.value is claims.bounds.value


def best_of(claims: Claims) -> list[TurnScore]:
    """The turns to choose from: those that are proven to keep what the position is worth, the
    fastest way that is proven; else the most promising one of those that may."""
    first, *others = claims.choices
    return [first, *(turn for turn in others if turn.lower == first.lower and keeps(claims))]


def get_ready() -> None:
    """Read the books and wake the solvers before a clock runs: the first time takes some tens of
    milliseconds."""
    for rules in Rules:
        if has_book(rules):
            shipped_book(rules)
        solve(_SMALL, rules=rules, weak=True, limits=Limits(0.05))


def known_by_book(position: Position) -> Claims | None:
    """All there is to know, where the book reaches so far."""
    scores = analyse_by_book(position)
    return Claims(scores) if scores else None


def known_soon(position: Position, budget: MoveBudget) -> Claims:
    """Whether the position is won, and one turn that keeps what it is worth; of equals the more
    promising come first."""
    won = can_win(position, limits=budget.allocate(TO_KNOW))
    turns = find_turn(position, win=won is True, limits=budget.allocate(TO_KEEP))
    book = book_score(position)
    if book is not None:
        return Claims(turns, Bounds(book, book))
    return Claims(turns, None if won is None else _WON if won else _NOT_WON)


def know(position: Position, budget: MoveBudget) -> Claims:
    """The exact score of every turn, or as much of that as the time allows."""
    known = known_by_book(position)
    if known is not None:
        return known
    if not budget.is_limited:
        return weigh(position)
    return known_soon(position, budget).together(weigh(position, limits=budget.allocate()))
