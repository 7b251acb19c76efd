"""``absolute``: the pieces that complete an attribute (NTNU report of 2012).

For every almost completed attribute the remaining pieces with its value are counted, so that a
piece counts as often as it completes something. An attribute that no remaining piece can complete
adds nothing. The report found this the best of its heuristics.
"""

from __future__ import annotations

from fourfold.evaluation.contract import Evaluation
from fourfold.evaluation.terzi import for_mover, terzi, unplaced
from fourfold.games.quarto import Position


def completing_pieces(position: Position) -> int:
    """How many remaining pieces complete an attribute, counted with repetition.

    >>> completing_pieces(Position.parse("FDC./..../..../.... 0"))
    10
    """
    found = terzi(position)
    if not found:
        return 0
    remaining = unplaced(position)
    return sum(terzo.completed_by(piece) for terzo in found for piece in remaining)


def _score(position: Position) -> float:
    return for_mover(completing_pieces(position), position)


def absolute() -> Evaluation:
    return Evaluation("absolute", _score)
