"""A game looked at turn by turn against exact play."""

from __future__ import annotations

import functools
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from fourfold.analysis.contract import OnProgress
from fourfold.analysis.players import PlayerReview
from fourfold.analysis.quarto.judging import Judgement, explain
from fourfold.analysis.quarto.labels import Label
from fourfold.analysis.quarto.proofs import Proofs
from fourfold.analysis.quarto.words import brief
from fourfold.analysis.telling import judge_turns, review_as_dict
from fourfold.analysis.words.catalogue import DEFAULT_LANGUAGE
from fourfold.errors import FourfoldError
from fourfold.games.quarto import Position
from fourfold.games.record import Record
from fourfold.solver import DRAW, Score, Value


@dataclass(frozen=True, slots=True)
class Review:
    """A game and what exact play says of it. Turn number 1 is ``turns[0]``."""

    record: Record
    turns: tuple[Judgement, ...]
    players: tuple[PlayerReview, PlayerReview]
    history: tuple[Score | None, ...]
    """The exact score of the start and of the position after each turn, for the first player. The
    distance of a finished game is 0; None is not proven."""

    @property
    def course(self) -> list[str]:
        return [brief(score) for score in self.history]

    @property
    def critical(self) -> tuple[int, ...]:
        """The numbers of the turns that gave something away, or were the only ones that did not."""
        return tuple(
            number
            for number, judgement in enumerate(self.turns, start=1)
            if judgement.label.is_mistake or judgement.label is Label.ONLY
        )

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

    def as_dict(self, language: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
        """For JSON; ``docs/reference/review.md`` describes it."""
        history = [score and score.as_dict() for score in self.history]
        return review_as_dict(self, history, language)

    def summary(self, language: str = DEFAULT_LANGUAGE) -> list[str]:
        """A sentence on the accuracy of each player."""
        return [player.in_words("accuracy", str(player.lost), language) for player in self.players]


def review(
    record: Record | str,
    *,
    proofs: Proofs | None = None,
    on_progress: OnProgress = lambda _done, _total: None,
) -> Review:
    """The review of a finished or running Quarto game, given as a record or its text.

    ``proofs`` carries limits; without it every turn is proven, which takes a second or two.

    >>> game = review('[Game "quarto"]\\n\\n:0 a1:1 b1:2 c1:4 a2:3 d1: 0-1')
    >>> game.players[1].accuracy, game.critical
    (0.5, (4, 5, 6))
    >>> print(game.turns[4].in_words())
    Giving the short light solid square piece loses at once: d1 completes row 1 (all short and
    light). One of the 145 turns wins. d1 wins at once: it completes row 1 (all short).
    """
    if isinstance(record, str):
        record = Record.parse(record)
    if not isinstance(record.start, Position):
        raise FourfoldError(f"this review is for quarto, not for {record.game.name}")
    proofs = proofs or Proofs()
    *_, last = positions = list[Any](record.positions())
    searched = [position for position in positions if position.outcome is None]
    # From the end on: there it is quick, and what it finds out helps with what comes before.
    for done, position in enumerate(reversed(searched)):
        on_progress(done, len(searched))
        proofs.scores(position)
    on_progress(len(searched), len(searched))
    turns = judge_turns(record, functools.partial(explain, proofs=proofs))
    history = [_for_first(judgement.position, judgement.before) for judgement in turns]
    history.append(_final(last, proofs))
    one, two = (_player(record.players[seat], turns, seat) for seat in (0, 1))
    return Review(record, tuple(turns), (one, two), tuple(history))


def _for_first(position: Position, score: Score | None) -> Score | None:
    return score if score is None or position.to_move == 0 else -score


def _final(position: Any, proofs: Proofs) -> Score | None:
    if position.outcome is not None:
        winner = position.outcome.winner
        return DRAW if winner is None else Score(Value.LOSS if winner else Value.WIN, 0)
    return _for_first(position, proofs.claims(position).bounds.score)


def _player(name: str, turns: list[Judgement], seat: int) -> PlayerReview:
    own = [judgement for judgement in turns if judgement.player == seat]
    decisions = [judgement for judgement in own if judgement.is_decision]
    labels: Counter[StrEnum] = Counter(judgement.label for judgement in own)
    return PlayerReview(
        seat,
        name,
        len(own),
        len(decisions),
        sum(not judgement.lost for judgement in decisions),
        sum(judgement.lost or 0 for judgement in decisions),
        labels,
        labels[Label.UNPROVEN],
    )
