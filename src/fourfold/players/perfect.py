"""The perfect player: exact play by the solver, ties broken by chance.

It wins every won game as fast as it can, draws every drawn one, and loses the others as slowly as
it can. Among equally good turns it has no preference, so it sets no traps. When time is short it
first sees to it that nothing is thrown away (:mod:`fourfold.players.exact`).
"""

from __future__ import annotations

import random
from typing import Any

from fourfold.games.contract import Position
from fourfold.players.contract import Choice, Clock
from fourfold.players.exact import best_of, get_ready, know
from fourfold.players.kernels import in_quarto
from fourfold.players.registry import SEED, PlayerFamily
from fourfold.players.timing import MoveBudget
from fourfold.solver import DRAW, Score, Value


class PerfectPlayer:
    """Chooses among the turns with the best exact score by chance."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)
        get_ready()

    def choose(self, position: Position[Any], clock: Clock) -> Choice:
        budget = MoveBudget(clock)
        score = self._random.choice(best_of(know(in_quarto(position, "perfect"), budget)))
        return Choice(score.turn, score=_number(score.lower) if score.exact else None)


def _number(score: Score) -> float:
    """A score as a number: above 1 for a win, the more the sooner; below -1 for a loss."""
    if score == DRAW or not score.distance:
        return 0.0
    return (1 if score.value is Value.WIN else -1) * (1 + 1 / score.distance)


FAMILY = PlayerFamily(
    make=PerfectPlayer,
    summary="about.perfect",
    options=(SEED,),
    games=("quarto",),
)
