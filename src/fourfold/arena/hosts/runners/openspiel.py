"""Runs a bot of OpenSpiel: ``python -m fourfold.arena.hosts.runners.openspiel NAME GAME SIMULATIONS
SEED``."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import Any

from fourfold.arena.hosts.runners.iiit import serve
from fourfold.games.registry import Game
from fourfold.players.contract import UNLIMITED


class BotRunner:
    """Holds the bot of one game."""

    def __init__(self, name: str, game: Game, simulations: int, seed: int | None) -> None:
        from fourfold.compat.openspiel import BotPlayer

        self._game = game
        self._player = BotPlayer(name, game, simulations, seed)

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        position = self._game.parse(request["position"])
        return {"move": str(self._player.choose(position, UNLIMITED).move)}


def main() -> None:
    name, game, simulations, seed_text = sys.argv[1:]
    seed = int(seed_text) if seed_text else None

    def load() -> Callable[[], BotRunner]:
        return partial(BotRunner, name, Game.find(game), int(simulations), seed)

    serve(load, name, seed)


if __name__ == "__main__":
    main()
