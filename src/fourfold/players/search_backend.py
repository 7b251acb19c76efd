"""Selection of the code that searches for a player: native, or the Python reference.

Both give the same move and value; only the time differs. The native searches are for Quarto; other
games are always searched in Python.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fourfold.base.errors import FourfoldError
from fourfold.base.limits import Limits
from fourfold.base.specs import Option
from fourfold.games import quarto
from fourfold.games.contract import Position
from fourfold.players import native_search
from fourfold.players.contract import Choice, Clock, MoveBudget
from fourfold.players.novice import novice_move
from fourfold.players.random import random_move
from fourfold.search.alphabeta import alphabeta
from fourfold.search.contract import Result
from fourfold.search.iterative_deepening import deepening
from fourfold.search.montecarlo import Policy, montecarlo

_DEEPEST = 2**31 - 1
"""The largest depth of the native searches; no game is as long."""

CORE = Option(
    "core",
    str,
    "native",
    "what searches in Quarto: the compiled core or the Python reference",
    choices=("native", "python"),
    old_name="engine",
)

DEPTH = Option("depth", int, None, "how many moves it looks ahead at most", minimum=1, maximum=1000)

POLICIES: dict[str, Policy] = {"novice": novice_move, "random": random_move}
"""The policies of simulated games, by name."""

SearchFunction = Callable[..., Result]


def fixed_depth_search(core: str) -> SearchFunction:
    """:func:`~fourfold.search.alphabeta.alphabeta`, or its native equivalent."""
    return alphabeta if core == "python" else _by_game(native_search.search, alphabeta)


def deepening_search(core: str) -> SearchFunction:
    """:func:`~fourfold.search.iterative_deepening.deepening`, or its native equivalent."""
    return deepening if core == "python" else _by_game(native_search.deepen, deepening)


def simulation(core: str) -> SearchFunction:
    """:func:`~fourfold.search.montecarlo.montecarlo` with the name of a policy, or its native
    equivalent."""
    return _simulate if core == "python" else _by_game(native_search.simulate, _simulate)


def _simulate(position: Position[Any], simulations: int, policy: str, **options: Any) -> Result:
    return montecarlo(position, simulations, POLICIES[policy], **options)


def _by_game(native: SearchFunction, reference: SearchFunction) -> SearchFunction:
    """The native search for Quarto, the reference for other games."""

    def search(position: Position[Any], *args: Any, **options: Any) -> Result:
        function = native if isinstance(position, quarto.Position) else reference
        return function(position, *args, **options)

    return search


def limits_of(clock: Clock, most: float | None = None) -> Limits:
    """The limits of a player that searches once per move, for at most ``most`` seconds."""
    return MoveBudget(clock, most).allocate()


def limit_depth(depth: int | None, clock: Clock) -> int | None:
    """The smaller of the player's and the clock's depth; None if neither is set."""
    depths = [depth for depth in (depth, clock.depth) if depth is not None]
    return min(*depths, _DEEPEST) if depths else None


def require_quarto(position: Position[Any], player: str) -> quarto.Position:
    """The position itself; FourfoldError if it belongs to another game."""
    if not isinstance(position, quarto.Position):
        raise FourfoldError("player.only", player=player, game="quarto", position=position)
    return position


def choice_of(result: Result) -> Choice:
    """A search result as a player's choice."""
    return Choice(result.move, result.value, result.depth, result.nodes, tuple(result.line))
