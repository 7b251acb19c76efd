"""What a player that somebody names in a request may take of the machine."""

from __future__ import annotations

from fourfold.base.errors import SpecError
from fourfold.players.registry import PlayerConfig
from fourfold.service.limits import MOST_PLAYER_MEGABYTES, MOST_PLAYER_THREADS

MOST = {"memory": MOST_PLAYER_MEGABYTES, "threads": MOST_PLAYER_THREADS}


def modest(player: str) -> PlayerConfig:
    """The player of a spec; SpecError when it would take more memory or threads than it may."""
    found = PlayerConfig.find(player)
    for name, most in MOST.items():
        if found.options.get(name, 0) > most:
            raise SpecError(
                "player.immodest",
                owner=found.name,
                name=name,
                value=found.options[name],
                most=most,
            )
    return found
