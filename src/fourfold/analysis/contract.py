"""The interface of an analyst: the module of a game that analyses positions and reviews games.

A game's ``GameInfo`` names the module. Callers use :func:`find_analyst` and need no code per game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol, cast, runtime_checkable

from fourfold.analysis.review import GameReview, OnProgress, TurnJudgement
from fourfold.base.errors import FourfoldError
from fourfold.base.limits import NO_LIMITS, Limits
from fourfold.drawing import Drawing
from fourfold.games.info import load_reference
from fourfold.games.record import Record
from fourfold.games.registry import Game, game_infos
from fourfold.solver import Stop


@dataclass(frozen=True, slots=True)
class AnalysisOptions:
    """Limits and settings of an analysis. An analyst refuses settings it does not support."""

    limits: Limits = NO_LIMITS
    """Limits for each position."""
    threads: int | None = None
    depth: int | None = None
    book: bool = True
    memory: int | None = None
    """Size of the transposition table in MiB."""
    seconds: float | None = None
    """Time for all positions of a review together."""
    stop: Stop | None = None
    """Ends the analysis when set: unknown values stay unknown, or a review is cancelled."""


class AnalysisResult(Protocol):
    """The report of an analyst, as text and as JSON."""

    def lines(self, language: str) -> Iterable[str]: ...

    def as_dict(self, language: str) -> Any: ...


class PositionAnalysis(AnalysisResult, Protocol):
    """The value of every move of a position."""

    def drawing(self, language: str, last: Any = None) -> Drawing:
        """The board with the values on it; ``last`` is the move that led to the position."""


class Analyst(Protocol):
    """The functions of an analyst module."""

    def analyse(
        self, position: Any, options: AnalysisOptions, on_progress: Callable[[str], None]
    ) -> PositionAnalysis:
        """Evaluate every move, best first. ``on_progress`` receives short status texts."""

    def explain(self, position: Any, move: str, options: AnalysisOptions) -> AnalysisResult:
        """Explain the value of a move, or of every move if the text is ``all``."""

    def review(
        self, record: Record, options: AnalysisOptions, on_progress: OnProgress
    ) -> GameReview[Any, Any]:
        """Judge every turn of a game."""


class ExactAnalysis(PositionAnalysis, Protocol):
    """The exact value of every move of a position."""

    def values_as_dict(self) -> dict[str, Any]:
        """The values for the page: the bounds of the position (``bounds_as_dict``), ``turns`` with
        the bounds of each, the best play as ``line``, and the ``nodes`` searched."""


@runtime_checkable
class ExactAnalyst(Analyst, Protocol):
    """An analyst of a game so small that one search finds all values."""

    def values(self, position: Any, options: AnalysisOptions) -> ExactAnalysis:
        """The values of a position and of its moves."""

    def judge(self, position: Any, move: str, options: AnalysisOptions) -> TurnJudgement:
        """The judgement of one move."""


def find_analyst(game: Game) -> Analyst:
    """The analyst of a game; FourfoldError if it has none."""
    if game.info.analyst is None:
        known = [name for name, info in game_infos().items() if info.analyst is not None]
        raise FourfoldError("analysis.game", game=game.name, known=known)
    return cast(Analyst, load_reference(game.info.analyst))
