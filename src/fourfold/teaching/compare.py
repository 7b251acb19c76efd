"""The node-count lab: the same positions, the same depths, and what each search spends on them."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from fourfold.base.errors import FourfoldError
from fourfold.evaluation.registry import evaluation_for
from fourfold.games.contract import Position
from fourfold.search.contract import Result
from fourfold.teaching.algorithms import Algorithm

RANDOM_LINES = 400
"""How many random lines estimate the size of the tree below one position."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What one search spent at one depth, on all positions together."""

    algorithm: str
    depth: int
    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """What all searches spent at the depths from 1 on.

    ``branching`` has for each depth the mean number of moves *b* of the tree down to it: the
    geometric mean, so that *b* to the power of the depth is the size of the tree's last level.
    """

    positions: int
    measured: Sequence[Measured]
    branching: Sequence[float]

    @property
    def depths(self) -> range:
        return range(1, len(self.branching) + 1)

    def at(self, algorithm: str, depth: int) -> Measured:
        return next(m for m in self.measured if (m.algorithm, m.depth) == (algorithm, depth))

    def nodes(self, algorithm: str, depth: int) -> float:
        """The mean of a search's nodes over the positions."""
        return self.at(algorithm, depth).nodes / self.positions

    def full(self, depth: int) -> float:
        """b^d: every position at this depth."""
        return float(self.branching[depth - 1] ** depth)

    def least(self, depth: int) -> float:
        """b^(d/2): about what alpha-beta must look at when the best move is always tried first."""
        return float(self.branching[depth - 1] ** (depth / 2))


class DifferentValuesError(FourfoldError):
    """Two searches that must agree do not: one of them, or an evaluation, is wrong."""


def compare(
    positions: Sequence[Position[Any]],
    algorithms: Sequence[Algorithm],
    depth: int,
    evaluation: str | None = None,
    *,
    seed: int = 0,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> Comparison:
    """Let each search work on each position at each depth; their values have to be the same.

    Seconds are the processor's, so that other work on the machine counts as little as can be.
    """
    judge = evaluation_for(evaluation, positions[0])
    measured, done, total = list[Measured](), 0, depth * len(algorithms) * len(positions)
    for deep in range(1, depth + 1):
        answers: list[list[Result]] = []
        for algorithm in algorithms:
            began, found = time.process_time(), list[Result]()
            for position in positions:
                progress(done, total)
                found.append(algorithm.search(position, deep, judge))
                done += 1
            seconds = time.process_time() - began
            nodes = sum(result.nodes for result in found)
            measured.append(Measured(algorithm.name, deep, nodes, seconds))
            answers.append(found)
        _hold_together(positions, algorithms, answers, deep)
    progress(total, total)
    return Comparison(len(positions), measured, branching_factors(positions, depth, seed))


def _hold_together(
    positions: Sequence[Position[Any]],
    algorithms: Sequence[Algorithm],
    answers: Sequence[Sequence[Result]],
    depth: int,
) -> None:
    """DifferentValuesError when two searches that looked this deep, or that know for sure, differ.

    Deepening leaves a position with a single move after one look, and says so by its depth.
    """
    for place, position in enumerate(positions):
        values = {
            algorithm.name: found[place].value
            for algorithm, found in zip(algorithms, answers, strict=True)
            if found[place].exact or found[place].depth == depth
        }
        if len(set(values.values())) > 1:
            found = [f"{name} {value:g}" for name, value in values.items()]
            raise DifferentValuesError(
                "compare.values", depth=depth, position=position, values=found
            )


def branching_factors(
    positions: Sequence[Position[Any]], depth: int, seed: int = 0, lines: int = RANDOM_LINES
) -> list[float]:
    """The branching factor of the trees down to each depth, by Knuth's estimate (1975).

    Along a random line of play the product of the numbers of moves is, on average, the number of
    positions at that depth; a line that ends sooner counts 0.

    >>> from fourfold.games.tictactoe import Position
    >>> [round(b ** d) for d, b in enumerate(branching_factors([Position.start()], 4), start=1)]
    [9, 72, 504, 3024]
    """
    chance = random.Random(seed)
    products: list[list[int]] = [[] for _ in range(depth)]
    for position in positions:
        for _ in range(lines):
            here, product = position, 1
            for level in products:
                moves = here.legal_moves()
                product *= len(moves)
                level.append(product)
                if moves:
                    here = here.play(chance.choice(moves))
    return [statistics.fmean(level) ** (1 / deep) for deep, level in enumerate(products, start=1)]
