"""What a player that somebody names in a request may take of the machine."""

from __future__ import annotations

from fourfold.errors import SpecError
from fourfold.players.registry import find_family
from fourfold.specs import Spec, read_options
from fourfold.web.limits import MOST_PLAYER_MEGABYTES, MOST_PLAYER_THREADS

MOST = {"memory": MOST_PLAYER_MEGABYTES, "threads": MOST_PLAYER_THREADS}


def check_modest(player: str) -> None:
    """SpecError when a player would take more memory or threads than it may."""
    spec = Spec.parse(player)
    options = read_options(spec, find_family(spec.name).options)
    for name, most in MOST.items():
        if options.get(name, 0) > most:
            raise SpecError(
                "player.immodest", owner=spec.name, name=name, value=options[name], most=most
            )
