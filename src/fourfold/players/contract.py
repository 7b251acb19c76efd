"""What a player is: something that chooses a move in a position, within the limits of a clock.

A player need do no more than that. What it may do beside has a protocol each, which whoever asks
looks for: tell its thoughts, end its move early, take up a game that is under way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from fourfold.base.limits import check_not_nan
from fourfold.games.contract import Position


@dataclass(frozen=True, slots=True)
class Clock:
    """What a player may spend on one move; None means no limit of that kind, and nothing left, zero
    or less, that it moves at once. What is not a number is a FourfoldError.

    In a game with a clock, ``remaining`` is what is left of it, ``increment`` what this move will
    add, and ``seconds`` a share of it that lasts for the game.
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    remaining: float | None = None
    increment: float | None = None

    def __post_init__(self) -> None:
        check_not_nan(self, "seconds", "nodes", "depth", "remaining", "increment")

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


OnChoice = Callable[[Choice], object]
"""Hears what a player would choose so far."""


def ignore_choice(thought: Choice) -> None:
    """Where nobody listens."""


@runtime_checkable
class ReportsProgress(Player, Protocol):
    """A player that tells its thoughts, as one does that looks deeper and deeper."""

    def choose_with_progress(
        self, position: Position[Any], clock: Clock, on_choice: OnChoice
    ) -> Choice:
        """What ``choose`` chooses, in the same time. Whenever more is known, ``on_choice`` hears
        what would be chosen now: a legal move, and what is known about it. It is called in the
        thread that asked; an error that it raises ends the thinking, and is passed on."""


@runtime_checkable
class CanStop(Player, Protocol):
    """A player whose thinking can be ended early."""

    def stop(self) -> None:
        """End the thinking under way, with the best choice so far. Called from another thread than
        the one that thinks; when none does it means nothing."""


@runtime_checkable
class CanRecall(Player, Protocol):
    """A player to whom it matters what went before in its game: what it has seen of its opponent,
    or how far its random choices have come."""

    def recall(self, position: Position[Any], move: Any) -> None:
        """Be as after choosing this move in this position. One that takes up a game is told each
        of its earlier moves in turn."""


def choose_with_progress(
    player: Player, position: Position[Any], clock: Clock, on_choice: OnChoice
) -> Choice:
    """What a player chooses; ``on_choice`` hears of its thoughts if it is one to tell them."""
    if isinstance(player, ReportsProgress):
        return player.choose_with_progress(position, clock, on_choice)
    return player.choose(position, clock)


def resume_game(player: Player, game: Iterable[tuple[Position[Any], Any]], seat: int) -> None:
    """Let a player take up a game in this seat after these positions and the moves made there."""
    if isinstance(player, CanRecall):
        for position, move in game:
            if position.to_move == seat:
                player.recall(position, move)


@dataclass(frozen=True, slots=True)
class FunctionPlayer:
    """A plain function from position to move, as a player."""

    function: Callable[[Position[Any]], Any]

    def choose(self, position: Position[Any], clock: Clock) -> Choice:  # noqa: ARG002
        return Choice(self.function(position))


def as_player(thing: Player | Callable[[Position[Any]], Any]) -> Player:
    """The thing itself if it is a player, else the function made into one."""
    return thing if isinstance(thing, Player) else FunctionPlayer(thing)
