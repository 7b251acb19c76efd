"""``fourfold export``: the games in a file, for other programs and for people."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from fourfold.arena.export import EXPORT_FORMATS, export_games
from fourfold.arena.store import GameStore
from fourfold.base.errors import unknown_name_error
from fourfold.base.files import wrap_write_errors
from fourfold.cli.report import StoreFile


def command(
    file: StoreFile,
    form: Annotated[
        str, typer.Option("--to", metavar="|".join(EXPORT_FORMATS), help="In which form.")
    ] = "records",
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write here instead of printing.")
    ] = None,
) -> None:
    """Write the games of a match or tournament: JSON lines, a CSV table, or game records."""
    if form not in EXPORT_FORMATS:
        raise unknown_name_error("option.form", form, EXPORT_FORMATS)
    with GameStore.open(file) as store:
        if out is None:
            export_games(store.games(), store.configuration.names, form, sys.stdout)
        else:
            with wrap_write_errors(out), out.open("w", encoding="utf-8") as target:
                export_games(store.games(), store.configuration.names, form, target)
