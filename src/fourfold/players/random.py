"""The random player: moves by chance; in Quarto any square, then any piece."""

from __future__ import annotations

import random
from typing import Any

from fourfold.games.contract import Position
from fourfold.players.chance import random_choice
from fourfold.players.contract import UNLIMITED, Choice, Clock
from fourfold.players.registry import SEED, PlayerFamily


class RandomPlayer:
    """Chooses by chance, each step as likely as the others."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, position: Position[Any], clock: Clock) -> Choice:  # noqa: ARG002
        return random_choice(position, self._random)

    def recall(self, position: Position[Any], move: Any) -> None:  # noqa: ARG002
        self.choose(position, UNLIMITED)  # brings its chance as far as it would be


FAMILY = PlayerFamily(
    make=RandomPlayer,
    summary="about.random",
    options=(SEED,),
    source="NTNU report (2012) and Torino ProPlayer README (2023)",
)
