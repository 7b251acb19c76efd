"""What an evaluation is: a number for a position, and the scale on which games end.

An evaluation looks at a position whose game is on and says how good it is **for the player to
move**; larger is better. It never sees a finished game: a search asks :meth:`Evaluation.utility`
there. Wins lie outside everything the heuristic can return, so that its order and the order of
the outcomes never contradict each other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fourfold.games.contract import Outcome


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A heuristic under its name, with what a won and a drawn game are worth beside it.

    ``draw`` is the value of a drawn game to the player who made its last move; only quarticity
    gives it one. ``point`` is what a point more than the opponent is worth where nobody won and
    yet points are scored, as in Ultimate; with None the share of the points counts, at most half a
    win.
    """

    name: str
    score: Callable[[Any], float]
    win: float = 1000.0
    draw: float = 0.0
    point: float | None = None

    def __call__(self, position: Any) -> float:
        """How good a position whose game is on is for the player to move."""
        return self.score(position)

    def utility(self, outcome: Outcome, mover: int) -> float:
        """What a finished game is worth to ``mover``, the player who made its last move."""
        if outcome.winner is not None:
            return self.win if outcome.winner == mover else -self.win
        mine, theirs = outcome.points[mover], outcome.points[1 - mover]
        if mine == theirs:
            return self.draw
        if self.point is not None:
            return self.draw + self.point * (mine - theirs)
        return self.draw + self.win / 2 * (mine - theirs) / (mine + theirs)
