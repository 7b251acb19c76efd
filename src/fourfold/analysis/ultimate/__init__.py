"""Ultimate games looked at move by move, with an engine's expected points."""

from fourfold.analysis.ultimate.judging import Judgement, judge
from fourfold.analysis.ultimate.labels import Label
from fourfold.analysis.ultimate.reasons import Kind, Reason
from fourfold.analysis.ultimate.reviewing import PlayerReview, Review, review_ultimate
from fourfold.analysis.ultimate.scoring import CLOCK, Estimate, Scorer, engine_scorer

__all__ = [
    "CLOCK",
    "Estimate",
    "Judgement",
    "Kind",
    "Label",
    "PlayerReview",
    "Reason",
    "Review",
    "Scorer",
    "engine_scorer",
    "judge",
    "review_ultimate",
]
