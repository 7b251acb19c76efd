"""Analysis of a position: the exact score of every turn, every placement or every gift."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fourfold.base.errors import FourfoldError
from fourfold.base.limits import NO_LIMITS, Limits, SharedBudget, native_limits
from fourfold.games.quarto import SQUARES, Position, Rules, Turn
from fourfold.solver.book.shipped_books import book_score
from fourfold.solver.native_solver import TABLE_MIB, decode_bounds, native_solver, thread_count
from fourfold.solver.scores import BEST, DRAW, Bounds, PartScore, SolveResult, TurnScore
from fourfold.solver.search import Stop, solve, unfinished_position
from fourfold.solver.turn_ranking import TurnRanking, best_first


def analyse(position: Position | str, **options: Any) -> list[TurnScore]:
    """Every legal turn with its score, best first: fastest wins, slowest losses.

    Takes the options of :func:`rank_turns`, which is better if a limit may end the search.

    >>> [str(score.turn) for score in analyse("012./..../..../.... 4")][0]
    'd1:'
    """
    return list(rank_turns(position, **options).turns)


def rank_turns(
    position: Position | str,
    *,
    rules: Rules | str | None = None,
    threads: int | None = None,
    limits: Limits = NO_LIMITS,
    book: bool = True,
    table_mib: int = TABLE_MIB,
    stop: Stop | None = None,
) -> TurnRanking:
    """Rank every legal turn.

    When a limit is reached or ``stop`` is set, scores are the bounds proven so far, and the first
    turn need not be the best.

    >>> str(rank_turns("012./..../..../.... 4").turns[0].turn)
    'd1:'
    >>> ranking = rank_turns("60.9/..../.1B./..A. F", limits=Limits(nodes=1), book=False)
    >>> ranking.bounds.value, ranking.best
    (None, ())
    """
    position = unfinished_position(position, rules)
    if book and (by_book := analyse_by_book(position)):
        return TurnRanking(by_book)
    scores = native_solver(position.rules, table_mib).analyse(
        str(position),
        threads=thread_count(threads),
        **native_limits(limits),
        stop=stop.is_set if stop else None,
    )
    known = book_score(position) if book else None
    return TurnRanking(
        [
            TurnScore(Turn(square, gift), *decode_bounds(lower, upper, weak=False))
            for (square, gift), lower, upper in scores
        ],
        None if known is None else Bounds(known, known),
    )


def analyse_by_book(position: Position) -> list[TurnScore]:
    """Every turn with its score from the book alone, best first; empty beyond the book."""
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
    """Every empty square with the score of its best gift, best first.

    The squares share the limits. FourfoldError if no piece is in hand.
    """
    position = unfinished_position(position, rules)
    if position.hand is None:
        raise FourfoldError("solver.no_hand", position=position)
    scores, unfinished = [], {}
    for square in SQUARES:
        if position.board[square] is None:
            after = position.place(square)
            if after.outcome is None:
                unfinished[square] = after
            else:
                score = BEST if after.won else DRAW
                scores.append(PartScore(square, score, score))
    for square, result in _solve_each(unfinished, limits, threads=threads, book=book):
        lower, upper = result.lower.with_placement(), result.upper.with_placement()
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
    """Every possible gift with its score, best first, after placing the piece in hand on
    ``square``.

    The gifts share the limits. FourfoldError unless ``square`` is given exactly when a piece is in
    hand.
    """
    position = unfinished_position(position, rules)
    if (position.hand is None) != (square is None):
        code = "solver.no_square" if position.hand is None else "solver.square"
        raise FourfoldError(code, position=position)
    after = position if square is None else position.place(square)
    if after.outcome is not None:
        return []
    scores = []
    given = {piece: after.give(piece) for piece in after.remaining}
    for piece, result in _solve_each(given, limits, threads=threads, book=book):
        lower, upper = -result.upper, -result.lower
        if square is not None:
            lower, upper = lower.with_placement(), upper.with_placement()
        scores.append(PartScore(piece, lower, upper))
    return best_first(scores)


def _solve_each(
    parts: Mapping[int, Position], limits: Limits, *, threads: int | None, book: bool
) -> Iterator[tuple[int, SolveResult]]:
    """Solve the position after each part of a turn. Each gets an equal share of what is left of the
    limits."""
    budget = SharedBudget(limits)
    for left, (part, position) in zip(range(len(parts), 0, -1), parts.items(), strict=True):
        allocated = budget.allocate(1 / left)
        result = solve(position, threads=threads, limits=allocated, book=book)
        budget.release_unused(allocated, result.nodes)
        yield part, result
