"""Exact play within a clock, shared by the perfect player and the champion.

Exact scores of all turns take too long when time is short. So the steps are: find out whether the
position is won, find one turn that keeps its value, and only then score every turn. A
:class:`~fourfold.solver.turn_ranking.TurnRanking` combines what the steps prove.
"""

from __future__ import annotations

from fourfold.base.limits import Limits
from fourfold.games.quarto import Position, Rules
from fourfold.players.contract import MoveBudget
from fourfold.solver import (
    BEST,
    DRAW,
    Bounds,
    Score,
    TurnRanking,
    TurnScore,
    Value,
    rank_turns,
    solve,
)
from fourfold.solver.analysis import analyse_by_book
from fourfold.solver.book.shipped_books import book_score, has_book, shipped_book
from fourfold.solver.search import can_win, find_turn

WIN_SHARE = 0.5
"""Share of the time for finding out whether the position is won."""

KEEP_SHARE = 0.9
"""Share of the remaining time for finding a turn that keeps the value."""

_SMALL = "60.9/..../.1B./..A. F"
"""A position that takes a millisecond or two to solve."""

_WON = Bounds(Score(Value.WIN, 16), BEST)
_NOT_WON = Bounds(Score(Value.LOSS, 1), DRAW)


def keeps_value(ranking: TurnRanking) -> bool:
    """Whether some turn is proven to keep the value of the position."""
    return ranking.choices[0].lower.value is ranking.bounds.value


def best_turns(ranking: TurnRanking) -> list[TurnScore]:
    """The turns to choose from.

    These are the turns that are proven to keep the value by the fastest proven way. If none is
    proven, the result is the most promising turn alone.
    """
    first, *others = ranking.choices
    return [first, *(turn for turn in others if turn.lower == first.lower and keeps_value(ranking))]


def warm_up() -> None:
    """Load the books and the solvers before a clock runs; the first use takes tens of ms."""
    for rules in Rules:
        if has_book(rules):
            shipped_book(rules)
        solve(_SMALL, rules=rules, weak=True, limits=Limits(0.05))


def rank_by_book(position: Position) -> TurnRanking | None:
    """The exact ranking from the opening book; None beyond its reach."""
    scores = analyse_by_book(position)
    return TurnRanking(scores) if scores else None


def rank_quickly(position: Position, budget: MoveBudget) -> TurnRanking:
    """Whether the position is won, and one turn that keeps its value.

    Among equals the more promising turns come first.
    """
    won = can_win(position, limits=budget.allocate(WIN_SHARE))
    turns = find_turn(position, win=won is True, limits=budget.allocate(KEEP_SHARE))
    book = book_score(position)
    if book is not None:
        return TurnRanking(turns, Bounds(book, book))
    return TurnRanking(turns, None if won is None else _WON if won else _NOT_WON)


def rank_within(position: Position, budget: MoveBudget) -> TurnRanking:
    """The exact score of every turn, as far as the time allows."""
    ranking = rank_by_book(position)
    if ranking is not None:
        return ranking
    if not budget.is_limited:
        return rank_turns(position)
    return rank_quickly(position, budget).combine(rank_turns(position, limits=budget.allocate()))
