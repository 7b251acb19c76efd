"""``fourfold engine``: one of our players as an engine for other programs."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from fourfold.base.specs import Spec


def command(
    player: Annotated[
        str, typer.Argument(metavar="PLAYER", help="The player's spec, as in minmax(depth=3).")
    ] = "random",
) -> None:
    """Speak the engine protocol on standard input and output, for matches run by other programs.

    docs/reference/protocol.md specifies it; the first line to send is: fourfold 1
    """
    from fourfold.arena.hosts.engine_server import EngineServer

    def write(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    EngineServer(Spec.parse(player), write).run(sys.stdin)
