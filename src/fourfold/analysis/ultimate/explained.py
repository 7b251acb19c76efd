"""Moves of one position of Ultimate, judged as in a review, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fourfold.analysis.shown import show_judgements
from fourfold.analysis.ultimate.judging import Judgement, judge
from fourfold.analysis.ultimate.scoring import Scorer, asked_once
from fourfold.base.errors import FourfoldError
from fourfold.games.ultimate import Cell, Position
from fourfold.i18n import DEFAULT_LANGUAGE


@dataclass(frozen=True, slots=True)
class Explained:
    """What the engine expects of one move or of all, best first, and why."""

    judgements: tuple[Judgement, ...]

    def lines(self, language: str) -> Iterator[str]:
        for one in self.judgements:
            worth = one.words.brief(one.after)
            yield f"{one.turn} {one.label_text(language)}, {worth}. {one.to_text(language)}"

    def as_dict(self, language: str) -> dict[str, Any]:
        first = self.judgements[0]
        return {
            "player": first.player,
            "position": str(first.position),
            "turns": [one.as_dict(language) for one in self.judgements],
        }

    def _repr_html_(self) -> str:
        return show_judgements(self.judgements, DEFAULT_LANGUAGE)


def moves_named(position: Position, move: str) -> list[Cell]:
    """The move that a text names, or all of them."""
    if position.outcome is not None:
        raise FourfoldError("search.over", position=position)
    is_all = move.strip().lower() == "all"
    return list(position.legal_moves()) if is_all else [position.parse_move(move)]


def explain_moves(position: Position, moves: list[Cell], scorer: Scorer) -> Explained:
    once = asked_once(scorer)
    found = [judge(position, move, once) for move in moves]
    return Explained(tuple(sorted(found, key=lambda one: one.after, reverse=True)))
