"""What the exact values say about positions, games and heuristics."""

from fourfold.analysis.judging import Judgement, all_as_dict, explain, explain_all
from fourfold.analysis.labels import Label
from fourfold.analysis.players import PlayerReview
from fourfold.analysis.proofs import Proofs
from fourfold.analysis.reasons import Completion, Kind, Reason
from fourfold.analysis.reviewing import Review, review

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
