"""What an experiment of a document is: who played whom, how often, and what was reported."""

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
    """Seconds that a half of a turn took."""

    mean: float
    longest: float


@dataclass(frozen=True, slots=True)
class ReportedResult:
    """The result of a match for the player named first; ``turns`` is how many placements the
    games that it began had on average, and the times are the same player's."""

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
    """Either a match with its result, or a tournament of which the document says in words who was
    better than whom. ``remark`` says what to make of it. A document that leaves something open may
    be read in several ways: ``reading_of`` names the experiment that this is another reading of."""

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
        """What the arena is to play: as many games as the document has, or a tenth."""
        games = max(_LEAST_QUICK, self.games // 10) if quick else self.games
        return Configuration("quarto", self.players, min(games, self.games), seed, sandbox=NONE)


def command_of(configuration: Configuration) -> str:
    """The command that plays the very same games.

    >>> command_of(Configuration("quarto", ("pro(bound=1)", "random"), 100, 1))
    "fourfold match 'pro(bound=1)' random --games 100 --seed 1"
    """
    kind = "match" if len(configuration.players) == 2 else "tournament"
    words = ["fourfold", kind, *configuration.players]
    return shlex.join(
        [*words, "--games", str(configuration.games), "--seed", str(configuration.seed)]
    )
