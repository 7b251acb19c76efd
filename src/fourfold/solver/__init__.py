"""The exact solver: proven values of Quarto positions and of all their turns.

>>> from fourfold.games.quarto import Position
>>> result = solve(Position.parse(".F5./.AB6/E..0/.4.C 1"))
>>> print(result.lower)
win 5
"""

from fourfold.solver.analysis import TurnRanking, TurnStatus, analyse, gifts, placements, rank_turns
from fourfold.solver.scores import BEST, DRAW, WORST, Bounds, Score, SolveResult, TurnScore, Value
from fourfold.solver.search import Stop, principal_line, solve

__all__ = [
    "BEST",
    "DRAW",
    "WORST",
    "Bounds",
    "Score",
    "SolveResult",
    "Stop",
    "TurnRanking",
    "TurnScore",
    "TurnStatus",
    "Value",
    "analyse",
    "gifts",
    "placements",
    "principal_line",
    "rank_turns",
    "solve",
]
