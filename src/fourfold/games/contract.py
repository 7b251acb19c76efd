"""What every game offers: immutable positions, and the outcome of a finished game.

Nothing here or in any game knows about clocks, printing or search. Code that works with any game
relies on these members alone, and never assumes that the players alternate: ask ``to_move``.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, Self, TypeVar, runtime_checkable

MoveT = TypeVar("MoveT", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    ``winner`` is the player (0 moved first) or None for a draw; ``reason`` says how it came about
    (``line``, ``full``, …); ``points`` is what each player scores, by the game's own counting.
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
        """The result as it stands in a game record: ``1-0``, ``0-1`` or ``1/2-1/2``."""
        return {0: "1-0", 1: "0-1", None: "1/2-1/2"}[self.winner]


@runtime_checkable
class Position(Protocol[MoveT]):
    """A state of a game: an immutable, hashable value, equal to another exactly when it is the
    same state. Player 0 is the one who makes the first move of the game."""

    @property
    def to_move(self) -> int:
        """The player whose move it is, 0 or 1. Of no meaning once the game is over."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it is on."""

    @classmethod
    def start(cls, *args: Any, **options: Any) -> Self:
        """The position a game begins from."""

    @classmethod
    def parse(cls, text: str, *args: Any, **options: Any) -> Self:
        """The position that a text stands for: the inverse of ``str``.

        Raises PositionError for a text that is malformed or that no game can reach.
        """

    def legal_moves(self) -> Sequence[MoveT]:
        """Every legal move, once each, in a fixed order; empty exactly when the game is over."""

    def play(self, move: MoveT) -> Self:
        """The position after a legal move; this one is left as it is.

        Raises MoveError for a move that is not legal here.
        """

    def parse_move(self, text: str) -> MoveT:
        """The legal move that a text stands for: the inverse of ``str`` on moves.

        Raises MoveError for a text that is malformed or a move that is not legal here; the former
        best as ``MoveError.malformed``, which the arena calls nonsense and no illegal move.
        """
