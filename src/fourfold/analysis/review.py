"""Judgements of turns and reviews of games: the parts common to all games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from fourfold.analysis.notebook import judgements_html, review_html
from fourfold.games.record import Record
from fourfold.i18n import DEFAULT_LANGUAGE, Message, translator

OnProgress = Callable[[int, int], None]
"""Receives the number of positions done and their total."""

UNPROVEN = "unproven"
"""The label of a turn when too little is proven to judge it."""


class GameMessages(Protocol):
    """Texts and JSON for the reasons and values of a game: its module ``messages``."""

    @property
    def ACCURACY(self) -> str:  # noqa: N802
        """The message about a player's accuracy and losses."""

    def reason_message(self, reason: Any, /) -> Message: ...

    def reason_as_dict(self, reason: Any, language: str, /) -> dict[str, Any]: ...

    def label_message(self, label: Any, /) -> Message: ...

    def short_value(self, value: Any, /) -> str: ...

    def value_as_json(self, value: Any, /) -> Any: ...

    def loss_text(self, lost: float, /) -> str: ...


class TurnJudgement(ABC):
    """A turn in its position, with its label and the reasons.

    Values are those of the player who makes the turn.
    """

    __slots__ = ()

    position: Any
    turn: Any
    label: Any
    before: Any
    """The value of the best turn."""
    after: Any
    """The value of this turn."""
    reasons: tuple[Any, ...]
    lost: Any
    """What the turn gave away; None if that is not proven."""
    is_decision: Any
    """Whether the player could have given something away."""
    is_kept: Any
    """Whether a decision was a good one."""
    messages: GameMessages
    """The texts of the game."""

    @property
    def player(self) -> int:
        return int(self.position.to_move)

    @property
    def change(self) -> str:
        """The value in short form, as ``before > after`` if the turn changed it."""
        before, after = map(self.messages.short_value, (self.before, self.after))
        return before if before == after else f"{before} > {after}"

    def value_text(self, language: str = DEFAULT_LANGUAGE) -> str:  # noqa: ARG002
        """The value of this turn as text."""
        return self.messages.short_value(self.after)

    def label_text(self, language: str = DEFAULT_LANGUAGE) -> str:
        return self.messages.label_message(self.label).to_text(language)

    def to_text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The reasons as sentences."""
        messages = map(self.messages.reason_message, self.reasons)
        return " ".join(message.to_text(language) for message in messages)

    def as_dict(self, language: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
        """For JSON; ``docs/reference/review.md`` describes it."""
        return {
            "player": self.player,
            **self.position_as_dict(),
            **self.turn_as_dict(language),
        }

    @abstractmethod
    def position_as_dict(self) -> dict[str, Any]:
        """The part of :meth:`as_dict` that all turns of a position share."""

    @abstractmethod
    def turn_as_dict(self, language: str) -> dict[str, Any]:
        """The part of :meth:`as_dict` about this turn."""

    def common_as_dict(self, language: str) -> dict[str, Any]:
        """The fields of :meth:`turn_as_dict` that judgements of all games have."""
        return {
            "turn": str(self.turn),
            "label": str(self.label),
            "label_text": self.label_text(language),
            "after": self.messages.value_as_json(self.after),
            "reasons": [self.messages.reason_as_dict(reason, language) for reason in self.reasons],
            "text": self.to_text(language),
        }


def non_empty_fields(fields: Mapping[str, Any], text: str) -> dict[str, Any]:
    """A reason for JSON: its fields that are set, and its sentence as ``text``."""
    known = {name: value for name, value in fields.items() if value is not None and value != []}
    return {**known, "text": text}


J = TypeVar("J", bound=TurnJudgement)
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Explanation(Generic[J]):
    """The judgements of one turn of a position or of all, best first."""

    judgements: tuple[J, ...]

    def lines(self, language: str) -> Iterator[str]:
        for one in self.judgements:
            label, value = one.label_text(language), one.value_text(language)
            yield f"{one.turn} {label}, {value}. {one.to_text(language)}"

    def as_dict(self, language: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
        """For JSON: fields that the turns share are stated once."""
        first = self.judgements[0]
        return {
            "player": first.player,
            **first.position_as_dict(),
            "turns": [one.turn_as_dict(language) for one in self.judgements],
        }

    def _repr_html_(self) -> str:
        return judgements_html(self.judgements, DEFAULT_LANGUAGE)


@dataclass(frozen=True, slots=True)
class PlayerReview:
    """How one player did in a game.

    A *decision* is a turn that could have given something away. Unproven turns are not counted.
    """

    seat: int
    name: str
    """The player's spec in the record; empty if it has none."""
    turns: int
    decisions: int
    kept: int
    """How many decisions were good ones."""
    lost: float
    """What was given away: half-points in Quarto, expected points in Ultimate."""
    labels: Mapping[str, int]

    @classmethod
    def of(cls, seat: int, name: str, turns: Sequence[TurnJudgement]) -> PlayerReview:
        """Review the player in a seat; ``turns`` are those of both players."""
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
        """The number of turns that could not be judged."""
        return self.labels.get(UNPROVEN, 0)

    @property
    def accuracy(self) -> float | None:
        """The share of decisions that were good ones; None without a decision."""
        return self.kept / self.decisions if self.decisions else None

    def display_name(self, language: str = DEFAULT_LANGUAGE) -> str:
        """``first`` or ``second``, with the name in the record."""
        seat = Message(f"reviewed.{('first', 'second')[self.seat]}").to_text(language)
        return f"{seat} ({self.name})" if self.name else seat

    def to_text(self, message: str, lost: str, language: str = DEFAULT_LANGUAGE) -> str:
        """Sentences about the accuracy and the unproven turns. ``message`` is a code of the
        catalogue and ``lost`` its parameter."""
        translate, player = translator(language), self.display_name(language)
        sentences = []
        if self.decisions:
            percent = round(100 * (self.accuracy or 0))
            params = {"count": self.decisions, "kept": self.kept, "percent": percent, "lost": lost}
            sentences.append(translate(f"reviewed.{message}", player=player, **params))
        elif not self.unproven:
            sentences.append(translate("reviewed.no_decision", player=player))
        if self.unproven:
            sentences.append(translate("reviewed.unproven", player=player, count=self.unproven))
        return " ".join(sentences)

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


