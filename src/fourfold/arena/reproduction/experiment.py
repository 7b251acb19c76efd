"""An experiment of a document: players, number of games, reported results."""

from __future__ import annotations

import shlex
from dataclasses import dataclass

from fourfold.arena.configuration import Configuration
from fourfold.arena.sandbox import NONE

NTNU = "The NTNU report of 2012"
TORINO = "The Torino ProPlayer README of 2023"

FIVE, SIX = 14400, 518400
"""(5!)² and (6!)²: the bound values of the README."""

_LEAST_QUICK = 20


@dataclass(frozen=True, slots=True)
class HalfTurnTime:
    """Seconds for one half of a turn, placing or selecting."""

    mean: float
    longest: float


@dataclass(frozen=True, slots=True)
class ReportedResult:
    """The result of a match for the player named first. ``turns`` is the mean number of placements
    in the games that it began; the times are this player's."""

    wins: int
    losses: int
    draws: int
    select: HalfTurnTime | None = None
    place: HalfTurnTime | None = None
    turns: float | None = None

    @property
    def games(self) -> int:
        return self.wins + self.losses + self.draws


@dataclass(frozen=True, slots=True)
class Experiment:
    """A match with its reported result, or a tournament of which the document only says who was
    ``better`` than whom. ``remark`` discusses the comparison. If a document can be interpreted in
    several ways, ``reading_of`` names the experiment of the main interpretation."""

    name: str
    document: str
    title: str
    players: tuple[str, ...]
    games: int
    remark: str
    reported: ReportedResult | None = None
    better: tuple[tuple[str, str], ...] = ()
    reading_of: str = ""

    def configuration(self, seed: int, quick: bool) -> Configuration:
        """The configuration with the document's number of games or, if ``quick``, a tenth."""
        games = max(_LEAST_QUICK, self.games // 10) if quick else self.games
        return Configuration("quarto", self.players, min(games, self.games), seed, sandbox=NONE)


def command_of(configuration: Configuration) -> str:
    """The command that plays the same games.

    >>> command_of(Configuration("quarto", ("pro(bound=1)", "random"), 100, 1))
    "fourfold match 'pro(bound=1)' random --games 100 --seed 1"
    """
    kind = "match" if len(configuration.players) == 2 else "tournament"
    words = ["fourfold", kind, *configuration.players]
    return shlex.join(
        [*words, "--games", str(configuration.games), "--seed", str(configuration.seed)]
    )
