"""The Monte Carlo player: simulates games after every move and makes the one with the most wins."""

from __future__ import annotations

import random
from typing import Any

from fourfold.base.specs import Option
from fourfold.games.contract import Position
from fourfold.players.contract import Choice, Clock
from fourfold.players.registry import SEED, PlayerFamily
from fourfold.players.search_backend import CORE, POLICIES, choice_of, limits_of, simulation

SIMULATIONS = Option(
    "simulations",
    int,
    100,
    "number of simulated games per legal move; 300 play no better in Quarto",
    minimum=1,
)


class MonteCarloPlayer:
    """Simulates ``simulations`` games after every move; the policy plays both sides."""

    def __init__(
        self,
        simulations: int = 100,
        policy: str = "novice",
        core: str = CORE.default,
        seed: int | None = None,
    ) -> None:
        self._simulations = simulations
        self._policy = policy
        self._simulate = simulation(core)
        self._random = random.Random(seed)

    def choose(self, position: Position[Any], clock: Clock) -> Choice:
        result = self._simulate(
            position,
            self._simulations,
            self._policy,
            chance=self._random,
            limits=limits_of(clock),
        )
        return choice_of(result)


FAMILY = PlayerFamily(
    make=MonteCarloPlayer,
    summary="about.montecarlo",
    options=(
        SIMULATIONS,
        Option("policy", str, "novice", "player of the simulated games", choices=tuple(POLICIES)),
        CORE,
        SEED,
    ),
    source="NTNU report (2012)",
)
