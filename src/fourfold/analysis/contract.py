"""What analyses and reviews a game: the module that its card names as its analyst, if it names one.

Whoever shows positions and games judged asks the analyst, and never which game it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol, cast, runtime_checkable

from fourfold.analysis.judged import Judged
from fourfold.analysis.reviewed import OnProgress, Reviewed
from fourfold.base.errors import FourfoldError
from fourfold.base.limits import NO_LIMITS, Limits
from fourfold.drawing import Drawing
from fourfold.games.info import load_reference
from fourfold.games.record import Record
from fourfold.games.registry import Game, game_infos
from fourfold.solver import Stop


@dataclass(frozen=True, slots=True)
class Terms:
    """What an analyst may spend on a position, and how it is to look at it. An analyst refuses what
    it has no use for."""

    limits: Limits = NO_LIMITS
    threads: int | None = None
    depth: int | None = None
    book: bool = True
    memory: int | None = None
    """How many MiB to remember at most."""
    seconds: float | None = None
    """How long a review may take, all positions together."""
    stop: Stop | None = None
    """When it is raised, what is not known by then stays so, or the review is left."""


class Told(Protocol):
    """What was found out about a position."""

    def lines(self, language: str) -> Iterable[str]:
        """As text."""

    def as_dict(self, language: str) -> Any:
        """For JSON."""


class Weighed(Told, Protocol):
    """What every move of a position is worth."""

    def drawing(self, language: str, last: Any = None) -> Drawing:
        """The position with the values on its board, and the move marked that led to it."""


class Analyst(Protocol):
    """What each analyst's module offers."""

    def analyse(self, position: Any, terms: Terms, on_progress: Callable[[str], None]) -> Weighed:
        """What every move is worth, best first; a few words on the way tell how far it is."""

    def explain(self, position: Any, move: str, terms: Terms) -> Told:
        """Why a move is worth what it is; ``all`` is every move."""

    def review(self, record: Record, terms: Terms, on_progress: OnProgress) -> Reviewed[Any, Any]:
        """A game judged turn by turn."""


class FoundAtOnce(Protocol):
    """The exact values of a position."""

    def as_found(self) -> dict[str, Any]:
        """For the page: ``bounds_as_dict`` of the position, its ``turns``, each with its bounds and
        how it stands, best play as ``line``, and the ``nodes`` that were looked at."""


@runtime_checkable
class ExactAnalyst(Analyst, Protocol):
    """An analyst that finds exact values at one look, where Quarto's solver takes several."""

    def values(self, position: Any, terms: Terms) -> FoundAtOnce:
        """What a position and every move of it are worth."""

    def judge(self, position: Any, move: str, terms: Terms) -> Judged:
        """What one move is worth, what it is called, and why."""


def analyst_of(game: Game) -> Analyst:
    """The analyst of a game; FourfoldError when it has none."""
    if game.info.analyst is None:
        known = [name for name, info in game_infos().items() if info.analyst is not None]
        raise FourfoldError("analysis.game", game=game.name, known=known)
    return cast(Analyst, load_reference(game.info.analyst))
