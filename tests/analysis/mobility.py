"""An analyst of another package that prefers moves leaving the opponent fewer moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from fourfold.analysis.contract import AnalysisOptions
from fourfold.analysis.review import OnProgress
from fourfold.games.record import Record


@dataclass(frozen=True, slots=True)
class Values:
    worth: dict[str, int]

    def lines(self, language: str) -> Iterator[str]:
        return (f"{move} {worth} ({language})" for move, worth in self.worth.items())

    def as_dict(self, _: str) -> dict[str, int]:
        return self.worth


def analyse(position: Any, terms: AnalysisOptions, on_progress: Callable[[str], None]) -> Values:
    on_progress("counting")
    moves = position.legal_moves()[: terms.depth]
    return Values({str(move): -len(position.play(move).legal_moves()) for move in moves})


def explain(position: Any, move: str, terms: AnalysisOptions) -> Values:
    return Values({move: len(position.legal_moves())})


def review(record: Record, terms: AnalysisOptions, on_progress: OnProgress) -> Any:
    raise NotImplementedError
