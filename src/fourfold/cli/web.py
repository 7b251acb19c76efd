"""``fourfold serve``, ``fourfold class`` and ``fourfold site``: Fourfold in the browser."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Annotated

import typer

DEFAULT_CLASS_FILE = Path("class.sqlite")
DEFAULT_PORT = 8484
Host = Annotated[
    str, typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 is for everyone.")
]
Port = Annotated[
    int, typer.Option(metavar="N", min=0, max=65535, help="If it is taken a free one is used.")
]
AllowHost = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME",
        help="A name by which others reach this machine; may be given more than once. "
        "Addresses and the machine's own name are answered to anyway.",
    ),
]


def serve_command(
    host: Host = "127.0.0.1",
    port: Port = DEFAULT_PORT,
    allow_host: AllowHost = None,
    tables: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Where the tables of people who play each other are kept.  "
            "[default: your data folder]",
        ),
    ] = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Do not open a browser; only say the address.")
    ] = False,
) -> None:
    """Play in the browser: starts a server on this machine and opens its page.

    The server offers the same as a JSON API; its description is at /api/openapi.json.
    """
    from fourfold.server.server import serve

    serve(
        host,
        port,
        allowed=allow_host or (),
        tables=tables,
        browser=not no_browser,
        report=typer.echo,
    )


def class_command(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="Where the class is kept; the same file goes on."),
    ] = DEFAULT_CLASS_FILE,
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
    TableStore(tables).close()  # raises an error now if another server has this class open
    with contextlib.closing(Classroom.open(file, title)) as classroom:
        serve(
            host,
            port,
            allowed=allow_host or (),
            tables=tables,
            browser=not no_browser,
            report=typer.echo,
            classroom=classroom,
        )


def site_command(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where to write it.")],
    core: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="The core as WebAssembly, as `make wasm` builds it."),
    ] = None,
    pyodide: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Pyodide, as `make pyodide` fetches it."),
    ] = None,
) -> None:
    """Write Fourfold as a site of plain files, which any web host can serve.

    Players, solver and lessons run in the visitor's browser, which needs nothing else and keeps
    them for when there is no network. To look at it: python -m http.server -d FOLDER
    """
    from fourfold.site.writer import find_engine, write_site

    written = write_site(folder, find_engine(core, pyodide))
    typer.echo(
        f"{folder}: {written.files} files, pages {written.pages / 1e6:.1f} MB, "
        f"engine {written.engine / 1e6:.1f} MB"
    )
