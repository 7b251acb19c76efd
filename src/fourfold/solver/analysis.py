"""Analysis of a position: the exact score of every turn, every placement or every gift.

A search that was stopped leaves bounds instead of scores. The turn with the best lower bound need
not be the best: any turn with a higher upper bound may turn out better.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cached_property
from typing import Any

from fourfold.base.errors import FourfoldError
from fourfold.base.limits import NO_LIMITS, Limits, SharedBudget, native_limits
from fourfold.games.quarto import SQUARES, Position, Rules
from fourfold.solver.book.shipped_books import load_books
from fourfold.solver.native_solver import (
    TABLE_MIB,
    decode_score,
    decode_turns,
    encode_score,
    native_solver,
    thread_count,
)
from fourfold.solver.scores import BEST, DRAW, Bounds, PartScore, SolveResult, TurnScore
from fourfold.solver.search import Stop, solve, unfinished_position

NativeRanking = tuple[
    Sequence[tuple[tuple[int | None, int | None], int, int, str]], tuple[int, int]
]
"""The turns with bounds and status, and the bounds of the position."""


class TurnStatus(StrEnum):
    """How a turn compares with the other turns of its position."""

    BEST = "best"
    """Proven that no turn is better. Its own score may still be open."""
    POSSIBLE = "possible"
    """Not proven to be best, and not proven to be worse."""
    WORSE = "worse"
    """Proven that another turn is better."""


class TurnRanking:
    """All turns of a position, best first, and the bounds of the position.

    ``known`` are bounds of the position from another source, such as the opening book. The core
    draws the conclusions (``native/include/fourfold/quarto/turn_ranking.hpp``).
    """

    def __init__(self, turns: Iterable[TurnScore], known: Bounds | None = None) -> None:
        from fourfold.native import quarto_solver

        rows = [
            ((one.turn.square, one.turn.gift), encode_score(one.lower), encode_score(one.upper))
            for one in turns
        ]
        bounds = None if known is None else (encode_score(known.lower), encode_score(known.upper))
        self._decode(quarto_solver.rank_bounds(rows, bounds))

    @classmethod
    def of(cls, ranking: NativeRanking) -> TurnRanking:
        """Decode a ranking of the core."""
        new = cls.__new__(cls)
        new._decode(ranking)
        return new

    def _decode(self, ranking: NativeRanking) -> None:
        rows, bounds = ranking
        turns = decode_turns((turn, lower, upper) for turn, lower, upper, _ in rows)
        self.turns: tuple[TurnScore, ...] = tuple(turns)
        self.bounds = Bounds(*map(decode_score, bounds))
        """Proven bounds of the position."""
        self._status = {one.turn: TurnStatus(row[3]) for one, row in zip(turns, rows, strict=True)}

    @property
    def complete(self) -> bool:
        """Whether every turn has an exact score."""
        return all(turn.exact for turn in self.turns)

    @cached_property
    def best(self) -> tuple[TurnScore, ...]:
        """The turns that are proven to be best."""
        return self._with_status(TurnStatus.BEST)

    @cached_property
    def possible(self) -> tuple[TurnScore, ...]:
        """The other turns that may be as good."""
        return self._with_status(TurnStatus.POSSIBLE)

    def status(self, turn: TurnScore) -> TurnStatus:
        return self._status[turn.turn]

    def turns_as_dicts(self) -> list[dict[str, Any]]:
        return [
            {"turn": str(one.turn), **one.bounds_as_dict(), "standing": str(self.status(one))}
            for one in self.turns
        ]

    def squares(self) -> dict[int, Bounds]:
        """The bounds of each square with its best gift, best first; empty if a turn only gives."""
        by_square: dict[int, list[TurnScore]] = {}
        for turn in self.turns:
            if turn.turn.square is not None:
                by_square.setdefault(turn.turn.square, []).append(turn)
        return {square: bounds_of_best(turns) for square, turns in by_square.items()}

    def _with_status(self, status: TurnStatus) -> tuple[TurnScore, ...]:
        return tuple(turn for turn in self.turns if self.status(turn) is status)


def bounds_of_best(scores: Collection[Bounds]) -> Bounds:
    """The bounds of the maximum of some scores."""
    return Bounds(max(one.lower for one in scores), max(one.upper for one in scores))


def best_first(scores: Iterable[PartScore]) -> list[PartScore]:
    """Sort by proven value, then by possible value; among equals, faster wins and slower losses
    come first."""
    return sorted(
        scores, key=lambda one: (*_values(one), one.lower.rank, one.upper.rank), reverse=True
    )


def _values(one: Bounds) -> tuple[int, int]:
    return one.lower.value.half_points, one.upper.value.half_points


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
    if book:
        load_books(position.rules)
    return TurnRanking.of(
        native_solver(position.rules, table_mib).rank_turns(
            str(position),
            threads=thread_count(threads),
            **native_limits(limits),
            book=book,
            stop=stop.is_set if stop else None,
        )
    )


def analyse_by_book(position: Position) -> list[TurnScore]:
    """Every turn with its score from the book alone, best first; empty beyond the book."""
    from fourfold.native import quarto_solver

    load_books(position.rules)
    return list(TurnRanking.of(quarto_solver.book_turns(str(position), position.rules)).turns)


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
                scores.append(PartScore(score, score, square))
    for square, result in _solve_each(unfinished, limits, threads=threads, book=book):
        lower, upper = result.lower.with_placement(), result.upper.with_placement()
        scores.append(PartScore(lower, upper, square))
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
        scores.append(PartScore(lower, upper, piece))
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
