"""How one player did in a game that was reviewed, whatever the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fourfold.analysis.judged import Judged
from fourfold.i18n import DEFAULT_LANGUAGE, Message, translator

UNPROVEN = "unproven"
"""The label of a turn of which too little is known to judge it."""


@dataclass(frozen=True, slots=True)
class PlayerReview:
    """A *decision* is a turn that could have given something away. Turns that are not proven count
    nowhere."""

    seat: int
    name: str
    """The player's spec as the record has it; empty when it has none."""
    turns: int
    decisions: int
    kept: int
    """The decisions that were good ones."""
    lost: float
    """What was given away: half-points in Quarto, expected points in Ultimate."""
    labels: Mapping[str, int]

    @classmethod
    def of(cls, seat: int, name: str, turns: Sequence[Judged]) -> PlayerReview:
        """How the player in a seat did in these turns of both."""
        own = [judgement for judgement in turns if judgement.player == seat]
        decisions = [judgement for judgement in own if judgement.is_decision]
        return cls(
            seat,
            name,
            len(own),
            len(decisions),
            sum(judgement.is_kept for judgement in decisions),
            sum(judgement.lost for judgement in decisions),
            Counter(judgement.label for judgement in own),
        )

    @property
    def unproven(self) -> int:
        """The turns of which it is not known whether they were decisions, and good ones."""
        return self.labels.get(UNPROVEN, 0)

    @property
    def accuracy(self) -> float | None:
        """The share of the decisions that were good ones; None without a decision."""
        return self.kept / self.decisions if self.decisions else None

    def called(self, language: str = DEFAULT_LANGUAGE) -> str:
        """What to call the player: first or second, and the record's name."""
        word = Message(f"reviewed.{('first', 'second')[self.seat]}").to_text(language)
        return f"{word} ({self.name})" if self.name else word

    def to_text(self, message: str, lost: str, language: str = DEFAULT_LANGUAGE) -> str:
        """A sentence on the accuracy, in the words of a message of the catalogue; another on what
        is not proven."""
        say, player = translator(language), self.called(language)
        said = []
        if self.decisions:
            percent = round(100 * (self.accuracy or 0))
            facts = {"count": self.decisions, "kept": self.kept, "percent": percent, "lost": lost}
            said.append(say(f"reviewed.{message}", player=player, **facts))
        elif not self.unproven:
            said.append(say("reviewed.no_decision", player=player))
        if self.unproven:
            said.append(say("reviewed.unproven", player=player, count=self.unproven))
        return " ".join(said)

    def as_dict(self) -> dict[str, Any]:
        """For JSON; ``docs/reference/review.md`` describes it."""
        return {
            "name": self.name,
            "accuracy": self.accuracy,
            "turns": self.turns,
            "decisions": self.decisions,
            "kept": self.kept,
            "lost": round(self.lost, 2),
            "labels": {str(label): count for label, count in self.labels.items()},
        }
