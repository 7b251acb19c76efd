"""``almost``: the almost completed attributes (NTNU report of 2012).

Each attribute value that the three pieces of a terzo share is an almost completed attribute. They
count for the player who places next.
"""

from __future__ import annotations

from fourfold.evaluation.contract import Evaluation
from fourfold.evaluation.terzi import for_mover, terzi
from fourfold.games.quarto import Position


def almost_completed(position: Position) -> int:
    """How many attributes are almost completed, each once for every group it is shared in.

    >>> almost_completed(Position.parse("FDC./..../..../.... 0"))
    2
    """
    return sum(terzo.values for terzo in terzi(position))


def _score(position: Position) -> float:
    return for_mover(almost_completed(position), position)


def almost() -> Evaluation:
    return Evaluation("almost", _score)
