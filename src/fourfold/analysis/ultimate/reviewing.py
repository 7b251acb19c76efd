"""A game of Ultimate looked at move by move."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from fourfold.analysis.contract import OnProgress
from fourfold.analysis.players import PlayerReview
from fourfold.analysis.telling import judge_turns, review_as_dict
from fourfold.analysis.ultimate.judging import Judgement, judge
from fourfold.analysis.ultimate.labels import Label
from fourfold.analysis.ultimate.scoring import Estimate, Scorer, engine_scorer
from fourfold.analysis.ultimate.words import brief
from fourfold.analysis.words.catalogue import DEFAULT_LANGUAGE
from fourfold.errors import FourfoldError
from fourfold.games.record import Record
from fourfold.games.ultimate import Position


@dataclass(frozen=True, slots=True)
class Review:
    """A game and what the engine says of it. Move number 1 is ``turns[0]``."""

    record: Record
    turns: tuple[Judgement, ...]
    players: tuple[PlayerReview, PlayerReview]
    history: tuple[float, ...]
    """The expected lead of the first player at the start and after each move."""

    @property
    def course(self) -> list[str]:
        return [brief(points) for points in self.history]

    @property
    def critical(self) -> tuple[int, ...]:
        """The numbers of the mistakes and blunders."""
        return tuple(n for n, one in enumerate(self.turns, start=1) if one.label.is_mistake)

    @property
    def decisive(self) -> int | None:
        """The number of the move that gave away most, if any was a mistake."""
        return max(self.critical, key=lambda n: self.turns[n - 1].lost, default=None)

    def as_dict(self, language: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
        """For JSON; ``docs/reference/review.md`` describes it."""
        history = [round(points, 2) for points in self.history]
        return review_as_dict(self, history, language)

    def summary(self, language: str = DEFAULT_LANGUAGE) -> list[str]:
        """A sentence on the accuracy of each player."""
        return [
            player.in_words("points_accuracy", f"{player.lost:.1f}", language)
            for player in self.players
        ]


def review_ultimate(
    record: Record | str,
    *,
    scorer: Scorer | None = None,
    on_progress: OnProgress = lambda _done, _total: None,
) -> Review:
    """The review of a finished or running game of Ultimate, given as a record or its text."""
    if isinstance(record, str):
        record = Record.parse(record)
    if not isinstance(record.start, Position):
        raise FourfoldError(f"this review is for ultimate, not for {record.game.name}")
    once = _asked_once(scorer or engine_scorer())
    turns = judge_turns(record, lambda position, move: judge(position, move, once), on_progress)
    before = turns[0].before if turns else once(record.start).points
    history = [_for_first(record.start, before)]
    history += [_for_first(judgement.position, judgement.after) for judgement in turns]
    one, two = (_player(record.players[seat], turns, seat) for seat in (0, 1))
    return Review(record, tuple(turns), (one, two), tuple(history))


def _asked_once(scorer: Scorer) -> Scorer:
    """The same, but a position that comes twice, after a move and before the next, is asked for
    once."""
    known: dict[Position, Estimate] = {}

    def score(position: Position) -> Estimate:
        if position not in known:
            known[position] = scorer(position)
        return known[position]

    return score


def _for_first(position: Position, points: float) -> float:
    return points if position.to_move == 0 else -points


def _player(name: str, turns: list[Judgement], seat: int) -> PlayerReview:
    """A decision is a move that was not forced; the best and the good ones are kept."""
    own = [judgement for judgement in turns if judgement.player == seat]
    decisions = [judgement for judgement in own if judgement.is_decision]
    return PlayerReview(
        seat,
        name,
        len(own),
        len(decisions),
        sum(judgement.label in (Label.BEST, Label.GOOD) for judgement in decisions),
        sum(judgement.lost for judgement in own),
        Counter(judgement.label for judgement in own),
    )
