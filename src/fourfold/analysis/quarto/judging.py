"""What a turn is worth, what it is to be called, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from fourfold.analysis.exact import ExactJudgement
from fourfold.analysis.labels import Label, label_of
from fourfold.analysis.quarto import words
from fourfold.analysis.quarto.proofs import Proofs
from fourfold.analysis.quarto.reasoning import reasons_for
from fourfold.analysis.quarto.reasons import Kind, Reason
from fourfold.games.quarto import Position, Rules, Turn
from fourfold.solver import TurnRanking
from fourfold.solver.search import unfinished_position


@dataclass(frozen=True, slots=True)
class Judgement(ExactJudgement):
    """A turn of Quarto in its position."""

    words: ClassVar[Any] = words

    position: Position
    turn: Turn
    best: tuple[Turn, ...]
    better: Turn | None
    reasons: tuple[Reason, ...]


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
    >>> print(judgement.to_text())
    Giving the short dark hollow square piece loses at once: d1 completes row 1 (all short).
    One of the 145 turns wins. d1 wins at once: it completes row 1 (all short).
    """
    position = unfinished_position(position, rules)
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
    position = unfinished_position(position, rules)
    proofs = proofs or Proofs()
    turns = proofs.ranking(position).turns
    return tuple(_judge(position, one.turn, proofs, deep=False) for one in turns)


def _judge(position: Position, turn: Turn, proofs: Proofs, *, deep: bool) -> Judgement:
    scores = proofs.scores(position)
    if scores is None:
        return _unproven(position, turn, proofs.ranking(position))
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


def _unproven(position: Position, turn: Turn, ranking: TurnRanking) -> Judgement:
    """What is proven of a turn, not all turns being so."""
    made = next(one for one in ranking.turns if one.turn == turn)
    return Judgement(
        position,
        turn,
        Label.UNPROVEN,
        ranking.bounds.score,
        made.score,
        tuple(one.turn for one in ranking.best),
        None,
        None,
        len(ranking.turns),
        (Reason(Kind.UNPROVEN, position.rules),),
    )
