"""Ultimate positions and games analysed by the engine's expected points."""

from fourfold.analysis.ultimate.engine import (
    CLOCK,
    EngineAnalysis,
    Estimate,
    MoveValue,
    Scorer,
    analyse_ultimate,
    engine_scorer,
    playable_cells,
    winning_chance,
)
from fourfold.analysis.ultimate.game_review import Judgement, Label, Review, judge, review_ultimate
from fourfold.analysis.ultimate.reasons import Reason, ReasonKind

__all__ = [
    "CLOCK",
    "EngineAnalysis",
    "Estimate",
    "Judgement",
    "Label",
    "MoveValue",
    "Reason",
    "ReasonKind",
    "Review",
    "Scorer",
    "analyse_ultimate",
    "engine_scorer",
    "judge",
    "playable_cells",
    "review_ultimate",
    "winning_chance",
]
