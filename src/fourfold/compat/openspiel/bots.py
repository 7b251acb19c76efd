"""OpenSpiel's bots as players."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from open_spiel.python.bots.uniform_random import UniformRandomBot

from fourfold.base.errors import SpecError, unknown_name_error
from fourfold.compat.openspiel.games import SpielGame, State
from fourfold.games.contract import Position
from fourfold.games.registry import Game
from fourfold.players.contract import Choice, Clock

EXPLORATION = 2.0
"""The exploration constant of UCT, as in OpenSpiel's examples."""

ChooseAction = Callable[[State], int]


def _mcts(game: SpielGame, simulations: int, chance: Any) -> ChooseAction:
    """UCT with random playouts. Uses the Python bot, because OpenSpiel's C++ bot crashes with games
    written in Python (2.0.2)."""
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bot = mcts.MCTSBot(game, EXPLORATION, simulations, evaluator, random_state=chance)
    return lambda state: int(bot.step(state))


def _random(game: SpielGame, simulations: int, chance: Any) -> ChooseAction:  # noqa: ARG001
    return lambda state: int(UniformRandomBot(state.current_player(), chance).step(state))


BOTS: Mapping[str, Callable[[SpielGame, int, Any], ChooseAction]] = {
    "mcts": _mcts,
    "random": _random,
}


def spiel_game(game: Game) -> SpielGame:
    """The OpenSpiel game for a variant of ours; SpecError if there is none."""
    for name in ("fourfold_quarto", "fourfold_ultimate"):
        spiel = pyspiel.load_game(name)
        if spiel.encoding.game.name == game.name:
            known = spiel.get_type().parameter_specification
            options = [f"{key}={value}" for key, value in game.options.items() if key in known]
            variant: SpielGame = pyspiel.load_game(f"{name}({','.join(options)})")
            return variant
    raise SpecError("openspiel.game", game=game.name)


class BotPlayer:
    """An OpenSpiel bot as a player. It ignores the clock and runs ``simulations`` per move."""

    def __init__(
        self, name: str, game: Game, simulations: int = 1000, seed: int | None = None
    ) -> None:
        if name not in BOTS:
            raise unknown_name_error("openspiel.bot", name, BOTS)
        self._game = spiel_game(game)
        own = random.SystemRandom().randrange(2**32) if seed is None else seed % 2**32
        self._choose = BOTS[name](self._game, simulations, np.random.RandomState(own))

    def choose(self, position: Position[Any], clock: Clock) -> Choice:  # noqa: ARG002
        action = self._choose(self._game.new_initial_state(position))
        return Choice(self._game.encoding.move(position, action))
