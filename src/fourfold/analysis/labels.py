"""What to call a turn, given the exact score of every turn that was possible."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from fourfold.analysis.players import UNPROVEN
from fourfold.analysis.scores import Scores
from fourfold.solver import Value


class Label(StrEnum):
    """From the first that applies; ``docs/reference/review.md`` says what each means."""

    UNPROVEN = UNPROVEN
    FORCED = "forced"
    FREE = "free"
    BLUNDER = "blunder"
    WIN_THROWN_AWAY = "win thrown away"
    DRAW_THROWN_AWAY = "draw thrown away"
    ONLY = "only move"
    SLOWER_WIN = "slower win"
    FASTER_LOSS = "faster loss"
    BEST = "best"

    @property
    def is_mistake(self) -> bool:
        """Whether the turn made the value worse: a win a draw or loss, or a draw a loss."""
        return self in (Label.BLUNDER, Label.WIN_THROWN_AWAY, Label.DRAW_THROWN_AWAY)

    @property
    def is_critical(self) -> bool:
        """Whether the turn gave something away, or was the only one that did not."""
        return self.is_mistake or self is Label.ONLY


def label_of(turn: Any, scores: Scores[Any]) -> Label:
    """The label of a turn of the position with these scores."""
    made, best = scores[turn], scores.best
    if len(scores) == 1:
        return Label.FORCED
    if scores.worst == best:
        return Label.FREE
    if made.value is not best.value:
        if scores.loses_at_once(turn):
            return Label.BLUNDER
        return Label.WIN_THROWN_AWAY if best.value is Value.WIN else Label.DRAW_THROWN_AWAY
    if scores.keeping == 1:
        return Label.ONLY
    if made < best:
        return Label.SLOWER_WIN if best.value is Value.WIN else Label.FASTER_LOSS
    return Label.BEST
