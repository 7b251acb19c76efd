"""What may be claimed of a position by proven bounds of its turns.

A search that was stopped leaves bounds. The turn with the best lower bound need not be the best
then: any turn whose upper bound is above it may still turn out better. Whoever says what a position
is worth, which turns are best or in which order they are to be looked at asks here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from enum import StrEnum
from functools import cached_property
from typing import Any, TypeVar

from fourfold.solver.scores import Bounded, Bounds, TurnScore

BoundedT = TypeVar("BoundedT", bound=Bounded)


class Standing(StrEnum):
    """How a turn stands among all turns of its position."""

    BEST = "best"
    """None is better, proven. Its own score may still be open."""
    POSSIBLE = "possible"
    """None is proven to be better, but some may be."""
    WORSE = "worse"
    """Another is better, proven."""


class Claims:
    """All turns of a position, best first, and what their bounds prove together.

    ``known`` is what is known of the position from elsewhere, such as the opening book: no turn is
    worth more than it, and one is worth as much.
    """

    def __init__(self, turns: Iterable[TurnScore], known: Bounded | None = None) -> None:
        found = list(turns)
        self.bounds = bounds_of_best(found)
        """What the position is worth."""
        if known is not None:
            self.bounds = _both(self.bounds, known)
            found = _tightened(found, self.bounds)
        self.turns: tuple[TurnScore, ...] = tuple(best_first(found))
        uppers = sorted((turn.upper for turn in found), reverse=True)
        self._highest, self._next = uppers[0], uppers[1] if len(uppers) > 1 else None

    @property
    def complete(self) -> bool:
        """Whether the exact score of every turn is proven."""
        return all(turn.exact for turn in self.turns)

    @cached_property
    def best(self) -> tuple[TurnScore, ...]:
        """The turns that are proven to be best."""
        return self._standing(Standing.BEST)

    @cached_property
    def possible(self) -> tuple[TurnScore, ...]:
        """The other turns that may be as good."""
        return self._standing(Standing.POSSIBLE)

    @property
    def choices(self) -> tuple[TurnScore, ...]:
        """What to choose from: the turns that are proven to be best. Where there are none, of those
        that may be best the ones with the best value that is proven and, that being equal, the best
        that is possible; among them only a guess can decide."""
        return self.best or tuple(
            turn for turn in self.possible if _values(turn) == _values(self.possible[0])
        )

    def standing(self, turn: TurnScore) -> Standing:
        """How one of the turns stands."""
        if turn.upper < self.bounds.lower:
            return Standing.WORSE
        rival = self._next if turn.upper == self._highest else self._highest
        unbeaten = rival is None or turn.lower >= rival
        return Standing.BEST if unbeaten else Standing.POSSIBLE

    def turns_as_dicts(self) -> list[dict[str, Any]]:
        """The turns for JSON."""
        return [
            {"turn": str(one.turn), **one.bounds_as_dict(), "standing": str(self.standing(one))}
            for one in self.turns
        ]

    def squares(self) -> dict[int, Bounds]:
        """What each square is worth with its best gift, best first; none when a turn only gives."""
        on: dict[int, list[TurnScore]] = {}
        for turn in self.turns:
            if turn.turn.square is not None:
                on.setdefault(turn.turn.square, []).append(turn)
        return {square: bounds_of_best(turns) for square, turns in on.items()}

    def together(self, other: Claims) -> Claims:
        """What two analyses of the same position prove between them."""
        theirs = {turn.turn: turn for turn in other.turns}
        found = [(turn.turn, _both(turn, theirs[turn.turn])) for turn in self.turns]
        return Claims(
            [TurnScore(turn, bounds.lower, bounds.upper) for turn, bounds in found],
            _both(self.bounds, other.bounds),
        )

    def _standing(self, standing: Standing) -> tuple[TurnScore, ...]:
        return tuple(turn for turn in self.turns if self.standing(turn) is standing)


def bounds_of_best(scores: Collection[Bounded]) -> Bounds:
    """As good as one of them is for sure, and as any may be."""
    return Bounds(max(one.lower for one in scores), max(one.upper for one in scores))


def best_first(scores: Iterable[BoundedT]) -> list[BoundedT]:
    """By what is proven, then by what is possible: proven wins, at least a draw, draws, nothing
    known, at most a draw, proven losses; among those alike the faster win, the slower loss.

    What is proven to be best comes first in this order.
    """
    return sorted(
        scores, key=lambda one: (*_values(one), one.lower.rank, one.upper.rank), reverse=True
    )


def _both(one: Bounded, other: Bounded) -> Bounds:
    """What two proofs of the same score say together."""
    return Bounds(max(one.lower, other.lower), min(one.upper, other.upper))


def _values(one: Bounded) -> tuple[int, int]:
    return one.lower.value.half_points, one.upper.value.half_points


def _tightened(turns: list[TurnScore], bounds: Bounds) -> list[TurnScore]:
    """The same turns of a position that is known to lie within these bounds: none is above them,
    and when one alone can reach them, it does."""
    turns = [replace(turn, upper=min(turn.upper, bounds.upper)) for turn in turns]
    reach = [turn.upper >= bounds.lower for turn in turns]
    if sum(reach) == 1:
        only = turns[reach.index(True)]
        turns[reach.index(True)] = replace(only, lower=max(only.lower, bounds.lower))
    return turns
