"""``quarticity``: how many groups hold a terzo (Torino ProPlayer README of 2023).

At most one terzo counts for each group, so there are 0 to 10 under ``lines``. A certain win is
worth 12 and a certain draw 11: more than anything uncertain. The README calls these values
absolute and leaves their sign to "the current player"; read with its tables that is the one who
does the next thing with the board:

- terzi count for the player to move, who holds a piece and may complete one;
- a certain draw counts for the player who makes the last placement. The sixteenth is always the
  first giver's, so that player takes a draw for almost a win and the other for almost a loss.
"""

from __future__ import annotations

from fourfold.evaluation.contract import Evaluation
from fourfold.evaluation.terzi import for_mover, terzi
from fourfold.games.quarto import Position

CERTAIN_WIN = 12.0
CERTAIN_DRAW = 11.0
MOST_TERZI = 10
"""Under ``squares`` there are 19 groups; more terzi than ten count as ten, below the certain."""


def groups_with_a_terzo(position: Position) -> int:
    """
    >>> groups_with_a_terzo(Position.parse("FDC./..../..../.... 0"))
    1
    """
    return min(len(terzi(position)), MOST_TERZI)


def _score(position: Position) -> float:
    return for_mover(groups_with_a_terzo(position), position)


def quarticity() -> Evaluation:
    return Evaluation("quarticity", _score, win=CERTAIN_WIN, draw=CERTAIN_DRAW)
