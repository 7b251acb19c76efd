"""The alpha-beta player: iterative deepening until its time is up."""

from __future__ import annotations

from typing import Any

from fourfold.base.specs import Option
from fourfold.evaluation.registry import evaluation_for, find_evaluation
from fourfold.games.contract import Position
from fourfold.players.contract import Choice, Clock, OnChoice, ignore_choice
from fourfold.players.minimax import EVALUATION
from fourfold.players.registry import PlayerFamily
from fourfold.players.search_backend import (
    CORE,
    DEPTH,
    choice_of,
    deepening_search,
    limit_depth,
    limits_of,
)


class AlphaBetaPlayer:
    """Spends ``time`` seconds on a move, less if the clock demands it or ``depth`` is reached."""

    def __init__(
        self,
        time: float = 1.0,
        depth: int | None = None,
        evaluation: str | None = None,
        core: str = CORE.default,
    ) -> None:
        if evaluation is not None:
            find_evaluation(evaluation)
        self._seconds = time
        self._depth = depth
        self._evaluation = evaluation
        self._search = deepening_search(core)

    def choose(self, position: Position[Any], clock: Clock) -> Choice:
        return self.choose_with_progress(position, clock, ignore_choice)

    def choose_with_progress(
        self, position: Position[Any], clock: Clock, on_choice: OnChoice
    ) -> Choice:
        result = self._search(
            position,
            limit_depth(self._depth, clock),
            evaluation_for(self._evaluation, position),
            limits=limits_of(clock, self._seconds),
            on_depth=lambda result: on_choice(choice_of(result)),
        )
        return choice_of(result)


FAMILY = PlayerFamily(
    make=AlphaBetaPlayer,
    summary="about.alphabeta",
    options=(
        Option("time", float, 1.0, "seconds per move", minimum=0.001),
        DEPTH,
        EVALUATION,
        CORE,
    ),
)
