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
from fourfold.arena.sandbox import AUTO, check_sandbox_name, describe_sandbox, resolve_sandbox
from fourfold.arena.time_control import TimeControl
from fourfold.arena.tuning.optimisers import METHODS, ParameterSpace
from fourfold.arena.tuning.tuner import (
    PairScorer,
    Tuner,
    TuningConfirmation,
    TuningJournal,
    TuningProgress,
    TuningTrial,
)
from fourfold.base.errors import FourfoldError
from fourfold.base.files import wrap_write_errors
from fourfold.cli.compete import MoveDepth, MoveNodes, MoveTime, OpeningsText, Out
from fourfold.cli.options import Cluster, ProgressBar, SandboxName, Seed, Workers, check_choice
from fourfold.cli.tournaments.run import open_workers
from fourfold.games.registry import Game
from fourfold.players.registry import find_family


def tune_command(
    player: str,
    parameter: Annotated[list[str] | None, typer.Option(metavar="NAME[=LOW:HIGH]")] = None,
    method: Annotated[str, typer.Option(metavar="|".join(METHODS))] = "hillclimb",
    trials: Annotated[int, typer.Option(min=1)] = 100,
    pairs: Annotated[int, typer.Option(min=1)] = 20,
    confirm: Annotated[int, typer.Option(min=0)] = 200,
    against: Annotated[str | None, typer.Option(metavar="PLAYER")] = None,
    game: Annotated[str | None, typer.Option(metavar="SPEC")] = None,
    seed: Seed = 0,
    seconds: MoveTime = None,
    nodes: MoveNodes = None,
    depth: MoveDepth = None,
    openings: OpeningsText = "random(depth=4)",
    sandbox: SandboxName = AUTO,
    out: Out = None,
    workers: Workers = None,
    cluster: Cluster = None,
) -> None:
    """Tune the parameters of a player by playing games.

    Every trial plays the same pairs of games against the same opponent. Its score is the share of
    points won. A final match confirms the best values.

    With --method spsa, two neighbouring sets of values meet in each trial, and the values move a
    little towards the winner. It needs many short trials.

    With --nodes instead of --time, the same seed gives the same scores on any machine. With --out,
    FILE.log lists the trials.

    Args:
        player: Player to tune. Options set in its spec stay fixed.
        parameter: Tune this parameter within this range; can be repeated. (default: all)
        method: Optimisation method.
        trials: Number of trials.
        pairs: Pairs of games per trial.
        confirm: Pairs of games of the final match; 0 for none.
        against: Opponent. (default: the player with its default values)
        game: Game to play. (default: the first game of the player)

    Examples:
      fourfold tune ultimate_classic --game "ultimate(n=3)" --nodes 500 --trials 5 --pairs 2
    """
    check_choice("--method", method, METHODS)
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
    with (
        TuningJournal(out, setting) as journal,
        open_workers(workers, cluster) as pool,
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
            stored = "use --out to keep the trials" if out is None else f"{out} has the trials"
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
        print_line("no values scored better than the defaults")


def _trial_line(trial: TuningTrial) -> str:
    values = "  ".join(f"{name}={value:.10g}" for name, value in trial.values.items())
    return f"{trial.number:>5}  {trial.score:.4f} {'*' if trial.best else ' '}  {values}"


def _confirmation(confirmed: TuningConfirmation, space: ParameterSpace) -> str:
    score = confirmed.score
    word = "better" if confirmed.is_better else "not significantly better"
    return (
        f"{word}: {space.spec(confirmed.values)}\n"
        f"{score.value:.4f} of the points against the defaults, 95 % interval {score.low:.4f} to "
        f"{score.high:.4f}, in {confirmed.pairs} fresh pairs"
    )
