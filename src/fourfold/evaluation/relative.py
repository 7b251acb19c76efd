"""``relative``: the share of the remaining pieces that complete an attribute (NTNU report of 2012).

The number of completing pieces over the number of remaining pieces, times a stretching factor c:
few pieces that complete nothing are as good for the player who places next as many that complete
something. The win is stretched along, so c changes the numbers and never a choice.
"""

from __future__ import annotations

from fourfold.evaluation.absolute import completing_pieces
from fourfold.evaluation.contract import Evaluation
from fourfold.evaluation.terzi import for_mover, unplaced
from fourfold.games.quarto import Position


def relative(c: float = 1.0) -> Evaluation:
    """
    >>> round(relative(c=100)(Position.parse("FDC./..../..../.... 0")), 2)
    76.92
    """

    def score(position: Position) -> float:
        share = completing_pieces(position) / len(unplaced(position))
        return for_mover(share * c, position)

    return Evaluation(f"relative(c={c:g})", score, win=1000.0 * c)
