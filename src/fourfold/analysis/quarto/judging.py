"""What a turn is worth, what it is to be called, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from fourfold.analysis.judged import Judged
from fourfold.analysis.quarto import words
from fourfold.analysis.quarto.labels import Label, label_of
from fourfold.analysis.quarto.proofs import Proofs
from fourfold.analysis.quarto.reasoning import reasons_for
from fourfold.analysis.quarto.reasons import Kind, Reason
from fourfold.games.quarto import Position, Rules, Turn
from fourfold.solver import Claims, Score
from fourfold.solver.solving import ongoing
from fourfold.words import DEFAULT_LANGUAGE


@dataclass(frozen=True, slots=True)
class Judgement(Judged):
    """A turn in its position. Scores are those of the player who makes it.

    When the solver was stopped before it had proven all turns, the label is ``unproven``, and what
    is not proven is None: a score, what was lost, how many turns keep the value. ``best`` then has
    the turns that are proven to be best, if there are any.
    """

    words: ClassVar[Any] = words

    position: Position
    turn: Turn
    label: Label
    before: Score | None
    after: Score | None
    best: tuple[Turn, ...]
    """Every turn that has the best score."""
    better: Turn | None
    """What should have been played, as much like the turn as can be; None when it is as good as
    any."""
    keeping: int | None
    """How many turns keep the value, whatever the distance."""
    total: int
    """How many turns there are."""
    reasons: tuple[Reason, ...]

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
    judgements: Sequence[Judgement], language: str = DEFAULT_LANGUAGE
) -> dict[str, Any]:
    """The judgements of all turns of a position for JSON: what they share is there once."""
    return {
        "player": judgements[0].player,
        **_position_as_dict(judgements[0]),
        "turns": [_turn_as_dict(judgement, language) for judgement in judgements],
    }


def _position_as_dict(judgement: Judgement) -> dict[str, Any]:
    return {
        "position": str(judgement.position),
        "before": words.as_json(judgement.before),
        "best": [str(turn) for turn in judgement.best],
        "keeping": judgement.keeping,
        "total": judgement.total,
    }


def _turn_as_dict(judgement: Judgement, language: str) -> dict[str, Any]:
    better = None if judgement.better is None else str(judgement.better)
    return {**judgement.told(language), "lost": judgement.lost, "better": better}


def explain(
    position: Position | str,
    turn: Turn | str,
    *,
    rules: Rules | str | None = None,
    proofs: Proofs | None = None,
) -> Judgement:
    """The judgement of one turn, with the line of play and the opponent's losing replies.

    >>> judgement = explain("012./..../..../.... 4", "a2:5")
    >>> print(judgement.label)
    blunder
    >>> print(judgement.in_words())
    Giving the short dark hollow square piece loses at once: d1 completes row 1 (all short).
    One of the 145 turns wins. d1 wins at once: it completes row 1 (all short).
    """
    position = ongoing(position, rules)
    turn = position.parse_move(str(turn))
    proofs = proofs or Proofs()
    return _judge(position, turn, proofs, deep=True)


def explain_all(
    position: Position | str,
    *,
    rules: Rules | str | None = None,
    proofs: Proofs | None = None,
) -> tuple[Judgement, ...]:
    """The judgements of every turn, best first. One analysis of the position is all that is
    searched, so the reasons have no lines of play and do not count the opponent's replies."""
    position = ongoing(position, rules)
    proofs = proofs or Proofs()
    turns = proofs.claims(position).turns
    return tuple(_judge(position, one.turn, proofs, deep=False) for one in turns)


def _judge(position: Position, turn: Turn, proofs: Proofs, *, deep: bool) -> Judgement:
    scores = proofs.scores(position)
    if scores is None:
        return _unproven(position, turn, proofs.claims(position))
    return Judgement(
        position,
        turn,
        label_of(turn, scores),
        scores.best,
        scores[turn],
        scores.best_turns,
        scores.better_than(turn),
        scores.keeping,
        len(scores),
        reasons_for(position, turn, scores, proofs if deep else None),
    )


def _unproven(position: Position, turn: Turn, claims: Claims) -> Judgement:
    """What is proven of a turn, not all turns being so."""
    made = next(one for one in claims.turns if one.turn == turn)
    return Judgement(
        position,
        turn,
        Label.UNPROVEN,
        claims.bounds.score,
        made.score,
        tuple(one.turn for one in claims.best),
        None,
        None,
        len(claims.turns),
        (Reason(Kind.UNPROVEN, position.rules),),
    )
