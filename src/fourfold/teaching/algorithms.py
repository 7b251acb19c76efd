"""The searches of the library by name, each called in the same way."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from fourfold.base.errors import unknown_name_error
from fourfold.evaluation.contract import Evaluation
from fourfold.games.contract import Position
from fourfold.search.alphabeta import alphabeta, order_by_evaluation
from fourfold.search.contract import Result
from fourfold.search.iterative_deepening import deepening
from fourfold.search.minimax import minimax
from fourfold.search.montecarlo import montecarlo
from fourfold.search.transposition_table import TranspositionTable

Search = Callable[..., Result]
"""Asked with a position, a depth and an evaluation; takes ``limits`` and ``trace``."""

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


def _ordered(u: Position[Any], depth: int | None, evaluation: Evaluation, **terms: Any) -> Result:
    return alphabeta(u, depth, evaluation, ordering=order_by_evaluation(evaluation), **terms)


def _table(u: Position[Any], depth: int | None, evaluation: Evaluation, **terms: Any) -> Result:
    return alphabeta(u, depth, evaluation, table=TranspositionTable(), **terms)


def _deepening(u: Position[Any], depth: int | None, evaluation: Evaluation, **terms: Any) -> Result:
    return deepening(u, depth, evaluation, table=TranspositionTable(), **terms)


def _montecarlo(u: Position[Any], depth: int | None, _: Evaluation, **terms: Any) -> Result:
    games = DEFAULT_GAMES if depth is None else depth
    return montecarlo(u, games, chance=random.Random(0), **terms)


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
    """The algorithm with this name; SpecError when there is none such."""
    if name not in ALGORITHMS:
        raise unknown_name_error("spec.algorithm", name, ALGORITHMS)
    return ALGORITHMS[name]
