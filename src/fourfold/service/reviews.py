"""Games and turns judged."""

from __future__ import annotations

from typing import Any

from fourfold.analysis.contract import Terms, analyst_of
from fourfold.analysis.puzzles import games_with_puzzles, shipped_puzzles
from fourfold.analysis.quarto import explain as judge
from fourfold.analysis.quarto.proofs import proofs_within
from fourfold.base.errors import check_language
from fourfold.games.record import Record
from fourfold.games.registry import DEFAULT_GAME, Game
from fourfold.service.exact_values import TABLE_MIB, quarto
from fourfold.service.job_context import JobContext, stoppable
from fourfold.service.limits import DEFAULT_SECONDS, MOST_SECONDS
from fourfold.service.small_games import exact_analyst


def review(
    desk: JobContext, *, language: str = "en", seconds: float = MOST_SECONDS, **game: Any
) -> None:
    """The review of a game; on the way there, how many of its positions are done."""
    check_language(language)
    record = Record.of_texts(**game)
    found = analyst_of(record.game).review(
        record,
        Terms(memory=TABLE_MIB, seconds=seconds, stop=stoppable(desk)),
        lambda solved, total: desk.tell({"solved": solved, "total": total}),
    )
    desk.tell(found.as_dict(language))


def explain(
    desk: JobContext,
    *,
    game: str = DEFAULT_GAME,
    position: str,
    turn: str,
    language: str = "en",
    seconds: float = DEFAULT_SECONDS,
) -> None:
    """The judgement of one turn."""
    check_language(language)
    chosen = Game.find(game)
    if analyst := exact_analyst(chosen):
        terms = Terms(seconds=seconds, stop=stoppable(desk))
        judgement = analyst.judge(chosen.parse(position), turn, terms)
        desk.tell(judgement.as_dict(language))
        return
    here = quarto(game, position)
    proofs = proofs_within(seconds, stoppable(desk), table_mib=TABLE_MIB)
    desk.tell(judge(here, turn, proofs=proofs).as_dict(language))


def puzzle_answer(
    desk: JobContext,
    *,
    game: str | None = None,
    number: int,
    turn: str,
    language: str = "en",
    seconds: float = DEFAULT_SECONDS,  # noqa: ARG001  (every one of them is solved at once)
) -> None:
    """The answer to an attempt at a puzzle."""
    puzzles = shipped_puzzles(games_with_puzzles()[0] if game is None else game)
    answer = puzzles[number - 1].answer(turn)
    desk.tell({"right": answer.right, "text": answer.to_text(language)})
