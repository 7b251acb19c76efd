"""A game of Ultimate looked at move by move."""

from __future__ import annotations

from dataclasses import dataclass

from fourfold.analysis.reviewed import OnProgress, Reviewed, judge_turns
from fourfold.analysis.ultimate.judging import Judgement, judge
from fourfold.analysis.ultimate.scoring import Scorer, asked_once, engine_scorer
from fourfold.analysis.ultimate.words import Words, words_for
from fourfold.base.errors import FourfoldError
from fourfold.games.record import Record
from fourfold.games.ultimate import Position


@dataclass(frozen=True, slots=True)
class Review(Reviewed[Judgement, float]):
    """A game and what the engine says of it; its history is in expected points."""

    @property
    def words(self) -> Words:
        assert isinstance(self.record.start, Position)
        return words_for(self.record.start.ending)

    @property
    def decisive(self) -> int | None:
        """The number of the move that gave away most, if any was a mistake."""
        return max(self.critical, key=lambda n: self.turns[n - 1].lost, default=None)


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
        raise FourfoldError("analysis.other_game", own="ultimate", game=record.game.name)
    once = asked_once(scorer or engine_scorer())
    turns, players = judge_turns(
        record, lambda position, move: judge(position, move, once), on_progress
    )
    before = turns[0].before if turns else once(record.start).points
    history = [_for_first(record.start, before)]
    history += [_for_first(judgement.position, judgement.after) for judgement in turns]
    return Review(record, turns, players, tuple(history))


def _for_first(position: Position, points: float) -> float:
    return points if position.to_move == 0 else -points
