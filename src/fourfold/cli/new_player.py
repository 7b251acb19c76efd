"""``fourfold new-player``: a starter package for a player of one's own."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer


def command(
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
