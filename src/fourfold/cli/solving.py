"""The options that the commands of the solver share."""

from __future__ import annotations

from typing import Annotated

import typer

from fourfold.cli.options import finite
from fourfold.games.quarto import Rules

EMPTY_BOARD = "..../..../..../.... -"

Threads = Annotated[
    int | None,
    typer.Option(metavar="N", min=1, max=256, help="How many threads search; all processors."),
]
NoBook = Annotated[
    bool, typer.Option("--no-book", help="Search, even where the opening book knows the answer.")
]
TableMib = Annotated[
    int | None,
    typer.Option(
        metavar="MIB", min=0, help="How large the table may grow, 0 for none.  [default: 1024]"
    ),
]
Seconds = Annotated[
    float | None,
    typer.Option(metavar="SECONDS", min=0.001, callback=finite, help="Stop after so long."),
]


def searched_rules(name: str | None) -> Rules:
    return Rules.LINES if name is None else Rules(name)


def text_of_position(text: str) -> str:
    """The position that is meant: START stands for the empty board."""
    return EMPTY_BOARD if text.strip().upper() == "START" else text
