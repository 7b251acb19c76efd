"""The random player. In Quarto it draws the square first and then the gift.

Every square is then equally likely, and so is every gift. Drawing among whole turns instead would
make a placement that ends the game many times rarer than the others, because it has no gift. The
random players of the course documents do it like this one.
"""

from __future__ import annotations

import random
from typing import Any

from fourfold.games import quarto
from fourfold.games.contract import Position
from fourfold.players.contract import UNLIMITED, Choice, Clock
from fourfold.players.registry import SEED, PlayerFamily
from fourfold.players.turn_parts import choose_in_parts


def random_move(position: Position[Any], chance: random.Random) -> Any:
    """A policy for simulated games: any legal move; in Quarto any square, then any gift."""
    return random_choice(position, chance).move


def random_choice(position: Position[Any], chance: random.Random) -> Choice:
    """A random move, in Quarto with the times of its parts."""
    if isinstance(position, quarto.Position):
        return choose_in_parts(position, chance, random_square, _random_gift)
    return Choice(chance.choice(position.legal_moves()))


def random_square(position: quarto.Position, chance: random.Random) -> int:
    return chance.choice([square for square, piece in enumerate(position.board) if piece is None])


def _random_gift(position: quarto.Position, chance: random.Random) -> int:
    return chance.choice(position.remaining)


class RandomPlayer:
    """Makes a :func:`random_choice`."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, position: Position[Any], clock: Clock) -> Choice:  # noqa: ARG002
        return random_choice(position, self._random)

    def recall(self, position: Position[Any], move: Any) -> None:  # noqa: ARG002
        self.choose(position, UNLIMITED)  # advances the random generator


FAMILY = PlayerFamily(
    make=RandomPlayer,
    summary="about.random",
    options=(SEED,),
    source="NTNU report (2012) and Torino ProPlayer README (2023)",
)
