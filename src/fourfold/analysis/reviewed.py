"""A game looked at turn by turn, whatever the game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from fourfold.analysis.judged import Judged
from fourfold.analysis.players import PlayerReview
from fourfold.analysis.shown import show_review
from fourfold.games.record import Record
from fourfold.i18n import DEFAULT_LANGUAGE

OnProgress = Callable[[int, int], None]
"""Hears how many of so many positions are done."""

J = TypeVar("J", bound=Judged)
Worth = TypeVar("Worth")


@dataclass(frozen=True, slots=True)
class Reviewed(ABC, Generic[J, Worth]):
    """A game and what is said of it. Turn number 1 is ``turns[0]``; the ``words`` are theirs."""

    words: ClassVar[Any]

    record: Record
    turns: tuple[J, ...]
    players: tuple[PlayerReview, PlayerReview]
    history: tuple[Worth, ...]
    """The value of the start and of the position after each turn, for the first player."""

    @property
    def course(self) -> str:
        """The history in brief."""
        return " ".join(map(self.words.brief, self.history))

    @property
    def critical(self) -> tuple[int, ...]:
        """The numbers of the turns that are to be looked at."""
        return tuple(n for n, one in enumerate(self.turns, start=1) if one.label.is_critical)

    @property
    @abstractmethod
    def decisive(self) -> int | None:
        """The number of the turn that decided the game, if one did."""

    def summary(self, language: str = DEFAULT_LANGUAGE) -> list[str]:
        """A sentence on the accuracy of each player."""
        return [
            player.to_text(self.words.ACCURACY, self.words.say_lost(player.lost), language)
            for player in self.players
        ]

    def _repr_html_(self) -> str:
        return show_review(self, DEFAULT_LANGUAGE)

    def as_dict(self, language: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
        """For JSON; ``docs/reference/review.md`` describes it."""
        return {
            "game": str(self.record.game),
            "start": str(self.record.start),
            "result": self.record.result,
            "language": language,
            "players": [player.as_dict() for player in self.players],
            "history": [self.words.as_json(worth) for worth in self.history],
            "critical": list(self.critical),
            "decisive": self.decisive,
            "turns": [
                {"number": number, **judgement.as_dict(language)}
                for number, judgement in enumerate(self.turns, start=1)
            ],
        }


def judge_turns(
    record: Record,
    judge: Callable[[Any, Any], J],
    on_progress: OnProgress = lambda _done, _total: None,
) -> tuple[tuple[J, ...], tuple[PlayerReview, PlayerReview]]:
    """What ``judge`` says of every turn, given the position before it, and how the players did."""
    turns = []
    for number, (position, turn) in enumerate(zip(record.positions(), record.turns, strict=False)):
        on_progress(number, len(record.turns))
        turns.append(judge(position, turn))
    on_progress(len(record.turns), len(record.turns))
    one, two = (PlayerReview.of(seat, record.players[seat], turns) for seat in (0, 1))
    return tuple(turns), (one, two)
