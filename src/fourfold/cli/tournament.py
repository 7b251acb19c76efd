"""``fourfold tournament``: a tournament of several players, with ratings and a crosstable."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fourfold.arena.entrants import RejectedEntrant
from fourfold.arena.schedule import FORMATS
from fourfold.arena.time_control import TimeControl, parse_clock
from fourfold.base.errors import FourfoldError
from fourfold.cli.options import GameSpec, RulesName, find_game
from fourfold.cli.tournaments import options as tournament_options
from fourfold.cli.tournaments.report import WithRegret
from fourfold.cli.tournaments.run import run_configuration
from fourfold.games.registry import Game


def command(
    players: Annotated[
        list[str] | None,
        typer.Argument(metavar="A B C ...", help="The players; see fourfold players."),
    ] = None,
    folder: Annotated[
        Path | None,
        typer.Option(
            "--from",
            metavar="FOLDER",
            help="Bots beside them: one in each sub-folder or file, checked before they play.",
        ),
    ] = None,
    show: Annotated[
        bool | None,
        typer.Option(
            "--show/--no-show",
            help="Show the standings live on a page for the projector.  [default: with --from]",
        ),
    ] = None,
    form: Annotated[
        str, typer.Option("--format", metavar="|".join(FORMATS), help="Who meets whom.")
    ] = "roundrobin",
    rounds: Annotated[
        int | None, typer.Option(metavar="N", help="Rounds of swiss.  [default: as needed]")
    ] = None,
    game: GameSpec = None,
    rules: RulesName = None,
    games: Annotated[int, typer.Option(metavar="N", help="Games of two players who meet.")] = 100,
    seed: tournament_options.Seed = None,
    seconds: tournament_options.Seconds = None,
    clock: tournament_options.GameClock = None,
    nodes: tournament_options.Nodes = None,
    depth: tournament_options.Depth = None,
    margin: tournament_options.Margin = tournament_options.DEFAULT_MARGIN,
    openings: tournament_options.OpeningsText = "none",
    sandbox: tournament_options.SandboxName = tournament_options.DEFAULT_SANDBOX,
    out: tournament_options.Out = None,
    workers: tournament_options.Processes = None,
    cluster: tournament_options.Cluster = None,
    events: tournament_options.Events = None,
    regret: WithRegret = None,
) -> None:
    """Play a tournament and print standings, ratings with 95 % intervals, and the crosstable.

    In roundrobin everyone meets everyone; in gauntlet the first player meets the others; swiss
    pairs players of like score; in knockout the loser of an encounter is out.

    With --from, bots that fail their check are named with the reason, and the others play.
    """
    limits = TimeControl(seconds, *parse_clock(clock), nodes, depth, margin)
    chosen, texts = find_game(game, rules), players or []
    left_out: list[RejectedEntrant] = []
    if folder is not None:
        texts, left_out = _with_bots(folder, texts, chosen, limits, sandbox, workers)
    elif not texts:
        raise FourfoldError("entrant.nobody")
    configuration = tournament_options.make_configuration(
        chosen,
        texts,
        games,
        seed,
        limits,
        openings,
        sandbox,
        form=form,
        rounds=rounds,
    )
    run_options = tournament_options.RunOptions(out, workers, cluster, events, regret)
    shown = folder is not None if show is None else show
    run_configuration(configuration, run_options, seed is not None, left_out if shown else None)


def _with_bots(
    folder: Path,
    players: list[str],
    game: Game,
    limits: TimeControl,
    sandbox: str,
    workers: int | None,
) -> tuple[list[str], list[RejectedEntrant]]:
    """The players with the bots of a folder that passed their check, and the bots left out."""
    from fourfold.cli.tournaments.bot_check import admit_bots, print_left_out

    admitted, left_out = admit_bots(folder, game, limits, sandbox, workers)
    print_left_out(left_out)
    texts = [*players, *(one.text for one in admitted)]
    if len(texts) < 2:
        count = len(admitted) + len(left_out)
        raise FourfoldError("entrant.few", folder=folder, admitted=len(admitted), count=count)
    return texts, left_out
