"""Exact Quarto: what a position is worth, proven, and what every turn of it is worth.

>>> from fourfold.games.quarto import Position
>>> verdict = solve(Position.parse(".F5./.AB6/E..0/.4.C 1"))
>>> print(verdict.lower)
win 5
"""

from fourfold.solver.analysis import analyse, gifts, placements, weigh
from fourfold.solver.claims import Claims, Standing
from fourfold.solver.scores import (
    BEST,
    DRAW,
    WORST,
    Bounded,
    Bounds,
    Score,
    TurnScore,
    Value,
    Verdict,
)
from fourfold.solver.solving import Stop, principal_line, solve

__all__ = [
    "BEST",
    "DRAW",
    "WORST",
    "Bounded",
    "Bounds",
    "Claims",
    "Score",
    "Standing",
    "Stop",
    "TurnScore",
    "Value",
    "Verdict",
    "analyse",
    "gifts",
    "placements",
    "principal_line",
    "solve",
    "weigh",
]
