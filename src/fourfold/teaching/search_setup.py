"""The searches of the lessons: algorithms by name, and the games they search."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from fourfold.base.errors import SpecError, unknown_name_error
from fourfold.base.limits import NO_LIMITS, Limits
from fourfold.evaluation.contract import Evaluation
from fourfold.evaluation.registry import evaluation_for
from fourfold.games.contract import Position
from fourfold.games.registry import Game
from fourfold.search.alphabeta import TranspositionTable, alphabeta, order_by_evaluation
from fourfold.search.contract import Result
from fourfold.search.iterative_deepening import deepening
from fourfold.search.minimax import minimax
from fourfold.search.montecarlo import montecarlo
from fourfold.search.trace import Trace
from fourfold.teaching.abstract_game import EXAMPLE, TreePosition, leaf_values

DEFAULT_PLAYOUTS = 10
"""How many games Monte Carlo plays after each move by default."""

ABSTRACT = "abstract"
"""The name of the game that is only a tree."""

DEFAULT_TREE_GAME = "tictactoe"
"""The game to search by default."""

Search = Callable[..., Result]
"""Takes a position, a depth and an evaluation, and ``limits`` and ``trace``."""


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A search with a name."""

    name: str
    summary: str
    search: Search
    tree: bool = True
    """Whether it walks the game tree to a depth."""
    prunes: bool = True
    """Whether it skips branches."""
    hard: bool = False
    """Whether it is fail-hard: no value leaves its window."""


def _ordered(u: Position[Any], depth: int | None, evaluation: Evaluation, **options: Any) -> Result:
    return alphabeta(u, depth, evaluation, ordering=order_by_evaluation(evaluation), **options)


def _table(u: Position[Any], depth: int | None, evaluation: Evaluation, **options: Any) -> Result:
    return alphabeta(u, depth, evaluation, table=TranspositionTable(), **options)


def _deepening(
    u: Position[Any], depth: int | None, evaluation: Evaluation, **options: Any
) -> Result:
    return deepening(u, depth, evaluation, table=TranspositionTable(), **options)


def _montecarlo(u: Position[Any], depth: int | None, _: Evaluation, **options: Any) -> Result:
    games = DEFAULT_PLAYOUTS if depth is None else depth
    return montecarlo(u, games, chance=random.Random(0), **options)


ALGORITHMS: Mapping[str, Algorithm] = {
    algorithm.name: algorithm
    for algorithm in (
        Algorithm("minimax", "looks at every line of play", minimax, prunes=False),
        Algorithm("alphabeta", "leaves out what cannot matter (fail-soft)", alphabeta),
        Algorithm(
            "failhard",
            "alpha-beta whose answers stay in the window",
            partial(alphabeta, soft=False),
            hard=True,
        ),
        Algorithm("ordered", "alpha-beta, the best-looking moves first", _ordered),
        Algorithm("table", "alpha-beta with a transposition table", _table),
        Algorithm("deepening", "depth 1, 2, 3, ... with a table", _deepening),
        Algorithm(
            "montecarlo",
            "random games after every move; the depth is their number",
            _montecarlo,
            tree=False,
            prunes=False,
        ),
    )
}


def find_algorithm(name: str) -> Algorithm:
    """The algorithm with this name; SpecError if there is none."""
    if name not in ALGORITHMS:
        raise unknown_name_error("spec.algorithm", name, ALGORITHMS)
    return ALGORITHMS[name]


@dataclass(frozen=True, slots=True)
class SearchSetup:
    """A search with all its inputs. Every run gives the same result."""

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
    ) -> SearchSetup:
        """Read a setup from texts; the default position is the start of the game."""
        start: Position[Any]
        if game.strip() == ABSTRACT:
            name, heuristic = ABSTRACT, leaf_values()
            start = TreePosition.parse(EXAMPLE if position is None else position)
            if evaluation not in (None, heuristic.name):
                raise SpecError("spec.no_leaves", name=evaluation)
        else:
            variant = Game.find(game)
            name = str(variant)
            start = variant.start() if position is None else variant.parse(position)
            heuristic = evaluation_for(evaluation, start)
        return cls(name, start, find_algorithm(algorithm), depth, heuristic)

    def search(self, *, limits: Limits = NO_LIMITS, trace: Trace | None = None) -> Result:
        return self.algorithm.search(
            self.position, self.depth, self.evaluation, limits=limits, trace=trace
        )
