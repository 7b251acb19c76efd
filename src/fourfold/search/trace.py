"""What a search tells while it works, event by event, for lessons that replay it.

A trace is any callable; it is given the events in the order in which they happen. Values, alpha and
beta are always those of Max, the player to move at the root. Every Enter has its Leave; between
them lie an Order and the events of the sons, or one of Terminal, Cutoff and Known where there are
none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from fourfold.games.contract import Outcome, Position


@dataclass(frozen=True, slots=True)
class Deepen:
    """Iterative deepening starts anew, one move deeper."""

    depth: int


@dataclass(frozen=True, slots=True)
class Enter:
    """A node is entered by a move (None at the root); ``depth`` is how far it may still look, None
    for the end of the game, and ``maximizing`` whether it is Max's turn there."""

    position: Position[Any]
    move: Any
    depth: int | None
    maximizing: bool
    alpha: float
    beta: float


@dataclass(frozen=True, slots=True)
class Order:
    """The moves of the node, in the order in which they will be tried."""

    moves: Sequence[Any]


@dataclass(frozen=True, slots=True)
class Terminal:
    """The game is over here, and this is its utility."""

    outcome: Outcome
    value: float


@dataclass(frozen=True, slots=True)
class Cutoff:
    """The depth is used up, and this is what the evaluation says."""

    value: float


@dataclass(frozen=True, slots=True)
class Known:
    """The transposition table has seen this position at this depth, and answers for it."""

    value: float


@dataclass(frozen=True, slots=True)
class Better:
    """A son is the best of its node so far; alpha and beta as they are from now on."""

    move: Any
    value: float
    alpha: float
    beta: float


@dataclass(frozen=True, slots=True)
class Cut:
    """The rest of a node's moves need no look, because the other side would not let it come here.

    ``bound`` says which: ``beta`` when Max has at least what Min can already hold it to elsewhere,
    ``alpha`` when Min has at most what Max can already get elsewhere. ``skipped`` moves are left.
    """

    bound: Literal["alpha", "beta"]
    value: float
    limit: float
    skipped: int


@dataclass(frozen=True, slots=True)
class Leave:
    """A node is done, and this is its value, or a bound of it (see the search's contract)."""

    value: float


@dataclass(frozen=True, slots=True)
class Playout:
    """Monte Carlo has played one game to its end: it began with ``move`` and took so many
    ``plies``, that one included."""

    move: Any
    winner: int | None
    plies: int


Event = Deepen | Enter | Order | Terminal | Cutoff | Known | Better | Cut | Leave | Playout
Trace = Callable[[Event], None]
