"""``fourfold site``: everything as a folder of plain files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def command(
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
