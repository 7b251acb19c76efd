"""Turns and games judged by exact values, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from fourfold.analysis.judged import Judged
from fourfold.analysis.labels import Label
from fourfold.analysis.reviewed import Reviewed
from fourfold.analysis.shown import show_judgements
from fourfold.i18n import DEFAULT_LANGUAGE
from fourfold.solver import DRAW, Score, Value


@dataclass(frozen=True, slots=True)
class ExactJudgement(Judged):
    """A turn in its position. Scores are those of the player who makes it.

    When the solver was stopped before it had proven all turns, the label is ``unproven``, and what
    is not proven is None: a score, what was lost, how many turns keep the value. ``best`` then has
    the turns that are proven to be best, if there are any.
    """

    position: Any
    turn: Any
    label: Label
    before: Score | None
    after: Score | None
    best: tuple[Any, ...]
    """Every turn that has the best score."""
    better: Any
    """What should have been played, as much like the turn as can be; None when it is as good as
    any."""
    keeping: int | None
    """How many turns keep the value, whatever the distance."""
    total: int
    """How many turns there are."""
    reasons: tuple[Any, ...]

    @property
    def lost(self) -> int | None:
        """The half-points given away: a win is worth two of them, a draw one."""
        if self.before is None or self.after is None:
            return None
        return self.before.value.half_points - self.after.value.half_points

    @property
    def is_decision(self) -> bool:
        return self.keeping is not None and self.keeping < self.total

    @property
    def is_kept(self) -> bool:
        return self.lost == 0

    def as_dict(self, language: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
        return {"player": self.player, **_position_as_dict(self), **_turn_as_dict(self, language)}


def all_as_dict(
    judgements: Sequence[ExactJudgement], language: str = DEFAULT_LANGUAGE
) -> dict[str, Any]:
    """The judgements of all turns of a position for JSON: what they share is there once."""
    return {
        "player": judgements[0].player,
        **_position_as_dict(judgements[0]),
        "turns": [_turn_as_dict(judgement, language) for judgement in judgements],
    }


@dataclass(frozen=True, slots=True)
class Explained:
    """Judgements in words, of one turn or of all."""

    judgements: tuple[ExactJudgement, ...]

    def lines(self, language: str) -> Iterator[str]:
        for one in self.judgements:
            score = one.words.say_score(one.after).to_text(language)
            yield f"{one.turn} {one.label_text(language)}, {score}. {one.to_text(language)}"

    def as_dict(self, language: str) -> dict[str, Any]:
        return all_as_dict(self.judgements, language)

    def _repr_html_(self) -> str:
        return show_judgements(self.judgements, DEFAULT_LANGUAGE)


def _position_as_dict(judgement: ExactJudgement) -> dict[str, Any]:
    return {
        "position": str(judgement.position),
        "before": judgement.words.as_json(judgement.before),
        "best": [str(turn) for turn in judgement.best],
        "keeping": judgement.keeping,
        "total": judgement.total,
    }


def _turn_as_dict(judgement: ExactJudgement, language: str) -> dict[str, Any]:
    better = None if judgement.better is None else str(judgement.better)
    return {**judgement.told(language), "lost": judgement.lost, "better": better}


J = TypeVar("J", bound=ExactJudgement)


class ExactReview(Reviewed[J, Score | None]):
    """A game and what exact play says of it. In its history the distance of a finished game is 0;
    None is not proven."""

    __slots__ = ()

    @property
    def decisive(self) -> int | None:
        """The number of the last turn that gave something away; None when none did, or a turn after
        it may have."""
        for number, judgement in reversed(list(enumerate(self.turns, start=1))):
            if judgement.label.is_mistake:
                return number
            if judgement.label is Label.UNPROVEN:
                return None
        return None


def history_of(
    turns: Sequence[ExactJudgement], last: Any, value: Callable[[Any], Score | None]
) -> tuple[Score | None, ...]:
    """What the positions of a game were worth to the first player. ``value`` is asked for the last
    one where its game is not over."""
    scores = [_for_first(judgement.position, judgement.before) for judgement in turns]
    if last.outcome is None:
        return (*scores, _for_first(last, value(last)))
    winner = last.outcome.winner
    ended = DRAW if winner is None else Score(Value.LOSS if winner else Value.WIN, 0)
    return (*scores, ended)


def _for_first(position: Any, score: Score | None) -> Score | None:
    return score if score is None or position.to_move == 0 else -score
