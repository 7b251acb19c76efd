"""The interface of players: a player chooses a move in a position, within the limits of a clock.

``choose`` is all that a player must have. Optional abilities have a protocol each, which callers
test for with ``isinstance``: to report progress, to stop early, to resume a game.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from fourfold.base.limits import Limits, SharedBudget, check_not_nan
from fourfold.games.contract import Position


@dataclass(frozen=True, slots=True)
class Clock:
    """The limits of one move.

    None means no limit of that kind; zero or less means "move at once". NaN raises FourfoldError.
    In a game with a clock, ``remaining`` is the time left on it, ``increment`` the seconds that
    this move will add, and ``seconds`` a share of the time that lasts for the whole game.
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
        """Seconds until the game is lost on time; None if it never is."""
        return self.seconds if self.remaining is None else self.remaining


UNLIMITED = Clock()


@dataclass(frozen=True, slots=True)
class Choice:
    """A chosen move, with the player's evaluation and statistics.

    ``score`` is from the mover's point of view, larger is better, in the player's own unit.
    ``times`` has the seconds of each part of the turn (``place``, ``select``) if known separately.
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
        """A legal move of a position whose game is not over."""


OnChoice = Callable[[Choice], object]
"""Called with the move that a player would choose so far."""


def ignore_choice(choice: Choice) -> None:
    """The callback of callers that want no progress reports."""


@runtime_checkable
class ReportsProgress(Player, Protocol):
    """A player that reports preliminary choices, such as one that deepens iteratively."""

    def choose_with_progress(
        self, position: Position[Any], clock: Clock, on_choice: OnChoice
    ) -> Choice:
        """The choice that ``choose`` would make in the same time.

        Calls ``on_choice`` with each better founded preliminary choice, always a legal move, in the
        calling thread. An exception from the callback ends the search and propagates.
        """


@runtime_checkable
class CanStop(Player, Protocol):
    """A player whose search can be ended early."""

    def stop(self) -> None:
        """End the running search with the best choice so far; no effect if none is running.

        Called from another thread than the searching one.
        """


@runtime_checkable
class CanRecall(Player, Protocol):
    """A player whose choices depend on the game so far, such as on observations of its opponent or
    on the state of a random generator."""

    def recall(self, position: Position[Any], move: Any) -> None:
        """Enter the state after choosing this move in this position.

        A player that resumes a game gets all its earlier moves in order.
        """


def choose_with_progress(
    player: Player, position: Position[Any], clock: Clock, on_choice: OnChoice
) -> Choice:
    """A player's choice, with progress reports if the player supports them."""
    if isinstance(player, ReportsProgress):
        return player.choose_with_progress(position, clock, on_choice)
    return player.choose(position, clock)


def resume_game(player: Player, game: Iterable[tuple[Position[Any], Any]], seat: int) -> None:
    """Bring a player in this seat to the state after these (position, move) pairs of a game."""
    if isinstance(player, CanRecall):
        for position, move in game:
            if position.to_move == seat:
                player.recall(position, move)


@dataclass(frozen=True, slots=True)
class FunctionPlayer:
    """A function from position to move, as a player."""

    function: Callable[[Position[Any]], Any]

    def choose(self, position: Position[Any], clock: Clock) -> Choice:  # noqa: ARG002
        return Choice(self.function(position))


def as_player(player: Player | Callable[[Position[Any]], Any]) -> Player:
    """The player itself, or a function wrapped as a player."""
    return player if isinstance(player, Player) else FunctionPlayer(player)


_OVERHEAD = 0.003
"""Seconds per move that are spent outside the search."""
_RESERVE = 0.01
"""Share of the time per move that is kept for delays."""


def without_reserve(seconds: float) -> float:
    """The part of a move's time that the search may use."""
    return max(0.001, seconds * (1 - _RESERVE) - _OVERHEAD)


class MoveBudget(SharedBudget):
    """The limits of one move, to be allocated over the steps that a player takes to find it.

    ``most`` is the player's own limit in seconds.
    """

    def __init__(self, clock: Clock, most: float | None = None) -> None:
        seconds = min(s for s in (clock.seconds, most, math.inf) if s is not None)
        super().__init__(Limits(without_reserve(seconds), clock.nodes))
