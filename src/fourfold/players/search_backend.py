"""Selection of the code that searches for a player: native, or the Python reference.

Both give the same move and value; only the time differs. The native searches are for Quarto; other
games are always searched in Python. Native searches count fewer nodes than Python's and may return
another line of the same value. Native simulations have their own random stream, seeded by the
player's generator.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fourfold import native
from fourfold.base.errors import FourfoldError
from fourfold.base.limits import Limits, native_limits
from fourfold.base.specs import Option
from fourfold.evaluation.contract import Evaluation
from fourfold.evaluation.registry import find_evaluation
from fourfold.games import quarto
from fourfold.games.contract import Position
from fourfold.games.quarto import Turn
from fourfold.players.contract import Choice, Clock, MoveBudget
from fourfold.players.novice import novice_move
from fourfold.players.random import random_move
from fourfold.search.alphabeta import alphabeta
from fourfold.search.contract import Result
from fourfold.search.iterative_deepening import OnDepth, deepening
from fourfold.search.montecarlo import Policy, montecarlo

if TYPE_CHECKING:
    from fourfold.native import quarto_players, ultimate_classic


EVALUATIONS = ("zero", "almost", "absolute", "relative", "quarticity")
"""The heuristics that the native search implements."""

_MOST_SIMULATIONS = 2**40
"""Upper limit of the native counter, beyond what any clock allows."""


def native_search(
    position: quarto.Position, depth: int | None, evaluation: Evaluation, *, limits: Limits
) -> Result:
    """Alpha-beta to a fixed depth."""
    name, c = _native_name(evaluation)
    result = native.quarto_players.search(
        _text(position), position.rules, depth, name, c, **native_limits(limits)
    )
    return _convert(result, depth)


def native_deepening(
    position: quarto.Position,
    depth: int | None,
    evaluation: Evaluation,
    *,
    limits: Limits,
    on_depth: OnDepth | None = None,
) -> Result:
    """Iterative deepening to at most ``depth``."""
    name, c = _native_name(evaluation)
    result = native.quarto_players.deepen(
        _text(position),
        position.rules,
        depth,
        name,
        c,
        **native_limits(limits),
        on_progress=None
        if on_depth is None
        else lambda partial: on_depth(_convert(partial, partial.depth)),
    )
    return _convert(result, result.depth)


def native_simulation(
    position: quarto.Position,
    simulations: int,
    policy: str,
    *,
    chance: random.Random,
    limits: Limits,
) -> Result:
    """Monte Carlo on all processors. The result depends on ``chance``, not on their number."""
    counts = native.quarto_players.simulate(
        _text(position),
        position.rules,
        min(simulations, _MOST_SIMULATIONS),
        policy,
        chance.getrandbits(64),
        **native_limits(limits),
    )
    wins = [wins for wins, _, _ in counts.tallies]
    most = max(wins)
    move = Turn(*counts.turns[wins.index(most)])
    return Result(
        move=move,
        value=most / counts.rounds if counts.rounds else None,
        depth=None,
        nodes=counts.nodes,
        line=(move,),
        complete=counts.rounds == simulations,
        exact=False,
    )


def _text(position: quarto.Position) -> str:
    """The position for the native code; FourfoldError if the game is over."""
    if position.outcome is not None:
        raise FourfoldError("search.over", position=position)
    return str(position)


@functools.lru_cache(maxsize=64)
def _native_name(evaluation: Evaluation) -> tuple[str, float]:
    """The native name of a heuristic, and the factor of ``relative``.

    FourfoldError unless it equals one of ours: the same name alone is not enough.
    """
    name = evaluation.name.partition("(")[0]
    if name not in EVALUATIONS or evaluation != find_evaluation(evaluation.name):
        raise FourfoldError("evaluation.compiled", name=evaluation.name, known=list(EVALUATIONS))
    return name, evaluation.win / 1000 if name == "relative" else 1.0


def _convert(result: quarto_players.SearchResult, depth: int | None) -> Result:
    return convert_result(result, tuple(Turn(*turn) for turn in result.line), depth)


def convert_result(
    result: quarto_players.SearchResult | ultimate_classic.SearchResult,
    line: tuple[Any, ...],
    depth: int | None,
) -> Result:
    """A native result as a Result; ``line`` has its best line as moves."""
    return Result(
        move=line[0],
        value=result.value,
        depth=depth,
        nodes=result.nodes,
        line=line,
        complete=result.value is not None,
        exact=result.exact,
    )


_DEEPEST = 2**31 - 1
"""The largest depth of the native searches; no game is as long."""

CORE = Option(
    "core",
    str,
    "native",
    "implementation of the search in Quarto: compiled or Python",
    choices=("native", "python"),
    old_name="engine",
)

DEPTH = Option("depth", int, None, "maximum search depth in plies", minimum=1, maximum=1000)

POLICIES: dict[str, Policy] = {"novice": novice_move, "random": random_move}
"""The policies of simulated games, by name."""

SearchFunction = Callable[..., Result]


def fixed_depth_search(core: str) -> SearchFunction:
    """:func:`~fourfold.search.alphabeta.alphabeta`, or its native equivalent."""
    return alphabeta if core == "python" else _by_game(native_search, alphabeta)


def deepening_search(core: str) -> SearchFunction:
    """:func:`~fourfold.search.iterative_deepening.deepening`, or its native equivalent."""
    return deepening if core == "python" else _by_game(native_deepening, deepening)


def simulation(core: str) -> SearchFunction:
    """:func:`~fourfold.search.montecarlo.montecarlo` with the name of a policy, or its native
    equivalent."""
    return _simulate if core == "python" else _by_game(native_simulation, _simulate)


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
