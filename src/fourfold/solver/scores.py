"""What the solver says: exact scores, or proven bounds when a limit ran out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import total_ordering
from typing import Any

from fourfold.drawing import html
from fourfold.games.quarto import Turn


class Value(StrEnum):
    """How a position ends for the player to move, both sides at their best."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"

    @property
    def half_points(self) -> int:
        """What it is worth to the player: two for a win, one for a draw."""
        return _HALF_POINTS[self]


_HALF_POINTS = {Value.WIN: 2, Value.DRAW: 1, Value.LOSS: 0}


@total_ordering
@dataclass(frozen=True, slots=True)
class Score:
    """A value and its distance: the number of placements up to and including the winning one.

    A draw has distance 0. A weak score, from a search for win, draw or loss alone, has a distance
    of None unless it is a draw. Better scores are larger: win fastest, lose slowest.

    >>> WORST < Score(Value.LOSS, 8) < DRAW < Score(Value.WIN, 9) < BEST
    True
    """

    value: Value
    distance: int | None = None

    def __lt__(self, other: Score) -> bool:
        return self.rank < other.rank

    @property
    def rank(self) -> int:
        """The score as a number: better ones are larger."""
        far = 100  # beyond any distance, so that wins stay above draws and draws above losses
        if self.value is Value.DRAW:
            return 0
        return far - (self.distance or 0) if self.value is Value.WIN else (self.distance or 0) - far

    def __neg__(self) -> Score:
        """The same game from the other side."""
        return Score(_OPPOSITE[self.value], self.distance)

    def with_placement(self) -> Score:
        """The score before a placement of the same player's that leads to this one."""
        if self.value is Value.DRAW or self.distance is None:
            return self
        return Score(self.value, self.distance + 1)

    def as_dict(self) -> dict[str, Any]:
        """For JSON, wherever a score is told."""
        return {"value": str(self.value), "distance": self.distance}

    def __str__(self) -> str:
        return f"{self.value} {'-' if self.distance is None else self.distance}"


_OPPOSITE = {Value.WIN: Value.LOSS, Value.DRAW: Value.DRAW, Value.LOSS: Value.WIN}


DRAW = Score(Value.DRAW, 0)
BEST = Score(Value.WIN, 1)
WORST = Score(Value.LOSS, 2)


class Bounded:
    """What has proven bounds of its score: the truth lies between ``lower`` and ``upper``, and is
    known when they are equal."""

    __slots__ = ()

    lower: Score
    upper: Score

    @property
    def exact(self) -> bool:
        return self.lower == self.upper

    @property
    def value(self) -> Value | None:
        """Win, draw or loss; None when not even that is proven."""
        return self.lower.value if self.lower.value is self.upper.value else None

    @property
    def distance(self) -> int | None:
        """The distance; None when it is not proven or was not asked for. A draw's is 0."""
        return self.lower.distance if self.exact else None

    @property
    def score(self) -> Score | None:
        """The exact score; None when it is not proven."""
        return self.lower if self.exact else None

    def in_full(self) -> str:
        """``win 9``, ``win 3..9`` when the distance is open, ``loss..draw -`` when the value is.

        >>> Bounds(DRAW, DRAW).in_full(), Bounds(DRAW, BEST).in_full()
        ('draw 0', 'draw..win -')
        """
        if self.exact:
            return str(self.lower)
        if self.value is not None:
            near, far = sorted((self.lower.distance or 0, self.upper.distance or 0))
            return f"{self.value} {near}..{far}"
        return f"{self.lower.value}..{self.upper.value} -"

    def in_brief(self) -> str:
        """``W9``, ``D`` or ``L2``; ``W`` or ``L`` when the distance is open; ``≥D``, ``≤D`` or
        ``?`` when the value is."""
        if self.value is not None:
            known = self.exact and self.value is not Value.DRAW
            return f"{self.value[0].upper()}{self.distance if known else ''}"
        if self.lower.value is Value.DRAW:
            return "≥D"
        return "≤D" if self.upper.value is Value.DRAW else "?"

    def bounds_as_dict(self) -> dict[str, Any]:
        """For JSON: value and distance as far as they are known, the bounds, and whether these are
        equal."""
        return {
            "value": self.value,
            "distance": self.distance,
            "lower": self.lower.as_dict(),
            "upper": self.upper.as_dict(),
            "exact": self.exact,
        }


@dataclass(frozen=True, slots=True)
class Bounds(Bounded):
    """Proven bounds of a score, and no more than that."""

    lower: Score
    upper: Score


@dataclass(frozen=True, slots=True)
class Verdict(Bounded):
    """The result of solving a position: exact, or what was proven when a limit ran out."""

    lower: Score
    upper: Score
    nodes: int
    seconds: float
    line: tuple[Turn, ...] = ()
    """Best play from here to the end, when it was asked for and the position is solved."""

    def _repr_html_(self) -> str:
        """For notebooks."""
        row = (
            self.in_full(),
            str(self.nodes),
            f"{self.seconds:.3f}",
            " ".join(map(str, self.line)),
        )
        header = ("score", "nodes", "seconds", "best play")
        return html.shown(html.table(header, [row], last_word=True))


@dataclass(frozen=True, slots=True)
class TurnScore(Bounded):
    """A turn with proven bounds of its score for the player who makes it."""

    turn: Turn
    lower: Score
    upper: Score


@dataclass(frozen=True, slots=True)
class PartScore(Bounded):
    """A square or a gift with proven bounds of its score, both sides going on at their best."""

    part: int
    lower: Score
    upper: Score
