"""The results of the solver: exact scores, or proven bounds if a limit was reached."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import total_ordering
from typing import Any

from fourfold.drawing.html import RowDisplay
from fourfold.games.quarto import Turn


class Value(StrEnum):
    """The result of perfect play for the player to move."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"

    @property
    def half_points(self) -> int:
        """2 for a win, 1 for a draw, 0 for a loss."""
        return _HALF_POINTS[self]


_HALF_POINTS = {Value.WIN: 2, Value.DRAW: 1, Value.LOSS: 0}


@total_ordering
@dataclass(frozen=True, slots=True)
class Score:
    """A value and its distance: the number of placements up to and including the winning one.

    A draw has distance 0. The score of a weak search has a distance of None unless it is a draw.
    Better scores are larger: fast wins, then slow wins, draws, slow losses, fast losses.

    >>> WORST < Score(Value.LOSS, 8) < DRAW < Score(Value.WIN, 9) < BEST
    True
    """

    value: Value
    distance: int | None = None

    def __lt__(self, other: Score) -> bool:
        return self.rank < other.rank

    @property
    def rank(self) -> int:
        """The score as a number; better scores are larger."""
        far = 100  # above any distance, so that wins stay above draws and draws above losses
        if self.value is Value.DRAW:
            return 0
        return far - (self.distance or 0) if self.value is Value.WIN else (self.distance or 0) - far

    def __neg__(self) -> Score:
        """The score for the opponent."""
        return Score(_OPPOSITE[self.value], self.distance)

    def with_placement(self) -> Score:
        """The score before a placement by the same player that leads to this one."""
        if self.value is Value.DRAW or self.distance is None:
            return self
        return Score(self.value, self.distance + 1)

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {"value": str(self.value), "distance": self.distance}

    def __str__(self) -> str:
        return f"{self.value} {'-' if self.distance is None else self.distance}"


_OPPOSITE = {Value.WIN: Value.LOSS, Value.DRAW: Value.DRAW, Value.LOSS: Value.WIN}


DRAW = Score(Value.DRAW, 0)
BEST = Score(Value.WIN, 1)
WORST = Score(Value.LOSS, 2)


@dataclass(frozen=True, slots=True)
class Bounds:
    """Proven bounds of a score, which lies between ``lower`` and ``upper``."""

    lower: Score
    upper: Score

    @property
    def exact(self) -> bool:
        return self.lower == self.upper

    @property
    def value(self) -> Value | None:
        """Win, draw or loss; None if it is not proven."""
        return self.lower.value if self.lower.value is self.upper.value else None

    @property
    def distance(self) -> int | None:
        """The distance; None if unproven or not requested, 0 for a draw."""
        return self.lower.distance if self.exact else None

    @property
    def score(self) -> Score | None:
        """The exact score; None if it is not proven."""
        return self.lower if self.exact else None

    def full_text(self) -> str:
        """``win 9``, ``win 3..9`` if the distance is open, ``loss..draw -`` if the value is open.

        >>> Bounds(DRAW, DRAW).full_text(), Bounds(DRAW, BEST).full_text()
        ('draw 0', 'draw..win -')
        """
        if self.exact:
            return str(self.lower)
        if self.value is not None:
            near, far = sorted((self.lower.distance or 0, self.upper.distance or 0))
            return f"{self.value} {near}..{far}"
        return f"{self.lower.value}..{self.upper.value} -"

    def bounds_as_dict(self) -> dict[str, Any]:
        """For JSON: value and distance as far as known, and the bounds."""
        return {
            "value": self.value,
            "distance": self.distance,
            "lower": self.lower.as_dict(),
            "upper": self.upper.as_dict(),
            "exact": self.exact,
        }


@dataclass(frozen=True, slots=True)
class SolveResult(Bounds, RowDisplay):
    """The result of solving a position: exact, or the bounds proven within the limits."""

    nodes: int
    seconds: float
    line: tuple[Turn, ...] = ()
    """Best play to the end, if it was requested and the position is solved."""

    def table_row(self) -> dict[str, str]:
        return {
            "score": self.full_text(),
            "nodes": str(self.nodes),
            "seconds": f"{self.seconds:.3f}",
            "best play": " ".join(map(str, self.line)),
        }


@dataclass(frozen=True, slots=True)
class TurnScore(Bounds):
    """A turn with proven bounds for the player who makes it."""

    turn: Turn


@dataclass(frozen=True, slots=True)
class PartScore(Bounds):
    """A square or a gift with proven bounds, under perfect play of the rest."""

    part: int
