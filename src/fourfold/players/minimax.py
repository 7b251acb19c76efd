"""The textbook player: plain minimax in Python, for any game, without pruning."""

from __future__ import annotations

from typing import Any

from fourfold.base.specs import Option
from fourfold.evaluation.registry import HEURISTICS, evaluation_for, find_evaluation
from fourfold.games.contract import Position
from fourfold.players.contract import Choice, Clock
from fourfold.players.registry import PlayerFamily
from fourfold.players.search_backend import choice_of, limit_depth, limits_of
from fourfold.search.minimax import minimax

EVALUATION = Option(
    "evaluation",
    str,
    None,
    f"evaluation at the depth limit: {', '.join(HEURISTICS)}; not set: by game",
)


class MinimaxPlayer:
    """Searches every line of play ``depth`` moves ahead."""

    def __init__(self, depth: int = 2, evaluation: str | None = None) -> None:
        if evaluation is not None:
            find_evaluation(evaluation)
        self._depth = depth
        self._evaluation = evaluation

    def choose(self, position: Position[Any], clock: Clock) -> Choice:
        result = minimax(
            position,
            limit_depth(self._depth, clock),
            evaluation_for(self._evaluation, position),
            limits=limits_of(clock),
        )
        return choice_of(result)


FAMILY = PlayerFamily(
    make=MinimaxPlayer,
    summary="about.minimax",
    options=(
        Option("depth", int, 2, "search depth in plies", minimum=1),
        EVALUATION,
    ),
    source="Italian notes on game theory",
)
