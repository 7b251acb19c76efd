"""The base of the PettingZoo environments, whose agents act one after the other (AEC)."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from fourfold.compat.learning import (
    MODES,
    Encoding,
    action_space,
    check_render_mode,
    observation_space,
    render,
)

AGENTS = ("player_0", "player_1")


class GameEnv(AECEnv, EzPickle):  # type: ignore[misc]
    """The environment of any game. ``given`` are the further constructor arguments, for
    pickling."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": list(MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, encoding: Encoding, render_mode: str | None, **given: Any) -> None:
        EzPickle.__init__(self, render_mode=render_mode, **given)
        super().__init__()
        check_render_mode(render_mode)
        self.encoding = encoding
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.agents = list(AGENTS)
        self.action_spaces = {agent: action_space(encoding) for agent in AGENTS}
        self.observation_spaces = {agent: observation_space(encoding) for agent in AGENTS}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:  # noqa: ARG002
        """Start a new game. The games are deterministic, so the seed has no effect."""
        self.position = self.encoding.game.start()
        self.last_move: Any = None
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.position.to_move]

    def observe(self, agent: str) -> dict[str, Any]:
        moving = agent == self.agent_selection
        encoding = self.encoding
        mask = encoding.mask(self.position) if moving else np.zeros(encoding.actions, np.int8)
        planes = encoding.observe(self.position, AGENTS.index(agent))
        return {"observation": planes, "action_mask": mask}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self.last_move = self.encoding.move(int(action))
        self.position = self.encoding.act(self.position, int(action))
        over = self.position.outcome is not None
        self.rewards = dict(zip(AGENTS, self.encoding.rewards(self.position), strict=True))
        self.terminations = dict.fromkeys(AGENTS, over)
        # In our rules the winner stays to move; PettingZoo expects one more step of each agent.
        self.agent_selection = (
            AGENTS[1 - AGENTS.index(agent)] if over else AGENTS[self.position.to_move]
        )
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        return render(self.encoding.game, self.position, self.last_move, self.render_mode)

    def close(self) -> None:
        """Nothing to close."""


def wrapped(env: GameEnv) -> Any:
    """Wrap the environment like PettingZoo's own games: an illegal action loses the game."""
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)
