"""Analysing a position: the exact score of every turn, every placement or every gift."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fourfold.base.errors import FourfoldError
from fourfold.base.limits import NO_LIMITS, Limits, SharedBudget, native_limits
from fourfold.games.quarto import SQUARES, Position, Rules, Turn
from fourfold.solver.book.shipped import book_score
from fourfold.solver.claims import Claims, best_first
from fourfold.solver.core import TABLE_MIB, bounds_of, native_solver, thread_count
from fourfold.solver.scores import BEST, DRAW, Bounds, PartScore, TurnScore, Verdict
from fourfold.solver.solving import Stop, ongoing, solve


def analyse(position: Position | str, **terms: Any) -> list[TurnScore]:
    """Every legal turn with its score, best first: win fastest, lose slowest. The terms are those
    of :func:`weigh`, which says what may be claimed when a limit strikes.

    >>> [str(score.turn) for score in analyse("012./..../..../.... 4")][0]
    'd1:'
    """
    return list(weigh(position, **terms).turns)


def weigh(
    position: Position | str,
    *,
    rules: Rules | str | None = None,
    threads: int | None = None,
    limits: Limits = NO_LIMITS,
    book: bool = True,
    table_mib: int = TABLE_MIB,
    stop: Stop | None = None,
) -> Claims:
    """Every legal turn, best first, and what may be claimed of them and of the position. When the
    limit runs out or ``stop`` is raised, a score is the bounds proven so far, and the turn that
    comes first need not be the best.

    >>> str(weigh("012./..../..../.... 4").turns[0].turn)
    'd1:'
    >>> claims = weigh("60.9/..../.1B./..A. F", limits=Limits(nodes=1), book=False)
    >>> claims.bounds.value, claims.best
    (None, ())
    """
    position = ongoing(position, rules)
    if book and (by_book := analyse_by_book(position)):
        return Claims(by_book)
    found = native_solver(position.rules, table_mib).analyse(
        str(position),
        threads=thread_count(threads),
        **native_limits(limits),
        stop=stop.is_set if stop else None,
    )
    known = book_score(position) if book else None
    return Claims(
        [
            TurnScore(Turn(square, gift), *bounds_of(lower, upper, weak=False))
            for (square, gift), lower, upper in found
        ],
        None if known is None else Bounds(known, known),
    )


def analyse_by_book(position: Position) -> list[TurnScore]:
    """What the book alone says of every turn, best first; empty when it does not reach so far."""
    scores = []
    for turn in position.legal_moves():
        after = position.play(turn)
        if after.outcome is None:
            known = book_score(after)
            if known is None:
                return []
            score = -known if turn.square is None else (-known).with_placement()
        else:
            score = BEST if after.won else DRAW
        scores.append(TurnScore(turn, score, score))
    return best_first(scores)


def placements(
    position: Position | str,
    *,
    rules: Rules | str | None = None,
    threads: int | None = None,
    limits: Limits = NO_LIMITS,
    book: bool = True,
) -> list[PartScore]:
    """Every empty square with the score of its best gift, best first. Needs a piece in hand. The
    squares share the limits."""
    position = ongoing(position, rules)
    if position.hand is None:
        raise FourfoldError("solver.no_hand", position=position)
    scores, going_on = [], {}
    for square in SQUARES:
        if position.board[square] is None:
            after = position.place(square)
            if after.outcome is None:
                going_on[square] = after
            else:
                score = BEST if after.won else DRAW
                scores.append(PartScore(square, score, score))
    for square, found in _solve_each(going_on, limits, threads=threads, book=book):
        lower, upper = found.lower.with_placement(), found.upper.with_placement()
        scores.append(PartScore(square, lower, upper))
    return best_first(scores)


def gifts(
    position: Position | str,
    square: int | None = None,
    *,
    rules: Rules | str | None = None,
    threads: int | None = None,
    limits: Limits = NO_LIMITS,
    book: bool = True,
) -> list[PartScore]:
    """Every piece that can be given with its score, best first: after the piece in hand goes to
    ``square``, or at once when there is none in hand. The pieces share the limits."""
    position = ongoing(position, rules)
    if (position.hand is None) != (square is None):
        code = "solver.no_square" if position.hand is None else "solver.square"
        raise FourfoldError(code, position=position)
    after = position if square is None else position.place(square)
    if after.outcome is not None:
        return []
    scores = []
    given = {piece: after.give(piece) for piece in after.remaining}
    for piece, found in _solve_each(given, limits, threads=threads, book=book):
        lower, upper = -found.upper, -found.lower
        if square is not None:
            lower, upper = lower.with_placement(), upper.with_placement()
        scores.append(PartScore(piece, lower, upper))
    return best_first(scores)


def _solve_each(
    parts: Mapping[int, Position], limits: Limits, *, threads: int | None, book: bool
) -> Iterator[tuple[int, Verdict]]:
    """What each part of a turn leads to, all within the limits: each may take an equal share of
    what the parts before it have left."""
    budget = SharedBudget(limits)
    for left, (part, position) in zip(range(len(parts), 0, -1), parts.items(), strict=True):
        taken = budget.allocate(1 / left)
        found = solve(position, threads=threads, limits=taken, book=book)
        budget.release_unused(taken, found.nodes)
        yield part, found
