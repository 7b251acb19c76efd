"""The ranking of all turns of a position by what is proven about them.

A search that was stopped leaves bounds instead of scores. The turn with the best lower bound need
not be the best: any turn with a higher upper bound may turn out better.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from enum import StrEnum
from functools import cached_property
from typing import Any, TypeVar

from fourfold.solver.scores import Bounded, Bounds, TurnScore

BoundedT = TypeVar("BoundedT", bound=Bounded)


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

    ``known`` are bounds of the position from another source, such as the opening book.
    """

    def __init__(self, turns: Iterable[TurnScore], known: Bounded | None = None) -> None:
        scores = list(turns)
        self.bounds = bounds_of_best(scores)
        """Proven bounds of the position."""
        if known is not None:
            self.bounds = _intersect(self.bounds, known)
            scores = _tighten(scores, self.bounds)
        self.turns: tuple[TurnScore, ...] = tuple(best_first(scores))
        uppers = sorted((turn.upper for turn in scores), reverse=True)
        self._highest, self._next = uppers[0], uppers[1] if len(uppers) > 1 else None

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

    @property
    def choices(self) -> tuple[TurnScore, ...]:
        """The turns to choose from.

        These are the turns proven to be best. If there are none: of the possible turns, those with
        the best proven value and then the best possible value. Only a guess can decide among them.
        """
        return self.best or tuple(
            turn for turn in self.possible if _values(turn) == _values(self.possible[0])
        )

    def status(self, turn: TurnScore) -> TurnStatus:
        if turn.upper < self.bounds.lower:
            return TurnStatus.WORSE
        rival = self._next if turn.upper == self._highest else self._highest
        unbeaten = rival is None or turn.lower >= rival
        return TurnStatus.BEST if unbeaten else TurnStatus.POSSIBLE

    def turns_as_dicts(self) -> list[dict[str, Any]]:
        """The turns for JSON."""
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

    def combine(self, other: TurnRanking) -> TurnRanking:
        """The ranking by what two analyses of the same position prove together."""
        others = {turn.turn: turn for turn in other.turns}
        scores = [(turn.turn, _intersect(turn, others[turn.turn])) for turn in self.turns]
        return TurnRanking(
            [TurnScore(turn, bounds.lower, bounds.upper) for turn, bounds in scores],
            _intersect(self.bounds, other.bounds),
        )

    def _with_status(self, status: TurnStatus) -> tuple[TurnScore, ...]:
        return tuple(turn for turn in self.turns if self.status(turn) is status)


def bounds_of_best(scores: Collection[Bounded]) -> Bounds:
    """The bounds of the maximum of some scores."""
    return Bounds(max(one.lower for one in scores), max(one.upper for one in scores))


def best_first(scores: Iterable[BoundedT]) -> list[BoundedT]:
    """Sort by what is proven, then by what is possible.

    The order is: proven wins, at least a draw, draws, nothing known, at most a draw, proven losses.
    Among equals, faster wins and slower losses come first. Turns proven to be best come first.
    """
    return sorted(
        scores, key=lambda one: (*_values(one), one.lower.rank, one.upper.rank), reverse=True
    )


def _intersect(one: Bounded, other: Bounded) -> Bounds:
    """The bounds that follow from two proofs about the same score."""
    return Bounds(max(one.lower, other.lower), min(one.upper, other.upper))


def _values(one: Bounded) -> tuple[int, int]:
    return one.lower.value.half_points, one.upper.value.half_points


def _tighten(turns: list[TurnScore], bounds: Bounds) -> list[TurnScore]:
    """Apply known bounds of the position to its turns: none exceeds them, and if only one turn can
    reach the lower bound, it does."""
    turns = [replace(turn, upper=min(turn.upper, bounds.upper)) for turn in turns]
    reaching = [i for i, turn in enumerate(turns) if turn.upper >= bounds.lower]
    if len(reaching) == 1:
        only = turns[reaching[0]]
        turns[reaching[0]] = replace(only, lower=max(only.lower, bounds.lower))
    return turns
