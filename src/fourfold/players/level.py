"""Quarto opponents for people: ten levels, from beginner to the champion.

A level errs as people do: it overlooks lines, and sees only some turns ahead. The core has the
levels (``native/src/quarto/players.cpp``).
"""

from __future__ import annotations

from fourfold.base.specs import Option
from fourfold.players.contract import Player
from fourfold.players.core_player import CoreQuartoPlayer
from fourfold.players.registry import SEED, PlayerFamily


def make_level(n: int, seed: int | None = None) -> Player:
    return CoreQuartoPlayer(f"level(n={n})", seed)


FAMILY = PlayerFamily(
    make=make_level,
    summary="about.level",
    options=(
        Option("n", int, 5, "strength, from 1 (weakest) to 10", minimum=1, maximum=10),
        SEED,
    ),
    games=("quarto",),
)
