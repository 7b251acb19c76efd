"""Measure an evaluation by the three requirements of the Italian notes on game theory.

*Correct*: it orders finished games as the rules do, and rates unfinished ones between a loss and a
win. *Efficient*: it is cheap. *Precise*: it follows the true chances. Precision is the rank
correlation with the exact values of positions that have the same number of pieces placed.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass

from fourfold.evaluation.contract import Evaluation
from fourfold.games.contract import Outcome
from fourfold.games.quarto import Position
from fourfold.solver import solve


@dataclass(frozen=True, slots=True)
class Precision:
    """The rank correlation of an evaluation with the exact values of some positions. It is None if
    the evaluation or the value is the same for all of them."""

    placed: int
    correlation: float | None
    microseconds: float


def exact_values(positions: Sequence[Position]) -> list[int]:
    """1, 0 or -1 for each position: a win, a draw or a loss for the player to move."""
    return [_exact_value(position) for position in positions]


def _exact_value(position: Position) -> int:
    value = solve(position, weak=True).value
    assert value is not None, "no limit was set"
    return value.half_points - 1


def precision(
    evaluation: Evaluation, positions: Sequence[Position], values: Sequence[int]
) -> Precision:
    """The precision of an evaluation, and the time for one position."""
    began = time.perf_counter()
    scores = [evaluation(position) for position in positions]
    seconds = time.perf_counter() - began
    return Precision(
        positions[0].placed, rank_correlation(scores, values), 1e6 * seconds / len(positions)
    )


def is_correct(evaluation: Evaluation, positions: Sequence[Position]) -> bool:
    """Whether loss < draw < win for both players, and every unfinished position lies between loss
    and win."""
    win, draw, loss = (
        evaluation.utility(outcome, 0)
        for outcome in (Outcome.win(0), Outcome.draw(), Outcome.win(1))
    )
    ordered = loss < -draw < win and loss < draw < win
    return ordered and all(loss < evaluation(position) < win for position in positions)


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float | None:
    """Spearman's coefficient; equal values share their mean rank.

    >>> rank_correlation([1, 2, 3, 4], [10, 20, 40, 30])
    0.8
    """
    if len(set(one)) < 2 or len(set(other)) < 2:
        return None
    return round(statistics.correlation(_ranks(one), _ranks(other)), 12)


def _ranks(values: Sequence[float]) -> list[float]:
    order = sorted(values)
    first = {value: order.index(value) for value in set(order)}
    count = {value: order.count(value) for value in first}
    return [first[value] + (count[value] - 1) / 2 for value in values]
