"""``fourfold tune``: find better numbers for a player by playing games."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, TextIO

import typer

from fourfold.arena.contestants import close_player, is_bot, open_contestant
from fourfold.arena.openings import read_openings
from fourfold.arena.sandbox import check_sandbox_name, describe_sandbox, resolve_sandbox
from fourfold.arena.time_control import TimeControl
from fourfold.arena.tuning.journal import TuningJournal
from fourfold.arena.tuning.optimisers import METHODS
from fourfold.arena.tuning.space import ParameterSpace
from fourfold.arena.tuning.tuner import (
    PairScorer,
    Tuner,
    TuningConfirmation,
    TuningProgress,
    TuningTrial,
)
from fourfold.base.errors import FourfoldError
from fourfold.base.files import wrap_write_errors
from fourfold.cli.progress import ProgressBar
from fourfold.cli.tournaments import options as tournament_options
from fourfold.cli.tournaments.run import open_workers
from fourfold.games.registry import Game
from fourfold.players.registry import find_family


def command(
    player: Annotated[
        str, typer.Argument(metavar="PLAYER", help="The player; what its spec sets stays fixed.")
    ],
    parameter: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME[=LOW:HIGH]",
            help="Tune this number, in this range; give it once for each.  [default: all]",
        ),
    ] = None,
    method: Annotated[
        str, typer.Option(metavar="NAME", help="hillclimb, spsa or optuna.")
    ] = "hillclimb",
    trials: Annotated[int, typer.Option(metavar="N", min=1, help="How many values to try.")] = 100,
    pairs: Annotated[
        int, typer.Option(metavar="N", min=1, help="Pairs of games for each trial.")
    ] = 20,
    confirm: Annotated[
        int, typer.Option(metavar="N", min=0, help="Pairs of the confirming match; 0 for none.")
    ] = 200,
    against: Annotated[
        str | None,
        typer.Option(metavar="PLAYER", help="Whom they all meet.  [default: PLAYER as it is]"),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(metavar="SPEC", help="Which game.  [default: the first the player plays]"),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="Same seed, same proposals.")] = 0,
    seconds: tournament_options.Seconds = None,
    nodes: tournament_options.Nodes = None,
    depth: tournament_options.Depth = None,
    openings: tournament_options.OpeningsText = "random(depth=4)",
    sandbox: tournament_options.SandboxName = tournament_options.DEFAULT_SANDBOX,
    out: tournament_options.Out = None,
    workers: tournament_options.Processes = None,
    cluster: tournament_options.Cluster = None,
) -> None:
    """Tune the numbers of a player that declare a range, and confirm the best in a match.

    Every trial plays the same pairs of games against the same opponent; its score is the share of
    the points, where each point counts as the game scores them. With --method spsa two neighbours
    of the values meet in each trial, in openings of its own, and the values move a little towards
    the winner: its trials are many and short. With --nodes instead of --time the same seed gives
    the same scores on any machine. With --out everything is kept in a file, the same command goes
    on where it was stopped, and FILE.log tells what was tried.
    """
    if method not in METHODS:
        raise FourfoldError("option.choice", option="--method", name=method, known=[*METHODS])
    limits = TimeControl(seconds, nodes=nodes, depth=depth)
    if (seconds, nodes, depth) == (None, None, None):
        raise FourfoldError("tune.cost")
    if method == "spsa" and against is not None:
        raise FourfoldError("tune.against")
    if confirm == 1:
        raise FourfoldError("tune.confirm")
    space = ParameterSpace.of(player, parameter or ())
    variant = Game.find(find_family(space.player.name).supported_games[0] if game is None else game)
    opponent = player if against is None else against
    check_sandbox_name(sandbox)
    hosted = is_bot(opponent)
    if hosted:
        sandbox = resolve_sandbox(sandbox)
        typer.echo(describe_sandbox(sandbox), err=True)
    for spec in (space.spec(space.defaults), opponent):  # fail now rather than in a worker
        close_player(open_contestant(spec, variant, 0, sandbox))
    setting = {
        "player": player,
        "parameters": [asdict(parameter) for parameter in space.parameters],
        "method": method,
        "pairs": pairs,
        "against": opponent,
        "game": str(variant),
        "seed": seed,
        "limits": asdict(limits),
        "openings": openings,
        **({"sandbox": sandbox} if hosted else {}),
    }
    positions = read_openings(openings, variant, seed)
    run_options = tournament_options.RunOptions(out, workers, cluster, None)
    with (
        TuningJournal(out, setting) as journal,
        open_workers(run_options) as pool,
        _log(out) as log,
    ):
        tuning = Tuner(
            space,
            METHODS[method](space, seed),
            PairScorer(str(variant), positions, limits, seed, pool, sandbox),
            opponent,
            journal,
            trials,
            pairs,
            confirm,
        )
        try:
            _print_events(tuning, log)
        except KeyboardInterrupt:
            pool.close()
            stored = "nothing is kept: use --out" if out is None else f"{out} has what was played"
            typer.echo(f"fourfold: interrupted; {stored}", err=True)
            raise


@contextlib.contextmanager
def _log(out: Path | None) -> Iterator[TextIO | None]:
    """A log file beside ``out``, rewritten each time from its content."""
    if out is None:
        yield None
    else:
        path = out.with_name(f"{out.name}.log")
        with wrap_write_errors(path), path.open("w", encoding="utf-8") as log:
            yield log


def _print_events(tuning: Tuner, log: TextIO | None) -> None:
    def print_line(line: str) -> None:
        typer.echo(line)
        if log is not None:
            print(line, file=log, flush=True)

    print_line(f"{tuning.space.player} against {tuning.against}, {tuning.scoring.game}")
    print_line(f"{tuning.trials} trials of {tuning.pairs} pairs; a score of 0.5 is even")
    confirmed = False
    with ProgressBar("pairs of games") as bar:
        for event in tuning.run():
            match event:
                case TuningProgress():
                    bar.show(event.done, event.total)
                case TuningTrial():
                    print_line(_trial_line(event))
                case TuningConfirmation():
                    confirmed = True
                    print_line(_confirmation(event, tuning.space))
    if tuning.confirming and not confirmed:
        print_line("no values did better than the defaults")


def _trial_line(trial: TuningTrial) -> str:
    values = "  ".join(f"{name}={value:g}" for name, value in trial.values.items())
    return f"{trial.number:>5}  {trial.score:.4f} {'*' if trial.best else ' '}  {values}"


def _confirmation(confirmed: TuningConfirmation, space: ParameterSpace) -> str:
    score = confirmed.score
    word = "better" if confirmed.is_better else "not shown to be better"
    return (
        f"{word}: {space.spec(confirmed.values)}\n"
        f"{score.value:.4f} of the points against the defaults, 95 % interval {score.low:.4f} to "
        f"{score.high:.4f}, in {confirmed.pairs} fresh pairs"
    )
