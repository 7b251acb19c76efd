"""``fourfold serve``, ``fourfold class`` and ``fourfold site``: Fourfold in the browser."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Annotated

import typer

from fourfold.i18n import Message

Host = Annotated[
    str,
    typer.Option(
        metavar="ADDRESS",
        help="Address to listen on: 127.0.0.1 for this machine only, 0.0.0.0 for the network.",
    ),
]
Port = Annotated[
    int, typer.Option(min=0, max=65535, help="Port to listen on. If it is taken, a free one.")
]
AllowHost = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME",
        help="Host name to answer to, besides IP addresses, localhost and the machine's own name. "
        "Can be repeated.",
    ),
]
NoBrowser = Annotated[
    bool, typer.Option("--no-browser", help="Print the address without opening a browser.")
]
DEFAULT_PORT = 8484


def serve_command(
    host: Host = "127.0.0.1",
    port: Port = DEFAULT_PORT,
    allow_host: AllowHost = None,
    tables: Path | None = None,
    no_browser: NoBrowser = False,
) -> None:
    """Play in the browser: start a server and open its page.

    The server also has a JSON API for other programs, described at /api/openapi.json.

    Args:
        tables: Database of live games between people. (default: in your data folder)

    Examples:
      fourfold serve
      fourfold serve --host 0.0.0.0 --port 8000
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
    file: Annotated[Path, typer.Argument()] = Path("class.sqlite"),
    title: str | None = None,
    host: Host = "0.0.0.0",
    port: Port = DEFAULT_PORT,
    allow_host: AllowHost = None,
    no_browser: NoBrowser = False,
) -> None:
    """Run a class: hand out exercises, collect and mark answers.

    Students join with a code. The command prints three addresses: for students, for the projector
    and for the teacher. On the teacher's page you assign exercises, puzzles and rounds of games,
    and download the results as CSV.

    Args:
        file: Database of the class. The same file continues the class.
        title: Name of the class.

    Examples:
      fourfold class algorithms.sqlite --title "Algorithms 1"
    """
    from fourfold.classroom.classroom import Classroom
    from fourfold.cli.options import check_writable
    from fourfold.server.server import serve
    from fourfold.tables.store import TableStore

    check_writable("FILE", file)
    tables = file.with_name(f"{file.stem}-tables.sqlite")
    TableStore(tables).close()  # raises an error now if another server has this class open
    with contextlib.closing(Classroom.open(file, title)) as classroom:
        if classroom.damaged_rows:
            typer.echo(
                Message("class.set_aside", count=classroom.damaged_rows, file=file).to_text()
            )
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
    folder: Path,
    core: Annotated[Path | None, typer.Option(metavar="FOLDER")] = None,
    pyodide: Annotated[Path | None, typer.Option(metavar="FOLDER")] = None,
) -> None:
    """Write the static site, which any web host can serve.

    Players, solver and lessons run in the visitor's browser and also work offline. To try the site,
    run python -m http.server -d FOLDER.

    Args:
        folder: Folder to write.
        core: WebAssembly core, built by `make wasm`. (default: build/wasm)
        pyodide: Pyodide, fetched by `make pyodide`. (default: build/pyodide)

    Examples:
      fourfold site public
    """
    from fourfold.site.writer import find_engine, write_site

    written = write_site(folder, find_engine(core, pyodide))
    typer.echo(
        f"{folder}: {written.files} files, pages {written.pages / 1e6:.1f} MB, "
        f"engine {written.engine / 1e6:.1f} MB"
    )
