"""The random player: any legal move, each as likely as the other."""

from __future__ import annotations

import random
from typing import Any

from fourfold.games.contract import Position
from fourfold.players.contract import Choice, Clock
from fourfold.players.registry import SEED, Family


class RandomPlayer:
    """Chooses among the legal moves by chance."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, position: Position[Any], clock: Clock) -> Choice:  # noqa: ARG002
        return Choice(self._random.choice(position.legal_moves()))


FAMILY = Family(
    make=RandomPlayer,
    summary="any legal move, each as likely as the other",
    options=(SEED,),
    source="NTNU report (2012) and Torino ProPlayer README (2023)",
)
