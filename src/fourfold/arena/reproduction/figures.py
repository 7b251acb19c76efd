"""Rows of the comparison: a figure of a document beside ours, and the verdict."""

from __future__ import annotations

from typing import NamedTuple

AGREES, CHANCE, DIFFERS = "agrees", "may be chance", "differs"
"""Whether a reported figure lies within the interval of ours. CHANCE: it does not, but the interval
of the difference includes 0, because the reported games are a sample too."""

UNDECIDED = "undecided"
"""The interval of a claim that one player is better includes an even score."""

OURS_ALONE = "ours alone"
"""The document has no figure."""

FASTER, SLOWER = "faster", "slower"
"""The verdicts on times, which depend on the machine."""

NO_FIGURE = "–"


class Figure(NamedTuple):
    """A row of the comparison, as text."""

    label: str
    reported: str
    ours: str
    interval: str = ""
    verdict: str = AGREES

    @property
    def is_counted(self) -> bool:
        """Whether the document has a figure or a claim that does not depend on the machine."""
        return self.verdict in (AGREES, CHANCE, DIFFERS, UNDECIDED)


HEADER = ("figure", "document", "ours", "95 % interval", "verdict")


def exact(label: str, reported: str, ours: object) -> Figure:
    """A figure without chance, which agrees if the texts are the same."""
    return Figure(label, reported, str(ours), "", AGREES if reported == str(ours) else DIFFERS)


def alone(label: str, ours: object, interval: str = "") -> Figure:
    """A figure of ours that the document does not have."""
    return Figure(label, NO_FIGURE, str(ours), interval, OURS_ALONE)
