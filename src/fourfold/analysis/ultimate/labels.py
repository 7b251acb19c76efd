"""What to call a move, by the expected points that it gave away."""

from __future__ import annotations

from enum import StrEnum


class Label(StrEnum):
    """``docs/reference/review.md`` says what each means."""

    FORCED = "forced"
    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def is_mistake(self) -> bool:
        return self in (Label.MISTAKE, Label.BLUNDER)

    is_critical = is_mistake


MOST_LOST = {
    Label.BEST: 0.002,
    Label.GOOD: 0.025,
    Label.INACCURACY: 0.075,
    Label.MISTAKE: 0.2,
}
"""The largest share of a won game's points that a move of this label may give away."""


def label_of(lost: float, most: int) -> Label:
    """The label of a move that gave away so many of the points that a won game is worth.

    >>> [str(label_of(lost, 16)) for lost in (0, 0.3, 1, 2, 5)]
    ['best', 'good', 'inaccuracy', 'mistake', 'blunder']
    """
    for label, share in MOST_LOST.items():
        if lost <= share * most:
            return label
    return Label.BLUNDER
