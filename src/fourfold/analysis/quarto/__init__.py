"""Quarto positions, games and heuristics analysed by exact values."""

from fourfold.analysis.exact import Label
from fourfold.analysis.quarto.game_review import Judgement, Review, explain, explain_all, review
from fourfold.analysis.quarto.reasons import Completion, Reason, ReasonKind
from fourfold.analysis.quarto.solver import CachedSolver
from fourfold.analysis.review import Explanation, PlayerReview

__all__ = [
    "CachedSolver",
    "Completion",
    "Explanation",
    "Judgement",
    "Label",
    "PlayerReview",
    "Reason",
    "ReasonKind",
    "Review",
    "explain",
    "explain_all",
    "review",
]
