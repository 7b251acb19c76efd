"""Labels, judgements and reviews by exact scores, for every game with a solver."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any, TypeVar

from fourfold.analysis.review import UNPROVEN, GameMessages, GameReview, TurnJudgement
from fourfold.drawing import Tone
from fourfold.i18n import DEFAULT_LANGUAGE, Message
from fourfold.solver import DRAW, Bounds, Score, Value

T = TypeVar("T")


class TurnScores(dict[T, Score]):
    """Every turn of a position with its score for the player who makes it, best first."""

    @cached_property
    def best(self) -> Score:
        return max(self.values())

    @cached_property
    def worst(self) -> Score:
        return min(self.values())

    @cached_property
    def best_turns(self) -> tuple[T, ...]:
        return tuple(turn for turn, score in self.items() if score == self.best)

    @cached_property
    def keeping(self) -> int:
        """How many turns keep the value of the position, whatever the distance."""
        return self.count(self.best.value)

    @cached_property
    def losing_at_once(self) -> int:
        """How many turns let the opponent win with the next placement."""
        return sum(map(self.loses_at_once, self))

    def count(self, value: Value) -> int:
        return sum(score.value is value for score in self.values())

    def loses_at_once(self, turn: T) -> bool:
        """Whether the opponent's next placement wins."""
        return self[turn] == Score(Value.LOSS, 2)

    def better_than(self, turn: T) -> T | None:
        """The first of the best turns; None if this turn is one of them."""
        return None if turn in self.best_turns else self.best_turns[0]


class Label(StrEnum):
    """The first that applies; ``docs/reference/review.md`` defines them."""

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
        """Whether the turn made the value worse: from a win or draw to a draw or loss."""
        return self in (Label.BLUNDER, Label.WIN_THROWN_AWAY, Label.DRAW_THROWN_AWAY)

    @property
    def is_critical(self) -> bool:
        """Whether the turn is a mistake, or was the only one that is not."""
        return self.is_mistake or self is Label.ONLY


def label_of(turn: Any, scores: TurnScores[Any]) -> Label:
    score, best = scores[turn], scores.best
    if len(scores) == 1:
        return Label.FORCED
    if scores.worst == best:
        return Label.FREE
    if score.value is not best.value:
        if scores.loses_at_once(turn):
            return Label.BLUNDER
        return Label.WIN_THROWN_AWAY if best.value is Value.WIN else Label.DRAW_THROWN_AWAY
    if scores.keeping == 1:
        return Label.ONLY
    if score < best:
        return Label.SLOWER_WIN if best.value is Value.WIN else Label.FASTER_LOSS
    return Label.BEST


@dataclass(frozen=True, slots=True)
class ExactJudgement(TurnJudgement):
    """A turn judged by exact scores, which are those of the player who makes it.

    If the solver was stopped before it had proven all turns, the label is ``unproven`` and unproven
    values are None. ``best`` then has the turns that are proven to be best, if there are any.
    """

    position: Any
    turn: Any
    label: Label
    before: Score | None
    after: Score | None
    best: tuple[Any, ...]
    """Every turn with the best score."""
    better: Any
    """The best turn most similar to this one; None if this turn is a best one."""
    keeping: int | None
    """How many turns keep the value, whatever the distance."""
    total: int
    """The number of legal turns."""
    reasons: tuple[Any, ...]
    messages: GameMessages = field(repr=False)

    @classmethod
    def of(
        cls,
        position: Any,
        turn: T,
        scores: TurnScores[T],
        reasons: tuple[Any, ...],
        messages: GameMessages,
    ) -> ExactJudgement:
        """The judgement of a turn of a position with these scores."""
        return cls(
            position,
            turn,
            label_of(turn, scores),
            scores.best,
            scores[turn],
            scores.best_turns,
            scores.better_than(turn),
            scores.keeping,
            len(scores),
            reasons,
            messages,
        )

    @property
    def lost(self) -> int | None:
        """The half-points given away: a win is worth two, a draw one."""
        if self.before is None or self.after is None:
            return None
        return self.before.value.half_points - self.after.value.half_points

    @property
    def is_decision(self) -> bool:
        return self.keeping is not None and self.keeping < self.total

    @property
    def is_kept(self) -> bool:
        return self.lost == 0

    def value_text(self, language: str = DEFAULT_LANGUAGE) -> str:
        return score_message(self.after).to_text(language)

    def position_as_dict(self) -> dict[str, Any]:
        return {
            "position": str(self.position),
            "before": self.messages.value_as_json(self.before),
            "best": [str(turn) for turn in self.best],
            "keeping": self.keeping,
            "total": self.total,
        }

    def turn_as_dict(self, language: str) -> dict[str, Any]:
        better = None if self.better is None else str(self.better)
        return {**self.common_as_dict(language), "lost": self.lost, "better": better}