@dataclass(frozen=True, slots=True)
class GameReview(ABC, Generic[J, Value]):
    """A game with the judgement of every turn. Turn number 1 is ``turns[0]``."""

    record: Record
    turns: tuple[J, ...]
    players: tuple[PlayerReview, PlayerReview]
    history: tuple[Value, ...]
    """The value of the start and of the position after each turn, for the first player."""
    messages: GameMessages = field(repr=False)

    @property
    def history_text(self) -> str:
        return " ".join(map(self.messages.short_value, self.history))

    @property
    def critical(self) -> tuple[int, ...]:
        """The numbers of the critical turns."""
        return tuple(n for n, one in enumerate(self.turns, start=1) if one.label.is_critical)

    @property
    @abstractmethod
    def decisive(self) -> int | None:
        """The number of the turn that decided the game, if one did."""

    def summary(self, language: str = DEFAULT_LANGUAGE) -> list[str]:
        """A text about the accuracy of each player."""
        return [
            player.to_text(self.messages.ACCURACY, self.messages.loss_text(player.lost), language)
            for player in self.players
        ]

    def _repr_html_(self) -> str:
        return review_html(self, DEFAULT_LANGUAGE)

    def as_dict(self, language: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
        """For JSON; ``docs/reference/review.md`` describes it."""
        return {
            "game": str(self.record.game),
            "start": str(self.record.start),
            "result": self.record.result,
            "language": language,
            "players": [player.as_dict() for player in self.players],
            "history": [self.messages.value_as_json(value) for value in self.history],
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
    """Judge every turn of a record, and review both players.

    ``judge`` takes the position before the turn, and the turn.
    """
    turns = []
    for number, (position, turn) in enumerate(zip(record.positions(), record.turns, strict=False)):
        on_progress(number, len(record.turns))
        turns.append(judge(position, turn))
    on_progress(len(record.turns), len(record.turns))
    first, second = (PlayerReview.of(seat, record.players[seat], turns) for seat in (0, 1))
    return tuple(turns), (first, second)
