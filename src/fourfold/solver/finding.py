"""Finding one good turn: yes-or-no questions, which take far less time than exact scores.

They are for who must move soon. What comes back is proven, as everything the solver says; what
there was no time for has wider bounds.
"""

from __future__ import annotations

from fourfold.base.limits import NO_LIMITS, Limits, native_limits
from fourfold.games.quarto import Position, Turn
from fourfold.solver.book.shipped import book_score
from fourfold.solver.core import TABLE_MIB, bounds_of, native_solver, thread_count
from fourfold.solver.scores import TurnScore, Value
from fourfold.solver.solving import ongoing


def can_win(position: Position, *, limits: Limits = NO_LIMITS) -> bool | None:
    """Whether the player to move wins; None when there was no time to know."""
    known = book_score(ongoing(position, None))
    if known is not None:
        return known.value is Value.WIN
    lower, upper, _, _ = native_solver(position.rules, TABLE_MIB).solve(
        str(position),
        weak=True,
        question="mover_wins",
        threads=thread_count(None),
        **native_limits(limits),
    )
    return True if lower > 0 else False if upper <= 0 else None


def find_turn(position: Position, *, win: bool, limits: Limits = NO_LIMITS) -> list[TurnScore]:
    """Every legal turn with bounds, looked for until one is proven to win or, unless ``win``, not
    to lose. The most promising come first: those that leave the opponent the fewest safe replies.

    >>> position = Position.parse("60.9/..../.1B./..A. F")
    >>> any(turn.lower.value is Value.WIN for turn in find_turn(position, win=True))
    True
    """
    found = native_solver(position.rules, TABLE_MIB).find_turn(
        str(ongoing(position, None)), win, threads=thread_count(None), **native_limits(limits)
    )
    return [
        TurnScore(Turn(square, gift), *bounds_of(lower, upper, weak=False))
        for (square, gift), lower, upper in found
    ]
