"""Events that a search reports while it runs, for lessons that replay it.

A trace is a callable that gets the events in order. Values, alpha and beta are always from the
point of view of Max, the player to move at the root. Every Enter has a matching Leave. Between them
are an Order and the events of the children, or one of Terminal, Cutoff and Known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from fourfold.games.contract import Outcome, Position


@dataclass(frozen=True, slots=True)
class Deepen:
    """Iterative deepening starts a search of this depth."""

    depth: int


@dataclass(frozen=True, slots=True)
class Enter:
    """A node is entered by a move (None at the root). ``depth`` is the remaining depth, None for
    the end of the game; ``maximizing`` is True if Max is to move."""

    position: Position[Any]
    move: Any
    depth: int | None
    maximizing: bool
    alpha: float
    beta: float


@dataclass(frozen=True, slots=True)
class Order:
    """The moves of the node in the order of the search."""

    moves: Sequence[Any]


@dataclass(frozen=True, slots=True)
class Terminal:
    """The game is over, with this utility."""

    outcome: Outcome
    value: float


@dataclass(frozen=True, slots=True)
class Cutoff:
    """The depth limit is reached; the value is the evaluation."""

    value: float


@dataclass(frozen=True, slots=True)
class Known:
    """The transposition table has a value for this position and depth."""

    value: float


@dataclass(frozen=True, slots=True)
class Better:
    """A child is the best of its node so far; alpha and beta have their new values."""

    move: Any
    value: float
    alpha: float
    beta: float


@dataclass(frozen=True, slots=True)
class Cut:
    """The remaining moves of a node are skipped, because the other side would avoid the node.

    ``bound`` is ``beta`` if Max already has at least the value that Min has secured elsewhere, and
    ``alpha`` if Min already has at most the value that Max has secured. ``skipped`` counts the
    skipped moves.
    """

    bound: Literal["alpha", "beta"]
    value: float
    limit: float
    skipped: int


@dataclass(frozen=True, slots=True)
class Leave:
    """A node is finished with this value or bound (see the contract of the search)."""

    value: float


@dataclass(frozen=True, slots=True)
class Playout:
    """Monte Carlo has finished a simulated game that began with ``move`` and took ``plies`` moves,
    including that one."""

    move: Any
    winner: int | None
    plies: int


Event = Deepen | Enter | Order | Terminal | Cutoff | Known | Better | Cut | Leave | Playout
Trace = Callable[[Event], None]
