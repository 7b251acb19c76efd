"""The perfect player: exact play by the solver, with ties broken at random.

It wins won games as fast as possible, draws drawn ones, and loses lost ones as slowly as possible.
It has no preference among equally good turns, so it sets no traps. When time is short it first
makes sure to keep the value of the position (:mod:`fourfold.players.exact_play`).
"""

from __future__ import annotations

import random
from typing import Any

from fourfold.games.contract import Position
from fourfold.players.contract import Choice, Clock, MoveBudget
from fourfold.players.exact_play import best_turns, rank_within, warm_up
from fourfold.players.registry import SEED, PlayerFamily
from fourfold.players.search_backend import require_quarto
from fourfold.solver import DRAW, Score, Value


class PerfectPlayer:
    """Chooses at random among the turns with the best exact score."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)
        warm_up()

    def choose(self, position: Position[Any], clock: Clock) -> Choice:
        budget = MoveBudget(clock)
        ranking = rank_within(require_quarto(position, "perfect"), budget)
        turn = self._random.choice(best_turns(ranking))
        return Choice(turn.turn, score=_as_number(turn.lower) if turn.exact else None)


def _as_number(score: Score) -> float:
    """Wins are above 1, the faster the higher; losses below -1, the slower the higher."""
    if score == DRAW or not score.distance:
        return 0.0
    return (1 if score.value is Value.WIN else -1) * (1 + 1 / score.distance)


FAMILY = PlayerFamily(
    make=PerfectPlayer,
    summary="about.perfect",
    options=(SEED,),
    games=("quarto",),
)
