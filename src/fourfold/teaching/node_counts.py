"""Compare the nodes that several searches take on the same positions and depths."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fourfold.base.entry_points import import_optional
from fourfold.base.errors import FourfoldError
from fourfold.base.files import wrap_write_errors
from fourfold.evaluation.registry import evaluation_for
from fourfold.games.contract import Position
from fourfold.search.contract import Result
from fourfold.teaching.search_setup import Algorithm

PLOT_FORMATS = (".png", ".svg", ".pdf")

RANDOM_LINES = 400
"""How many random lines per position estimate the size of its tree."""


@dataclass(frozen=True, slots=True)
class NodeCount:
    """The cost of one search at one depth, on all positions together."""

    algorithm: str
    depth: int
    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class NodeCounts:
    """The costs of all searches at the depths from 1 on."""

    positions: int
    counts: Sequence[NodeCount]
    branching: Sequence[float]
    """The branching factor *b* for each depth *d*: b^d is the number of positions at this depth."""

    @property
    def depths(self) -> range:
        return range(1, len(self.branching) + 1)

    def at(self, algorithm: str, depth: int) -> NodeCount:
        return next(one for one in self.counts if (one.algorithm, one.depth) == (algorithm, depth))

    def nodes(self, algorithm: str, depth: int) -> float:
        """The mean number of nodes per position."""
        return self.at(algorithm, depth).nodes / self.positions

    def full(self, depth: int) -> float:
        """b^d: all positions at this depth."""
        return float(self.branching[depth - 1] ** depth)

    def least(self, depth: int) -> float:
        """b^(d/2): about the nodes of alpha-beta if it always tries the best move first."""
        return float(self.branching[depth - 1] ** (depth / 2))


class DifferentValuesError(FourfoldError):
    """Two searches that must agree do not: one of them, or an evaluation, is wrong."""


def count_nodes(
    positions: Sequence[Position[Any]],
    algorithms: Sequence[Algorithm],
    depth: int,
    evaluation: str | None = None,
    *,
    seed: int = 0,
    on_progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> NodeCounts:
    """Run each search on each position at the depths from 1 to ``depth``.

    Seconds are processor time. DifferentValuesError if the searches disagree on a value.
    """
    heuristic = evaluation_for(evaluation, positions[0])
    counts, done, total = list[NodeCount](), 0, depth * len(algorithms) * len(positions)
    for current in range(1, depth + 1):
        results: list[list[Result]] = []
        for algorithm in algorithms:
            began, own = time.process_time(), list[Result]()
            for position in positions:
                on_progress(done, total)
                own.append(algorithm.search(position, current, heuristic))
                done += 1
            seconds = time.process_time() - began
            nodes = sum(result.nodes for result in own)
            counts.append(NodeCount(algorithm.name, current, nodes, seconds))
            results.append(own)
        _check_values(positions, algorithms, results, current)
    on_progress(total, total)
    return NodeCounts(len(positions), counts, branching_factors(positions, depth, seed))


def _check_values(
    positions: Sequence[Position[Any]],
    algorithms: Sequence[Algorithm],
    results: Sequence[Sequence[Result]],
    depth: int,
) -> None:
    """Raise DifferentValuesError if searches to this depth, or with exact results, differ.

    Iterative deepening stops after depth 1 in a position with a single move; its result has the
    depth that it reached.
    """
    for place, position in enumerate(positions):
        values = {
            algorithm.name: own[place].value
            for algorithm, own in zip(algorithms, results, strict=True)
            if own[place].exact or own[place].depth == depth
        }
        if len(set(values.values())) > 1:
            texts = [f"{name} {value:g}" for name, value in values.items()]
            raise DifferentValuesError(
                "compare.values", depth=depth, position=position, values=texts
            )


def branching_factors(
    positions: Sequence[Position[Any]], depth: int, seed: int = 0, lines: int = RANDOM_LINES
) -> list[float]:
    """The branching factor of the trees down to each depth, by Knuth's estimate (1975).

    Along a random line of play, the product of the numbers of moves is on average the number of
    positions at that depth. A line that ends earlier counts as 0.

    >>> from fourfold.games.tictactoe import Position
    >>> [round(b ** d) for d, b in enumerate(branching_factors([Position.start()], 4), start=1)]
    [9, 72, 504, 3024]
    """
    chance = random.Random(seed)
    products: list[list[int]] = [[] for _ in range(depth)]
    for start in positions:
        for _ in range(lines):
            position, product = start, 1
            for level in products:
                moves = position.legal_moves()
                product *= len(moves)
                level.append(product)
                if moves:
                    position = position.play(chance.choice(moves))
    return [statistics.fmean(level) ** (1 / deep) for deep, level in enumerate(products, start=1)]


def check_plot_format(path: Path) -> None:
    """Raise FourfoldError if :func:`plot` cannot write a file with this ending."""
    if path.suffix.lower() not in PLOT_FORMATS:
        raise FourfoldError("option.ending", option="--plot", file=path, endings=PLOT_FORMATS)
    import_optional("matplotlib", "--plot", "report")


def plot(counts: NodeCounts, title: str, path: Path) -> None:
    """Draw nodes against depth on a logarithmic scale, with b^d and b^(d/2) as dashed lines."""
    from matplotlib.figure import Figure

    figure = Figure((8, 5), layout="tight")
    axes = figure.subplots()
    depths = list(counts.depths)
    for name in dict.fromkeys(count.algorithm for count in counts.counts):
        nodes = [counts.nodes(name, depth) for depth in depths]
        axes.plot(depths, nodes, marker="o", label=name)
    theory = {"b^d": counts.full, "b^(d/2)": counts.least}
    for (label, size), shade in zip(theory.items(), ("0.3", "0.6"), strict=True):
        axes.plot(depths, [size(d) for d in depths], linestyle="--", color=shade, label=label)
    axes.set_yscale("log")
    axes.set_xticks(depths)
    axes.set_xlabel("depth in moves")
    axes.set_ylabel("nodes for each position")
    axes.set_title(title)
    axes.grid(alpha=0.3)
    axes.legend()
    with wrap_write_errors(path):
        figure.savefig(path, dpi=150)
