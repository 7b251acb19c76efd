"""``fourfold export`` and ``fourfold import``: game records from and for other programs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from fourfold.arena.export import EXPORT_FORMATS, export_games
from fourfold.arena.store import GameStore
from fourfold.base.errors import RecordError, unknown_name_error
from fourfold.base.files import read_text, wrap_write_errors
from fourfold.cli.report import StoreFile
from fourfold.games.record import import_records
from fourfold.games.registry import Game
from fourfold.i18n import Message


def export_command(
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


def import_command(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="The moves of the games; - reads the input.")
    ],
    game: Annotated[
        str, typer.Option("--game", metavar="SPEC", help="What was played.")
    ] = "ultimate(n=3)",
    notation: Annotated[
        str,
        typer.Option("--from", metavar="NOTATION", help="row-column, or block-cell."),
    ] = "row-column",
    first: Annotated[
        int,
        typer.Option(
            metavar="0|1", min=0, max=1, help="The number of the first row, column, block and cell."
        ),
    ] = 0,
    by_line: Annotated[
        bool, typer.Option("--lines", help="Every line is a game; else empty lines end them.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write here instead of printing.")
    ] = None,
) -> None:
    """Read games of Ultimate that are written as pairs of numbers, and write game records.

    A move is a row and a column of the whole board, as bot contests have it, or a block and a cell
    of it, in reading order; for n=3 these may also be NW N NE W C E SW S SE. Between numbers there
    may be spaces, commas, slashes, colons and brackets. Every move is checked.
    """
    source = Message("file.input") if file == "-" else Path(file)
    try:
        text = sys.stdin.read() if file == "-" else read_text(Path(file))
        records = import_records(text, Game.find(game), notation, first=first, by_line=by_line)
    except RecordError as error:
        raise RecordError("file.wrong", file=source, reason=error) from None
    if not records:
        raise RecordError("file.no_game", file=source)
    result = "\n".join(map(str, records))
    if out is None:
        typer.echo(result, nl=False)
    else:
        with wrap_write_errors(out):
            out.write_text(result, encoding="utf-8")
