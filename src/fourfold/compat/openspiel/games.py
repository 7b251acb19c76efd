"""Quarto and Ultimate as Python games of OpenSpiel, and OpenSpiel's bots as players."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from open_spiel.python.bots.uniform_random import UniformRandomBot
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from fourfold.base.errors import SpecError, unknown_name_error
from fourfold.compat.learning import Encoding, quarto_encoding, ultimate_encoding
from fourfold.games.contract import Position
from fourfold.games.registry import Game
from fourfold.players.contract import Choice, Clock


def _kind(short: str, long: str, parameters: Mapping[str, Any]) -> Any:
    return pyspiel.GameType(
        short_name=short,
        long_name=long,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(parameters),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """Base of both games."""

    def __init__(self, kind: Any, encoding: Encoding, longest: int, params: Any) -> None:
        self.encoding = encoding
        info = pyspiel.GameInfo(
            num_distinct_actions=encoding.actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=longest,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self, state: Any = None) -> State:
        """The start position or, as an extension of OpenSpiel, any of our positions."""
        return State(self, self.encoding.game.start() if state is None else state)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return PlanesObserver(self.encoding)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


_QUARTO = _kind("fourfold_quarto", "Quarto (Fourfold)", {"rules": "lines", "turns": "whole"})
_ULTIMATE = _kind(
    "fourfold_ultimate", "Ultimate Tic-Tac-Toe (Fourfold)", {"n": 4, "ending": "usual"}
)


class QuartoGame(SpielGame):
    """``turns`` is ``whole`` or ``halves``, as in PettingZoo's environments."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        turns = given.get("turns", "whole")
        encoding = quarto_encoding(given.get("rules", "lines"), turns)
        super().__init__(_QUARTO, encoding, 17 if turns == "whole" else 32, given)


class UltimateGame(SpielGame):
    """``ending`` is an ending of the game, or ``usual`` for the default of the size."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        n, ending = given.get("n", 4), given.get("ending", "usual")
        encoding = ultimate_encoding(n, None if ending == "usual" else ending)
        super().__init__(_ULTIMATE, encoding, n**4, given)


class State(pyspiel.State):  # type: ignore[misc]
    """One of our positions as an OpenSpiel state."""

    def __init__(self, game: SpielGame, position: Position[Any]) -> None:
        super().__init__(game)
        self._encoding = game.encoding
        self.position = position

    def current_player(self) -> int:
        over = self.position.outcome is not None
        return int(pyspiel.PlayerId.TERMINAL if over else self.position.to_move)

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002
        return self._encoding.legal(self.position)

    def _apply_action(self, action: int) -> None:
        self.position = self._encoding.act(self.position, action)

    def _action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002
        return str(self._encoding.move(action))

    def is_terminal(self) -> bool:
        return self.position.outcome is not None

    def returns(self) -> list[float]:
        return list(self._encoding.rewards(self.position))

    def __str__(self) -> str:
        return str(self.position)


class PlanesObserver:
    """The planes of :mod:`fourfold.arrays`."""

    def __init__(self, encoding: Encoding) -> None:
        self._encoding = encoding
        self.tensor = np.zeros(int(np.prod(encoding.shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(encoding.shape)}

    def set_from(self, state: State, player: int) -> None:
        self.dict["observation"][:] = self._encoding.observe(state.position, player)

    def string_from(self, state: State, player: int) -> str:  # noqa: ARG002
        return str(state)


pyspiel.register_game(_QUARTO, QuartoGame)
pyspiel.register_game(_ULTIMATE, UltimateGame)


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
        return Choice(self._game.encoding.move(action))
