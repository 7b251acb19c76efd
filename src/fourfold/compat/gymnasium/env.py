"""Environments for a single agent that plays against one of our players."""

from __future__ import annotations

from typing import Any, SupportsFloat

import gymnasium

from fourfold.base.errors import FourfoldError
from fourfold.compat.learning import (
    MODES,
    Encoding,
    action_space,
    check_render_mode,
    observation_space,
    quarto_encoding,
    render,
    ultimate_encoding,
)
from fourfold.games.contract import Position
from fourfold.players.contract import Clock, Player
from fourfold.players.registry import PlayerConfig

RANDOM = "random"
ILLEGAL = -1.0
"""The reward for an illegal action, which ends the game."""

Observation = dict[str, Any]


class OpponentEnv(gymnasium.Env[Observation, Any]):
    """An environment with an opponent.

    ``opponent`` is the spec of a player with ``seconds`` per move (None: no limit). ``seat`` is the
    seat of the agent: 0 moves first, 1, or ``random``. Observations have the planes of
    :mod:`fourfold.arrays` and the mask of the legal actions.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        encoding: Encoding,
        opponent: str,
        seat: int | str = RANDOM,
        seconds: float | None = None,
        render_mode: str | None = None,
    ) -> None:
        check_render_mode(render_mode)
        if seat not in (0, 1, RANDOM):
            raise FourfoldError("learning.seat", seat=seat)
        self.encoding = encoding
        self.opponent = PlayerConfig.find(opponent)
        self.opponent.make(encoding.game.name)  # raises if it plays another game
        self.seat = seat
        self.clock = Clock(seconds)
        self.render_mode = render_mode
        self.action_space = action_space(encoding)
        self.observation_space = observation_space(encoding)
        self.position: Position[Any] = encoding.game.start()
        self._last: Any = None
        self._player: Player | None = None
        self._own = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a new game. The seed also determines the opponent's choices."""
        super().reset(seed=seed, options=options)
        chosen = int(self.np_random.integers(2))
        self._own = chosen if self.seat == RANDOM else int(self.seat)
        own_seed = int(self.np_random.integers(2**31))
        self._player = self.opponent.with_seed(own_seed).make(self.encoding.game.name)
        self.position, self._last = self.encoding.game.start(), None
        self._play_opponent()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Play the agent's action and the opponent's replies until the agent's next action."""
        if int(action) not in self.encoding.legal(self.position):
            return self._observation(), ILLEGAL, True, False, {**self._info(), "illegal": True}
        self._last = self.encoding.move(int(action))
        self.position = self.encoding.act(self.position, int(action))
        self._play_opponent()
        if self.render_mode == "human":
            self.render()
        over = self.position.outcome is not None
        reward = self.encoding.rewards(self.position)[self._own]
        return self._observation(), reward, over, False, self._info()

    def render(self) -> Any:
        return render(self.encoding.game, self.position, self._last, self.render_mode)

    def _play_opponent(self) -> None:
        """Let the opponent move while it is its turn."""
        assert self._player is not None
        while self.position.outcome is None and self.position.to_move != self._own:
            self._last = self._player.choose(self.position, self.clock).move
            self.position = self.position.play(self._last)

    def _observation(self) -> Observation:
        planes = self.encoding.observe(self.position, self._own)
        return {"observation": planes, "action_mask": self.encoding.mask(self.position)}

    def _info(self) -> dict[str, Any]:
        return {
            "position": str(self.position),
            "seat": self._own,
            "action_mask": self.encoding.mask(self.position),
        }


class QuartoEnv(OpponentEnv):
    """Quarto; ``turns`` is ``whole`` or ``halves``, as in :mod:`fourfold.compat.pettingzoo`."""

    def __init__(
        self, rules: str = "lines", turns: str = "whole", opponent: str = "level(3)", **more: Any
    ) -> None:
        super().__init__(quarto_encoding(rules, turns), opponent, **more)


class UltimateEnv(OpponentEnv):
    """Ultimate Tic-Tac-Toe."""

    def __init__(
        self,
        n: int = 4,
        ending: str | None = None,
        opponent: str = "ultimate_level(3)",
        **more: Any,
    ) -> None:
        super().__init__(ultimate_encoding(n, ending), opponent, **more)
