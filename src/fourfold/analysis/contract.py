"""What analyses and reviews a game: the module that its card names as its analyst, if it names one.

Whoever shows positions and games judged asks the analyst, and never which game it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol, cast

from fourfold.analysis.players import PlayerReview
from fourfold.errors import FourfoldError
from fourfold.games.card import wanted
from fourfold.games.record import Record
from fourfold.games.registry import Game, cards
from fourfold.limits import NO_LIMITS, Limits
from fourfold.solver import Stop

OnProgress = Callable[[int, int], None]
"""Hears how many of so many positions are done."""


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


class Told(Protocol):
    """What was found out about a position."""

    def lines(self, language: str) -> Iterable[str]:
        """As text."""

    def as_dict(self, language: str) -> Any:
        """For JSON."""


class Judged(Protocol):
    """What was found out about one turn of a game."""

    @property
    def player(self) -> int: ...
    @property
    def turn(self) -> Any: ...
    @property
    def label(self) -> StrEnum: ...
    @property
    def change(self) -> str:
        """In brief, the value for the mover, and what became of it when it changed."""

    def label_text(self, language: str) -> str: ...
    def in_words(self, language: str) -> str: ...
    def as_dict(self, language: str) -> dict[str, Any]: ...


class Reviewed(Protocol):
    """A game that was reviewed."""

    @property
    def record(self) -> Record: ...
    @property
    def turns(self) -> Sequence[Judged]: ...
    @property
    def players(self) -> tuple[PlayerReview, PlayerReview]: ...
    @property
    def course(self) -> list[str]:
        """In brief, the value for the first player at the start and after each turn."""

    @property
    def critical(self) -> tuple[int, ...]: ...
    @property
    def decisive(self) -> int | None: ...
    def summary(self, language: str) -> list[str]: ...
    def as_dict(self, language: str) -> dict[str, Any]:
        """For JSON; ``docs/reference/review.md`` describes it."""


class Analyst(Protocol):
    """What each analyst's module offers."""

    def analyse(self, position: Any, terms: Terms, on_progress: Callable[[str], None]) -> Told:
        """What every move is worth, best first; a few words on the way tell how far it is."""

    def explain(self, position: Any, move: str, terms: Terms) -> Told:
        """Why a move is worth what it is; ``all`` is every move."""

    def review(
        self,
        record: Record,
        terms: Terms,
        on_progress: OnProgress,
        *,
        seconds: float | None = None,
        stop: Stop | None = None,
    ) -> Reviewed:
        """A game judged turn by turn. ``seconds`` are for all of it; when ``stop`` is raised, what
        is not known by then stays so, or the review is left."""


def analyst_of(game: Game) -> Analyst:
    """The analyst of a game; FourfoldError when it has none."""
    if game.card.analyst is None:
        known = [name for name, card in cards().items() if card.analyst is not None]
        raise FourfoldError(f"{' and '.join(known)} can be analysed and reviewed, not {game.name}")
    return cast(Analyst, wanted(game.card.analyst))
