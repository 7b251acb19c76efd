"""``fourfold match``: many games between two players, with statistics."""

from __future__ import annotations

from typing import Annotated

import typer

from fourfold.arena.time_control import TimeControl, parse_clock
from fourfold.cli.options import GameSpec, RulesName, find_game
from fourfold.cli.tournaments import options as tournament_options
from fourfold.cli.tournaments.report import WithRegret
from fourfold.cli.tournaments.run import run_configuration


def command(
    one: Annotated[str, typer.Argument(metavar="A", help="A player; see fourfold players.")],
    two: Annotated[str, typer.Argument(metavar="B", help="The player it meets.")],
    game: GameSpec = None,
    rules: RulesName = None,
    games: Annotated[
        int, typer.Option(metavar="N", help="How many games, best an even number.")
    ] = 100,
    seed: tournament_options.Seed = None,
    seconds: tournament_options.Seconds = None,
    clock: tournament_options.GameClock = None,
    nodes: tournament_options.Nodes = None,
    depth: tournament_options.Depth = None,
    margin: tournament_options.Margin = tournament_options.DEFAULT_MARGIN,
    openings: tournament_options.OpeningsText = "none",
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="elo0=0,elo1=5",
            help="Stop as soon as it is clear which Elo difference is likelier; also alpha, beta.",
        ),
    ] = None,
    sandbox: tournament_options.SandboxName = tournament_options.DEFAULT_SANDBOX,
    out: tournament_options.Out = None,
    workers: tournament_options.Processes = None,
    cluster: tournament_options.Cluster = None,
    events: tournament_options.Events = None,
    regret: WithRegret = None,
) -> None:
    """Play a match and print the score, the Elo difference with its 95 % interval, and times.

    Games come in pairs: the same opening with the seats swapped. Players are named by specs, or
    are other people's programs: engine:COMMAND, python:FILE:NAME, torino:FILE:CLASS,
    iiit:FILE:CLASS, codingame:COMMAND.
    """
    limits = TimeControl(seconds, *parse_clock(clock), nodes, depth, margin)
    configuration = tournament_options.make_configuration(
        find_game(game, rules), [one, two], games, seed, limits, openings, sandbox, sprt=sprt
    )
    run_configuration(
        configuration,
        tournament_options.RunOptions(out, workers, cluster, events, regret),
        seed is not None,
    )
