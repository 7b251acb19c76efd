"""A game looked at turn by turn against exact play."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any, ClassVar

from fourfold.analysis.exact import ExactReview, history_of
from fourfold.analysis.quarto import words
from fourfold.analysis.quarto.judging import Judgement, explain
from fourfold.analysis.quarto.proofs import Proofs
from fourfold.analysis.reviewed import OnProgress, judge_turns
from fourfold.base.errors import FourfoldError
from fourfold.games.quarto import Position
from fourfold.games.record import Record


@dataclass(frozen=True, slots=True)
class Review(ExactReview[Judgement]):
    """A game of Quarto and what exact play says of it."""

    words: ClassVar[Any] = words


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
    >>> print(game.turns[4].to_text())
    Giving the short light solid square piece loses at once: d1 completes row 1 (all short and
    light). One of the 145 turns wins. d1 wins at once: it completes row 1 (all short).
    """
    if isinstance(record, str):
        record = Record.parse(record)
    if not isinstance(record.start, Position):
        raise FourfoldError("analysis.other_game", own="quarto", game=record.game.name)
    proofs = proofs or Proofs()
    *_, last = positions = list[Any](record.positions())
    searched = [position for position in positions if position.outcome is None]
    # From the end on: there it is quick, and what it finds out helps with what comes before.
    for done, position in enumerate(reversed(searched)):
        on_progress(done, len(searched))
        proofs.scores(position)
    on_progress(len(searched), len(searched))
    turns, players = judge_turns(record, functools.partial(explain, proofs=proofs))
    history = history_of(turns, last, lambda position: proofs.ranking(position).bounds.score)
    return Review(record, turns, players, history)
