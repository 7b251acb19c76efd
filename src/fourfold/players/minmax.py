"""MinMax-D of the NTNU report of 2012: after the opening, alpha-beta D actions deep.

An action is a whole turn of one player. Until seven pieces are on the board, the tree is too wide
for a useful search, and the report's player runs simulations instead.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from fourfold.base.specs import Option
from fourfold.evaluation.contract import Evaluation
from fourfold.evaluation.registry import evaluation_for, find_evaluation, heuristics_for
from fourfold.games import quarto
from fourfold.games.contract import Position
from fourfold.games.quarto import Turn
from fourfold.players.contract import Choice, Clock, MoveBudget, Player
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
    """Searches ``depth`` turns ahead. In the opening, the ``opening`` player moves, if any.

    Among equally good moves it plays the first or, with ``ties="random"``, a random one. With
    random ties and the evaluation ``zero`` it plays "like a Novice Player with D actions
    foresight", as the report says.
    """

    def __init__(
        self,
        depth: int = 3,
        evaluation: str = "absolute",
        opening: str = "montecarlo",
        ties: str = "first",
        simulations: int = 100,
        core: str = CORE.default,
        seed: int | None = None,
    ) -> None:
        find_evaluation(evaluation)
        self._depth = depth
        self._evaluation = evaluation
        self._search = fixed_depth_search(core)
        self._random = random.Random(seed) if ties == "random" else None
        self._opening: Player | None = None
        if opening == "montecarlo":
            self._opening = MonteCarloPlayer(simulations, "novice", core, seed)
        elif opening == "novice":
            self._opening = NovicePlayer(seed)

    def choose(self, position: Position[Any], clock: Clock) -> Choice:
        position = require_quarto(position, "minmax")
        if self._opening is not None and position.placed < OPENING_PIECES:
            return self._opening.choose(position, clock)
        depth = limit_depth(self._depth, clock)
        assert depth is not None
        evaluation = evaluation_for(self._evaluation, position)
        if self._random is not None:
            return self._choose_among_best(position, depth, evaluation, clock, self._random)
        return choice_of(self._search(position, depth, evaluation, limits=limits_of(clock)))

    def _choose_among_best(
        self,
        position: quarto.Position,
        depth: int,
        evaluation: Evaluation,
        clock: Clock,
        chance: random.Random,
    ) -> Choice:
        """Search each turn with its own open window, in random order; the first best turn is then
        any of the best with equal probability. Returns the best turn so far if a limit is
        reached."""
        turns = list(position.legal_moves())
        chance.shuffle(turns)
        budget = MoveBudget(clock)
        best, nodes = Choice(turns[0], depth=depth), 1
        for turn in turns:
            after = position.play(turn)
            line: Sequence[Turn] = ()
            if clock.nodes is not None and nodes >= clock.nodes:
                break
            if after.outcome is not None:
                value, searched = evaluation.utility(after.outcome, position.to_move), 1
            elif depth == 1:
                value, searched = -evaluation(after), 1
            else:
                limits = budget.allocate()
                result = self._search(after, depth - 1, evaluation, limits=limits)
                budget.release_unused(limits, result.nodes)
                if not result.complete or result.value is None:
                    break
                value, searched, line = -result.value, result.nodes, result.line
            nodes += searched
            if best.score is None or value > best.score:
                best = replace(best, move=turn, score=value, line=(turn, *line))
        return replace(best, nodes=nodes)


FAMILY = PlayerFamily(
    make=MinMaxPlayer,
    summary="about.minmax",
    options=(
        Option("depth", int, 3, "search depth in moves", minimum=1, maximum=17),
        Option(
            "evaluation",
            str,
            "absolute",
            f"evaluation at the depth limit: {', '.join(heuristics_for('quarto'))}",
        ),
        Option(
            "opening",
            str,
            "montecarlo",
            "player of the moves before the seventh piece is placed; none: search from the start",
            choices=("montecarlo", "novice", "none"),
        ),
        Option(
            "ties",
            str,
            "first",
            "which of equally good moves to play",
            choices=("first", "random"),
        ),
        SIMULATIONS,
        CORE,
        SEED,
    ),
    games=("quarto",),
    source="NTNU report (2012)",
)
