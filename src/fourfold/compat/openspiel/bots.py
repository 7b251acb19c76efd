"""OpenSpiel's bots as players of ours."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from open_spiel.python.bots.uniform_random import UniformRandomBot

from fourfold.base.errors import SpecError, unknown_name_error
from fourfold.compat.openspiel.games import Game as SpielGame
from fourfold.compat.openspiel.games import State
from fourfold.games.contract import Position
from fourfold.games.registry import Game
from fourfold.players.contract import Choice, Clock

EXPLORATION = 2.0
"""How much the tree search tries what it has tried little, as in OpenSpiel's examples."""

Chooses = Callable[[State], int]


def _mcts(game: SpielGame, simulations: int, chance: Any) -> Chooses:
    """Upper confidence trees with random games: the bot in Python, because OpenSpiel's in C++ takes
    down the process with games that are written in Python (2.0.2)."""
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bot = mcts.MCTSBot(game, EXPLORATION, simulations, evaluator, random_state=chance)
    return lambda state: int(bot.step(state))


def _random(game: SpielGame, simulations: int, chance: Any) -> Chooses:  # noqa: ARG001
    return lambda state: int(UniformRandomBot(state.current_player(), chance).step(state))


BOTS: Mapping[str, Callable[[SpielGame, int, Any], Chooses]] = {"mcts": _mcts, "random": _random}


def spiel_game(game: Game) -> SpielGame:
    """The game of OpenSpiel that is a variant of ours; SpecError when there is none."""
    for name in ("fourfold_quarto", "fourfold_ultimate"):
        kind = pyspiel.load_game(name)
        if kind.encoding.game.name == game.name:
            known = kind.get_type().parameter_specification
            options = [f"{key}={value}" for key, value in game.options.items() if key in known]
            found: SpielGame = pyspiel.load_game(f"{name}({','.join(options)})")
            return found
    raise SpecError("openspiel.game", game=game.name)


class BotPlayer:
    """A bot of OpenSpiel at our table. It heeds no clock: it makes so many simulations."""

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
