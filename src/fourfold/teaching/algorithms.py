"""The searches of the library by name, each called in the same way."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from fourfold.errors import unknown
from fourfold.evaluation.contract import Evaluation
from fourfold.games.contract import Position
from fourfold.limits import NO_LIMITS, Limits
from fourfold.search.alphabeta import alphabeta
from fourfold.search.contract import Result
from fourfold.search.deepening import deepening
from fourfold.search.minimax import minimax
from fourfold.search.montecarlo import montecarlo
from fourfold.search.ordering import best_looking_first
from fourfold.search.table import Table
from fourfold.search.trace import Trace

Search = Callable[[Position[Any], int | None, Evaluation, Limits, Trace | None], Result]
"""Position, depth, evaluation, limits, trace."""

DEFAULT_GAMES = 10
"""What Monte Carlo plays after each move when it is told no number."""


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A search. ``tree`` says that it walks the game tree to a depth, ``prunes`` that it leaves out
    branches, and ``hard`` that no answer leaves its window."""

    name: str
    summary: str
    search: Search
    tree: bool = True
    prunes: bool = True
    hard: bool = False

    def __call__(
        self,
        position: Position[Any],
        depth: int | None,
        evaluation: Evaluation,
        *,
        limits: Limits = NO_LIMITS,
        trace: Trace | None = None,
    ) -> Result:
        return self.search(position, depth, evaluation, limits, trace)


def _minimax(
    u: Position[Any], depth: int | None, evaluation: Evaluation, limits: Limits, trace: Trace | None
) -> Result:
    return minimax(u, depth, evaluation, limits=limits, trace=trace)


def _alphabeta(
    u: Position[Any], depth: int | None, evaluation: Evaluation, limits: Limits, trace: Trace | None
) -> Result:
    return alphabeta(u, depth, evaluation, limits=limits, trace=trace)


def _failhard(
    u: Position[Any], depth: int | None, evaluation: Evaluation, limits: Limits, trace: Trace | None
) -> Result:
    return alphabeta(u, depth, evaluation, soft=False, limits=limits, trace=trace)


def _ordered(
    u: Position[Any], depth: int | None, evaluation: Evaluation, limits: Limits, trace: Trace | None
) -> Result:
    ordering = best_looking_first(evaluation)
    return alphabeta(u, depth, evaluation, ordering=ordering, limits=limits, trace=trace)


def _table(
    u: Position[Any], depth: int | None, evaluation: Evaluation, limits: Limits, trace: Trace | None
) -> Result:
    return alphabeta(u, depth, evaluation, table=Table(), limits=limits, trace=trace)


def _deepening(
    u: Position[Any], depth: int | None, evaluation: Evaluation, limits: Limits, trace: Trace | None
) -> Result:
    return deepening(u, depth, evaluation, table=Table(), limits=limits, trace=trace)


def _montecarlo(
    u: Position[Any], depth: int | None, _: Evaluation, limits: Limits, trace: Trace | None
) -> Result:
    games = DEFAULT_GAMES if depth is None else depth
    return montecarlo(u, games, chance=random.Random(0), limits=limits, trace=trace)


ALGORITHMS: Mapping[str, Algorithm] = {
    algorithm.name: algorithm
    for algorithm in (
        Algorithm("minimax", "looks at every line of play", _minimax, prunes=False),
        Algorithm("alphabeta", "leaves out what cannot matter (fail-soft)", _alphabeta),
        Algorithm("failhard", "alpha-beta whose answers stay in the window", _failhard, hard=True),
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
    """The algorithm with this name; SpecError when there is none such."""
    if name not in ALGORITHMS:
        raise unknown("spec.algorithm", name, ALGORITHMS)
    return ALGORITHMS[name]
