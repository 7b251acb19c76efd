"""``fourfold serve``: the boards in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

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


def command(
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
