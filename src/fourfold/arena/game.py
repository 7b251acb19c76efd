"""One game of a tournament: what it is played from, its record while it goes on, and its result."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from fourfold.arena.sandbox import AUTO
from fourfold.arena.time_control import TimeControl
from fourfold.games.contract import Outcome, Position
from fourfold.games.record import Record
from fourfold.games.registry import Game
from fourfold.players.turn_parts import part_times


@dataclass(frozen=True, slots=True)
class GameSettings:
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


class GameTask(NamedTuple):
    """A pairing with its opening looked up: all that a worker must be told about one game."""

    pairing: Pairing
    opening: Opening


class TimeUsed(NamedTuple):
    """The time that one player took in one game: how many moves, seconds in all, the longest."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def plus(self, moves: int, seconds: float, longest: float) -> TimeUsed:
        """With as much time spent beside."""
        return TimeUsed(self.moves + moves, self.seconds + seconds, max(self.longest, longest))


class GameResult(NamedTuple):
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
    spent: tuple[TimeUsed, TimeUsed]
    parts: tuple[dict[str, TimeUsed], dict[str, TimeUsed]]
    record: str

    @property
    def score(self) -> float:
        """What the first player scored: 1, 0.5 or 0."""
        return SCORE_OF[self.result]

    def score_of(self, seat: int) -> float:
        return self.score if seat == 0 else 1 - self.score


SCORE_OF = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}


def derive_seed(seed: int, *place: int | str) -> int:
    """A seed of 32 bits for a place in whatever ``seed`` seeds.

    >>> derive_seed(1, "game", 7, 0)
    35526263
    """
    text = "/".join(map(str, (seed, *place)))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=4).digest(), "big")


def play_opening(game: Game, opening: Opening) -> tuple[Position[Any], list[Any]]:
    """The position in which the players take over, and the turns that led to it."""
    position = game.parse(opening.start) if opening.start else game.start()
    turns: list[Any] = []
    for text in opening.turns:
        turns.append(position.parse_move(text))
        position = position.play(turns[-1])
    return position, turns


class GameRecorder:
    """What is written down while a game goes on."""

    def __init__(self, setting: GameSettings, task: GameTask) -> None:
        self.game = Game.find(setting.game)
        self.position, self.turns = play_opening(self.game, task.opening)
        self._setting = setting
        self._task = task
        self._spent = [TimeUsed(), TimeUsed()]
        self._parts: tuple[dict[str, TimeUsed], dict[str, TimeUsed]] = ({}, {})

    def note_turn(
        self, seat: int, move: Any, seconds: float, parts: Mapping[str, float] | None
    ) -> None:
        """Write down a move that was played, with the times of its parts if the player told."""
        self.turns.append(move)
        self._spent[seat] = self._spent[seat].plus(1, seconds, seconds)
        spent = self._parts[seat]
        for part, taken in part_times(move, seconds, parts).items():
            spent[part] = spent.get(part, TimeUsed()).plus(1, taken, taken)

    def finish(self, outcome: Outcome, message: str = "") -> GameResult:
        """The game as it goes into the store; the message is for one that a failure ended."""
        one, two = self._spent
        return GameResult(
            self._task.pairing,
            str(outcome),
            outcome.reason,
            message,
            outcome.points,
            len(self.turns),
            (one, two),
            self._parts,
            str(self._record(outcome, message)),
        )

    def forfeit(self, seat: int, termination: str, message: str) -> GameResult:
        """The game as one that this seat's player lost other than on the board."""
        return self.finish(Outcome.win(1 - seat, termination, self.game.win_points), message)

    def _record(self, outcome: Outcome, message: str) -> Record:
        setting, (pairing, opening) = self._setting, self._task
        tags = {"Round": str(pairing.round + 1), "Number": str(pairing.number + 1)}
        if opening.turns:
            tags["Opening"] = f"{len(opening.turns)} turns"
        if message:
            tags["Failure"] = message
        return Record(
            self.game,
            play_opening(self.game, Opening(opening.start))[
                0
            ],  # anew: a player may have spoilt the first
            (setting.names[pairing.first], setting.names[pairing.second]),
            tuple(self.turns),
            str(outcome),
            outcome.reason,
            tags=tags,
        )
