"""Ultimate positions and games, by the engine's expected points."""

from fourfold.analysis.ultimate.analysing import (
    Analysis,
    MoveValue,
    analyse_ultimate,
    playable_cells,
    winning_chance,
)
from fourfold.analysis.ultimate.judging import Judgement, judge
from fourfold.analysis.ultimate.labels import Label
from fourfold.analysis.ultimate.reasons import Kind, Reason
from fourfold.analysis.ultimate.reviewing import Review, review_ultimate
from fourfold.analysis.ultimate.scoring import CLOCK, Estimate, Scorer, engine_scorer

__all__ = [
    "CLOCK",
    "Analysis",
    "Estimate",
    "Judgement",
    "Kind",
    "Label",
    "MoveValue",
    "Reason",
    "Review",
    "Scorer",
    "analyse_ultimate",
    "engine_scorer",
    "judge",
    "playable_cells",
    "review_ultimate",
    "winning_chance",
]
