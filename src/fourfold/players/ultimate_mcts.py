"""Monte Carlo tree search for Ultimate, with the engine's evaluation at the leaves."""

from __future__ import annotations

from fourfold.base.limits import IN_BROWSER
from fourfold.base.specs import Option
from fourfold.games.ultimate import Position
from fourfold.players.core_player import CorePlayer, core_spec
from fourfold.players.registry import PlayerFamily
from fourfold.players.ultimate import PARAMETERS, TIME, core_parameters, read_parameters

TREE_MEGABYTES = 32 if IN_BROWSER else 256


def make_ultimate_mcts(
    time: float = 1.0, memory: int = TREE_MEGABYTES, parameters: str | None = None
) -> CorePlayer:
    """The tree search. The nodes of the clock limit its visits."""
    tuned = core_parameters(read_parameters(parameters, evaluation_only=True))
    return CorePlayer(
        core_spec("ultimate_mcts", time=time, memory=memory, parameters=tuned), Position
    )


FAMILY = PlayerFamily(
    make=make_ultimate_mcts,
    summary="about.ultimate_mcts",
    options=(
        TIME,
        Option("memory", int, TREE_MEGABYTES, "search tree, in MiB", minimum=1, maximum=65536),
        PARAMETERS,
    ),
    games=("ultimate",),
)
