"""The perfect player: exact play by the solver, with ties broken at random.

It wins won games as fast as possible, draws drawn ones, and loses lost ones as slowly as possible.
It chooses at random among equally good turns, so it sets no traps. When time is short it first
makes sure to keep the value of the position: it finds out whether the position is won, finds one
turn that keeps its value, and only then scores every turn. A :class:`~fourfold.solver.TurnRanking`
combines what these steps prove. The champion uses the same steps.
"""

from __future__ import annotations

import random
from typing import Any

from fourfold.base.limits import Limits
from fourfold.games.contract import Position as AnyPosition
from fourfold.games.quarto import Position, Rules
from fourfold.players.contract import Choice, Clock, MoveBudget
from fourfold.players.registry import SEED, PlayerFamily
from fourfold.players.search_backend import require_quarto
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
    """The turns that are proven to keep the value by the fastest proven way. If there are none,
    only the most promising turn."""
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
    """Rank all turns by exact scores within the time limit."""
    ranking = rank_by_book(position)
    if ranking is not None:
        return ranking
    if not budget.is_limited:
        return rank_turns(position)
    return rank_quickly(position, budget).combine(rank_turns(position, limits=budget.allocate()))


class PerfectPlayer:
    """Chooses at random among the turns with the best exact score."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)
        warm_up()

    def choose(self, position: AnyPosition[Any], clock: Clock) -> Choice:
        budget = MoveBudget(clock)
        ranking = rank_within(require_quarto(position, "perfect"), budget)
        turn = self._random.choice(best_turns(ranking))
        return Choice(turn.turn, score=_as_number(turn.lower) if turn.exact else None)


def _as_number(score: Score) -> float:
    """Wins are above 1, the faster the higher; losses below -1, the slower the higher."""
    if score == DRAW or not score.distance:
        return 0.0
    return (1 if score.value is Value.WIN else -1) * (1 + 1 / score.distance)


FAMILY = PlayerFamily(
    make=PerfectPlayer,
    summary="about.perfect",
    options=(SEED,),
    games=("quarto",),
)
