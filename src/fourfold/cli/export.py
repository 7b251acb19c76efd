"""``fourfold export``: the games in a file, for other programs and for people."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from fourfold.arena.export import FORMS, export
from fourfold.arena.store import Store
from fourfold.base.errors import unknown_name_error
from fourfold.base.files import wrap_write_errors
from fourfold.cli.report import StoreFile


def command(
    file: StoreFile,
    form: Annotated[
        str, typer.Option("--to", metavar="|".join(FORMS), help="In which form.")
    ] = "records",
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write here instead of printing.")
    ] = None,
) -> None:
    """Write the games of a match or tournament: JSON lines, a CSV table, or game records."""
    if form not in FORMS:
        raise unknown_name_error("option.form", form, FORMS)
    with Store.open(file) as store:
        if out is None:
            export(store.games(), store.configuration.names, form, sys.stdout)
        else:
            with wrap_write_errors(out), out.open("w", encoding="utf-8") as target:
                export(store.games(), store.configuration.names, form, target)
