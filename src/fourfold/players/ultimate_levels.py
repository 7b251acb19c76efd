"""Ultimate opponents for people: ten levels for each board size, from beginner to strong.

The core plays them: ``native/include/fourfold/ultimate/levels.hpp`` says how, and ``levels.inc``
has their parameters. All levels use the ``chances`` evaluation, even where the engine has a
network, so that their measured strength stays valid.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

from fourfold import native
from fourfold.base.specs import Option
from fourfold.games.ultimate import Position
from fourfold.players.core_player import CorePlayer, core_spec
from fourfold.players.registry import SEED, PlayerFamily

COUNT = 10
"""The number of levels of each board size."""


@dataclass(frozen=True, slots=True)
class Level:
    """The parameters of one level.

    ``depth`` is the number of moves it looks ahead; a fraction is the probability of one move more.
    ``attention`` is the probability of noticing a block, ``indifference`` the difference in
    hundredths of a point that it ignores. With ``to_win`` it ignores points for blocks as long as a
    line is possible.
    """

    depth: float
    attention: float
    indifference: int
    to_win: bool = False


def levels_of(n: int) -> tuple[Level, ...]:
    """The levels of a board size, weakest first."""
    return tuple(Level(*row) for row in native.ultimate_engine.levels(n))


def make_level(n: int = 5, seed: int | None = None) -> CorePlayer:
    """The level of this number, 1 being the weakest."""
    return CorePlayer(core_spec("ultimate_level", n=n), Position, seed)


def make_level_with(level: Level, seed: int | None = None) -> CorePlayer:
    """A level with these parameters on every board, for tuning."""
    return CorePlayer(core_spec("ultimate_level", **asdict(level)), Position, seed)


FAMILY = PlayerFamily(
    make=make_level,
    summary="about.ultimate_level",
    options=(
        Option("n", int, 5, "strength, from 1 (weakest) to 10", (), 1, COUNT, old_name="level"),
        SEED,
    ),
    games=("ultimate",),
)
