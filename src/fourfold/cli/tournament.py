"""``fourfold tournament``: many players, everyone's rating, and who beat whom."""

from __future__ import annotations

from typing import Annotated

import typer

from fourfold.arena.schedule import FORMATS
from fourfold.arena.time_control import TimeControl, parse_clock
from fourfold.cli.contest import options as contest
from fourfold.cli.contest.hold import hold
from fourfold.cli.contest.regret import WithRegret
from fourfold.cli.options import GameSpec, RulesName, find_game


def command(
    players: Annotated[
        list[str], typer.Argument(metavar="A B C ...", help="The players; see fourfold players.")
    ],
    form: Annotated[
        str, typer.Option("--format", metavar="|".join(FORMATS), help="Who meets whom.")
    ] = "roundrobin",
    rounds: Annotated[
        int | None, typer.Option(metavar="N", help="Rounds of swiss.  [default: as needed]")
    ] = None,
    game: GameSpec = None,
    rules: RulesName = None,
    games: Annotated[int, typer.Option(metavar="N", help="Games of two players who meet.")] = 100,
    seed: contest.Seed = None,
    seconds: contest.Seconds = None,
    clock: contest.GameClock = None,
    nodes: contest.Nodes = None,
    depth: contest.Depth = None,
    margin: contest.Margin = contest.DEFAULT_MARGIN,
    openings: contest.OpeningsText = "none",
    sandbox: contest.SandboxName = contest.DEFAULT_SANDBOX,
    out: contest.Out = None,
    workers: contest.Processes = None,
    cluster: contest.Cluster = None,
    events: contest.Events = None,
    regret: WithRegret = None,
) -> None:
    """Play a tournament and print standings, ratings with 95 % intervals, and the crosstable.

    In roundrobin everyone meets everyone; in gauntlet the first player meets the others; swiss
    pairs players of like score; in knockout the loser of an encounter is out.
    """
    limits = TimeControl(seconds, *parse_clock(clock), nodes, depth, margin)
    configuration = contest.make_configuration(
        find_game(game, rules),
        players,
        games,
        seed,
        limits,
        openings,
        sandbox,
        form=form,
        rounds=rounds,
    )
    hold(configuration, contest.Running(out, workers, cluster, events, regret), seed is not None)
