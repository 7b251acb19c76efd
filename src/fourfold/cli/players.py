"""``fourfold players``, ``new-player``, ``engine`` and ``check-engine``: players and engines."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from fourfold.base.errors import SpecError
from fourfold.base.specs import Option, Spec
from fourfold.cli.options import JsonOutput, SandboxName, Seed, print_json
from fourfold.games.registry import Game
from fourfold.players.registry import PlayerFamily, find_family, player_names


def players_command(
    name: Annotated[str | None, typer.Argument()] = None, as_json: JsonOutput = False
) -> None:
    """List the players and their options.

    Write a player as a name, with options in parentheses where they differ from the defaults, such
    as random(seed=7). In a shell, put parentheses in quotes.

    Args:
        name: Describe only this player, with its games and options.

    Examples:
      fourfold players
      fourfold players minmax
    """
    if name is not None:
        family = find_family(name)
        if as_json:
            print_json(family.as_dict(name), indent=2)
        else:
            typer.echo(_details(name, family))
        return
    families = {name: _try_family(name) for name in player_names()}
    if as_json:
        print_json([_as_dict(name, family) for name, family in families.items()], indent=2)
    else:
        _print_table(families)


def _try_family(name: str) -> PlayerFamily | SpecError:
    """The family, or the error if it cannot be loaded; the other players are still listed."""
    try:
        return find_family(name)
    except SpecError as error:
        return error


def _print_table(families: dict[str, PlayerFamily | SpecError]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for title in ("name", "games", "what it does"):
        table.add_column(title, overflow="fold")
    for name, family in families.items():
        if isinstance(family, PlayerFamily):
            table.add_row(name, ", ".join(family.supported_games), str(family.about))
    console = Console(highlight=False, markup=False, emoji=False)
    console.print(table)
    console.print("\n'fourfold players NAME' lists the options of a player.")
    for family in families.values():
        if isinstance(family, SpecError):
            console.print(f"\n{family}", soft_wrap=True)


def _default(option: Option) -> str:
    return "not set" if option.default is None else str(option.default).lower()


def _details(name: str, family: PlayerFamily) -> str:
    lines = [
        f"{name}: {family.about}",
        f"games:   {', '.join(family.supported_games)}",
        f"source:  {family.source}",
        f"options: {'none' if not family.options else ''}".rstrip(),
    ]
    for option in family.options:
        lines.append(f"  {option.name}={option.accepts} (default: {_default(option)})")
        lines.append(f"    {option.help}")
    return "\n".join(lines)


def _as_dict(name: str, family: PlayerFamily | SpecError) -> dict[str, Any]:
    if isinstance(family, SpecError):
        return {"name": name, "error": str(family)}
    return family.as_dict(name)


def new_player_command(
    name: str, into: Annotated[Path, typer.Option(metavar="FOLDER")] = Path()
) -> None:
    """Create a Python package for your own player.

    The package has a simple player that you can change, its tests, and the entry point that makes
    it available by its name.

    Args:
        name: Name of the player: lowercase letters, digits and _.
        into: Folder in which to create the package.

    Examples:
      fourfold new-player my_player
    """
    from fourfold.teaching.new_player import create_player

    for path in create_player(name, into):
        typer.echo(f"wrote {path}")
    folder = shlex.quote(str(into / name))
    typer.echo("\nInstall it, test it and let it play:")
    typer.echo(f"  pip install --editable {folder} pytest")
    typer.echo(f"  pytest {folder}")
    typer.echo(f"  fourfold match {name} novice --games 100")


def engine_command(player: Annotated[str, typer.Argument()] = "random") -> None:
    """Run a player as an engine for other programs.

    The engine speaks the engine protocol on standard input and output. The protocol is described in
    docs/reference/protocol.md; its first line is "fourfold 1".

    Args:
        player: Player to run, such as minmax(depth=3).

    Examples:
      fourfold engine "minmax(depth=2)"
    """
    from fourfold.arena.hosts.engine_server import EngineServer

    def write(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    EngineServer(Spec.parse(player), write).run(sys.stdin)


def check_engine_command(
    engine: Annotated[str, typer.Argument(metavar="COMMAND")],
    game: Annotated[list[str] | None, typer.Option(metavar="SPEC")] = None,
    positions: Annotated[int, typer.Option(min=1)] = 10,
    movetime: Annotated[int, typer.Option(metavar="MS", min=1)] = 100,
    tolerance: Annotated[int, typer.Option(metavar="MS", min=0)] = 300,
    seed: Seed = 0,
    sandbox: SandboxName = "auto",
) -> None:
    """Test an engine against the protocol.

    docs/reference/protocol.md describes the engine protocol. Each line of the output is one check.
    The exit code is 0 if all checks pass, 1 if some fail, and 2 if the engine cannot be tested.

    Args:
        engine: Command line of the engine, in quotes.
        game: Game to test; can be repeated. (default: all games of the engine)
        positions: Number of random positions per game.
        movetime: Time per move in milliseconds.
        tolerance: Milliseconds by which a move may be late.

    Examples:
      fourfold check-engine "fourfold engine novice" --game tictactoe --positions 2
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
