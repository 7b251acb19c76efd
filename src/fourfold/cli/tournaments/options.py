"""Options of matches and tournaments, and their configuration."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from fourfold.arena.configuration import Configuration
from fourfold.arena.sandbox import AUTO, SANDBOXES
from fourfold.arena.statistics.sprt import Sprt
from fourfold.arena.time_control import MARGIN, TimeControl
from fourfold.base.errors import FourfoldError
from fourfold.games.registry import Game
from fourfold.players.registry import fresh_seed

Seed = Annotated[
    int | None,
    typer.Option(metavar="N", min=0, help="Same seed, same games, on any number of workers."),
]
Seconds = Annotated[
    float | None, typer.Option("--time", metavar="SECONDS", help="Time limit for each move.")
]
GameClock = Annotated[
    str | None, typer.Option(metavar="BASE+INC", help="Clock for the game, as in 60+0.5.")
]
Nodes = Annotated[
    int | None, typer.Option(metavar="N", help="Node limit for each move, for who counts nodes.")
]
Depth = Annotated[
    int | None, typer.Option(metavar="N", help="Depth limit for each move, for who searches.")
]
Margin = Annotated[
    float, typer.Option(metavar="SECONDS", help="How far a move may overrun its time.")
]
OpeningsText = Annotated[
    str,
    typer.Option(
        metavar="WHICH",
        help="none, random(depth=4), balanced, decided, or a file of positions or records.",
    ),
]
SandboxName = Annotated[
    str,
    typer.Option(
        metavar="|".join(SANDBOXES),
        help="What other people's bots run in; auto is bubblewrap wherever it works.",
    ),
]
Out = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="Keep the games in this SQLite file. The same command goes on where it was stopped.",
    ),
]
Processes = Annotated[
    int | None, typer.Option(metavar="N", min=1, help="How many processes.  [default: cores]")
]
Cluster = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="Play on a dask.distributed cluster instead.")
]
Events = Annotated[
    str | None,
    typer.Option(metavar="FILE|-", help="Write what happens as JSON lines; - is the output."),
]
DEFAULT_MARGIN = MARGIN
DEFAULT_SANDBOX = AUTO


@dataclass(frozen=True, slots=True)
class RunOptions:
    """The options that do not affect the games themselves."""

    out: Path | None
    workers: int | None
    cluster: str | None
    events: str | None
    regret: bool | None = None


def make_configuration(
    game: Game,
    players: list[str],
    games: int,
    seed: int | None,
    limits: TimeControl,
    openings: str,
    sandbox: str,
    *,
    form: str = "roundrobin",
    rounds: int | None = None,
    sprt: str | None = None,
) -> Configuration:
    """The configuration; without a seed it gets a random one."""
    if games < 1:
        raise FourfoldError("option.games", games=games)
    return Configuration(
        game=str(game),
        players=tuple(player.strip() for player in players),
        games=games,
        seed=fresh_seed() if seed is None else seed,
        format=form,
        rounds=rounds,
        openings=openings.strip(),
        limits=limits,
        sprt=None if sprt is None else Sprt.parse(sprt),
        sandbox=sandbox,
    )
