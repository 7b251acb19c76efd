"""``fourfold match`` and ``fourfold tournament``: games between players, with statistics."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fourfold.arena.configuration import Configuration
from fourfold.arena.entrants import RejectedEntrant
from fourfold.arena.sandbox import AUTO
from fourfold.arena.schedule import FORMATS
from fourfold.arena.statistics.intervals import Sprt
from fourfold.arena.time_control import MARGIN, TimeControl, parse_clock
from fourfold.base.errors import FourfoldError
from fourfold.cli.options import Cluster, GameSpec, RulesName, SandboxName, Workers, find_game
from fourfold.cli.tournaments.run import RunOptions, WithRegret, run_configuration
from fourfold.players.registry import fresh_seed

GameSeed = Annotated[
    int | None,
    typer.Option(
        min=0, help="Random seed. The same seed gives the same games. (default: a new seed)"
    ),
]
MoveTime = Annotated[float | None, typer.Option("--time", help="Time limit per move.")]
GameClock = Annotated[
    str | None,
    typer.Option(metavar="BASE+INC", help="Clock per game in seconds, such as 60+0.5."),
]
MoveNodes = Annotated[
    int | None, typer.Option(help="Node limit per move, for players that count nodes.")
]
MoveDepth = Annotated[int | None, typer.Option(help="Depth limit per move, for searching players.")]
Margin = Annotated[
    float,
    typer.Option(metavar="SECONDS", help="Seconds by which a move may exceed its time limit."),
]
OpeningsText = Annotated[
    str,
    typer.Option(
        metavar="NAME|FILE",
        help="Openings: none, random(depth=4), balanced, decided, or a file of positions or "
        "game records.",
    ),
]
Out = Annotated[
    Path | None,
    typer.Option(help="Store the games in this file. Repeat the command to continue."),
]
Events = Annotated[
    str | None,
    typer.Option(metavar="FILE|-", help="Write events as JSON lines; - is standard output."),
]


def match_command(
    player: str,
    opponent: str,
    game: GameSpec = None,
    rules: RulesName = None,
    games: Annotated[int, typer.Option(min=1)] = 100,
    seed: GameSeed = None,
    seconds: MoveTime = None,
    clock: GameClock = None,
    nodes: MoveNodes = None,
    depth: MoveDepth = None,
    margin: Margin = MARGIN,
    openings: OpeningsText = "none",
    sprt: Annotated[str | None, typer.Option(metavar="elo0=E,elo1=E")] = None,
    sandbox: SandboxName = AUTO,
    out: Out = None,
    workers: Workers = None,
    cluster: Cluster = None,
    events: Events = None,
    regret: WithRegret = None,
) -> None:
    """Play a match between two players.

    The command prints the score, the Elo difference with its 95 % confidence interval, and times.
    Games come in pairs: the same opening with the players swapped.

    A player is a name with options, such as minmax(depth=3), or a program: engine:COMMAND,
    python:FILE:NAME, torino:FILE:CLASS, iiit:FILE:CLASS or codingame:COMMAND.

    Args:
        player: Player; fourfold players lists all names.
        opponent: The other player.
        games: Number of games, preferably even.
        sprt: Stop early once the result is statistically clear: a sequential test between two Elo
            differences, such as elo0=0,elo1=5. Also takes alpha and beta.

    Examples:
      fourfold match novice random --games 20 --seed 1
      fourfold match champion "python:bot.py:MyBot" --time 1 --out match.sqlite
    """
    configuration = Configuration(
        game=str(find_game(game, rules)),
        players=(player.strip(), opponent.strip()),
        games=games,
        seed=fresh_seed() if seed is None else seed,
        openings=openings.strip(),
        limits=TimeControl(seconds, *parse_clock(clock), nodes, depth, margin),
        sprt=None if sprt is None else Sprt.parse(sprt),
        sandbox=sandbox,
    )
    options = RunOptions(out, workers, cluster, events, regret, seed is not None)
    run_configuration(configuration, options)


def tournament_command(
    players: Annotated[list[str] | None, typer.Argument(metavar="PLAYER...")] = None,
    folder: Annotated[Path | None, typer.Option("--from", metavar="FOLDER")] = None,
    show: Annotated[bool | None, typer.Option("--show/--no-show")] = None,
    form: Annotated[str, typer.Option("--format", metavar="|".join(FORMATS))] = "roundrobin",
    rounds: int | None = None,
    game: GameSpec = None,
    rules: RulesName = None,
    games: Annotated[int, typer.Option(min=1)] = 100,
    seed: GameSeed = None,
    seconds: MoveTime = None,
    clock: GameClock = None,
    nodes: MoveNodes = None,
    depth: MoveDepth = None,
    margin: Margin = MARGIN,
    openings: OpeningsText = "none",
    sandbox: SandboxName = AUTO,
    out: Out = None,
    workers: Workers = None,
    cluster: Cluster = None,
    events: Events = None,
    regret: WithRegret = None,
) -> None:
    """Play a tournament of several players or bots.

    The command prints standings, ratings with 95 % confidence intervals, and the crosstable.

    roundrobin: everyone meets everyone. gauntlet: the first player meets the others. swiss: players
    with similar scores meet. knockout: the loser of each pairing is out.

    Bots from a folder are checked first. Those that fail are listed with the reason and do not
    play.

    Args:
        players: Players; fourfold players lists all names.
        folder: Also enter the bots of this folder: one per sub-folder or file.
        show: Show live standings on a web page for the projector. (default: with --from)
        form: Tournament format.
        rounds: Number of rounds in the swiss format. (default: as many as needed)
        games: Games per pairing.

    Examples:
      fourfold tournament random novice montecarlo --games 2 --game tictactoe
      fourfold tournament --from bots --format swiss --time 1 --out class.sqlite
    """
    variant, entrants = find_game(game, rules), players or []
    limits = TimeControl(seconds, *parse_clock(clock), nodes, depth, margin)
    left_out: list[RejectedEntrant] = []
    if folder is not None:
        from fourfold.cli.tournaments.bot_check import add_bots

        entrants, left_out = add_bots(folder, entrants, variant, limits, sandbox, workers)
    elif not entrants:
        raise FourfoldError("entrant.nobody")
    configuration = Configuration(
        game=str(variant),
        players=tuple(player.strip() for player in entrants),
        games=games,
        seed=fresh_seed() if seed is None else seed,
        format=form,
        rounds=rounds,
        openings=openings.strip(),
        limits=limits,
        sandbox=sandbox,
    )
    options = RunOptions(out, workers, cluster, events, regret, seed is not None)
    shown = folder is not None if show is None else show
    run_configuration(configuration, options, left_out if shown else None)
