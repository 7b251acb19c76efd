"""``fourfold match``: two players, many games, and what they show."""

from __future__ import annotations

from typing import Annotated

import typer

from fourfold.arena.time_control import TimeControl, parse_clock
from fourfold.cli.contest import options as contest
from fourfold.cli.contest.hold import hold
from fourfold.cli.contest.regret import WithRegret
from fourfold.cli.options import GameSpec, RulesName, find_game


def command(
    one: Annotated[str, typer.Argument(metavar="A", help="A player; see fourfold players.")],
    two: Annotated[str, typer.Argument(metavar="B", help="The player it meets.")],
    game: GameSpec = None,
    rules: RulesName = None,
    games: Annotated[
        int, typer.Option(metavar="N", help="How many games, best an even number.")
    ] = 100,
    seed: contest.Seed = None,
    seconds: contest.Seconds = None,
    clock: contest.GameClock = None,
    nodes: contest.Nodes = None,
    depth: contest.Depth = None,
    margin: contest.Margin = contest.DEFAULT_MARGIN,
    openings: contest.OpeningsText = "none",
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="elo0=0,elo1=5",
            help="Stop as soon as it is clear which Elo difference is likelier; also alpha, beta.",
        ),
    ] = None,
    sandbox: contest.SandboxName = contest.DEFAULT_SANDBOX,
    out: contest.Out = None,
    workers: contest.Processes = None,
    cluster: contest.Cluster = None,
    events: contest.Events = None,
    regret: WithRegret = None,
) -> None:
    """Play a match and print the score, the Elo difference with its 95 % interval, and times.

    Games come in pairs: the same opening with the seats swapped. Players are named by specs, or
    are other people's programs: engine:COMMAND, python:FILE:NAME, torino:FILE:CLASS,
    iiit:FILE:CLASS, codingame:COMMAND.
    """
    limits = TimeControl(seconds, *parse_clock(clock), nodes, depth, margin)
    configuration = contest.make_configuration(
        find_game(game, rules), [one, two], games, seed, limits, openings, sandbox, sprt=sprt
    )
    hold(configuration, contest.Running(out, workers, cluster, events, regret), seed is not None)
