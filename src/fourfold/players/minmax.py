"""MinMax-D of the NTNU report of 2012: after the opening, alpha-beta D actions deep.

An action is a whole turn of one player. Until seven pieces are on the board, the tree is too wide
for a useful search, and the report's player runs simulations instead.
"""

from __future__ import annotations

from typing import Any

from fourfold.base.specs import Option
from fourfold.evaluation.registry import evaluation_for, find_evaluation
from fourfold.games.contract import Position
from fourfold.players.contract import Choice, Clock, Player
from fourfold.players.montecarlo import SIMULATIONS, MonteCarloPlayer
from fourfold.players.novice import NovicePlayer
from fourfold.players.registry import SEED, PlayerFamily
from fourfold.players.search_backend import (
    CORE,
    choice_of,
    fixed_depth_search,
    limit_depth,
    limits_of,
    require_quarto,
)

OPENING_PIECES = 7
"""The player searches from this many pieces on the board."""


class MinMaxPlayer:
    """Searches ``depth`` turns ahead. Before, the ``opening`` player moves, if there is one."""

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
        position = require_quarto(position, "minmax")
        if self._opening is not None and position.placed < OPENING_PIECES:
            return self._opening.choose(position, clock)
        result = self._search(
            position,
            limit_depth(self._depth, clock),
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
