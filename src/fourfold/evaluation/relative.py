"""``relative``: the share of the remaining pieces that complete an attribute (NTNU report of 2012).

The number of completing pieces over the number of remaining pieces, times a stretching factor c:
few pieces that complete nothing are as good for the player who places next as many that complete
something. The win is stretched along, so c changes the numbers and never a choice.
"""

from __future__ import annotations

from dataclasses import dataclass

from fourfold.evaluation.absolute import completing_pieces
from fourfold.evaluation.contract import Evaluation
from fourfold.evaluation.terzi import for_mover, unplaced
from fourfold.games.quarto import Position


@dataclass(frozen=True, slots=True)
class CompletingShare:
    """The share, stretched by ``c``; equal to another with the same factor."""

    c: float

    def __call__(self, position: Position) -> float:
        share = completing_pieces(position) / len(unplaced(position))
        return for_mover(share * self.c, position)


def relative(c: float = 1.0) -> Evaluation:
    """
    >>> round(relative(c=100)(Position.parse("FDC./..../..../.... 0")), 2)
    76.92
    """
    name = f"relative(c={c!r})".replace(".0)", ")")
    return Evaluation(name, CompletingShare(c), win=1000.0 * c)