@dataclass(frozen=True, slots=True)
class ExactReview(GameReview[ExactJudgement, Score | None]):
    """A game judged by exact scores.

    In its history the distance of a finished game is 0, and unproven values are None.
    """

    @property
    def decisive(self) -> int | None:
        """The number of the last mistake; None if there is none or a later turn is unproven."""
        for number, judgement in reversed(list(enumerate(self.turns, start=1))):
            if judgement.label.is_mistake:
                return number
            if judgement.label is Label.UNPROVEN:
                return None
        return None


def score_history(
    turns: Sequence[ExactJudgement], last: Any, score: Callable[[Any], Score | None]
) -> tuple[Score | None, ...]:
    """The scores of all positions of a game for the first player.

    ``score`` is called for the last position if the game is not over.
    """
    scores = [_for_first(judgement.position, judgement.before) for judgement in turns]
    if last.outcome is None:
        return (*scores, _for_first(last, score(last)))
    winner = last.outcome.winner
    final = DRAW if winner is None else Score(Value.LOSS if winner else Value.WIN, 0)
    return (*scores, final)


def _for_first(position: Any, score: Score | None) -> Score | None:
    return score if score is None or position.to_move == 0 else -score


def score_message(score: Score | None) -> Message:
    """A score in words; at distance 0 the game is over."""
    if score is None:
        return Message("value.open")
    if score.distance == 0 and score.value is not Value.DRAW:
        return Message("score.won" if score.value is Value.WIN else "score.lost")
    return Message(f"value.{score.value}", distance=score.distance)


def bounds_message(bounds: Bounds) -> Message:
    """The bounds of a position: ``win 9``, ``win 3..9``, ``draw`` or ``between draw and win 3``."""
    if bounds.value is None:
        ends = {name: bounds_message(Bounds(score, score)) for name, score in _ends(bounds)}
        return Message("analysed.between", **ends)
    near, far = sorted(score.distance or 0 for _, score in _ends(bounds))
    distance = near if near == far else f"{near}..{far}"
    return Message(f"analysed.{bounds.value}", distance=distance)


def _ends(bounds: Bounds) -> tuple[tuple[str, Score], ...]:
    return ("lower", bounds.lower), ("upper", bounds.upper)


def badge_text(bounds: Bounds, language: str = DEFAULT_LANGUAGE) -> str:
    """``W9``, ``D``, ``L2``, ``≥D``, ``≤D`` or ``?``; ``W`` or ``L`` if the distance is open."""
    if bounds.value is not None:
        kind = str(bounds.value)
    elif bounds.lower.value is Value.DRAW:
        kind = "least"
    else:
        kind = "most" if bounds.upper.value is Value.DRAW else "open"
    return Message(f"value.badge_{kind}", distance=bounds.distance).to_text(language)


@dataclass(frozen=True, slots=True)
class ExactMessages:
    """The texts of a game with exact scores; the two functions are the game's own."""

    reason_message: Callable[[Any], Message]
    reason_as_dict: Callable[[Any, str], dict[str, Any]]
    ACCURACY: str = "accuracy"

    def label_message(self, label: Label) -> Message:
        return Message(f"label.{label}")

    def short_value(self, score: Score | None) -> str:
        """``+5`` is a win at distance 5, ``=`` a draw, ``-2`` a loss to the next placement."""
        if score is None:
            return "?"
        if score.value is Value.DRAW:
            return "="
        return f"{'+' if score.value is Value.WIN else '-'}{score.distance}"

    def value_as_json(self, score: Score | None) -> dict[str, Any] | None:
        return None if score is None else score.as_dict()

    def loss_text(self, half_points: float) -> str:
        return str(half_points)


def value_tone(bounds: Bounds, best: bool) -> Tone:
    """The style of a move's value on its cell: proven best, winning, losing, or plain."""
    if best and bounds.exact:
        return Tone.BEST
    tones = {Value.WIN: Tone.GOOD, Value.LOSS: Tone.BAD}
    return Tone.PLAIN if bounds.value is None else tones.get(bounds.value, Tone.PLAIN)
