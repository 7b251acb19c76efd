"""The champion: exact play, and among equally good turns the one that is hardest for the opponent.

It wins every won game as fast as possible and never loses a game that is not lost. When time is
short it first makes sure to keep the value of the position, like the perfect player.

Among turns of equal value it models the opponent as one of a few types: random, novice, players
that see 3, 4 or 6 turns ahead, or one of the course documents' players. Each type is weighted by
how well the opponent's replies so far fit it. The champion makes the turn after which such an
opponent errs most often. The core has this player (``native/src/quarto/players.cpp``).
"""

from __future__ import annotations

from fourfold.base.limits import IN_BROWSER, MOST_NODES
from fourfold.base.specs import Option
from fourfold.players.contract import Player
from fourfold.players.core_player import CoreQuartoPlayer
from fourfold.players.registry import SEED, PlayerFamily

EFFORT = 700 if IN_BROWSER else 1000
"""Thousands of positions to search for the best trap. Fewer in a browser, which has one slow
thread; most traps are found early."""


def make_champion(
    effort: int = EFFORT, seed: int | None = None, most_seconds: float | None = None
) -> Player:
    """``most_seconds`` replaces the maximum time per move, which grows with large efforts."""
    limit = "" if most_seconds is None else f",most_seconds={most_seconds!r}"
    return CoreQuartoPlayer(f"champion(effort={min(effort, MOST_NODES)}{limit})", seed)


FAMILY = PlayerFamily(
    make=make_champion,
    summary="about.champion",
    options=(
        Option(
            "effort",
            int,
            EFFORT,
            "effort to find traps: thousands of positions per move",
            minimum=1,
        ),
        SEED,
    ),
    games=("quarto",),
)
