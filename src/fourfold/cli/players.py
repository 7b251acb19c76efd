"""``fourfold players`` and ``fourfold new-player``: list players, and create one."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Annotated, Any

import typer

from fourfold.base.errors import SpecError
from fourfold.base.specs import Option
from fourfold.players.registry import PlayerFamily, find_family, player_names


def players_command(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="Say more about this player.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")] = False,
) -> None:
    """List the players, or one of them in full: what it does, its games and its options.

    A player is asked for by a spec: its name, and in parentheses the options that differ from
    their defaults, as in random(seed=7).
    """
    if name is not None:
        family = find_family(name)
        typer.echo(_json(_as_dict(name, family)) if as_json else _details(name, family))
        return
    families = {name: _try_family(name) for name in player_names()}
    if as_json:
        typer.echo(_json([_as_dict(name, family) for name, family in families.items()]))
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
    for title in ("name", "what it does", "games", "options (default)", "source"):
        table.add_column(title, overflow="fold")
    for name, family in families.items():
        if isinstance(family, PlayerFamily):
            options = "\n".join(_option_line(option) for option in family.options)
            table.add_row(
                name, str(family.about), "\n".join(family.supported_games), options, family.source
            )
    console = Console(highlight=False, markup=False, emoji=False)
    console.print(table)
    for family in families.values():
        if isinstance(family, SpecError):
            console.print(f"\n{family}", soft_wrap=True)


def _option_line(option: Option) -> str:
    return f"{option.name} ({_default(option)}): {option.accepts}"


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


def _json(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)


def new_player_command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the player is called.")],
    into: Annotated[
        Path, typer.Option(metavar="FOLDER", help="Where its folder is made.")
    ] = Path(),
) -> None:
    """Create a package with a player that works, its tests, and the entry point that names it.

    The player takes a win where it sees one and otherwise makes any move: change it into yours.
    """
    from fourfold.teaching.new_player import create_player

    for path in create_player(name, into):
        typer.echo(f"wrote {path}")
    folder = shlex.quote(str(into / name))
    typer.echo("\nInstall it, test it, and let it play:")
    typer.echo(f"  pip install --editable {folder} pytest")
    typer.echo(f"  pytest {folder}")
    typer.echo(f"  fourfold match {name} novice --games 100")
