"""``fourfold engine`` and ``fourfold check-engine``: the engine protocol, spoken and tested."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from fourfold.base.specs import Spec
from fourfold.cli.tournaments import options as tournament_options
from fourfold.games.registry import Game


def engine_command(
    player: Annotated[
        str, typer.Argument(metavar="PLAYER", help="The player's spec, as in minmax(depth=3).")
    ] = "random",
) -> None:
    """Speak the engine protocol on standard input and output, for matches run by other programs.

    docs/reference/protocol.md specifies it; the first line to send is: fourfold 1
    """
    from fourfold.arena.hosts.engine_server import EngineServer

    def write(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    EngineServer(Spec.parse(player), write).run(sys.stdin)


def check_engine_command(
    engine: Annotated[
        str, typer.Argument(metavar="COMMAND", help="The engine's command line, in quotes.")
    ],
    game: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SPEC",
            help="Test this game; may be repeated.  [default: all it names]",
        ),
    ] = None,
    positions: Annotated[
        int, typer.Option(metavar="N", min=1, help="How many random positions of each game.")
    ] = 10,
    movetime: Annotated[
        int, typer.Option(metavar="MS", min=1, help="Milliseconds for each move.")
    ] = 100,
    tolerance: Annotated[
        int, typer.Option(metavar="MS", min=0, help="How much later a move may come.")
    ] = 300,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="Chooses the positions.")] = 0,
    sandbox: tournament_options.SandboxName = tournament_options.DEFAULT_SANDBOX,
) -> None:
    """Test an engine and say line by line what is right and what is wrong.

    Exit code 0 when everything is right, 1 when something is wrong, 2 when the engine cannot be
    tested.
    """
    from fourfold.arena.hosts.bot_spec import BotSpec
    from fourfold.arena.hosts.compliance import ComplianceSettings, ComplianceTest
    from fourfold.arena.sandbox import describe_sandbox, resolve_sandbox

    games = [Game.find(spec) for spec in game or []]
    settings = ComplianceSettings(positions, movetime, tolerance, seed)
    spec = BotSpec.parse(f"engine:{engine.removeprefix('engine:')}")
    spec.command()
    sandbox = resolve_sandbox(sandbox)
    typer.echo(describe_sandbox(sandbox))
    counts = {True: 0, False: 0}
    for check in ComplianceTest(spec, games, settings, sandbox).run():
        counts[check.passed] += 1
        typer.echo(f"{'right' if check.passed else 'WRONG'}  {check.title}: {check.detail}")
    typer.echo(f"{counts[True]} right, {counts[False]} wrong")
    if counts[False]:
        raise typer.Exit(1)
