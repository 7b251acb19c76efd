"""The perfect player: exact play by the solver, ties broken by chance.

It wins every won game as fast as it can, draws every drawn one, and loses the others as slowly as
it can. Among equally good turns it has no preference, so it sets no traps.
"""

from __future__ import annotations

import random
from typing import Any

from fourfold.games.contract import Position
from fourfold.limits import Limits
from fourfold.players.contract import Choice, Clock
from fourfold.players.engine import in_quarto
from fourfold.players.registry import SEED, Family
from fourfold.solver import DRAW, Score, Value, analyse


class PerfectPlayer:
    """Chooses among the turns with the best exact score by chance."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, position: Position[Any], clock: Clock) -> Choice:
        limits = Limits(clock.seconds, clock.nodes)
        scores = analyse(in_quarto(position, "perfect"), limits=limits)
        best = scores[0].lower
        turn = self._random.choice([score.turn for score in scores if score.lower == best])
        return Choice(turn, score=_number(best))


def _number(score: Score) -> float:
    """A score as a number: above 1 for a win, the more the sooner; below -1 for a loss."""
    if score == DRAW or not score.distance:
        return 0.0
    return (1 if score.value is Value.WIN else -1) * (1 + 1 / score.distance)


FAMILY = Family(
    make=PerfectPlayer,
    summary="exact play by the solver, ties broken by chance",
    options=(SEED,),
    games=("quarto",),
)
