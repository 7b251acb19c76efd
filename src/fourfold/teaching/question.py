"""What is searched, and how: a position of a game, an algorithm, a depth and an evaluation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fourfold.base.errors import SpecError
from fourfold.base.limits import NO_LIMITS, Limits
from fourfold.evaluation.contract import Evaluation
from fourfold.evaluation.registry import evaluation_for
from fourfold.games.contract import Position
from fourfold.games.registry import Game
from fourfold.search.contract import Result
from fourfold.search.trace import Trace
from fourfold.teaching import abstract
from fourfold.teaching.algorithms import Algorithm, find_algorithm

ABSTRACT = "abstract"
"""The name under which a bare tree is searched like any game."""

DEFAULT_SEARCHED = "tictactoe"
"""What is searched where no game is named."""


@dataclass(frozen=True, slots=True)
class Question:
    """A search that can be asked for again and gives the same answer each time."""

    game: str
    position: Position[Any]
    algorithm: Algorithm
    depth: int | None
    evaluation: Evaluation

    @classmethod
    def of(
        cls,
        game: str,
        position: str | None = None,
        algorithm: str = "alphabeta",
        depth: int | None = None,
        evaluation: str | None = None,
    ) -> Question:
        """The question that these texts stand for; without a position, the start of the game."""
        here: Position[Any]
        if game.strip() == ABSTRACT:
            name, judge = ABSTRACT, abstract.leaf_values()
            here = abstract.Position.parse(abstract.EXAMPLE if position is None else position)
            if evaluation not in (None, judge.name):
                raise SpecError("spec.no_leaves", name=evaluation)
        else:
            found = Game.find(game)
            name = str(found)
            here = found.start() if position is None else found.parse(position)
            judge = evaluation_for(evaluation, here)
        return cls(name, here, find_algorithm(algorithm), depth, judge)

    def search(self, *, limits: Limits = NO_LIMITS, trace: Trace | None = None) -> Result:
        return self.algorithm.search(
            self.position, self.depth, self.evaluation, limits=limits, trace=trace
        )
