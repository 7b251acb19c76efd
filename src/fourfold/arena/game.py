"""One game of a tournament: its pairing and opening, the recorder of its turns, and its result.

A player or the host of a bot may raise :class:`Failure` to lose the game. Any other exception of a
player counts as a crash.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args

from fourfold.base.files import printable
from fourfold.games.contract import Outcome, Position, play_moves
from fourfold.games.record import Record
from fourfold.games.registry import Game
from fourfold.i18n import Message
from fourfold.players.turn_parts import part_times

if TYPE_CHECKING:
    from fourfold.arena.configuration import Configuration

Termination = Literal["crash", "timeout", "illegal", "nonsense", "mutation", "memory", "output"]

TERMINATIONS: tuple[Termination, ...] = get_args(Termination)
"""``crash``: raised an error or died; ``timeout``: exceeded its time; ``illegal``: chose a move
against the rules; ``nonsense``: answered with something that is not a move; ``mutation``: changed
the position it was given; ``memory`` and ``output``: used or wrote more than allowed."""


class Failure(Exception):  # noqa: N818 - an event of the game, not an error of ours
    """A player has failed and loses the game. ``message`` may contain the player's own output;
    ``str`` makes it printable."""

    def __init__(
        self, termination: Termination, message: str | Message, /, **params: object
    ) -> None:
        if termination not in TERMINATIONS:
            raise ValueError(f"{termination!r} is not one of {', '.join(TERMINATIONS)}")
        self.termination = termination
        self.message = message if isinstance(message, Message) else Message(message, **params)
        super().__init__(termination, self.message)

    def __str__(self) -> str:
        return printable(str(self.message))


class Opening(NamedTuple):
    """A starting position as text (empty for the game's own) and the turns that follow it."""

    start: str = ""
    turns: tuple[str, ...] = ()


class Pairing(NamedTuple):
    """One game of a schedule. ``first`` and ``second`` are indices of contestants; the two games of
    a pair share an opening. All numbers count from 0."""

    number: int
    round: int
    first: int
    second: int
    opening: int


class GameTask(NamedTuple):
    """A pairing and its opening: all that a worker needs to play one game."""

    pairing: Pairing
    opening: Opening


class TimeUsed(NamedTuple):
    """The time that a player used: number of moves, seconds in total, seconds of the longest."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def plus(self, moves: int, seconds: float, longest: float) -> TimeUsed:
        return TimeUsed(self.moves + moves, self.seconds + seconds, max(self.longest, longest))


class GameResult(NamedTuple):
    """A finished game.

    ``termination`` is the game's reason for the end (``line``, ``full``, …) or the kind of failure
    that lost it, which ``message`` explains. ``time_used`` is by seat, and so is ``parts``: the
    times of the parts of a turn, in games whose turns have parts.
    """

    pairing: Pairing
    result: str
    termination: str
    message: str
    points: tuple[float, float]
    turns: int
    time_used: tuple[TimeUsed, TimeUsed]
    parts: tuple[dict[str, TimeUsed], dict[str, TimeUsed]]
    record: str

    @property
    def score(self) -> float:
        """The first player's score: 1, 0.5 or 0."""
        return SCORE_OF[self.result]

    def score_of(self, seat: int) -> float:
        return self.score if seat == 0 else 1 - self.score


SCORE_OF = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}


def derive_seed(seed: int, *path: int | str) -> int:
    """Derive a 32-bit seed from a seed and a path, the same on every machine.

    >>> derive_seed(1, "game", 7, 0)
    35526263
    """
    text = "/".join(map(str, (seed, *path)))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=4).digest(), "big")


def play_opening(game: Game, opening: Opening) -> tuple[Position[Any], list[Any]]:
    """The position after the opening, and its turns as moves."""
    start = game.parse(opening.start) if opening.start else game.start()
    return play_moves(start, opening.turns)


class GameRecorder:
    """Records the turns and times of a game and makes its result."""

    def __init__(self, configuration: Configuration, task: GameTask) -> None:
        self.game = Game.find(configuration.game)
        self.position, self.turns = play_opening(self.game, task.opening)
        self._configuration = configuration
        self._task = task
        self._time_used = [TimeUsed(), TimeUsed()]
        self._parts: tuple[dict[str, TimeUsed], dict[str, TimeUsed]] = ({}, {})

    def add_turn(
        self, seat: int, move: Any, seconds: float, parts: Mapping[str, float] | None
    ) -> None:
        """Record a move; ``parts`` are the times of its parts if the player reported them."""
        self.turns.append(move)
        self._time_used[seat] = self._time_used[seat].plus(1, seconds, seconds)
        times = self._parts[seat]
        for part, used in part_times(move, seconds, parts).items():
            times[part] = times.get(part, TimeUsed()).plus(1, used, used)

    def finish(self, outcome: Outcome, message: str = "") -> GameResult:
        """The result of the game; ``message`` explains a failure."""
        one, two = self._time_used
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
        """The result if this seat's player loses by a failure."""
        return self.finish(Outcome.win(1 - seat, termination, self.game.win_points), message)

    def _record(self, outcome: Outcome, message: str) -> Record:
        pairing, opening = self._task
        names = self._configuration.names
        tags = {"Round": str(pairing.round + 1), "Number": str(pairing.number + 1)}
        if opening.turns:
            tags["Opening"] = f"{len(opening.turns)} moves"
        if message:
            tags["Failure"] = message
        # Parsed again, because a player may have tampered with the position it got.
        start, _ = play_opening(self.game, Opening(opening.start))
        return Record(
            self.game,
            start,
            (names[pairing.first], names[pairing.second]),
            tuple(self.turns),
            str(outcome),
            outcome.reason,
            tags=tags,
        )
