"""Tic-tac-toe opponents for people: five levels, from beginner to perfect play.

The core plays them: ``native/src/tictactoe/players.cpp`` says how.
"""

from __future__ import annotations

from fourfold.base.specs import Option
from fourfold.games.tictactoe import Position
from fourfold.players.core_player import CorePlayer, core_spec
from fourfold.players.registry import SEED, PlayerFamily

COUNT = 5


def make_level(n: int = 3, seed: int | None = None) -> CorePlayer:
    """The level of this number, 1 being the weakest."""
    return CorePlayer(core_spec("tictactoe_level", n=n), Position, seed)


FAMILY = PlayerFamily(
    make=make_level,
    summary="about.tictactoe_level",
    options=(
        Option("n", int, 3, "strength, from 1 (weakest) to 5", minimum=1, maximum=COUNT),
        SEED,
    ),
    games=("tictactoe",),
)
