"""``fourfold class``: exercises, puzzles and games for a class, on one laptop."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Annotated

import typer

from fourfold.cli.serve import DEFAULT_PORT, AllowHost, Host, Port

DEFAULT_FILE = Path("class.sqlite")


def command(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="Where the class is kept; the same file goes on."),
    ] = DEFAULT_FILE,
    title: Annotated[
        str | None, typer.Option(metavar="TEXT", help="What the class is called.")
    ] = None,
    host: Host = "0.0.0.0",
    port: Port = DEFAULT_PORT,
    allow_host: AllowHost = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Do not open the teacher's page.")
    ] = False,
) -> None:
    """Hold a class: students join by a code, and the teacher gives out work.

    Prints three addresses: the students', the projector's and the teacher's, whose page gives out
    exercises, puzzles and rounds of games, and has the results as CSV.
    """
    from fourfold.classroom.classroom import Classroom
    from fourfold.cli.options import check_writable
    from fourfold.server.server import serve
    from fourfold.tables.store import TableStore

    check_writable("FILE", file)
    tables = file.with_name(f"{file.stem}-tables.sqlite")
    TableStore(
        tables
    ).close()  # another server may hold this class: better said before this one begins
    with contextlib.closing(Classroom.open(file, title)) as room:
        serve(
            host,
            port,
            allowed=allow_host or (),
            tables=tables,
            browser=not no_browser,
            report=typer.echo,
            classroom=room,
        )
