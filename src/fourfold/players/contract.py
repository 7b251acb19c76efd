"""What a player is: something that chooses a move in a position, within the limits of a clock."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from fourfold.games.contract import Position


@dataclass(frozen=True, slots=True)
class Clock:
    """What a player may spend on one move; None means no limit of that kind.

    In a game with a clock, ``remaining`` is what is left of it, ``increment`` what this move will
    add, and ``seconds`` a share of it that lasts for the game.
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    remaining: float | None = None
    increment: float | None = None

    @property
    def deadline(self) -> float | None:
        """After how many seconds the game is lost on time; None when it never is."""
        return self.seconds if self.remaining is None else self.remaining


UNLIMITED = Clock()


@dataclass(frozen=True, slots=True)
class Choice:
    """A chosen move, and what the player knows about it, for those who want to look.

    ``score`` is from the mover's side, larger is better, in the player's own unit. ``times`` has
    the seconds that each part of the turn took (``place``, ``select``) when they are known apart.
    """

    move: Any
    score: float | None = None
    depth: int | None = None
    nodes: int | None = None
    line: Sequence[Any] = ()
    times: Mapping[str, float] | None = None


@runtime_checkable
class Player(Protocol):
    """The one thing a player must do."""

    def choose(self, position: Position[Any], clock: Clock) -> Choice:
        """A legal move of a position whose game is still on."""


@dataclass(frozen=True, slots=True)
class FunctionPlayer:
    """A plain function from position to move, as a player."""

    function: Callable[[Position[Any]], Any]

    def choose(self, position: Position[Any], clock: Clock) -> Choice:  # noqa: ARG002
        return Choice(self.function(position))


def as_player(thing: Player | Callable[[Position[Any]], Any]) -> Player:
    """The thing itself if it is a player, else the function made into one."""
    return thing if isinstance(thing, Player) else FunctionPlayer(thing)
