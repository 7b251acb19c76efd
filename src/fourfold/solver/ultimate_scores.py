"""The scale of the native Ultimate engine's values.

Values are in hundredths of a point, as if a won game scored n² points under every ending. A forced
win in d moves is ``WON - d``, a forced loss in d moves ``d - WON``. Values beyond ±``PROVEN`` are
forced; all others lie between.
"""

from __future__ import annotations

from fourfold.games.ultimate import Position

WON = 20_000
PROVEN = 10_000


def is_proven(value: int) -> bool:
    """Whether a win or loss is forced."""
    return abs(value) > PROVEN


def forced_distance(value: int) -> int:
    """The number of moves to a forced win or loss."""
    return WON - abs(value)


def points_of(value: float, position: Position) -> float:
    """An engine value in the points of the position's ending; those of a win or loss if forced."""
    most = position.win_points
    return max(-most, min(most, value / 100 * most / position.n**2))
