"""MinMax-D of the NTNU report of 2012: alpha-beta D actions ahead, once the opening is over.

An action is a whole turn of one player. Before the seventh piece is on the board the tree is too
wide to see anything in, and the report's player simulates games instead.
"""

from __future__ import annotations

from typing import Any

from fourfold.base.specs import Option
from fourfold.evaluation.registry import evaluation_for, find_evaluation
from fourfold.games.contract import Position
from fourfold.players.contract import Choice, Clock, Player
from fourfold.players.kernels import (
    CORE,
    choice_of,
    fixed_depth_search,
    in_quarto,
    limits_of,
    shallower,
)
from fourfold.players.montecarlo import SIMULATIONS, MonteCarloPlayer
from fourfold.players.novice import NovicePlayer
from fourfold.players.registry import SEED, PlayerFamily

OPENING_PIECES = 7
"""From this many pieces on the board on, the player searches."""


class MinMaxPlayer:
    """Looks ``depth`` turns ahead after an opening that is left to another player, or to none."""

    def __init__(
        self,
        depth: int = 3,
        evaluation: str = "absolute",
        opening: str = "montecarlo",
        simulations: int = 100,
        core: str = CORE.default,
        seed: int | None = None,
    ) -> None:
        find_evaluation(evaluation)
        self._depth = depth
        self._evaluation = evaluation
        self._search = fixed_depth_search(core)
        self._opening: Player | None = None
        if opening == "montecarlo":
            self._opening = MonteCarloPlayer(simulations, "novice", core, seed)
        elif opening == "novice":
            self._opening = NovicePlayer(seed)

    def choose(self, position: Position[Any], clock: Clock) -> Choice:
        position = in_quarto(position, "minmax")
        if self._opening is not None and position.placed < OPENING_PIECES:
            return self._opening.choose(position, clock)
        result = self._search(
            position,
            shallower(self._depth, clock),
            evaluation_for(self._evaluation, position),
            limits=limits_of(clock),
        )
        return choice_of(result)


FAMILY = PlayerFamily(
    make=MinMaxPlayer,
    summary="about.minmax",
    options=(
        Option("depth", int, 3, "how many turns it looks ahead", minimum=1, maximum=17),
        Option("evaluation", str, "absolute", "how it judges where it stops looking"),
        Option(
            "opening",
            str,
            "montecarlo",
            "who plays before the seventh piece is set; none searches at once",
            choices=("montecarlo", "novice", "none"),
        ),
        SIMULATIONS,
        CORE,
        SEED,
    ),
    games=("quarto",),
    source="NTNU report (2012)",
)
