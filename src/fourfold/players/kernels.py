"""Which code searches for a player: the compiled core, or the Python that it must agree with.

A player asks for its kernels here and never elsewhere. Both answer the same question with
the same move and the same value; only the time differs. The compiled core knows Quarto alone: the
other games are searched in Python in any case.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fourfold.base.errors import FourfoldError
from fourfold.base.limits import Limits
from fourfold.base.specs import Option
from fourfold.games import quarto
from fourfold.games.contract import Position
from fourfold.players import compiled
from fourfold.players.chance import random_move
from fourfold.players.contract import Choice, Clock
from fourfold.players.novice import novice_move
from fourfold.players.timing import MoveBudget
from fourfold.search.alphabeta import alphabeta
from fourfold.search.contract import Result
from fourfold.search.deepening import deepening
from fourfold.search.montecarlo import Policy, montecarlo

_DEEPEST = 2**31 - 1
"""What the compiled searches can count to; no game is as long."""

CORE = Option(
    "core",
    str,
    "native",
    "what searches in Quarto: the compiled core or the Python reference",
    choices=("native", "python"),
    formerly="engine",
)

DEPTH = Option("depth", int, None, "how many moves it looks ahead at most", minimum=1, maximum=1000)

POLICIES: dict[str, Policy] = {"novice": novice_move, "random": random_move}
"""How simulated games may be played, by name."""


Kernel = Callable[..., Result]
"""A search, asked in the way of its reference in Python."""


def fixed_depth_search(core: str) -> Kernel:
    """:func:`~fourfold.search.alphabeta.alphabeta` to one depth."""
    return alphabeta if core == "python" else _by_game(compiled.search, alphabeta)


def deepening_search(core: str) -> Kernel:
    """:func:`~fourfold.search.deepening.deepening` to at most the depth."""
    return deepening if core == "python" else _by_game(compiled.deepen, deepening)


def simulation(core: str) -> Kernel:
    """:func:`~fourfold.search.montecarlo.montecarlo` with a policy named in :data:`POLICIES`."""
    return _simulate if core == "python" else _by_game(compiled.simulate, _simulate)


def _simulate(position: Position[Any], simulations: int, policy: str, **terms: Any) -> Result:
    return montecarlo(position, simulations, POLICIES[policy], **terms)


def _by_game(native: Kernel, reference: Kernel) -> Kernel:
    """The compiled kernel for Quarto, and its reference for the other games."""

    def kernel(position: Position[Any], *question: Any, **terms: Any) -> Result:
        ask = native if isinstance(position, quarto.Position) else reference
        return ask(position, *question, **terms)

    return kernel


def limits_of(clock: Clock, most: float | None = None) -> Limits:
    """The limits of a player that searches once; ``most`` are the seconds that it wants itself."""
    return MoveBudget(clock, most).allocate()


def shallower(depth: int | None, clock: Clock) -> int | None:
    """The depth that a player wants, or the clock's where that allows less."""
    depths = [depth for depth in (depth, clock.depth) if depth is not None]
    return min(*depths, _DEEPEST) if depths else None


def in_quarto(position: Position[Any], player: str) -> quarto.Position:
    """The position, known to be Quarto's; FourfoldError when the player was put to another game."""
    if not isinstance(position, quarto.Position):
        raise FourfoldError("player.only", player=player, game="quarto", position=position)
    return position


def choice_of(result: Result) -> Choice:
    """A search's result as the player's choice."""
    return Choice(result.move, result.value, result.depth, result.nodes, tuple(result.line))
