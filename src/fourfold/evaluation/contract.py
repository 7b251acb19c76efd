"""Evaluation: a heuristic value of a position, and the values of finished games.

A heuristic rates a position whose game is not over **for the player to move**; larger is better.
Searches rate finished games by :meth:`Evaluation.utility` instead. Wins lie outside the range of
the heuristic, so that the two scales never contradict each other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fourfold.games.contract import Outcome


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A named heuristic with the values of won and drawn games.

    ``draw`` is the value of a draw for the player who made the last move; it is nonzero only for
    quarticity. ``point`` is the value of each point of lead in a draw with points, as in Ultimate.
    If it is None, the value is proportional to the lead as a share of all points, at most half a
    win.
    """

    name: str
    score: Callable[[Any], float]
    win: float = 1000.0
    draw: float = 0.0
    point: float | None = None

    def __call__(self, position: Any) -> float:
        """The value of an unfinished position for the player to move."""
        return self.score(position)

    def utility(self, outcome: Outcome, mover: int) -> float:
        """The value of a finished game for ``mover``, who made the last move."""
        if outcome.winner is not None:
            return self.win if outcome.winner == mover else -self.win
        mine, theirs = outcome.points[mover], outcome.points[1 - mover]
        if mine == theirs:
            return self.draw
        if self.point is not None:
            return self.draw + self.point * (mine - theirs)
        return self.draw + self.win / 2 * (mine - theirs) / (mine + theirs)


def _zero(position: Any) -> float:  # noqa: ARG001
    return 0.0


def zero() -> Evaluation:
    """``zero``: the utilities of finished games alone, 1, 0 and −1.

    A search with it sees only wins and losses within its depth. It is the baseline of the NTNU
    report of 2012.
    """
    return Evaluation("zero", _zero, win=1.0)
