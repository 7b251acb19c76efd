"""One game to play, and one that was played: plain tuples, which travel cheaply and far."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from fourfold.arena.sandbox.choice import AUTO
from fourfold.arena.time_control import TimeControl


@dataclass(frozen=True, slots=True)
class Setting:
    """What all games of a tournament share; ``sandbox`` is what other people's bots run in."""

    game: str
    players: tuple[str, ...]
    names: tuple[str, ...]
    seed: int
    limits: TimeControl
    sandbox: str = AUTO


class Opening(NamedTuple):
    """How a game begins: a position's text (empty for the game's own start), and turns from it."""

    start: str = ""
    turns: tuple[str, ...] = ()


class Pairing(NamedTuple):
    """One game of a schedule. Players are numbers into the list of contestants; the games of a
    pair have the same opening, and openings are numbered from 0."""

    number: int
    round: int
    first: int
    second: int
    opening: int


class Task(NamedTuple):
    """A pairing with its opening looked up: all that a worker must be told about one game."""

    pairing: Pairing
    opening: Opening


class Spent(NamedTuple):
    """The time that one player took in one game: how many moves, seconds in all, the longest."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def plus(self, moves: int, seconds: float, longest: float) -> Spent:
        """With as much time spent beside."""
        return Spent(self.moves + moves, self.seconds + seconds, max(self.longest, longest))


class Played(NamedTuple):
    """A finished game.

    ``termination`` is the rules' reason for the end (``line``, ``full``, …) or one of the
    failures, and then ``message`` says what happened. ``parts`` has the times of each part of a
    turn in games whose turns have parts, by seat.
    """

    pairing: Pairing
    result: str
    termination: str
    message: str
    points: tuple[float, float]
    turns: int
    spent: tuple[Spent, Spent]
    parts: tuple[dict[str, Spent], dict[str, Spent]]
    record: str

    @property
    def score(self) -> float:
        """What the first player scored: 1, 0.5 or 0."""
        return SCORE_OF[self.result]

    def score_of(self, seat: int) -> float:
        return self.score if seat == 0 else 1 - self.score


SCORE_OF = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}
