"""What the reviews of all games share: each turn judged in order, and all of it told as JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from fourfold.analysis.contract import Judged, OnProgress, Reviewed
from fourfold.games.record import Record

J = TypeVar("J", bound=Judged)


def judge_turns(
    record: Record,
    judge: Callable[[Any, Any], J],
    on_progress: OnProgress = lambda _done, _total: None,
) -> list[J]:
    """What ``judge`` says of every turn, given the position before it."""
    turns = []
    for number, (position, turn) in enumerate(zip(record.positions(), record.turns, strict=False)):
        on_progress(number, len(record.turns))
        turns.append(judge(position, turn))
    on_progress(len(record.turns), len(record.turns))
    return turns


def change(before: str, after: str) -> str:
    """What became of a value, both in brief."""
    return before if before == after else f"{before} > {after}"


def review_as_dict(review: Reviewed, history: list[Any], language: str) -> dict[str, Any]:
    """For JSON; ``docs/reference/review.md`` describes it."""
    return {
        "game": str(review.record.game),
        "start": str(review.record.start),
        "result": review.record.result,
        "language": language,
        "players": [player.as_dict() for player in review.players],
        "history": history,
        "critical": list(review.critical),
        "decisive": review.decisive,
        "turns": [
            {"number": number, **judgement.as_dict(language)}
            for number, judgement in enumerate(review.turns, start=1)
        ],
    }


def told(facts: Mapping[str, Any], text: str) -> dict[str, Any]:
    """A reason for JSON: the facts that it has, and its sentence."""
    known = {name: fact for name, fact in facts.items() if fact is not None and fact != []}
    return {**known, "text": text}
