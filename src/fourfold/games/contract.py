"""The interface of every game: immutable positions, and the outcome of a finished game.

Games know nothing of clocks, printing or search. Generic code relies only on these members. It
never assumes that the players alternate: ``to_move`` decides.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, Self, TypeVar, runtime_checkable

MoveT = TypeVar("MoveT", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    ``winner`` is the player (0 moved first) or None for a draw. ``reason`` is a word such as
    ``line`` or ``full``. ``points`` has the score of each player by the rules of the game.
    """

    winner: int | None
    reason: str
    points: tuple[float, float]

    @classmethod
    def win(cls, winner: int, reason: str = "line", points: float = 1) -> Outcome:
        return cls(winner, reason, (points, 0) if winner == 0 else (0, points))

    @classmethod
    def draw(cls, reason: str = "full", points: tuple[float, float] = (0.5, 0.5)) -> Outcome:
        return cls(None, reason, points)

    def __str__(self) -> str:
        """The result in the notation of records: ``1-0``, ``0-1`` or ``1/2-1/2``."""
        return {0: "1-0", 1: "0-1", None: "1/2-1/2"}[self.winner]


@runtime_checkable
class Position(Protocol[MoveT]):
    """A state of a game: an immutable, hashable value that compares equal to the same state.

    Player 0 makes the first move of the game.
    """

    @property
    def to_move(self) -> int:
        """The player to move, 0 or 1. Meaningless if the game is over."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None if it is not over."""

    @classmethod
    def start(cls, *args: Any, **options: Any) -> Self:
        """The start position."""

    @classmethod
    def parse(cls, text: str, *args: Any, **options: Any) -> Self:
        """Parse a position: the inverse of ``str``.

        Raises PositionError for a malformed text or an unreachable position.
        """

    def legal_moves(self) -> Sequence[MoveT]:
        """Every legal move once, in a fixed order; empty exactly if the game is over."""

    def play(self, move: MoveT) -> Self:
        """The position after a legal move. Raises MoveError for an illegal move."""

    def parse_move(self, text: str) -> MoveT:
        """Parse a legal move: the inverse of ``str`` for moves.

        Raises MoveError for a malformed text or an illegal move. Use ``MoveError.malformed`` for
        malformed texts, which the arena reports as nonsense rather than as an illegal move.
        """


def play_moves(position: Position[Any], texts: Iterable[str]) -> tuple[Position[Any], list[Any]]:
    """Parse and play moves; returns the position after them, and the moves. MoveError at the first
    illegal one."""
    moves: list[Any] = []
    for text in texts:
        moves.append(position.parse_move(text))
        position = position.play(moves[-1])
    return position, moves


def move_between(before: Position[Any], after: Position[Any]) -> Any:
    """The move that leads from one position to another; None if there is none.

    >>> from fourfold.games.tictactoe import Position
    >>> str(move_between(Position.start(), Position.parse(".../.x./...")))
    'b2'
    """
    return next((move for move in before.legal_moves() if before.play(move) == after), None)
