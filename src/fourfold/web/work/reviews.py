"""Games and turns judged against exact play."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from typing import Any

from fourfold.analysis.quarto import Proofs
from fourfold.analysis.quarto import explain as judge
from fourfold.analysis.quarto import review as review_record
from fourfold.analysis.quarto.puzzles import shipped_puzzles
from fourfold.analysis.ultimate import CLOCK, Estimate, engine_scorer, review_ultimate
from fourfold.analysis.ultimate import Review as UltimateReview
from fourfold.analysis.words.catalogue import find_catalogue
from fourfold.errors import FourfoldError
from fourfold.games import ultimate
from fourfold.games.record import Record
from fourfold.players.contract import Clock
from fourfold.solver import Stop
from fourfold.web.requests import RecordModel
from fourfold.web.work.desk import Desk
from fourfold.web.work.exact import TABLE_MIB, quarto


def review(desk: Desk, *, language: str, seconds: float, **game: Any) -> None:
    """The review of a game; on the way there, how many of its positions are solved."""
    find_catalogue(language)
    record = RecordModel(**game).record()
    if isinstance(record.start, ultimate.Position):
        desk.tell(_review_ultimate(desk, record, seconds).as_dict(language))
        return
    quarto(str(record.game), str(record.start))
    positions: list[Any] = [one for one in record.positions() if one.outcome is None]
    with _proofs(desk, seconds) as proofs:
        # From the end on: there it is quick, and what it finds out helps with what comes before.
        for solved, position in enumerate(reversed(positions)):
            desk.tell({"solved": solved, "total": len(positions)})
            proofs.scores(position)
        desk.tell(review_record(record, proofs=proofs).as_dict(language))


def _review_ultimate(desk: Desk, record: Record, seconds: float) -> UltimateReview:
    """By the engine, which shares the time among the positions."""
    share = 0.9 * seconds / (len(record.turns) + 1)
    ask = engine_scorer(clock=Clock(seconds=share, nodes=CLOCK.nodes))

    def score(position: ultimate.Position) -> Estimate:
        if desk.stopped:
            raise FourfoldError("the review was left")
        return ask(position)

    def tell(solved: int, total: int) -> None:
        desk.tell({"solved": solved, "total": total})

    return review_ultimate(record, scorer=score, on_progress=tell)


def explain(
    desk: Desk, *, game: str, position: str, turn: str, language: str, seconds: float
) -> None:
    """The judgement of one turn."""
    find_catalogue(language)
    here = quarto(game, position)
    with _proofs(desk, seconds) as proofs:
        desk.tell(judge(here, turn, proofs=proofs).as_dict(language))


def puzzle_answer(desk: Desk, *, number: int, turn: str, language: str, seconds: float) -> None:  # noqa: ARG001
    """The answer to an attempt at a puzzle: every one of them is solved at once."""
    answer = shipped_puzzles()[number - 1].answer(turn)
    desk.tell({"right": answer.right, "text": answer.in_words(language)})


@contextlib.contextmanager
def _proofs(desk: Desk, seconds: float) -> Iterator[Proofs]:
    """Proofs that have so much time for all positions together."""
    stop = Stop()
    desk.stop = stop.set
    alarm = threading.Timer(seconds, stop.set)
    alarm.daemon = True
    alarm.start()
    try:
        yield Proofs(table_mib=TABLE_MIB, stop=stop)
    finally:
        alarm.cancel()
