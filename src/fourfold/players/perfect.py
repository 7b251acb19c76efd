"""The perfect player: exact play by the solver, with ties broken at random.

It wins won games as fast as possible, draws drawn ones, and loses lost ones as slowly as possible.
It chooses at random among equally good turns, so it sets no traps. When time is short it first
makes sure to keep the value of the position. The core has this player
(``native/src/quarto/players.cpp``).
"""

from __future__ import annotations

from fourfold.players.contract import Player
from fourfold.players.core_player import CoreQuartoPlayer
from fourfold.players.registry import SEED, PlayerFamily


def make_perfect(seed: int | None = None) -> Player:
    return CoreQuartoPlayer("perfect", seed)


FAMILY = PlayerFamily(
    make=make_perfect,
    summary="about.perfect",
    options=(SEED,),
    games=("quarto",),
)
