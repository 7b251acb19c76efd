"""Quarto and Ultimate as Python games of OpenSpiel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from fourfold.compat.learning.encodings import Encoding, quarto_encoding, ultimate_encoding
from fourfold.games.contract import Position


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
        return State(self, self.encoding.start() if state is None else state)

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
        return self._encoding.action_text(action)

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
