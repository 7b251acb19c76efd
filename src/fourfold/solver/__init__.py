"""Exact Quarto: what a position is worth, proven, and what every turn of it is worth.

>>> from fourfold.games.quarto import Position
>>> verdict = solve(Position.parse(".F5./.AB6/E..0/.4.C 1"))
>>> print(verdict.lower)
win 5
"""

from fourfold.solver.analysis import TurnScore, analyse, gifts, placements
from fourfold.solver.limit import NO_LIMIT, Limit
from fourfold.solver.solving import Stop, principal_line, solve
from fourfold.solver.verdict import BEST, DRAW, WORST, Score, Value, Verdict

__all__ = [
    "BEST",
    "DRAW",
    "NO_LIMIT",
    "WORST",
    "Limit",
    "Score",
    "Stop",
    "TurnScore",
    "Value",
    "Verdict",
    "analyse",
    "gifts",
    "placements",
    "principal_line",
    "solve",
]
