"""Quarto positions, games and heuristics, by exact values."""

from fourfold.analysis.exact import all_as_dict
from fourfold.analysis.labels import Label
from fourfold.analysis.players import PlayerReview
from fourfold.analysis.quarto.judging import Judgement, explain, explain_all
from fourfold.analysis.quarto.proofs import Proofs
from fourfold.analysis.quarto.reasons import Completion, Kind, Reason
from fourfold.analysis.quarto.reviewing import Review, review

__all__ = [
    "Completion",
    "Judgement",
    "Kind",
    "Label",
    "PlayerReview",
    "Proofs",
    "Reason",
    "Review",
    "all_as_dict",
    "explain",
    "explain_all",
    "review",
]
